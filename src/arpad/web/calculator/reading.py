"""The text below the calculator, made from the words and the records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape
from typing import Any

from arpad import fide
from arpad.exact import logistic
from arpad.fide.editions import edition
from arpad.fide.k_rule import reason
from arpad.sentences import phrase
from arpad.web.calculator import reading_words as words
from arpad.web.calculator.example import EXAMPLE
from arpad.web.calculator.faq import QUESTIONS
from arpad.web.calculator.figures import GAPS, SCALE, fide_expected, figures
from arpad.web.calculator.glossary import GLOSSARY
from arpad.web.calculator.markup import Link, linked, say, table

#: What the example shows until something is typed.
OWN, OPPONENT = 1400, 1600


def reading(on: date, link: Link = linked) -> str:
    """All sections, as they are below the calculator; `on` is the day whose rules are described."""
    return "\n".join(_section(name, body) for name, body in _bodies(on, link))


def _section(name: str, body: str) -> str:
    kind = f' class="faq" {_item("FAQPage")}' if name == "questions" else ""
    return (
        f'<section id="{name}"{kind}><h2>{words.HEADINGS[name]}</h2>'
        f'<div class="body">{body}</div></section>'
    )


def _item(kind: str) -> str:
    """What an element is for machines that look for questions and answers."""
    return f'itemscope itemtype="https://schema.org/{kind}"'


def _bodies(on: date, link: Link) -> Iterator[tuple[str, str]]:
    told = figures(on)

    def put(text: str) -> str:
        return say(text, told, link)

    yield "what", f'<p class="intro">{put(words.INTRO)}</p>' + _paragraphs(words.WHAT, put)
    yield (
        "how",
        f'<ol class="how">{"".join(f"<li><span>{put(t)}</span></li>" for t in words.HOW)}</ol>',
    )
    yield "formula", _formula(put)
    yield "example", f'<div id="worked">{example(on)}</div>'
    yield "which-k", _which_k(on, put)
    yield "gaps", f"<p>{put(words.GAPS_INTRO)}</p>" + _gaps(on, put)
    yield (
        "questions",
        "".join(
            f'<details id="{each.name}" itemprop="mainEntity" {_item("Question")}>'
            f'<summary itemprop="name">{put(each.question)}</summary>'
            f'<div itemprop="acceptedAnswer" {_item("Answer")}><p itemprop="text">'
            f"{put(each.answer)}</p></div></details>"
            for each in QUESTIONS
        ),
    )
    yield (
        "glossary",
        '<dl class="terms-list">'
        + "".join(
            f"<div><dt>{escape(term)}</dt><dd>{put(meaning)}</dd></div>"
            for term, meaning in GLOSSARY
        )
        + "</dl>",
    )


def _paragraphs(texts: tuple[str, ...], put: Link) -> str:
    return "".join(f"<p>{put(text)}</p>" for text in texts)


def _formula(put: Link) -> str:
    where = "".join(
        f"<dt>{sign}</dt><dd>{put(meaning)}</dd>" for sign, meaning in words.FORMULA_WHERE
    )
    return (
        f"<p>{put(words.FORMULA_FIRST)}</p>"
        f'<div class="formula">{put(words.FORMULA_EXPECTED)}</div>'
        f"<p>{put(words.FORMULA_BETWEEN)}</p>"
        f'<div class="formula">{put(words.FORMULA_RATING)}</div>'
        f'<dl class="where">{where}</dl>'
    )


def _which_k(on: date, put: Link) -> str:
    """The K rules of the edition in their own order, of which the first that holds decides."""
    lines = [
        ("FIDE", put(f"{reason(step)} [{step.article}]"), str(step.k))
        for step in edition(on).k_steps
    ]
    lines += [(pool, put(who), put(k)) for pool, who, k in words.K_ROWS]
    rows = [(pool, who, f"<strong>{k}</strong>", f"+{int(k) / 2:g}") for pool, who, k in lines]
    return (
        f"<p>{put(words.K_INTRO)}</p>"
        + table(words.K_HEAD, rows, (2, 3))
        + _paragraphs(words.K_AFTER, put)
    )


def _gaps(on: date, put: Link) -> str:
    record = edition(on)
    rows = [(str(gap), f"{logistic(gap):.3f}", f"{fide_expected(record, gap):.2f}") for gap in GAPS]
    shown = table([put(cell) for cell in words.GAPS_HEAD], rows, (0, 1, 2))
    return f'<div class="figures">{shown}</div>'


def example(on: date) -> str:
    """The worked example for a static page: a win against somebody stronger."""
    report = fide.tournament(OWN, [(OPPONENT, 1)], on=on)
    expected, change = float(report.expected or 0), float(report.change or 0)
    values: dict[str, Any] = {
        **{"own": OWN, "opponent": OPPONENT, "k": report.k, "gap": OPPONENT - OWN, "scale": SCALE},
        **{"size": OPPONENT - OWN, "formula": logistic(OWN - OPPONENT), "expected": expected},
        **{"score": 2, "half": 1, "gained": 1 - expected, "change": change},
        **{"rounded": report.rounded_change, "new": report.new_rating},
        "drawn": float(report.k or 0) * (0.5 - expected),
        "result": EXAMPLE["win"],
    }

    def put(name: str) -> str:
        text = str(phrase(EXAMPLE[name], **values))
        return text if text.startswith("<") else text.replace("-", "−")

    rows = "".join(
        f"<div><span>{put(label)}</span><span>{put(value)}</span></div>"
        for label, value in (
            ("table", "table_value"),
            ("less", "less_value"),
            ("times", "times_value"),
            ("rounded", "rounded_value"),
        )
    )
    return (
        f'<p>{put("intro")}</p><div class="formula">{put("math")}</div>'
        f'<div class="sum">{rows}</div><p>{put("draw_would")}</p>'
    )
