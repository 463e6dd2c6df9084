"""Checks between the players of a report, with a remark on whatever does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from arpad.exact import decimal_of_half_points
from arpad.formats.records import EventRecord, Level, PlayerRecord, Remark, RoundRecord
from arpad.formats.trf.layout import COLUMNS, round_column
from arpad.formats.trf.points import BYES, PointRules

#: What the opponent's line may have for a result; both may lose, by forfeit or by decision.
_MIRRORS = {
    "1": ("0",),
    "0": ("1", "0"),
    "=": ("=",),
    "W": ("L",),
    "L": ("W", "L"),
    "D": ("D",),
    "+": ("-",),
    "-": ("+", "-"),
    "*": ("*", ""),
    "": ("*", ""),
}


def check(event: EventRecord, rules: PointRules) -> Iterator[Remark]:
    """Remarks on points that do not add up, pairings that do not match, and duplicate numbers.

    `rules` say what results are worth.
    """
    yield from (Remark(None, None, text) for text in rules.disagreements())
    by_number: dict[int, PlayerRecord] = {}
    for player in event.players:
        if player.number in by_number:
            text = f"starting number {player.number} is already taken; opponents met the first one"
            yield Remark(player.line, COLUMNS["number"], text, "error")
        by_number.setdefault(player.number, player)
    if not rules.teams:
        yield from _check_byes(rules, by_number)
    played = max((len(player.rounds) for player in event.players), default=0)
    odd = None if rules.standard else rules
    for player in event.players:
        yield from _check_points(player, odd, played)
        for number, record in enumerate(player.rounds, 1):
            if found := _check_round(player, record, number, by_number):
                text = f"round {number}: {found[0]}"
                yield Remark(player.line, round_column(number), text, found[1])


def _check_points(player: PlayerRecord, rules: PointRules | None, rounds: int) -> Iterator[Remark]:
    if player.points is None:
        return
    totals: tuple[Decimal, ...] = (decimal_of_half_points(player.half_points),)
    if rules:
        totals = rules.totals(player, rounds)
    if player.points not in totals:
        who = player.name or player.number
        text = f"{who}: points are {player.points}, the rounds give {totals[0]}"
        yield Remark(player.line, COLUMNS["points"], text)


def _check_byes(rules: PointRules, by_number: dict[int, PlayerRecord]) -> Iterator[Remark]:
    """Remarks on byes of record 240 that contradict the player's own line."""
    for number, byes in rules.byes.items():
        player = by_number.get(number)
        for round_, (kind, line) in byes.items():
            record = player.rounds[round_ - 1 : round_] if player and round_ else ()
            if player is None:
                yield Remark(line, 11, f"player {number} does not exist")
            elif record and record[0].result not in (kind, "", "*"):
                text = f"round {round_}: player {number} has a {BYES[kind]} here"
                yield Remark(line, 11, f"{text} and {record[0].result!r} in their own line")


def _check_round(
    player: PlayerRecord, record: RoundRecord, number: int, by_number: dict[int, PlayerRecord]
) -> tuple[str, Level] | None:
    """What is wrong with one round, and the level of the remark; None if nothing is."""
    if record.opponent is None:
        return None
    if record.opponent == player.number:
        return f"both sides are the same player, {player.number}", "error"
    opponent = by_number.get(record.opponent)
    if opponent is None:
        return f"opponent {record.opponent} does not exist", "error"
    if len(opponent.rounds) < number:
        return f"player {opponent.number} has no such round", "error"
    answer = opponent.rounds[number - 1]
    if answer.opponent != player.number:
        other = "nobody" if answer.opponent is None else f"player {answer.opponent}"
        return f"not mirrored: player {opponent.number} has {other} there", "error"
    if answer.result not in _MIRRORS.get(record.result, (answer.result,)):
        both = f"result {record.result!r} is answered by {answer.result!r}"
        return f"{both}; each side is rated by its own line", "error"
    if record.result == answer.result == "0":
        return "both players lost a played game; a double forfeit is - and -", "warning"
    if record.colour is not None and record.colour == answer.colour:
        return f"both players have {record.colour}", "warning"
    return None
