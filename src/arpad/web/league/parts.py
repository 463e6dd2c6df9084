"""Parts that several pages of a league share: numbers, marks, notes, fields, pagers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from html import escape
from secrets import token_hex
from urllib.parse import urlencode

from arpad.errors import ArpadError
from arpad.exact import MONTHS, day_text
from arpad.facts import Fact
from arpad.league import Entry, GameView, Rules

#: Class and sign of a result: a win, a draw, a loss.
_SQUARES = {1.0: ("w", "1"), 0.5: ("d", "½"), 0.0: ("l", "0")}
_RESULTS = {1.0: "1–0", 0.5: "½–½", 0.0: "0–1"}


def short_day(on: date, today: date) -> str:
    """A short date: 2 Nov, with the year if it is not this year."""
    year = "" if on.year == today.year else f" {on.year}"
    return f"{on.day} {MONTHS[on.month - 1][:3]}{year}"


def moment(time: str) -> str:
    """A moment of the log in words: 2 November 2026, 14:05 UTC."""
    return f"{day_text(date.fromisoformat(time[:10]))}, {time[11:16]} UTC"


def rating(value: float) -> str:
    """A rating as it is shown."""
    return f"{value:.0f}"


def signed(change: float, places: int = 1) -> str:
    """A change with its sign: +11.5, −0.9, 0.0.

    >>> signed(-0.94), signed(0.0), signed(-0.01)
    ('−0.9', '0.0', '0.0')
    """
    text = f"{change:+.{places}f}"
    if not float(text):
        return text[1:]
    return text.replace("-", "−")


def chg(change: float | None, places: int = 1, *, bare: bool = True) -> str:
    """A change in its colour, and with a triangle unless it is `bare`."""
    if change is None:
        return '<span class="quiet">–</span>'
    text = signed(change, places)
    kind = "up" if text[0] == "+" else "down" if text[0] == "−" else "even"
    return f'<span class="chg {kind}{" bare" if bare else ""}">{text}</span>'


def points(value: float) -> str:
    """Points with a half: 1½."""
    whole, half = int(value), value - int(value) >= 0.25
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"


def square(score: float) -> str:
    """A result as a square; with more than two sides, a score between 0 and 1."""
    kind, sign = _SQUARES.get(score, ("d", f"{score:.1f}"[1:] if score < 1 else "1"))
    return f'<span class="r {kind}">{sign}</span>'


def form(scores: Sequence[float]) -> str:
    """The last results, the newest last."""
    words = ", ".join({1.0: "win", 0.5: "draw", 0.0: "loss"}.get(s, f"{s:.2f}") for s in scores)
    squares = "".join(map(square, scores))
    if not scores:
        return ""
    return f'<span class="form" role="img" aria-label="{escape(words)}">{squares}</span>'


def man(side: int, rules: Rules) -> str:
    """The disc of White or Black; nothing in a league without colours."""
    if rules.side_names != "colours":
        return ""
    name = rules.sides[side]
    return f'<i class="man{" b" if side else ""}" role="img" aria-label="{name}"></i>'


def result(game: GameView) -> str:
    """The result of two sides, such as 1–0; with more sides, the place of each."""
    if game.score is not None:
        return _RESULTS[game.score]
    return ", ".join(map(str, game.places))


def side_name(side: Sequence[str]) -> str:
    """The members of a side."""
    return " & ".join(side)


def versus(game: GameView) -> str:
    """A game in one line of plain text: Ann 1–0 Bob."""
    if game.score is not None:
        return f"{side_name(game.sides[0])} {result(game)} {side_name(game.sides[1])}"
    ranked = sorted(zip(game.places, game.sides, strict=True))
    return ", ".join(f"{place}. {side_name(side)}" for place, side in ranked)


def counted(count: int, noun: str) -> str:
    """A count with its noun, and with separated thousands."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def problem(error: ArpadError | None) -> str:
    """What was wrong with a form; "" if nothing was."""
    if error is None:
        return ""
    value = f" ({escape(str(error.value))})" if str(error.value) else ""
    return (
        f'<p class="note bad" role="alert"><b>Not saved: {escape(error.place)}{value}.</b> '
        f"{escape(_sentence(error.rule))} {escape(_sentence(error.remedy))}</p>"
    )


def alike(error: ArpadError, label: str, do: str = "") -> str:
    """A new name looks like another one: a button of the form that allows it."""
    return (
        f'<div class="note bad" role="alert"><p><b>{escape(str(error.value))}: '
        f"{escape(error.rule)}.</b> If it is the same person, write the name as the table has it."
        f'</p><p class="acts">{hidden(do=do) if do else ""}'
        f'<button class="btn" name="alike" value="yes">{label}</button></p></div>'
    )


def _sentence(text: str) -> str:
    ended = text if text[-1:] in ".?!" else f"{text}."
    return ended[:1].upper() + ended[1:]


