"""What the log says so far: who plays, which games were played, which rules were in force.

A history is a fold of the log's entries. It rates nothing (see `replay`), and it trusts the
entries: they are checked before they are added (see `commands`, and `log_validation` for files).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from arpad.engine import SeasonRule
from arpad.errors import ArpadError, InvalidFile
from arpad.league.dated import DatedRules
from arpad.league.entries import NO_HASH, Entry, seconds
from arpad.league.games import COUNTS, VOID, GameColumns
from arpad.league.rules import Rules, read_rules

RECORDED, CORRECTED = "recorded", "corrected"
#: Facts of a player were set, or removed.
DESCRIBED = "player described"
ADDED, RENAMED = "player added", "renamed"
CHALLENGED, WITHDRAWN = "challenged", "challenge withdrawn"
#: Somebody’s names were taken out of the log; also stands where an earlier name of theirs was.
NAME_REMOVED = "name removed"
#: What an entry says about the request that made it.
OF_REQUEST = frozenset(("key", "request"))
#: How many keys of requests are known; whoever sends a request again does so soon.
_MOST_KEYS = 10_000


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """A player: their name, their start rating, and the player they were merged into, if any.

    `names` are their earlier names, and `facts` what else is known of them: birth year, club.
    """

    id: int
    name: str
    rating: float | None = None
    added: str = ""
    into: int | None = None
    names: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RulesEntry:
    """A change of rules as an entry of the log holds it."""

    position: int
    changes: Mapping[str, Any]
    since: date | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class ChallengeEntry:
    """A challenge as an entry of the log holds it.

    It was made on the day `since`, after that many `games` were recorded.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    since: date
    games: int
    on: date | None
    at: str
    made: str
    author: str
    reason: str
    withdrawn: bool = False


#: A point between games: a day, and the id of its last game; later games of that day come after.
Mark = tuple[int, int]
#: An id greater than that of any game.
WHOLE_DAY = 1 << 62


@dataclass(frozen=True, slots=True)
class SeasonEnd:
    """The end of a season: games up to that day belong to it.

    Of that day, all games belong to it, or those with ids up to `games`.
    """

    number: int
    name: str
    on: date
    rule: SeasonRule
    games: int | None = None
    reopened: bool = False

    @property
    def mark(self) -> Mark:
        """The last game of the season."""
        return self.on.toordinal(), WHOLE_DAY if self.games is None else self.games


class Keyed(NamedTuple):
    """The entries that a request with a key made, and what the request was."""

    first: int
    last: int
    request: str = ""


class Seen(NamedTuple):
    """How many games and how many other entries the log had at some point."""

    games: int
    others: int


def no_entry_here(entry: Entry, why: str = "") -> InvalidFile:
    """The error for an entry that no league can have written there."""
    place, rule = f"entry {entry.position}", "it does not follow from those before it"
    rule += f" ({why})" if why else ""
    remedy = "somebody changed the log; take a backup, or an export"
    return InvalidFile(place, entry.kind, rule, remedy)


