"""The recorder next to the table: choose one side, the other, and the result, which saves it.

It is a plain form. With a script, one grid of names replaces its two lists, and each result shows
beforehand what it would do.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from arpad.exact import MONTHS
from arpad.league import CURRENT, Rules, Standing
from arpad.league.names import key
from arpad.web.league import parts
from arpad.web.league.visit import Visit
from arpad.web.shell import icon

#: The fact of a game that the recorder asks for where it counts.
MARGIN = "margin"
#: How many names are offered: those who played last. All others can be typed.
OFFERED = 23
_RESULTS = (("1", "1–0", "{0} won"), ("0.5", "½–½", "a draw"), ("0", "0–1", "{1} won"))


def recorder(visit: Visit) -> str:
    """The panel; if a result was just saved, with that result and a button to undo it."""
    offered = _offered(visit)
    shown = _short([row.name for row in offered])
    names = [(row.id, row.name, shown[row.name]) for row in offered]
    today = visit.league.today
    return (
        '<aside class="board pad rec-panel" id="rec" aria-labelledby="rec-t">'
        f'<h2 class="rec-title" id="rec-t">Record a result</h2>'
        f'<a class="icon-btn sheet-x" href="#main" aria-label="Close">{icon("close")}</a>'
        f"{_saved(visit)}"
        f'<form class="rec" method="post" action="record" data-recorder>{parts.new_key()}'
        f"{_grid(visit, names)}{_side(visit, 'white', 0, names)}{_side(visit, 'black', 1, names)}"
        f"{_margin(visit)}"
        f'<fieldset><legend class="rec-step">Then the result, which saves it</legend>'
        f'<div class="outcomes thin results">{_results(visit)}</div></fieldset>'
        '<p class="tiny quiet" data-chance></p>'
        f'<details class="other"><summary class="tiny quiet">Played today, {today.day} '
        f"{MONTHS[today.month - 1]}. Another day</summary>"
        f"{parts.field('on', 'Day', kind='date', extra=f'max={today.isoformat()}')}</details>"
        f'<p class="tiny">{_more(visit)}</p></form></aside>'
    )


def _offered(visit: Visit) -> list[Standing]:
    """Those who played last, by name."""
    rows = visit.sight.table(CURRENT)
    latest = sorted(rows, key=lambda row: str(row.last_played or ""), reverse=True)
    return sorted(latest[:OFFERED], key=lambda row: key(row.name))


def _short(names: Sequence[str]) -> dict[str, str]:
    """First names, if they are unambiguous.

    >>> _short(["Ann Alpha", "Ann Beta", "Bob Beta"])
    {'Ann Alpha': 'Ann Alpha', 'Ann Beta': 'Ann Beta', 'Bob Beta': 'Bob'}
    """
    first = [name.split()[0] for name in names]
    return {
        name: name if first.count(short) > 1 else short
        for name, short in zip(names, first, strict=True)
    }


def _grid(visit: Visit, names: Sequence[tuple[int, str, str]]) -> str:
    """The names as buttons, for the script: the first that is pressed is the first side."""
    rules = visit.league.rules
    first = "first " if rules.side_names == "colours" else ""
    one = f"{_mark(0, rules)} {first}{rules.sides[0]}"
    other = f"{_mark(1, rules)} {rules.sides[1]}"
    buttons = "".join(
        f'<button type="button" class="man-btn" aria-pressed="false" data-id="{who}" '
        f'title="{escape(name)}">{escape(short)}</button>'
        for who, name, short in names
    )
    return (
        '<fieldset class="grid" hidden><legend class="rec-step"><span>'
        f"{one}, then {other}</span></legend>"
        f'<div class="pick">{buttons}<button type="button" class="man-btn new" data-new>'
        '<span>Type a name</span></button></div><div class="typed" hidden><label class="field">'
        '<span>Name</span><input class="in" type="text" data-name autocomplete="off" '
        'enterkeyhint="done"></label><div class="near" data-near></div>'
        '<button type="button" class="btn" data-add>Take this name</button></div></fieldset>'
    )


def _mark(side: int, rules: Rules) -> str:
    """The mark of a chosen side: its disc, or its number in a league without colours."""
    number = f'<i class="man nth" role="img" aria-label="{rules.sides[side]}">{side + 1}</i>'
    return parts.man(side, rules) or number


def _side(visit: Visit, field: str, at: int, names: Sequence[tuple[int, str, str]]) -> str:
    """One side without a script: a name to choose, or to type."""
    chips = "".join(
        f'<label class="chip"><input type="radio" name="{field}" value="{who}">'
        f"<span>{escape(short)}</span></label>"
        for who, _, short in names
    )
    rules = visit.league.rules
    label = rules.sides[at]
    typed = (
        f'<label class="field"><span>{label}, another name</span><input class="in" type="text" '
        f'name="{field}_name" autocomplete="off"></label>'
    )
    return (
        f'<fieldset class="by-hand"><legend class="rec-step"><span>{_mark(at, rules)} {label}'
        f'</span></legend><div class="chips">{chips}</div>{typed}</fieldset>'
    )


def _margin(visit: Visit) -> str:
    """By how much it was won, where that counts; a draw needs none."""
    found = [each for each in visit.league.game_facts if each.name == MARGIN]
    extra = 'required inputmode="decimal"'
    return "".join(parts.fact_field(each, "", extra=extra) for each in found)


def _results(visit: Visit) -> str:
    rules = visit.league.rules
    no_draws = rules.no_draws or not rules.found.draws
    return "".join(
        f'<button class="outcome-btn" name="score" value="{score}"'
        f"{' formnovalidate' if score == '0.5' else ''}><b>{text}</b>"
        f'<em data-score="{score}"><span class="unseen">{words.format(*rules.sides)}</span></em>'
        "</button>"
        for score, text, words in _RESULTS
        if not (score == "0.5" and no_draws)
    )


def _more(visit: Visit) -> str:
    asked = [each.label.lower() for each in visit.league.game_facts if each.name != MARGIN]
    words = ", ".join(["teams", "more than two sides", *asked, "a reason"])
    return f'<a href="record">{words[0].upper()}{words[1:]}</a>'


def _saved(visit: Visit) -> str:
    """The result that was just saved, or undone."""
    for name, words in (("saved", "Saved."), ("undone", "Undone.")):
        number = visit.number(name)
        if 1 <= number <= len(visit.league.history.games):
            game = visit.league.game(number)
            now = ", ".join(
                f"{escape(each.name)} {parts.rating(each.after)}"
                for each in game.parts
                if each.after is not None
            )
            what = f"<b>{words}</b> {escape(parts.versus(game))}. "
            now = f"{now}. " if now else ""
            if game.status == "waiting":
                now = "It is waiting for an opponent to confirm it. "
            return _note(what + now, number if name == "saved" else 0)
    return ""


def _note(sentence: str, undo: int) -> str:
    form = ""
    if undo:
        form = (
            f'<form method="post" action="game">{parts.new_key()}'
            f"{parts.hidden(id=undo, back='table')}"
            f"{parts.hidden(reason='undone at once')}"
            '<button class="textlink" name="do" value="void">Undo</button></form>'
        )
    return f'<div class="saved" role="status"><span>{sentence}</span>{form}</div>'