def done(sentence: str, more: str = "") -> str:
    """What was done, which a screen reader announces."""
    return f'<p class="saved" role="status">{sentence}{more}</p>' if sentence else ""


def field(
    name: str,
    label: str,
    value: str = "",
    *,
    kind: str = "text",
    note: str = "",
    extra: str = "",
) -> str:
    """A labelled field; `note` explains it below."""
    small = f'<small class="tiny quiet">{note}</small>' if note else ""
    return (
        f'<label class="field"><span>{label}</span><input class="in" type="{kind}" name="{name}" '
        f'value="{escape(value)}" autocomplete="off"{extra and " " + extra}>{small}</label>'
    )


def hidden(**values: object) -> str:
    """Hidden fields of a form."""
    return "".join(
        f'<input type="hidden" name="{name}" value="{escape(str(value))}">'
        for name, value in values.items()
    )


def new_key() -> str:
    """A hidden field with a key, by which a form that is sent again is carried out only once."""
    return hidden(key=token_hex(12))


def read_key(text: str) -> str:
    """The key of a form; "" for what is none of ours."""
    return text if re.fullmatch("[0-9a-f]{24}", text) else ""


def button(do: str, label: str, kind: str = "") -> str:
    """A button that says what to do."""
    style = f"btn {kind}".strip()
    return f'<button class="{style}" name="do" value="{do}">{label}</button>'


def place(to: str, /, **query: object) -> str:
    """The address of a page of the league, escaped for HTML.

    >>> place("player", id=3, season="")
    'player?id=3'
    """
    asked = {name: value for name, value in query.items() if value not in ("", None, 0)}
    return escape(f"{to}?{urlencode(asked)}" if asked else to)


def link(to: str, text: str, /, **query: object) -> str:
    """A link to a page of the league."""
    return f'<a href="{place(to, **query)}">{escape(text)}</a>'


def pager(page: str, at: int, size: int, total: int, **query: object) -> str:
    """Which rows are shown, and links to the others; "" if all are shown."""
    if total <= size:
        return ""
    last = (total - 1) // size
    rows = f"{at * size + 1:,}–{min(total, (at + 1) * size):,} of {total:,}"
    turns = (
        (at > 0, at - 1, "Newer" if page != "./" else "Before"),
        (at < last, at + 1, "Older" if page != "./" else "After"),
    )
    links = "".join(
        f'<a class="btn bare" data-swap href="{place(page, **query, page=number)}">{word}</a>'
        for there, number, word in turns
        if there
    )
    return f'<nav class="pager" aria-label="Pages"><span class="quiet">{rows}</span>{links}</nav>'


def page_of(asked: int, size: int, total: int) -> int:
    """The page that is asked for, or the last one."""
    return max(0, min(asked, (total - 1) // size if total else 0))


def head(title: str, lead: str, acts: str = "", *, back: str = "") -> str:
    """The head of a page: its name, a sentence, and what can be done with it."""
    up = f'<p class="small way-back"><a href="./">{escape(back)}</a></p>' if back else ""
    buttons = f'<div class="acts">{acts}</div>' if acts else ""
    name = re.sub("[01½]–[01½]", r'<span class="nb">\g<0></span>', escape(title))
    return (
        f'{up}<div class="report-head{" below" if back else ""}"><div><h1>{name}</h1>'
        f"<p>{lead}</p></div>{buttons}</div>"
    )


def entry_line(entry: Entry, words: str) -> str:
    """An entry of the log: what, when, by whom and why."""
    why = f" “{escape(entry.reason)}”" if entry.reason else ""
    return (
        f'<li><span class="quiet">{moment(entry.time)}, {escape(entry.author)}</span>'
        f"<span>{words}{why}</span></li>"
    )


def fact_field(fact: Fact, value: str, *, note: bool = True, extra: str = "") -> str:
    """The field for a fact of a game: a choice where there is one."""
    if fact.kind == "choice":
        return choices(fact.name, fact.label, {"": "–"} | {c: c for c in fact.choices}, value)
    words = escape(fact.help) if note else ""
    return field(fact.name, fact.label, value, note=words, extra=extra)


def datalist(names: Iterable[str], name: str = "names") -> str:
    """Names that a field suggests."""
    options = "".join(f'<option value="{escape(each)}">' for each in names)
    return f'<datalist id="{name}">{options}</datalist>'


def season_field(name: str, label: str, value: str, note: str) -> str:
    """The field for what a season's end does, which suggests what is usual."""
    suggested = datalist(("keep", "reset", "0.5", "0.75"), "season-ends")
    return field(name, label, value, note=note, extra='list="season-ends"') + suggested


def choices(name: str, label: str, values: Mapping[str, str], chosen: str) -> str:
    """A labelled select."""
    options = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(text)}</option>"
        for value, text in values.items()
    )
    return (
        f'<label class="field"><span>{label}</span><select class="in" name="{name}">{options}'
        "</select></label>"
    )
