"""A pool of your own: settings in Python, in a file, or as options."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from arpad.elo.k import DEFAULT_K, KByGames, checked_k, parse_k_by_games
from arpad.elo.player import SCALE, points_scale
from arpad.errors import (
    ArpadError,
    InvalidFile,
    InvalidK,
    InvalidRating,
    InvalidValue,
    Unquoted,
)
from arpad.facts import GREATEST_RATING, check_facts, check_flag, fact, k_for_everybody, nearest
from arpad.pools.curves import Logistic
from arpad.pools.games import HostedMatch, Match, ScoredMatch, Scores
from arpad.pools.k_rules import ByGames, ByRating, Fixed, PoolKRule
from arpad.pools.multipliers import Once, multiplier_of
from arpad.pools.players import CountedPlayer
from arpad.pools.pool import Advantage, Basis, Home, Known, Nobody, Record, SeasonStart
from arpad.pools.rulebook import Rulebook
from arpad.sentences import phrase
from arpad.system import System

if TYPE_CHECKING:
    from arpad.engine.batch import PlainTerms, Setting
    from arpad.engine.engine import Engine

NAME = "A pool of your own"
_YOU: Basis = "set by you"
_SEASON_RULE = "a season is the share that is kept and the mean: SHARE:MEAN"
_K_RULE = "it is K:RATING,…,K: K below each rating, and the last one above"
_LARGEST_FILE = 100_000
_LONGEST_LINE = 1_000  # letters; a key of many parts takes the square of their number


def _rating(label: str, words: str) -> Any:
    return fact(
        "number",
        label,
        words,
        default=None,
        least=0,
        most=GREATEST_RATING,
        error=InvalidRating,
    )


def _text(label: str, words: str, *, sets_k: bool = False) -> Any:
    return fact("text", label, words, default=None, sets_k=sets_k)


@dataclass(frozen=True, slots=True)
class PoolTerms:
    """The settings of a pool of your own."""

    title: str | None = _text("Name", "What the pool is called.")
    k: float | None = k_for_everybody()
    k_by_games: str | None = _text(
        "K by games", "40:30,20 is 40 for 30 games, then 20.", sets_k=True
    )
    k_by_rating: str | None = _text(
        "K by rating", "32:2100,24:2400,16 is 32 below 2100, 24 below 2400, then 16.", sets_k=True
    )
    scale: float = points_scale()
    advantage: float = fact(
        "number",
        "Advantage",
        "Rating points for the side at home.",
        default=0,
        least=0,
        most=10_000,
        error=InvalidValue,
    )
    margin_rule: str | None = _text(
        "Margin rule", "How the margin counts: goals, log or power; default: not at all."
    )
    start: float | None = _rating("Start rating", "What a player without a rating starts from.")
    floor: float | None = _rating("Floor", "Nobody falls below it.")
    season: str | None = _text(
        "Season", "What a new season keeps: 0.75:1500 is three quarters, the rest from 1500."
    )
    no_draws: bool = fact("flag", "No draws", "There are no draws.", default=False)
    batch: Literal["game", "event"] = fact(
        "choice",
        "Rated at once",
        "Whether every game moves the ratings, or all games of an event at once.",
        default="game",
        choices=("game", "event"),
        error=InvalidValue,
    )

    def __post_init__(self) -> None:
        check_facts(self)
        set_ks = [name for name in ("k", "k_by_games", "k_by_rating") if getattr(self, name)]
        if len(set_ks) > 1:
            given, other = set_ks[:2]
            rule = str(phrase("pool_sets_k", name=given))
            raise InvalidValue(other, getattr(self, other), rule, "give one of the two")
        if self.start is not None and self.floor is not None and self.start < self.floor:
            rule = str(phrase("pool_start_below", floor=self.floor))
            raise InvalidRating("start", self.start, rule, "raise it, or lower the floor")


class CustomRulebook(Rulebook):
    """The rulebook of a pool of your own, whose leagues are rated by the plain formula."""

    def plain_terms(self) -> PlainTerms:
        """What the formula is made of: K, scale, margin and floor."""
        from arpad.engine.batch import PlainTerms  # only leagues ask

        record = self.record
        curve, multiplier = record.curve.value, record.multiplier.value
        assert isinstance(curve, Logistic)
        ks, by_rating = _ks(record.k.value)
        margin = None if isinstance(multiplier, Once) else multiplier
        return PlainTerms(ks, curve.scale, by_rating, margin, record.floor)

    def engine(self, setting: Setting | None, *, compiled: bool) -> Engine:
        """The engine of a league; on a ladder, the rulebook itself rates every game."""
        from arpad.elo.engine import EloEngine  # only ladders and leagues ask
        from arpad.engine.rulebook import RulebookEngine

        if setting is None:
            return RulebookEngine(self)
        return EloEngine(self, setting, compiled=compiled)


class Pool(CustomRulebook):
    """A pool of your own.

    `name` is what it is called. `k` is a number, `k_by_games` and `k_by_rating` are texts such as
    "40:30,20"; `scale` is how many points make the favourite ten times as strong, `advantage` how
    many points the home side has, `margin` is "goals", "log" or "power". Newcomers start from
    `start`, nobody falls below `floor`, and `season` is what a new season keeps ("0.75:1500").
    `draws` says whether there are any; `batch` is "game" or "event": what is rated at once.

    >>> chess_club = Pool(k_by_games="40:30,20", start=1500)
    >>> chess_club.game({"rating": 1500, "games_played": 30}, 1500, 1).player.change
    10.0
    >>> Pool(k=32, advantage=50, margin="log").game(1500, 1500, 1, margin=3, home="first").player.k
    32
    """

    player_kind = CountedPlayer
    match_kind = Match

    def __init__(
        self,
        *,
        name: str | None = None,
        k: float | None = None,
        k_by_games: str | KByGames | None = None,
        k_by_rating: str | None = None,
        scale: float = SCALE,
        advantage: float = 0,
        margin: str | None = None,
        start: float | None = None,
        floor: float | None = None,
        season: str | None = None,
        draws: bool = True,
        batch: Literal["game", "event"] = "game",
    ) -> None:
        if isinstance(k_by_games, KByGames):
            k_by_games = ",".join(
                [*(f"{each}:{games}" for each, games in k_by_games.first), str(k_by_games.then)]
            )
        check_flag(draws, "draws")
        terms: dict[str, Any] = {
            "title": name,
            "k": k,
            "k_by_games": k_by_games,
            "k_by_rating": k_by_rating,
            "scale": scale,
            "advantage": advantage,
            "margin_rule": margin,
            "start": start,
            "floor": floor,
            "season": season,
            "no_draws": not draws,
            "batch": batch,
        }
        try:
            record = _record(PoolTerms(**terms))
        except ArpadError as error:
            raise _at(_ARGUMENTS.get(error.place, error.place), error) from None
        super().__init__(record)

    @classmethod
    def of_terms(cls, terms: PoolTerms) -> CustomRulebook:
        """The pool that the terms describe."""
        return CustomRulebook(_record(terms))


def load(path: str | os.PathLike[str]) -> Pool:
    """The pool that a TOML file describes; its settings are the arguments of `Pool`.

    `path` is the file. A season may also be a table: `[season]`, `keep = 0.75`, `toward = 1500`.
    """
    return Pool(**read_settings(path))


def read_settings(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The settings of a TOML file, named like the arguments of `Pool`; "-" is standard input.

    Values that no pool can have are refused; the error names the file and the setting.
    """
    from arpad.formats.text import STANDARD_INPUT, name_of, open_file  # few ask

    with open_file(path) as file:
        content = file.read(_LARGEST_FILE + 1)
    return settings_in(content, name_of(path) if path == STANDARD_INPUT else os.fspath(path))


