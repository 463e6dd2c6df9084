"""What must hold between the players of a report; a remark on whatever does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from arpad.exact import decimal_of_half_points
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.formats.trf.layout import COLUMNS, round_column

#: What the opponent's line may have beside a result; both may lose, by forfeit or by decision.
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
#: Which of the point values of 162 a result gets; any other result gets 0.
_WORTH = dict.fromkeys("1W+FU", "W") | dict.fromkeys("=DH", "D") | dict.fromkeys("0L", "L")


def check(
    event: EventRecord, point_values: Mapping[str, Decimal] | None = None
) -> Iterator[Remark]:
    """Points that do not add up, pairings that are not mirrored, numbers that two players have.

    `point_values` are the points for W, D and L where they are other than 1, 0.5 and 0 (162).
    """
    by_number: dict[int, PlayerRecord] = {}
    for player in event.players:
        if player.number in by_number:
            text = f"starting number {player.number} is taken already; opponents met the first one"
            yield Remark(player.line, COLUMNS["number"], text)
        by_number.setdefault(player.number, player)
    for player in event.players:
        yield from _check_points(player, point_values)
        for number, record in enumerate(player.rounds, 1):
            text = _check_round(player, record, number, by_number)
            if text:
                yield Remark(player.line, round_column(number), f"round {number}: {text}")


def _check_points(player: PlayerRecord, values: Mapping[str, Decimal] | None) -> Iterator[Remark]:
    if player.points is None:
        return
    total = _total(player, values)
    if player.points != total:
        who = player.name or player.number
        text = f"{who}: points are {player.points}, the rounds give {total}"
        yield Remark(player.line, COLUMNS["points"], text)


def _total(player: PlayerRecord, values: Mapping[str, Decimal] | None) -> Decimal:
    if values is None:
        return decimal_of_half_points(player.half_points)
    letters = (_WORTH.get(record.result) for record in player.rounds)
    return sum((values[letter] for letter in letters if letter), Decimal(0))


def _check_round(
    player: PlayerRecord, record: RoundRecord, number: int, by_number: dict[int, PlayerRecord]
) -> str:
    """What is wrong with one round, or nothing."""
    if record.opponent is None:
        return ""
    if record.opponent == player.number:
        return f"both sides are the same player, {player.number}"
    opponent = by_number.get(record.opponent)
    if opponent is None:
        return f"opponent {record.opponent} does not exist"
    if len(opponent.rounds) < number:
        return f"player {opponent.number} has no such round"
    answer = opponent.rounds[number - 1]
    if answer.opponent != player.number:
        other = "nobody" if answer.opponent is None else f"player {answer.opponent}"
        return f"not mirrored: player {opponent.number} has {other} there"
    if answer.result not in _MIRRORS.get(record.result, (answer.result,)):
        both = f"result {record.result!r} is answered by {answer.result!r}"
        return f"{both}; each side is rated by its own line"
    if record.result == answer.result == "0":
        return "both players lost a played game; a double forfeit is - and -"
    if record.colour is not None and record.colour == answer.colour:
        return f"both players have {record.colour}"
    return ""
