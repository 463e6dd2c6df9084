"""The rules of a league: a rating system under its terms, and what a league adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from json import dumps, loads
from typing import Any, NamedTuple

from arpad import engine, system
from arpad.engine import Engine, SeasonRule, Setting
from arpad.errors import InvalidRating, InvalidType, InvalidValue, UnknownSystem
from arpad.facts import GREATEST_RATING, Fact, fact, facts, nearest
from arpad.league.letters import check_name
from arpad.pools.custom import read_settings, terms_of
from arpad.pools.multipliers import multiplier_of
from arpad.system import OWN_POOL, Rulebook, System

#: The default start rating.
START = 1500.0
#: The default system.
DEFAULT_SYSTEM = "elo"
#: Terms of a system that a league sets itself.
_NOT_TERMS = frozenset(("on", "title"))
#: Terms that a league sets if nobody does: who has White is not known of its games.
_SET = {"white_advantage": 0}
_SEASON_RULE = "a season’s end is keep, reset, or the share that is kept: 0.5, or 0.75:1500"


#: What both sides of a game are called.
SIDE_NAMES = {
    "colours": ("White", "Black"),
    "home": ("Home", "Away"),
    "order": ("First", "Second"),
}


#: Points of which the fewest win, as in golf.
LOWEST = "lowest"
#: How a result is written: as a result, with points, set by set, as places, or as such points.
ENTRY_WAYS = ("result", "score", "sets", "places", LOWEST)
#: Whether games are rated together, or each with a table of its own.
TOGETHER, APART = "together", "apart"
_MOST_KINDS, _LONGEST_KIND = 30, 40


class GameKind(NamedTuple):
    """A game that the league plays, and how its results are written."""

    name: str
    way: str


@dataclass(frozen=True, slots=True)
class Rules:
    """All settings of a league; `terms` are those of its system."""

    name: str = fact("text", "Name", "What the league is called.", default="League")
    system: str = fact("text", "System", "The rating system.", default=DEFAULT_SYSTEM)
    terms: Mapping[str, Any] = field(default_factory=dict)
    start: float = fact(
        "number",
        "Start rating",
        "What a new player starts from.",
        default=START,
        least=0,
        most=GREATEST_RATING,
        error=InvalidRating,
    )
    batch: str = fact(
        "choice",
        "Rated at once",
        "Whether every game moves the ratings, or all games of a day or a month at once.",
        default="game",
        choices=("game", "day", "month"),
        error=InvalidValue,
    )
    advantage: float = fact(
        "number",
        "Advantage",
        "Rating points for the side that is named first: White, or at home.",
        default=0,
        least=0,
        most=10_000,
        error=InvalidValue,
    )
    side_names: str = fact(
        "choice",
        "Sides",
        "What both sides are called: White and Black, home and away, or only first and second.",
        default="colours",
        choices=tuple(SIDE_NAMES),
        error=InvalidValue,
    )
    margin_rule: str | None = fact(
        "text",
        "Margin rule",
        "How the margin counts: goals, log or power; default: not at all.",
        default=None,
    )
    kinds: str | None = fact(
        "text",
        "Games",
        "The games that are played, if there are several: Blitz, Football: score, Catan: places.",
        default=None,
    )
    scores: str = fact(
        "choice",
        "Scores",
        "How results are written: as a result, with a score (10-7), set by set, as places, or with "
        "points of which the lowest win.",
        default="result",
        choices=ENTRY_WAYS,
        error=InvalidValue,
    )
    games: str = fact(
        "choice",
        "Ratings",
        "Whether all games are rated together, or each game of its own, with a table of its own.",
        default=TOGETHER,
        choices=(TOGETHER, APART),
        error=InvalidValue,
    )
    no_draws: bool = fact("flag", "No draws", "There are no draws.", default=False)
    season: str = fact(
        "text",
        "Season’s end",
        "What the end of a season does to ratings: keep, reset, or the share kept, such as 0.5.",
        default="keep",
    )
    provisional_games: int = fact(
        "whole",
        "Provisional",
        "Number of games until a player is no longer provisional.",
        default=5,
        least=0,
        most=1_000_000,
        error=InvalidValue,
    )
    hide_days: int | None = fact(
        "whole",
        "Inactive after",
        "Days without a game after which a player is hidden; default: never.",
        default=None,
        least=1,
        most=100_000,
        error=InvalidValue,
    )
    confirm_hours: float | None = fact(
        "number",
        "Confirmation",
        "Most hours that results wait for an opponent’s confirmation; default: they do not.",
        default=None,
        least=0,
        most=100_000,
        error=InvalidValue,
    )

    time_zone: str | None = fact(
        "text",
        "Time zone",
        "Where it decides which day it is, such as Europe/Berlin; default: as on the computer.",
        default=None,
    )

    def __post_init__(self) -> None:
        for each in LEAGUE_FACTS:
            value = getattr(self, each.name)
            if value is not None:
                object.__setattr__(self, each.name, each.check(value))
        object.__setattr__(self, "start", float(self.start))
        object.__setattr__(self, "terms", dict(self.terms))
        object.__setattr__(self, "name", check_name(self.name, "name"))
        read_season(self.season)
        if self.games == APART and not self.game_kinds:
            rule = "games that are rated apart have names"
            raise InvalidValue("games", self.games, rule, "name them: kinds = Blitz, Catan: places")

    @property
    def game_kinds(self) -> tuple[GameKind, ...]:
        """The games that are played, if the league names them."""
        return read_kinds(self.kinds, self.usual_way)

    @property
    def usual_way(self) -> str:
        """How results are written where nothing else is said."""
        is_counted = self.margin_rule is not None and self.scores == "result"
        return "score" if is_counted else self.scores

    def way_of(self, title: str) -> str:
        """How results of a game are written."""
        ways = {each.name: each.way for each in self.game_kinds}
        return ways.get(title, self.usual_way)

    @property
    def rating_system(self) -> System[Any]:
        """The rating system."""
        return system.find(self.system)

    @property
    def sides(self) -> tuple[str, str]:
        """What both sides of a game are called."""
        return SIDE_NAMES[self.side_names]

    def book(self, **dated: Any) -> Rulebook[Any]:
        """The rulebook of the system under the league's terms."""
        return _book(self.system, dumps(dict(self.terms), sort_keys=True), tuple(dated.items()))

    @property
    def is_dated(self) -> bool:
        """Whether a game is rated by the rules of its system that were in force on its day."""
        return any(each.name == "on" for each in self.rating_system.term_facts)

    @property
    def setting(self) -> Setting:
        """What the league adds to the rules of its system."""
        margin = None if self.margin_rule is None else multiplier_of(self.margin_rule)
        in_force = self._in_force if self.is_dated else None
        return Setting(float(self.advantage), margin, self.batch, in_force)

    def _in_force(self, day: int) -> Rulebook[Any]:
        """The rulebook in force on a day."""
        return self.book(on=date.fromordinal(day))

    def engine(self, *, compiled: bool = False) -> Engine:
        """The engine that rates the games, without players; refuses what it cannot do."""
        return engine.of(self.book(), self.setting, compiled=compiled)

    def as_data(self) -> dict[str, Any]:
        """The rules as plain JSON data."""
        own = {each.name: getattr(self, each.name) for each in LEAGUE_FACTS}
        return own | {"terms": dict(self.terms)}


