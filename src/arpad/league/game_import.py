"""Games of a CSV or PGN file into a league, all or none; no date is invented."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from io import BufferedReader
from typing import Any

from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.formats.text import name_of, open_file
from arpad.league import game_input
from arpad.league.exchange import CSV, JSONL, PGN, kind_of
from arpad.league.game_rows import UNREAD, ResultRow, csv_rows, pgn_rows
from arpad.league.games import LeagueGame
from arpad.league.history import CORRECTED, RECORDED, History
from arpad.league.league import TERMINAL, League
from arpad.league.recording import Draft, Recorder
from arpad.league.records import ImportReport

#: How many entries of the log are read at once, and how many rows an error names.
_PORTION, _NAMED = 10_000, 10


def import_file(
    league: League,
    path: str,
    *,
    new: bool = False,
    again: bool = False,
    alike: bool = True,
    undated: date | str | None = None,
    author: str = TERMINAL,
    reason: str = "",
) -> ImportReport:
    """Record the games of a CSV or PGN file, all or none; with `new`, unknown names are added.

    Games that the league already has are omitted, so that a file which has grown can be read
    again; with `again`, they are recorded a second time. Games without a full date are refused,
    unless `undated` is the day they count as played on. Without `alike`, a new name that looks like
    another one is an error.
    """
    given: dict[str, Any] = {"new": new, "again": again, "alike": alike, "undated": undated}
    with open_file(path) as file:
        return import_games(league, file, name_of(path), **given, author=author, reason=reason)


def import_games(
    league: League,
    file: BufferedReader,
    name: str,
    *,
    new: bool = False,
    again: bool = False,
    alike: bool = True,
    undated: date | str | None = None,
    author: str = TERMINAL,
    reason: str = "",
) -> ImportReport:
    """As `import_file`, from an open file; `name` is its name, for its kind and for errors."""
    kind = kind_of(file, name)
    if kind not in (CSV, PGN):
        rule = f"games are read from {CSV} and {PGN}, a whole log from {JSONL}"
        raise InvalidFile(name, kind, rule, "give it the right suffix")
    day = None if undated is None else game_input.read_on(undated, league.today, "undated")
    omitted: list[str] = []
    if kind == PGN:
        rows = pgn_rows(file, name, omitted)
    else:
        facts = [each.name for each in league.game_facts]
        rows = csv_rows(file, name, facts, omitted)
    work = _Import(league, name, day, omitted, new=new, again=again, alike=alike)
    league.write_many(lambda history: work.drafts(history, rows), author, reason)
    return work.report()


class _Import:
    """One import: what becomes of each row."""

    def __init__(
        self,
        league: League,
        name: str,
        day: date | None,
        omitted: list[str],
        *,
        new: bool,
        again: bool,
        alike: bool,
    ) -> None:
        self.league, self.name, self.day, self.omitted = league, name, day, omitted
        self.new, self.again, self.alike = new, again, alike
        self.undated: list[str] = []
        self.games = 0
        self.added: list[str] = []

    def drafts(self, history: History, rows: Iterator[ResultRow]) -> Iterator[Draft]:
        """The entries for all rows, in their order."""
        recorder = Recorder(history, self.league.today, new=self.new, alike=self.alike)
        known = _KnownGames(self.league, history, again=self.again)
        self.added = recorder.added
        for place, result in rows:
            if result.on is None and self.day is None:
                self.undated.append(place)  # and go on, so that all such rows are named
                continue
            before = len(recorder.added)
            dated = result if result.on is not None else result._replace(on=self.day)
            try:
                game = recorder.read(dated)
            except ArpadError as error:
                error.place = f"{self.name}, {place}, {error.place}"
                raise
            if (number := known.take(game)) is not None:
                self.omitted.append(f"{place}: game {number} of the league")
                continue
            yield from recorder.newcomers(before)
            yield recorder.taken(game)
            self.games += 1
            if result.on is None:
                self.undated.append(place)
        self._check_dated()

    def _check_dated(self) -> None:
        """Refuse to guess when a game was played: its day decides its month and its season."""
        if self.undated and self.day is None:
            rows = ", ".join(self.undated[:_NAMED])
            more = len(self.undated) - _NAMED
            rows += f" and {more} more" if more > 0 else ""
            unread = [each for each in self.omitted if each.startswith(UNREAD)]
            rule = f"every game needs a full date, and these have none: {rows}"
            rule = "; ".join([rule, *unread[:_NAMED]])
            count = Unquoted(f"{len(self.undated)} without a date")
            remedy = "add their dates, or give them all one day (--undated 2026-11-02)"
            raise InvalidFile(self.name, count, rule, remedy)

    def report(self) -> ImportReport:
        """What was recorded, added and omitted."""
        omitted, undated = tuple(self.omitted), tuple(self.undated)
        return ImportReport(self.games, tuple(self.added), omitted, undated, self.day)


class _KnownGames:
    """The games that a league already has, each to be matched once.

    Void games are known, too, and corrected games both before and after the correction. If two
    players had the same result twice on a day, each of the two games is matched once.
    """

    def __init__(self, league: League, history: History, *, again: bool) -> None:
        self._history = history
        self._games: dict[Any, list[int]] = {}
        self._used: set[int] = set()
        if len(history.games) and not again:
            self._read(league, history.position)

    def _read(self, league: League, end: int) -> None:
        stand: dict[int, dict[str, Any]] = {}  # corrected games, as the log has them so far
        for position in range(0, end, _PORTION):
            for entry in league.log(after=position, most=min(_PORTION, end - position)):
                if entry.kind not in (RECORDED, CORRECTED):
                    continue
                number = entry.data["game"]
                data = {**stand.get(number, {}), **entry.data}
                if number in self._history.trail:
                    stand[number] = data
                self._games.setdefault(self._form(LeagueGame.of(data)), []).append(number)

    def take(self, game: LeagueGame) -> int | None:
        """The id of a game that is the same, if there is one that was not matched yet."""
        if not self._games:
            return None
        same = self._games.get(self._form(game), ())
        number = next((each for each in same if each not in self._used), None)
        if number is not None:
            self._used.add(number)
        return number

    def _form(self, game: LeagueGame) -> tuple[Any, ...]:
        """What two equal games have in common: day, players, places and facts."""
        history = self._history
        sides = tuple(
            tuple(sorted(history.root(who) if who in history.players else who for who in side))
            for side in game.sides
        )
        details = game.title, game.points, game.sets
        return game.on, sides, game.places, details, tuple(sorted(game.facts.items()))
