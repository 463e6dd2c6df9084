"""The calculator's document, the pages for reading beside it, and what their templates show.

No figure in a text is typed. The first part has the figures of all texts, then come the text below
the calculator with its worked example, the page of rules, and the documents themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from arpad import fide, system
from arpad.elo.k import PRESETS, preset
from arpad.exact import day_text, logistic
from arpad.facts import GREATEST_K
from arpad.fide.edition import Edition, KStep
from arpad.fide.editions import EDITIONS, edition
from arpad.fide.expectancy import Expectancy
from arpad.fide.k_rule import reason
from arpad.fide.norms.rules import NORM_EDITIONS
from arpad.render.articles import (
    Sentences,
    edition_articles,
    system_articles,
    title_articles,
)
from arpad.render.editions import edition_lines
from arpad.render.systems import rules_of
from arpad.render.templating import environment, trusted
from arpad.sentences import phrase
from arpad.system import Rule, System
from arpad.uschess import rules as uschess
from arpad.uschess.formulas import effective_maximum, k_factor
from arpad.web.shell import Host, shell

#: The differences in the table of expected scores.
GAPS = (0, 25, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 735)
#: The scale of the formula: this many points make the favourite ten times as strong.
SCALE = 400
#: A club player at a weekend, as an example of a K that is worked out.
_US_RATING, _US_GAMES = 1500, 4
#: A draw with somebody weaker, and a month with many games.
_WEAKER, _LEAD, _BUSY = 1600, 200, 20


@cache
def figures(on: date) -> dict[str, str]:
    """What the texts ask for, by the regulations in force on that day."""
    record = edition(on)
    cap = record.cap.value or 0
    initial = record.initial.value
    assert initial is not None
    exemption = record.cap_exemption.value
    assert exemption is not None
    return {
        "since": day_text(record.since),
        "rules_name": record.name,
        "first_year": str(EDITIONS[0].since.year),
        "editions": str(len(EDITIONS)),
        "k_new": str(_step(record, "games_below").k),
        "k_else": str(record.k_steps[-1].k),
        "limit": str(record.period_limit.value),
        "cap": str(cap),
        "cap_expected": f"{fide_expected(record, -cap):.2f}",
        "beyond": str(cap + 200),
        "beyond_formula": f"{logistic(-cap - 200):.2f}",
        "exempt": str(exemption.rating),
        "scale": str(SCALE),
        **_examples(record),
        "floor": str(record.floor.value),
        "initial_games": str(initial.least_games),
        "initial_months": str(initial.months),
        "initial_draws": str(initial.added_draws[0]),
        "initial_most": str(initial.maximum),
        "us_numerator": f"{uschess.K_NUMERATOR:g}",
        "us_rating": str(_US_RATING),
        "us_games": str(_US_GAMES),
        "us_k": f"{us_k(_US_RATING, _US_GAMES):.0f}",
        "us_provisional": str(uschess.PROVISIONAL_GAMES),
        "k_most": str(GREATEST_K),
        "us_preset": str(preset("uscf").k),
        "presets": " · ".join(str(each.k) for each in PRESETS if each.id.startswith("chesscom")),
    }


def _examples(record: Edition) -> dict[str, str]:
    """Figures of examples: leads by the formula, a draw that costs points, a busy period."""
    k = record.k_steps[-1].k
    expected = fide_expected(record, _LEAD)
    new = _step(record, "games_below").k
    return {
        **{f"lead_{lead}": f"{100 * logistic(lead):.0f} %" for lead in (100, 200, 400)},
        "stronger": str(_WEAKER + _LEAD),
        "weaker": str(_WEAKER),
        "draw_expected": f"{expected:.2f}",
        "draw_short": f"{expected - 0.5:.2f}",
        "draw_cost": f"−{k * (expected - 0.5):.1f}",
        "busy_games": str(_BUSY),
        "busy_product": str(_BUSY * new),
        "busy_k": str(record.period_limit.value // _BUSY),
    }


def fide_expected(record: Edition, difference: int) -> float:
    """What FIDE expects at a difference, between players whom no exception concerns."""
    middle = 1600
    return Expectancy(record).of(middle + difference, middle) / 100


def us_k(rating: float, games: int) -> float:
    """K of US Chess for somebody established."""
    known = uschess.EFFECTIVE_GAMES[-1].value
    assert known is not None
    return k_factor(rating, effective_maximum(rating, known), games, dual=False)


def _step(record: Edition, condition: str) -> KStep:
    """The line of the K rule that asks for this."""
    return next(step for step in record.k_steps if getattr(step, condition) is not None)


#: What the example shows until something is typed.
OWN, OPPONENT = 1400, 1600
#: The worked example, which follows what is typed: the page gets the whole table, Python fills it
#: in for a static page. `{expected:f2}` is a form of numbers that both know.
EXAMPLE = {
    "intro": "You are rated {own:g}, your opponent {opponent:g}. Your K is {k:g}, and {result}.",
    "win": "you win",
    "draw": "you draw",
    "loss": "you lose",
    "math": '<math display="block"><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo>'
    "<msup><mn>10</mn><mrow><mn>{gap:g}</mn><mo>/</mo><mn>{scale:g}</mn></mrow></msup></mrow>"
    "</mfrac><mo>≈</mo><mn>{formula:f4}</mn></math>",
    "table": "FIDE’s table",
    "table_value": "{size:g} points: {expected:f2}",
    "capped": "{size:g} points count as {cap:g}: {expected:f2}",
    "less": "Score less expected",
    "less_value": "{score:half} − {expected:f2} = {gained:f2+}",
    "less_exact": "{score:half} − {expected:f4} = {gained:f4+}",
    "times": "Times K",
    "times_value": "{k:g} × {gained:f2+} = {change:f2+}",
    "times_exact": "{k:g} × {gained:f4+} = {change:f2+}",
    "rounded": "Rounded",
    "rounded_value": "{rounded:+}, so {own:g} becomes {new:g}",
    "draw_would": "Had you drawn, it would have been {k:g} × ({half:half} − {expected:f2}) = "
    "{drawn:f2+}.",
    "other": "{system} works in more steps than the plain formula: open the working above, and "
    "each of them is there.",
}


def reading_values(on: date) -> dict[str, Any]:
    """What the template shows; `on` is the day whose rules are described."""
    record = edition(on)
    return {
        **figures(on),
        "example": _example(on),
        "k_steps": [
            {"reason": str(reason(step)), "article": step.article, "k": step.k}
            for step in record.k_steps
        ],
        "gaps": [
            (gap, f"{logistic(gap):.3f}", f"{fide_expected(record, gap):.2f}") for gap in GAPS
        ],
    }


def _example(on: date) -> Callable[[str], str]:
    """The sentences of the worked example by name: a win against somebody stronger."""
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
        return trusted(text) if text.startswith("<") else text.replace("-", "−")

    return put


_BASES = {
    "text": "the text",
    "practice": "FIDE’s practice",
    "reported": "a report",
    "our reading": "our reading",
    "verified": "verified",
    "open": "not known",
    "set by you": "set by you",
}
#: An article, its sentences, and what they rest on.
Row = tuple[str, tuple[str, ...], str]


def rules_values(on: date) -> dict[str, Any]:
    """What the template shows; `on` is the day whose rules come first."""
    standard = edition(on)
    blitz = next(each for each in EDITIONS if each.id == edition(on, "blitz").id)  # and rapid
    newest_first = sorted(EDITIONS, key=lambda each: each.since, reverse=True)
    others = [system.find(name) for name in system.names() if name != system.DEFAULT]
    return {
        "standard": standard,
        "standard_articles": _articles(standard),
        "blitz": blitz,
        "blitz_articles": _articles(blitz, known=edition_articles(standard)),
        "titles_since": NORM_EDITIONS[-1][0],
        "title_articles": _rows(title_articles()),
        "editions": [(each, _articles(each)) for each in newest_first],
        "systems": [(each, list(_rules(each)), _steps(each)) for each in others],
    }


def _articles(record: Edition, known: Sentences | None = None) -> list[Row]:
    """The articles of an edition, without those that say the same in another (`known`)."""
    rows = _rows(edition_articles(record), _bases(record))
    return [row for row in rows if known is None or known.get(row[0]) != row[1]]


def _rows(articles: Sentences, bases: Mapping[str, str] | None = None) -> list[Row]:
    bases = bases or {}
    return [(name, sentences, bases.get(name, "")) for name, sentences in articles.items()]


def _bases(record: Edition) -> dict[str, str]:
    """The evidence for an article, if it is not only the text."""
    collected: dict[str, list[str]] = {}
    for line in edition_lines(record):
        if line.basis != "text" or line.note:
            basis = _BASES[line.basis]
            collected.setdefault(line.article, []).append(
                f"{basis}: {line.note}" if line.note else basis
            )
    return {article: "; ".join(dict.fromkeys(texts)) for article, texts in collected.items()}


def _rules(of: System[Any]) -> Iterator[tuple[str, str, str]]:
    """The name of each rule, its text, and how sure it is."""
    for rule in rules_of(of):
        yield rule.name, rule.text, _certainty(rule)


def _certainty(rule: Rule) -> str:
    return ": ".join(filter(None, (_BASES.get(rule.basis, rule.basis), rule.note)))


def _steps(of: System[Any]) -> list[Row]:
    """What the working of a system cites, if these are steps of its own."""
    steps = system_articles(of)
    return [] if of.id in steps else _rows(steps)


_LINE_BREAK = re.compile(r"\s*\n\s*")
_BETWEEN_TAGS = re.compile(r"(?<=>)\s*\n\s*(?=<)")
EVENT_DESCRIPTION = (
    "What a tournament does to every rating in it: from its report file (TRF), a PGN, a CSV or a "
    "US Chess section, on your own computer."
)
#: Title and description of each page whose text is its template.
_PAGES = {
    "about": (
        "About Arpad",
        "What becomes of what you type into Arpad, how sure its figures are, and where to read how "
        "chess ratings are worked out.",
    ),
    "event": (
        "Arpad: rate a whole event",
        EVENT_DESCRIPTION,
    ),
    "league": (
        "Arpad: a league of your own",
        "Start a rating league for a club, an office or a school: on your own computer, with a "
        "table, a page for each player and every change explained.",
    ),
}
_RULES_DESCRIPTION = (
    "FIDE’s rating regulations article by article, in plain words: K, the rule of 400 points, "
    "expected scores, initial ratings and title norms, in every edition since {first_year}."
)


def anchor(article: str, of: str = "") -> str:
    """The name by which a link leads to an article, of an edition or a system if one is named.

    >>> anchor("B.01 1.4.8"), anchor("8.3.1", "standard-2014-07-01")
    ('B.01_1.4.8', 'standard-2014-07-01_8.3.1')
    """
    name = article.replace(" ", "_")
    return f"{of}_{name}" if of else name


_TEMPLATES = environment("arpad.web.calculator", "arpad.web", anchor=anchor)


def calculator_page(on: date, host: Host, *, events: str = "", single: bool = False) -> str:
    """The calculator's document; `single` if it is one file, beside which there are no others.

    `events` is the address of a page that rates whole events, if there is one.
    """
    body = _TEMPLATES.get_template("index.html").render(
        reading=trusted(reading(on, links=not single)),
        served=host.served,
        single=single,
        events=events,
    )
    return shell(
        "Arpad: chess rating calculator",
        re.sub(r"\n\s+", "\n", body),
        current="calculator",
        host=host,
        head=_TEMPLATES.get_template("head.html").render() + "\n",
        foot=_TEMPLATES.get_template("foot.html").render() + "\n",
    )


def text_page(name: str, host: Host) -> str:
    """The page of that name: about, event or league, each on how to go on."""
    title, description = _PAGES[name]
    return _document(name, title, description, host, {})


def rules_page(on: date, host: Host) -> str:
    """Each article in a sentence or two; `on` is the day whose rules come first."""
    description = _RULES_DESCRIPTION.format_map(figures(on))
    return _document("rules", "Arpad: the rules, in words", description, host, rules_values(on))


def missing_page(path: str, near: str = "") -> str:
    """The document for an address that does not exist; `near` is the most similar one.

    >>> "Did you mean" in missing_page("/abuot.html", "/about.html")
    True
    """
    body = _body("missing", {"path": path, "near": near})
    return shell("Arpad: There is no such page", body, current="", depth="/")


def reading(on: date, *, links: bool = True) -> str:
    """The text below the calculator, by the rules of that day, its articles with `links`."""
    return _body("reading", {**reading_values(on), "links": links})


def _document(name: str, title: str, description: str, host: Host, values: dict[str, Any]) -> str:
    return shell(
        title,
        _body(name, values),
        current=name,
        host=host,
        description=description,
        sheets=("reading.css",),
    )


def _body(name: str, values: dict[str, Any]) -> str:
    """A template filled in, without the breaks of its lines."""
    text = _TEMPLATES.get_template(f"{name}.html").render(values).strip()
    return _LINE_BREAK.sub(" ", _BETWEEN_TAGS.sub("", text))
