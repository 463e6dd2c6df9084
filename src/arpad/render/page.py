"""A report as a title, a table and facts, shown as text, HTML, Markdown or CSV."""

from __future__ import annotations

import csv as _csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from arpad.exact import no_formula
from arpad.render.figures import bar, estimate_text, facts_text, no_bar, table

Row = tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """What a report shows; the last column of the table holds words, the others figures.

    `changes` are drawn as bars, one for each row; `estimate` says why the report is an estimate.
    """

    title: str
    head: Row = ()
    rows: Sequence[Row] = ()
    facts: Sequence[tuple[str, str]] = ()
    changes: Sequence[float | None] = field(default=())
    estimate: str = ""


def page_text(page: Page, width: int | None = None) -> str:
    """The page for a terminal: with bars if there is room, else without, else row by row."""
    lines = _table(page, width) if page.head else []
    facts = facts_text(
        [*([("estimate", estimate_text(page.estimate))] if page.estimate else []), *page.facts],
        width,
    )
    return "\n".join((page.title, "", *lines, *([""] if lines else []), *facts))


def _table(page: Page, width: int | None) -> list[str]:
    lines = table(page.head, _with_bars(page))
    if width is None or max(map(len, lines)) <= width:
        return lines
    lines = table(page.head, page.rows, width=width)
    if max(map(len, lines)) <= width:
        return lines
    return [line for row in page.rows for line in _stacked(page.head, row, width)]


def _stacked(head: Row, row: Row, width: int) -> list[str]:
    """A row as several lines, each with the name of its column.

    They stand under the words about it, such as whose row it is; if rows are numbered, under the
    number, and the words are a remark.
    """
    cells = list(zip(head[:-1], row[:-1], strict=True))
    title = row[-1] or row[0]
    if head[0] == "#":
        title = f"# {row[0]}"
        cells = cells[1:] + ([("remark", row[-1])] if row[-1] else [])
    return [title, *(f"  {line}" for line in facts_text(cells, width - 2))]


def _with_bars(page: Page) -> Sequence[Row]:
    if not page.changes:
        return page.rows
    greatest = max((abs(change) for change in page.changes if change is not None), default=0)
    return [
        (*row[:-1], f"{no_bar() if change is None else bar(change, greatest)}  {row[-1]}")
        for row, change in zip(page.rows, page.changes, strict=True)
    ]


def page_html(page: Page) -> str:
    """The page as a fragment of HTML, for a notebook."""
    from arpad.render.templating import report_templates  # Jinja2 is not part of the core

    template = report_templates().get_template("page.html")
    return template.render(page=page, estimate=_estimate(page) if page.estimate else "")


def _estimate(page: Page) -> str:
    return f"Estimate: {estimate_text(page.estimate)}"


def page_markdown(page: Page) -> str:
    """The page as Markdown: a table, then the facts as a list."""
    lines = [f"# {escape_markdown(page.title)}", ""]
    if page.estimate:
        lines += [escape_markdown(_estimate(page)), ""]
    if page.head:
        marks = ("---:",) * (len(page.head) - 1) + ("---",)
        lines += [markdown_row(row) for row in (page.head, marks)]
        lines += [markdown_row(map(escape_markdown, row)) for row in page.rows]
        lines.append("")
    lines += [f"- {escape_markdown(name)}: {escape_markdown(text)}" for name, text in page.facts]
    return "\n".join(lines)


def markdown_row(cells: Iterable[str]) -> str:
    """One row of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def escape_markdown(text: str) -> str:
    """Text whose characters Markdown does not take for markup."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text


def page_csv(page: Page) -> str:
    """The table of the page, or its facts if it has no table, for a spreadsheet.

    If it is an estimate, the heading of the last column says so.
    """
    head = (*page.head[:-1], _estimate(page)) if page.estimate else page.head
    rows: Iterable[Sequence[str]] = [head, *page.rows] if page.head else page.facts
    return csv_text(rows)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV, in which no text looks like a formula."""
    out = io.StringIO()
    writer = _csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([no_formula(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue().rstrip("\n")
