"""What a careful rating officer checks besides reading and rating: one function for each check.

Each takes an event and yields remarks. A kind of file is only checked for what it can contain.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING

from arpad.exact import all_of, day_text, plural
from arpad.formats.records import EventRecord, Level, PlayerRecord, Remark

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry

Check = Callable[[EventRecord], Iterator[Remark]]

#: What a report for rating has to say about the event besides first day and time control.
_HEADERS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "052": "last day",
    "092": "type",
    "102": "chief arbiter",
}
#: Records that were introduced with TRF26, in which 222 is mandatory for rating.
_NEW_IN_TRF26 = frozenset(("142", "152", "162", "172", "182", "192", "202", "212", "240", "299"))
#: What a report for rating has to say about each player: the remark if one lacks it, and if all do.
_NEEDED: dict[str, tuple[str, str, Level]] = {
    "name": (
        "no name: players cannot be told apart without it",
        "no player has a name: players cannot be told apart without it",
        "warning",
    ),
    "federation": (
        "no federation: norms and reports need it",
        "no player has a federation: norms and reports need it",
        "warning",
    ),
    "fide_id": (
        "no FIDE id: FIDE rates by it",
        "no player has a FIDE id: FIDE rates by it",
        "warning",
    ),
    "birth_year": (
        "no birth year: K of a junior depends on it",
        "no player has a birth year: K of a junior depends on it",
        "note",
    ),
}
#: One person on two lines: with games on both, and with none on the further one.
_SAME_ID = "FIDE id {id} is already that of {who}"
_BLANK_ENTRY = "FIDE id {id} is already that of {who}; this line has no games: a blank entry"
_NAMES = {"born": "birth year"}


def header(event: EventRecord, code: str) -> tuple[int | None, str]:
    """The line and the text of the first record with this code; None and "" without one."""
    for number, line in enumerate(event.source.lines if event.source else (), 1):
        if line.startswith(code):
            return number, line[4:].strip()
    return None, ""


def missing_headers(event: EventRecord) -> Iterator[Remark]:
    """What a report omits about the event, all in one remark."""
    if event.source is None:
        return
    names = [f"{code} ({word})" for code, word in _HEADERS.items() if not header(event, code)[1]]
    if names:
        yield Remark(None, None, f"missing or empty: {', '.join(names)}")
    codes = {line[:3] for line in event.source.lines}
    if codes & _NEW_IN_TRF26 and not event.coded_time_control:
        text = "a report with records of TRF26 must have the time control in record 222"
        yield Remark(None, None, text)


def counts(event: EventRecord) -> Iterator[Remark]:
    """Whether the numbers of rated players (072) and planned rounds (142) are right."""
    line, text = header(event, "072")
    announced = re.match(r"[0-9]{1,6}", text)
    rated = sum(player.rating is not None for player in event.players)
    if announced and int(announced[0]) != rated:
        phrases = (
            "{n} rated player is announced, {rated} are there",
            "{n} rated players are announced, {rated} are there",
        )
        yield Remark(line, 5, plural(int(announced[0]), *phrases, rated=rated))
    there = max((len(player.rounds) for player in event.players), default=0)
    planned = event.planned_rounds
    if planned and planned != there:
        text = f"{planned} rounds are planned, the lines have {there}"
        yield Remark(None, None, text, "note" if there < planned else "warning")


def days(event: EventRecord) -> Iterator[Remark]:
    """Rounds outside the days of the event, or out of order."""
    line, _ = header(event, "132")
    before: date | None = None
    for number, day in enumerate(event.round_dates, 1):
        if day is None:
            continue
        if (event.starts and day < event.starts) or (event.ends and day > event.ends):
            yield Remark(line, None, f"round {number} is on {day}, outside the days of the event")
        if before and day < before:
            text = f"round {number} is on {day}, before an earlier round ({before})"
            yield Remark(line, None, text)
        before = max(before or day, day)


def rounds_a_day(event: EventRecord, most: float, article: str) -> Iterator[Remark]:
    """More rounds on one day than a norm allows by an article, for standard events only."""
    line, _ = header(event, "132")
    for day, rounds in Counter(filter(None, event.round_dates)).items():
        if rounds > most:
            text = (
                f"{rounds} rounds on {day_text(day)}: "
                f"no norm with more than {most} a day ({article})"
            )
            yield Remark(line, None, text)


def same_id(event: EventRecord) -> Iterator[Remark]:
    """The same FIDE id on two lines: an error, unless all games of the person are on one line."""
    for own, other, blank in further_lines(event):
        text = _BLANK_ENTRY if blank else _SAME_ID
        where = f"{_who(own)} (line {own.line})" if own.line else _who(own)
        text = text.format(id=other.fide_id, who=where)
        yield _of_player(event, other, "fide_id", text, "warning" if blank else "error")


def further_lines(event: EventRecord) -> Iterator[tuple[PlayerRecord, PlayerRecord, bool]]:
    """Each further line of one person: their own line, the further one, whether that is blank.

    Their own line is the first one with games.
    """
    lines: dict[int, list[PlayerRecord]] = {}
    for player in event.players:
        if player.fide_id:
            lines.setdefault(player.fide_id, []).append(player)
    doubled = [each for each in lines.values() if len(each) > 1]
    if not doubled:
        return
    met = {record.opponent for _, _, record in event.games()}
    for each in doubled:
        busy = [player for player in each if player.number in met or _has_opponents(player)]
        own = busy[0] if busy else each[0]
        yield from ((own, other, other not in busy) for other in each if other is not own)


def _has_opponents(player: PlayerRecord) -> bool:
    return any(record.opponent is not None for record in player.rounds)


def missing_fields(event: EventRecord) -> Iterator[Remark]:
    """What is missing about players, in one remark if nobody has it; only for reports (TRF)."""
    if event.source is None:
        return
    for name, (one, everybody, level) in _NEEDED.items():
        without = [player for player in event.players if not getattr(player, name)]
        if len(without) == len(event.players) > 1:
            yield Remark(None, None, everybody, level)
            continue
        for player in without:
            column = "born" if name == "birth_year" else name
            yield _of_player(event, player, column, one, level)


def womens_titles(event: EventRecord) -> Iterator[Remark]:
    """A women's title with the sex m."""
    for player in event.players:
        if player.title.startswith("W") and player.sex == "m":
            text = f"the title {player.title} is for women, the sex is m"
            yield _of_player(event, player, "sex", text)