def settings_in(content: bytes, name: str) -> dict[str, Any]:
    """The settings in a TOML file; `content` is what it holds, `name` is the file's, for errors.

    >>> settings_in(b"k = 32", "pool.toml")
    {'k': 32}
    """
    import tomllib  # few ask, and start-up is not free

    if len(content) > _LARGEST_FILE:
        rule = f"a file of settings has at most {_LARGEST_FILE:,} bytes"
        raise InvalidFile(name, Unquoted("too large"), rule, "check the name")
    try:
        text = content.decode("utf-8-sig")
        _check_lines(text, name)
        read = tomllib.loads(text)
    except InvalidFile:
        raise
    except (ValueError, RecursionError) as error:  # also invalid UTF-8, and numbers too long
        raise InvalidFile(name, str(error), "it is not TOML", "write lines as k = 32") from None
    return _checked(read, name)


def _check_lines(text: str, name: str) -> None:
    from arpad.formats.text import too_long  # few ask

    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            what, length = "a line of settings", f"{len(line)} letters"
            raise too_long(f"{name} line {number}", length, what, _LONGEST_LINE)


def _checked(read: Mapping[str, Any], name: str) -> dict[str, Any]:
    from inspect import signature  # few ask, and start-up is not free

    known = signature(Pool).parameters
    for key in read:
        if key not in known:
            rule = f"the settings of a pool are {', '.join(known)}"
            raise InvalidFile(f"{name}, {key}", read[key], rule, nearest(key, known, "omit it"))
    settings = dict(read)
    season = settings.get("season")
    if isinstance(season, Mapping):
        if set(season) != {"keep", "toward"}:
            raise InvalidFile(f"{name}, season", dict(season), _SEASON_RULE, "give keep and toward")
        settings["season"] = f"{season['keep']}:{season['toward']}"
    try:
        Pool(**settings)
    except ArpadError as error:
        place = f"{name}, {error.place}"
        raise InvalidFile(place, error.value, error.rule, error.remedy) from None
    return settings


