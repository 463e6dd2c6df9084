"""What US Chess' rules say, line by line, out of their records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from arpad.system import Rule
from arpad.uschess import rules


def lines_of(ended: date) -> Iterator[Rule]:
    """The rules for an event that ends on a day, each with how sure it is."""
    games, games_record = rules.in_force(rules.EFFECTIVE_GAMES, ended)
    bonus, bonus_record = rules.in_force(rules.BONUS, ended)
    starts, starts_record = rules.in_force(rules.FROM_FIDE, ended)
    root = f"√({games.a:g} + {games.b:.8f} ({games.c:g} − R)²)"
    effective = f"N* = {games.most:g} above {games.above:g}, else {games.most:g} / {root}"
    yield Rule("effective games", effective, games_record.basis, games_record.note)
    yield Rule("expected", "1 / (1 + 10^(−D / 400)); by the special formula linear in D")
    yield Rule("K", f"{rules.K_NUMERATOR:g} / (effective games + games of the event)")
    special = f"up to {rules.SPECIAL_GAMES} games before, or all of them won, or all lost"
    yield Rule("special", special)
    least = f"from {rules.BONUS_GAMES} games on, nobody met more than {rules.BONUS_MEETINGS} times"
    text = f"gain − {bonus:g} √max(games, {rules.BONUS_LEAST_ROOT}), {least}"
    yield Rule("bonus", text, bonus_record.basis, bonus_record.note)
    yield Rule("passes", "two: opponents count with their ratings after the first")
    peak = f"the peak less {rules.PEAK_LESS}, down to the hundred, from {rules.LEAST_PEAK_FLOOR}"
    floors = f"{peak} to {rules.MOST_PEAK_FLOOR}; at least {rules.LEAST_RATING:g}"
    yield Rule("floors", f"{floors}, up to {rules.MOST_ABSOLUTE} by the games of a career")
    match = f"both within {rules.MATCH_DIFFERENCE:g} points; nobody moves by more than"
    yield Rule("match", f"{match} {rules.MATCH_MOST:g}, without bonus and floor")
    by_age = f"{rules.POINTS_A_YEAR:g} a year of age, {rules.LEAST_START:g} to {rules.MOST_START:g}"
    first = starts[0]
    of_fide = f"FIDE up to {first.up_to:g}: {first.factor:g} × FIDE {first.plus:+g}"
    yield Rule("start", f"{by_age}; {of_fide}", starts_record.basis, starts_record.note)
    for record in rules.BONUS:
        if record.value is None:
            yield Rule("not known", record.note)
