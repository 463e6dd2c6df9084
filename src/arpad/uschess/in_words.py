"""The rules of US Chess in words, line by line, made from their records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from arpad.system import Rule
from arpad.uschess import rules


def lines_of(ended: date) -> Iterator[Rule]:
    """The rules for an event that ends on a day, each with how certain it is."""
    yield _lists()
    games, record = rules.in_force(rules.EFFECTIVE_GAMES, ended)
    root = f"√({games.a:g} + {games.b:.8f} ({games.c:g} − R)²)"
    effective = f"N* = {games.most:g} above {games.above:g}, else {games.most:g} / {root}"
    yield Rule("effective games", effective, record.basis, record.note)
    yield Rule("expected", "1 / (1 + 10^(−D / 400)); by the special formula linear in D")
    yield Rule("K", f"{rules.K_NUMERATOR:g} / (effective games + games of the event)")
    yield _dual()
    special = f"up to {rules.SPECIAL_GAMES} games before, or all of them won, or all lost"
    yield Rule("special", special)
    yield from _bonus(ended)
    yield Rule("passes", "two: opponents count with their ratings after the first")
    yield from _floors()
    match = f"both established and within {rules.MATCH_DIFFERENCE:g} points; nobody moves by more"
    text = f"{match} than {rules.MATCH_MOST:g}, without bonus and floor"
    yield Rule("match", text, "reported")
    yield from _starts(ended)
    for known in rules.BONUS:
        if known.value is None:
            yield Rule("not known", known.note, known.basis)
    since = rules.BLENDED_SINCE.year
    blend = f"how other ratings are blended into a start value since {since}: one counts here"
    yield Rule("not known", blend, "open")


def _lists() -> Rule:
    blitz, quick = rules.BLITZ_FROM, rules.QUICK_ABOVE
    regular, dual = rules.REGULAR_FROM, rules.DUAL_TO
    text = f"Blitz from {blitz}, Quick above {quick}, Regular from {regular}, both to {dual}"
    return Rule(
        "lists", f"{text}: minutes, and seconds of delay or increment, added up", "reported"
    )


def _dual() -> Rule:
    """K of masters in dual-rated events."""
    above, constant = rules.DUAL_ABOVE, rules.DUAL_FROM
    share = f"× ({rules.DUAL_INTERCEPT:g} − {rules.DUAL_SLOPE:g} R)"
    text = f"on the Regular list above {above:g}: K {share}; from {constant:g} on the numerator is"
    return Rule("dual rated", f"{text} {rules.DUAL_LEAST:g}")


def _bonus(ended: date) -> Iterator[Rule]:
    factor, record = rules.in_force(rules.BONUS, ended)
    met = f"nobody met more than {rules.BONUS_MEETINGS} times (once in {rules.BONUS_GAMES} games)"
    threshold = f"{factor:g} √max(games, {rules.BONUS_LEAST_ROOT})"
    text = f"gain − {threshold}, from {rules.BONUS_GAMES} games on, {met}"
    yield Rule("bonus", text, record.basis, record.note)
    spans = (
        f"{'not known' if known.value is None else f'{known.value:g}'} from {known.since}"
        f"{f' ({known.basis})' if known.value is not None else ''}"
        for known in rules.BONUS
    )
    yield Rule("its factor", ", ".join(spans))


def _floors() -> Iterator[Rule]:
    peak = f"the peak less {rules.PEAK_LESS}, in whole hundreds, from {rules.LEAST_PEAK_FLOOR}"
    floors = f"{peak} to {rules.MOST_PEAK_FLOOR}; at least {rules.LEAST_RATING:g}"
    counted = f"{rules.FLOOR_WIN} a win, {rules.FLOOR_DRAW} a draw, {rules.FLOOR_EVENT} an event"
    career = f"up to {rules.MOST_ABSOLUTE} by the games of a career ({counted})"
    yield Rule("floors", f"{floors}, {career}")
    text = f"{rules.LIFE_MASTER_FLOOR:g} for Original Life Masters; by prize money, set by you"
    yield Rule("other floors", text, "reported")


def _starts(ended: date) -> Iterator[Rule]:
    years = f"{rules.POINTS_A_YEAR:g} a year of age, {rules.LEAST_START:g} to {rules.MOST_START:g}"
    unknown = f"without an age {rules.ADULT_START:g} for adults, {rules.CHILD_START:g} for others"
    yield Rule("start", f"{years}; {unknown}")
    (low, high), record = rules.in_force(rules.FROM_FIDE, ended)
    of_fide = f"up to {low.up_to:g} {_line(low, 'FIDE')}, above {_line(high, 'FIDE')}"
    yield Rule("from FIDE", of_fide, record.basis, record.note)
    yield Rule("from CFC", f"above {rules.CFC_ABOVE:g} {_line(rules.FROM_CFC, 'CFC')}")


def _line(conversion: rules.Conversion, of: str) -> str:
    sign = "−" if conversion.plus < 0 else "+"
    return f"{conversion.factor:g} × {of} {sign} {abs(conversion.plus):g}"