def ranks(event: EventRecord) -> Iterator[Remark]:
    """Fewer points on a better rank, in individual events; only the first such case."""
    if event.type and event.type.team:
        return
    ranked = [each for each in event.players if each.rank and each.points is not None]
    ranked.sort(key=lambda player: player.rank or 0)
    for better, worse in pairwise(ranked):
        if (better.points or 0) < (worse.points or 0):
            text = (
                f"rank {worse.rank} with {worse.points} points is behind rank {better.rank} "
                f"with {better.points}: ranks and points disagree"
            )
            yield _of_player(event, worse, "rank", text, "note")
            return


def unplayed(event: EventRecord) -> Iterator[Remark]:
    """Games without a result, each counted once."""
    games = {
        (number, *sorted((player.number, record.opponent)))
        for number, player, record in event.games()
        if record.result in ("*", "") and record.opponent is not None
    }
    if games:
        rounds = ", ".join(map(str, sorted({game[0] for game in games})))
        phrases = (
            "{n} game without a result (round {rounds}): it is not rated",
            "{n} games without a result (round {rounds}): they are not rated",
        )
        text = plural(len(games), *phrases, rounds=rounds)
        yield Remark(None, None, text)


def met_twice(event: EventRecord) -> Iterator[Remark]:
    """Two players who met twice in an individual Swiss."""
    if event.type is None or event.type.format != "Swiss" or event.type.team:
        return
    met: dict[tuple[int, int], int] = {}
    for number, player, record in event.games():
        if not record.played or record.opponent is None:
            continue
        pair = min(player.number, record.opponent), max(player.number, record.opponent)
        first = met.setdefault(pair, number)
        if first != number and player.number == pair[0]:
            text = f"players {pair[0]} and {pair[1]} met in rounds {first} and {number} of a Swiss"
            yield Remark(player.line, None, text)


def differences(event: EventRecord, entries: Mapping[int, ListEntry]) -> Iterator[Remark]:
    """Where the rating list differs from the file, except for ratings, which rating compares."""
    for player in event.players:
        entry = entries.get(player.fide_id or 0)
        if entry is None:
            continue
        for field, own, in_list in (
            ("federation", player.federation, entry.federation),
            ("sex", player.sex, entry.sex),
            ("born", player.birth_year, entry.birth_year),
        ):
            if own and in_list and own != in_list:
                text = f"{_NAMES.get(field, field)} is {own}, on the rating list {in_list}"
                yield _of_player(event, player, field, text)
        titles = [title for title in (entry.title, entry.womens_title) if title]
        if player.title not in ("", *titles):
            text = f"the title {player.title} is not on the rating list"
            yield _of_player(event, player, "title", text)
        elif titles and not player.title:
            text = f"no title, on the rating list {all_of(titles)}"
            yield _of_player(event, player, "title", text, "note")


def _who(player: PlayerRecord) -> str:
    return player.name or str(player.number)


def _of_player(
    event: EventRecord, player: PlayerRecord, field: str, text: str, level: Level = "warning"
) -> Remark:
    return Remark(player.line, event.column(field), f"{_who(player)}: {text}", level)


#: The checks for any file, and those for files that FIDE would rate.
ALWAYS: tuple[Check, ...] = (counts, days, same_id, womens_titles, ranks, unplayed, met_twice)
FOR_FIDE: tuple[Check, ...] = (missing_headers, missing_fields)