class History:
    """All that a log says, up to a position."""

    def __init__(self) -> None:
        self.position = 0
        self.hash = NO_HASH
        self.settings = DatedRules.of(Rules())
        self.first_rules = self.settings
        self.rule_changes: tuple[RulesEntry, ...] = ()
        self.players: dict[int, LeaguePlayer] = {}
        self.games = GameColumns()
        self.ends: dict[int, SeasonEnd] = {}
        self.season_names: dict[int, str] = {}  # by their place in the order of seasons
        self.closed = 0  # how many seasons are closed, from the first on
        self.challenges: dict[int, ChallengeEntry] = {}
        self.others: list[Entry] = []  # all but the games recorded
        self.keys: dict[str, Keyed] = {}  # of the newest requests
        self.trail: dict[int, list[Entry]] = {}  # what happened to a game after it was recorded

    def fold(self, entries: Iterable[Entry]) -> History:
        """Add entries to this history, and return it."""
        for entry in entries:
            try:
                _READERS[entry.kind](self, entry)
            except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
                if isinstance(error, ArpadError):
                    raise
                raise no_entry_here(entry) from None
            self.position, self.hash = entry.position, entry.hash
            if "key" in entry.data:
                self._note_key(entry)
            if entry.kind != RECORDED:
                self.others.append(entry)
                if "game" in entry.data:
                    self.trail.setdefault(entry.data["game"], []).append(entry)
        return self

    def _note_key(self, entry: Entry) -> None:
        key, request = str(entry.data["key"]), str(entry.data.get("request", ""))
        first = self.keys[key].first if key in self.keys else entry.position
        self.keys[key] = Keyed(first, entry.position, request)
        if len(self.keys) > _MOST_KEYS:
            self.keys.pop(next(iter(self.keys)))

    def root(self, who: int) -> int:
        """The player that a player was finally merged into, or the player themselves."""
        while (into := self.players[who].into) is not None:
            who = into
        return who

    def facts_of(self, who: int) -> dict[str, Any]:
        """What is known of a player, also of duplicates merged into them; their own facts first."""
        merged = [each for each in tuple(self.players.values()) if self.root(each.id) == who]
        found: dict[str, Any] = {}
        for each in sorted(merged, key=lambda each: each.id == who):
            found |= each.facts
        return found

    @property
    def birth_years(self) -> dict[int, int]:
        """The years of birth that are known, by player."""
        known = [each for each in tuple(self.players.values()) if "birth_year" in each.facts]
        known.sort(key=lambda each: each.into is None)  # their own facts first, as in `facts_of`
        return {self.root(each.id): each.facts["birth_year"] for each in known}

    @property
    def roots(self) -> list[int]:
        """The root of every player by id; index 0 is not used."""
        return [0, *(self.root(who) for who in self.players)]

    @property
    def seen(self) -> Seen:
        """How much there is now; while `others` is the same, only games have been added."""
        return Seen(len(self.games), len(self.others))

    @property
    def merged(self) -> bool:
        """Whether any player is merged into another."""
        return any(each.into is not None for each in self.players.values())

    @property
    def seasons(self) -> list[SeasonEnd]:
        """The ends of seasons in the order of their days, without those that were reopened."""
        return sorted((e for e in self.ends.values() if not e.reopened), key=lambda e: e.mark)

    @property
    def rules(self) -> Rules:
        """All settings as they were set last; ask `settings` for those that depend on a day."""
        return self.settings.last

    # What each kind of entry does

    def _created(self, entry: Entry) -> None:
        self.first_rules = self.settings = DatedRules.of(read_rules(entry.data))

    def _player_added(self, entry: Entry) -> None:
        data = entry.data
        who = data["player"]
        self.players[who] = LeaguePlayer(who, data["name"], data.get("rating"), entry.time)

    def _described(self, entry: Entry) -> None:
        who = self.players[entry.data["player"]]
        facts = {**who.facts, **entry.data["facts"]}
        kept = {name: value for name, value in facts.items() if value is not None}
        self.players[who.id] = replace(who, facts=kept)

    def _renamed(self, entry: Entry) -> None:
        who = self.players[entry.data["player"]]
        names = (*(name for name in who.names if name != entry.data["name"]), who.name)
        self.players[who.id] = replace(who, name=entry.data["name"], names=names)

    def _name_removed(self, entry: Entry) -> None:
        """Nobody is called otherwise by this: the names before it were written anew."""

    def _merged(self, entry: Entry) -> None:
        self._set_into(entry.data["player"], entry.data["into"])

    def _separated(self, entry: Entry) -> None:
        self._set_into(entry.data["player"], None)

    def _set_into(self, who: int, into: int | None) -> None:
        self._check_known(() if into is None else (into,))
        self.players[who] = replace(self.players[who], into=into)

    def _recorded(self, entry: Entry) -> None:
        self._check_known(*entry.data["sides"])
        hours = self.rules.confirm_hours or 0.0
        self.games.add(entry.data, seconds(entry.time), entry.author, hours)

    def _corrected(self, entry: Entry) -> None:
        self._check_known(*entry.data.get("sides", ()))
        self.games.correct(entry.data)

    def _check_known(self, *sides: Iterable[int]) -> None:
        """Nobody plays, and nobody is merged into somebody, who was not added before."""
        for side in sides:
            for who in side:
                if who not in self.players:
                    raise KeyError(who)

    def _voided(self, entry: Entry) -> None:
        self.games.state[entry.data["game"] - 1] = VOID

    def _restored(self, entry: Entry) -> None:
        self.games.state[entry.data["game"] - 1] = COUNTS

    def _confirmed(self, entry: Entry) -> None:
        self.games.confirmed.add(entry.data["game"])

    def _rules_changed(self, entry: Entry) -> None:
        changes = {k: value for k, value in entry.data.items() if k not in OF_REQUEST}
        since = changes.pop("since", None)
        made = RulesEntry(entry.position, changes, since and date.fromisoformat(since))
        self.settings = self.settings.changed(made.changes, made.since)
        self.rule_changes = (*self.rule_changes, made)

    def _rules_undone(self, entry: Entry) -> None:
        number = entry.data["entry"]
        self.rule_changes = tuple(
            replace(each, undone=True) if each.position == number else each
            for each in self.rule_changes
        )
        self.settings = self.first_rules
        for each in self.rule_changes:
            if not each.undone:
                self.settings = self.settings.changed(each.changes, each.since)

    def _season_ended(self, entry: Entry) -> None:
        data = entry.data
        rule = SeasonRule(data["share"], data.get("mean"))
        on = date.fromisoformat(data["on"])
        end = SeasonEnd(data["season"], data["name"], on, rule, data.get("games"))
        self.ends[end.number] = end

    def _season_reopened(self, entry: Entry) -> None:
        number = entry.data["season"]
        self.ends[number] = replace(self.ends[number], reopened=True)
        self.closed = min(self.closed, len(self.seasons))

    def _season_named(self, entry: Entry) -> None:
        number, name = entry.data["season"], entry.data["name"]
        self.season_names[number] = name
        if number <= len(self.seasons):
            end = self.seasons[number - 1]
            self.ends[end.number] = replace(end, name=name)

    def _season_closed(self, entry: Entry) -> None:
        self.closed = entry.data["season"]

    def _season_opened(self, entry: Entry) -> None:
        self.closed = entry.data["season"] - 1

    def _challenged(self, entry: Entry) -> None:
        data = entry.data
        self._check_known(*data["sides"])
        number, on = data["challenge"], data.get("on")
        self.challenges[number] = ChallengeEntry(
            number,
            tuple(map(tuple, data["sides"])),
            date.fromisoformat(data["since"]),
            data["games"],
            None if on is None else date.fromisoformat(on),
            data.get("at", ""),
            entry.time,
            entry.author,
            entry.reason,
        )

    def _challenge_withdrawn(self, entry: Entry) -> None:
        number = entry.data["challenge"]
        self.challenges[number] = replace(self.challenges[number], withdrawn=True)


_READERS: dict[str, Callable[[History, Entry], Any]] = {
    "created": History._created,
    ADDED: History._player_added,
    DESCRIBED: History._described,
    RENAMED: History._renamed,
    NAME_REMOVED: History._name_removed,
    "merged": History._merged,
    "separated": History._separated,
    RECORDED: History._recorded,
    CORRECTED: History._corrected,
    "voided": History._voided,
    "restored": History._restored,
    "confirmed": History._confirmed,
    "rules changed": History._rules_changed,
    "rules undone": History._rules_undone,
    "season ended": History._season_ended,
    "season reopened": History._season_reopened,
    "season named": History._season_named,
    "season closed": History._season_closed,
    "season opened": History._season_opened,
    CHALLENGED: History._challenged,
    WITHDRAWN: History._challenge_withdrawn,
}