LEAGUE_FACTS: tuple[Fact, ...] = facts(Rules)
_NAMES = frozenset(each.name for each in LEAGUE_FACTS)
_DEFAULTS = {each.name: each.default for each in LEAGUE_FACTS}
#: Settings that no rating depends on: what is shown, and what is proposed at a season's end.
SHOWN = frozenset(
    (
        "name",
        "side_names",
        "provisional_games",
        "hide_days",
        "season",
        "kinds",
        "scores",
        "time_zone",
    )
)


@lru_cache(maxsize=256)
def read_kinds(text: str | None, usual: str = "result") -> tuple[GameKind, ...]:
    """The games that a league names, each with how its results are written.

    >>> [tuple(kind) for kind in read_kinds("Blitz, Football: score")]
    [('Blitz', 'result'), ('Football', 'score')]
    """
    kinds: dict[str, GameKind] = {}
    for part in (text or "").split(","):
        name, _, way = (each.strip() for each in part.partition(":"))
        if not name and not way:
            continue
        if way and way not in ENTRY_WAYS:
            rule = f"results are written as {', '.join(ENTRY_WAYS)}"
            raise InvalidValue("kinds", part.strip(), rule, nearest(way, ENTRY_WAYS, "choose one"))
        name = check_name(name, "kinds")
        if len(name) > _LONGEST_KIND or name.casefold() in kinds or len(kinds) == _MOST_KINDS:
            rule = f"at most {_MOST_KINDS} games, each named once, in {_LONGEST_KIND} letters"
            raise InvalidValue("kinds", part.strip(), rule, "write Blitz, Catan: places")
        kinds[name.casefold()] = GameKind(name, way or usual)
    return tuple(kinds.values())