#: Where terms differ in name from the arguments of `Pool`, and from the settings of its file.
_ARGUMENTS = {"title": "name", "margin_rule": "margin", "rule": "k_by_games"}


def _at(place: str, error: ArpadError) -> ArpadError:
    """The same error about another place."""
    return type(error)(place, error.value, error.rule, error.remedy)


def terms_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings named like the arguments of `Pool`, as terms of the system."""
    names = {argument: term for term, argument in _ARGUMENTS.items() if term != "rule"}
    terms = {names.get(key, key): value for key, value in settings.items()}
    if "draws" in terms:
        terms["no_draws"] = not terms.pop("draws")
    return terms


def _record(settings: PoolTerms) -> Record:
    advantage: Advantage = Home(settings.advantage) if settings.advantage else Nobody()
    multiplier = multiplier_of(settings.margin_rule)
    by_margin = not isinstance(multiplier, Once)
    season = None if settings.season is None else Known(_season(settings.season), _YOU)
    game: type[Any] | None = {
        (True, True): Match,
        (True, False): ScoredMatch,
        (False, True): HostedMatch,
    }.get((by_margin, bool(settings.advantage)))
    return Record(
        id="pool",
        name=settings.title or NAME,
        short="Pool",
        document="Your own rules.",
        date="",
        certainty="exact: the rules are yours",
        k=Known(_k_rule(settings), _YOU),
        curve=Known(Logistic(settings.scale), _YOU),
        advantage=Known(advantage, _YOU),
        multiplier=Known(multiplier, _YOU),
        scores=Known(Scores(draws=not settings.no_draws), _YOU),
        season=season,
        start=None if settings.start is None else Known(settings.start, _YOU),
        floor=settings.floor,
        batch=settings.batch,
        player=CountedPlayer,
        game=game,
        zero_sum=settings.floor is None and settings.k_by_games is settings.k_by_rating is None,
    )


def _k_rule(settings: PoolTerms) -> PoolKRule:
    if settings.k_by_games is not None:
        rule = parse_k_by_games(settings.k_by_games)
        return ByGames(tuple((k, until) for k, until in rule.first), rule.then)
    if settings.k_by_rating is not None:
        return _by_rating(settings.k_by_rating)
    if settings.k is None:
        return Fixed(DEFAULT_K, "pool_k_default")
    return Fixed(settings.k, "elo_k_set")


def _by_rating(text: str) -> ByRating:
    *steps, last = text.split(",")
    try:
        pairs = [step.split(":") for step in steps]
        bounds = tuple((checked_k(float(k)), float(bound)) for k, bound in pairs)
        then = checked_k(float(last))
    except InvalidK as error:
        raise _at("k_by_rating", error) from None
    except ValueError:
        raise InvalidK("k_by_rating", text, _K_RULE, "write it as 32:2200,16") from None
    ratings = [bound for _, bound in bounds]
    if not bounds or not all(low < high for low, high in pairwise(ratings)):
        raise InvalidK("k_by_rating", text, f"{_K_RULE}, each greater", "write it as 32:2200,16")
    return ByRating(bounds, then)


def _season(text: str) -> SeasonStart:
    try:
        share, mean = map(float, text.split(":"))
    except ValueError:
        raise InvalidValue("season", text, _SEASON_RULE, "write it as 0.75:1500") from None
    if not 0 <= share <= 1 or not 0 <= mean <= GREATEST_RATING:
        raise InvalidValue("season", text, f"{_SEASON_RULE}, the share from 0 to 1", "correct it")
    return SeasonStart(share, mean)


def _ks(rule: Any) -> tuple[list[float], ByRating | None]:
    """K by games, and K by rating if that is the rule."""
    if isinstance(rule, ByGames):
        return KByGames(rule.steps, rule.then).table(), None
    if isinstance(rule, ByRating):
        return [rule.then], rule
    assert isinstance(rule, Fixed)
    return [float(rule.k)], None


SYSTEM = System(
    id="pool",
    name=NAME,
    document="Your own rules: a file of settings, or options.",
    state=Pool.player_kind,
    terms=PoolTerms,
    make=Pool.of_terms,
    game=Pool.match_kind,
    places=2,
    certainty="exact: the rules are yours",
)