@lru_cache(maxsize=256)
def _book(name: str, terms: str, dated: tuple[tuple[str, Any], ...]) -> Rulebook[Any]:
    rating_system = system.find(name)
    known = {each.name for each in rating_system.term_facts}
    own = {term: value for term, value in _SET.items() if term in known}
    return rating_system.book(**own | loads(terms) | dict(dated))


def term_facts(rating_system: System[Any]) -> tuple[Fact, ...]:
    """The terms of a system that a league does not set in its own way.

    >>> [each.name for each in term_facts(system.find("elo"))]
    ['k', 'preset', 'k_by_games', 'scale']
    """
    return tuple(
        each
        for each in rating_system.term_facts
        if each.name not in _NAMES and each.name not in _NOT_TERMS and not each.spelling_of
    )


def read_rules(settings: Mapping[str, Any]) -> Rules:
    """The rules from settings of the league and terms of its system, by their names.

    >>> read_rules({"name": "Office", "system": "elo", "k": 32}).terms
    {'k': 32}
    """
    own = {
        name: _DEFAULTS[name] if value is None else value
        for name, value in settings.items()
        if name in _NAMES
    }
    named = own.get("system", DEFAULT_SYSTEM)
    rating_system = system.find(named)
    given = {**settings.get("terms", {}), **_others(settings)}
    known = {each.name: each for each in term_facts(rating_system)}
    for name in given:
        if name not in known and given[name] is not None:
            names = ", ".join((*known, *sorted(_NAMES)))
            rule = f"the settings of a league by {rating_system.name} are {names}"
            raise UnknownSystem(
                name, given[name], rule, nearest(name, (*known, *_NAMES), "omit it")
            )
    terms = {name: known[name].check(value) for name, value in given.items() if value is not None}
    return Rules(**own, terms=terms)


def _others(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: value for name, value in settings.items() if name not in _NAMES and name != "terms"
    }


def changed(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """The rules with some settings changed; a new system does not inherit the old one's terms.

    >>> changed(read_rules({"k": 32}), {"k_by_games": "40:30,20"}).terms
    {'k_by_games': '40:30,20'}
    """
    data = rules.as_data()
    terms = data.pop("terms")
    if changes.get("system", rules.system) != rules.system:
        terms = {}
    given = {**changes.get("terms", {}), **_others(changes)}
    k_facts = {each.name for each in rules.rating_system.term_facts if each.sets_k}
    if k_facts & given.keys():
        terms = {name: value for name, value in terms.items() if name not in k_facts}
    own = {name: value for name, value in changes.items() if name in _NAMES}
    return read_rules({**data, **own, "terms": {**terms, **given}})


def read_pool_file(path: str) -> dict[str, Any]:
    """The settings of a league out of the file of a pool of your own."""
    settings = terms_of(read_settings(path))
    batch = settings.pop("batch", "game")
    if batch != "game":
        rule = "a league rates game by game, or all games of a day or a month at once"
        raise InvalidValue("batch", batch, rule, "omit it in the file, and set the league’s own")
    if "title" in settings:
        settings["name"] = settings.pop("title")
    return {"system": OWN_POOL, **settings}


def read_season(text: str) -> SeasonRule:
    """What the end of a season does, from how it is typed.

    >>> read_season("keep"), read_season("0.75:1500")
    (SeasonRule(share=1.0, mean=None), SeasonRule(share=0.75, mean=1500.0))
    """
    if not isinstance(text, str):
        raise InvalidType("season", text, _SEASON_RULE, "write it as text")
    words = {"keep": SeasonRule(1.0), "reset": SeasonRule(0.0)}
    if text in words:
        return words[text]
    share, colon, mean = text.partition(":")
    try:
        rule = SeasonRule(float(share), float(mean) if colon else None)
    except ValueError:
        remedy = nearest(text, words, "write keep, reset or 0.5")
        raise InvalidValue("season", text, _SEASON_RULE, remedy) from None
    if not 0 <= rule.share <= 1 or not 0 <= (rule.mean or 0) <= GREATEST_RATING:
        raise InvalidValue("season", text, f"{_SEASON_RULE}, from 0 to 1", "correct it")
    return rule


#: How many, or which one.
COUNT = Fact("number", "whole", "Number", "How many.", least=0, error=InvalidValue)
