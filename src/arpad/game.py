"""What goes in: a game as callers write it, as one player sees it, and between two of a field."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from numbers import Real
from typing import Any, Generic, Literal, Protocol, TypeVar

from arpad.errors import InvalidGames, InvalidPlayer, InvalidScore, InvalidType
from arpad.exact import half_points, own_half_points
from arpad.facts import as_int, check_flag, entries_of, facts, nearest


class State(Protocol):
    """What a system keeps of a player between batches: a frozen record of plain values."""

    @property
    def rating(self) -> float | None:
        """The rating; None for an unrated player."""


T = TypeVar("T")
S = TypeVar("S")
Id = Hashable
Colour = Literal["white", "black"]
#: Why a game is not rated under the conditions of its event: the article, and the reason.
Exclusion = tuple[str, Any]
#: What a system asks about a game besides opponent and score, by name.
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Game:
    """One game from one player's side.

    `opponent` is a rating, a player of the system with everything that is known of them, or None
    for an unrated opponent. `facts` are what the system asks about the game itself, such as the
    margin.
    """

    opponent: Any
    score: float | str
    round: int | None = None
    name: str | None = None
    colour: Colour | None = None
    forfeit: bool = False
    standard_rating: int | None = None  # of an opponent without a rapid or blitz rating (RB 7.2.1)
    excluded: Exclusion | None = None
    facts: Facts | None = field(default=None, hash=False)
    advantage: float = 0  # in rating points for the player
    weight: float = 1  # what the change is multiplied by


#: What callers may write for a game.
GameLike = Game | tuple[Any, float | str] | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Met(Generic[S]):
    """One game from one side; the opponent is their state when the batch began.

    `advantage` is in rating points for this side (White, home), `weight` multiplies the change.
    `facts` are given from the side of the first of the two; `first` is whether this side is that.
    """

    opponent: S
    half_points: int
    round: int | None = None
    advantage: float = 0
    weight: float = 1
    opponent_id: Id | None = None
    name: str | None = None
    colour: Colour | None = None
    forfeit: bool = False
    excluded: Exclusion | None = None
    facts: Facts | None = field(default=None, hash=False)
    first: bool = True


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game from both sides: who had White and Black, White's half points and advantage, names.

    Black's half points are the rest of the point, unless the file gives both results. If only
    White's line in a file has the game (`one_sided`), it is rated for White only. In a question
    about a single game (`anonymous`), players have no names and colours are not known. A game that
    is not rated under the conditions of the event is `excluded`: it is shown, but does not count.
    `facts` are what the system asks about the game itself, from the side of White, or of the player
    who is named first.
    """

    white: Id
    black: Id
    half_points: int
    round: int | None = None
    advantage: float = 0
    weight: float = 1
    white_name: str | None = None
    black_name: str | None = None
    black_half_points: int | None = None
    one_sided: bool = False
    anonymous: bool = False
    excluded: Exclusion | None = None
    facts: Facts | None = field(default=None, hash=False)

    @property
    def others_half_points(self) -> int:
        """Black's half points."""
        return 2 - self.half_points if self.black_half_points is None else self.black_half_points


#: What callers may write for a game between two of a field: (white, black, White's score).
PairingLike = Pairing | tuple[Id, Id, float | str]


def sides(
    field: Mapping[Any, S], games: Iterable[PairingLike], kind: type[Any] | None = None
) -> dict[Any, list[Met[S]]]:
    """Every player's games from their own side, in the order in which they were played.

    `kind` is what the system asks about a game; None if it asks for nothing.
    """
    met: dict[Id, list[Met[S]]] = {who: [] for who in field}
    for place, item in enumerate(as_tuple(games)):
        pairing = item
        if type(pairing) is not Pairing or pairing.facts:
            pairing = _read_pairing(item, f"games[{place}]", kind)
        white, black = _member(field, pairing.white, place), _member(field, pairing.black, place)
        if pairing.white == pairing.black:
            raise InvalidGames(
                f"games[{place}]",
                pairing.white,
                "both sides are the same player",
                "name the two players of the game",
            )
        met[pairing.white].append(_seen(pairing, black, white=True))
        if not pairing.one_sided:
            met[pairing.black].append(_seen(pairing, white, white=False))
    return met


def _seen(pairing: Pairing, opponent: S, *, white: bool) -> Met[S]:
    points = pairing.half_points if white else pairing.others_half_points
    advantage = pairing.advantage if white else -pairing.advantage
    if pairing.anonymous:
        return Met(
            opponent,
            points,
            pairing.round,
            advantage,
            pairing.weight,
            facts=pairing.facts,
            first=white,
            excluded=pairing.excluded,
        )
    return Met(
        opponent,
        points,
        pairing.round,
        advantage,
        pairing.weight,
        pairing.black if white else pairing.white,
        pairing.black_name if white else pairing.white_name,
        "white" if white else "black",
        False,
        pairing.excluded,
        pairing.facts,
        white,
    )


def _read_pairing(item: object, place: str, kind: type[Any] | None) -> Pairing:
    if isinstance(item, Pairing):
        where = "" if item.anonymous else place
        return replace(item, facts=read_facts(item.facts or {}, kind, where))
    if not isinstance(item, tuple | list) or len(item) != 3:
        raise InvalidGames(
            place, item, "a game of a field is (white, black, score)", 'write ("a", "b", 1)'
        )
    white, black, score = item
    return Pairing(white, black, half_points(score, f"{place}.score"))


def _member(field: Mapping[Any, S], who: Id, place: int) -> S:
    try:
        return field[who]
    except (KeyError, TypeError):
        raise InvalidPlayer(
            f"games[{place}]",
            who,
            "nobody in the field has this name",
            "add the player to the field, or correct the name",
        ) from None


def read_games(
    games: Iterable[GameLike | Met[Any]], kind: type[Any] | None = None, *, weighed: bool = False
) -> tuple[tuple[Game, int], ...]:
    """Each game as a record, with its half points; an empty list is refused.

    `kind` is what the system asks about a game; None if it asks for nothing. A system that counts
    the advantage and the weight of a game says so (`weighed`); in others they are refused.
    """
    entries = enumerate(as_tuple(games))
    read = tuple([_read_game(item, f"games[{place}]", kind) for place, item in entries])
    for place, (game, _) in enumerate(() if weighed else read):
        if game.advantage or game.weight != 1:
            rule = "this system has neither advantages nor weights of games"
            refuse_weight(game, place, rule)
    if not read:
        raise InvalidGames(
            "games", [], "at least one game is needed", "give (opponent, score) pairs"
        )
    return read


def refuse_weight(game: object, place: int, rule: str) -> None:
    """Refuse a game with an advantage or a weight; `rule` says that the system has neither."""
    if isinstance(game, Met | Game | Pairing) and (game.advantage or game.weight != 1):
        value, remedy = game.advantage or game.weight, "omit it, or choose another system"
        raise InvalidGames(f"games[{place}]", value, rule, remedy)


def as_tuple(entries: Iterable[T], place: str = "games") -> tuple[T, ...]:
    """Games, opponents or events from any iterable, as a tuple."""
    if type(entries) is tuple:
        return entries
    return entries_of(entries, place, f"{place} are a list", "pass a list, even for a single item")


def games_against(opponents: Sequence[Any]) -> list[Game]:
    """Games still to be played against these opponents."""
    if not opponents:
        raise InvalidGames("opponents", [], "at least one opponent is needed", "give their ratings")
    return [Game(opponent, 0) for opponent in opponents]


def with_total(opponents: Iterable[Any], score: float) -> Iterable[GameLike]:
    """Games against these opponents with a total score, on which a performance depends.

    >>> list(with_total([1600, 1700], 1.5))
    [(1600, 1), (1700, 0.5)]
    """
    entries = as_tuple(opponents, "opponents")
    if any(each is None for each in entries):
        rule = "with a total score, every opponent has a rating"
        raise InvalidGames("opponents", None, rule, "give (opponent, score) pairs")
    known = isinstance(score, Real) and 0 <= score <= len(entries)
    doubled = as_int(2 * score) if known else None
    if doubled is None:
        rule = f"the score of all games is a number from 0 to {len(entries)}, in halves"
        raise InvalidScore("score", score, rule, "write it as 1.5")
    wins, drawn = divmod(doubled, 2)
    scores = [1] * wins + [0.5] * drawn + [0] * (len(entries) - wins - drawn)
    return tuple(zip(entries, scores, strict=True))


def names_of_facts(names: Collection[str]) -> str:
    """Which facts about a game are asked for, as the end of a sentence."""
    if not names:
        return "no other facts about a game"
    return f"only these facts about a game: {', '.join(names)}"


def read_facts(values: Facts, kind: type[Any] | None, place: str) -> dict[str, Any]:
    """The facts of a game, checked; a name that the system does not ask for is refused."""
    known = {} if kind is None else {each.name: each for each in facts(kind)}
    found: dict[str, Any] = {}
    for name, value in values.items():
        where = f"{place}.{name}" if place else name
        if name not in known:
            rule = f"this system asks for {names_of_facts(known)}"
            remedy = nearest(name, known, "omit it, or choose another system")
            raise InvalidGames(where, value, rule, remedy)
        if value is not None:
            found[name] = known[name].check(value, where)
    return found


def _read_game(item: object, place: str, kind: type[Any] | None) -> tuple[Game, int]:
    if isinstance(item, Met):
        game = Game(
            item.opponent,
            item.half_points / 2,
            item.round,
            item.name or (None if item.opponent_id is None else str(item.opponent_id)),
            item.colour,
            item.forfeit,
            excluded=item.excluded,
            facts=read_facts(item.facts, kind, place) if item.facts else None,
            advantage=item.advantage,
            weight=item.weight,
        )
        return game, item.half_points
    if isinstance(item, Mapping):
        item = _game_of(item, place)
    if not isinstance(item, Game):
        if not isinstance(item, tuple | list) or len(item) != 2:
            raise InvalidGames(
                place, item, "a game is an (opponent, score) pair or a Game", "write (1600, 1)"
            )
        item = Game(*item)
    item = _checked(item, place)
    if item.facts:
        item = replace(item, facts=read_facts(item.facts, kind, place))
    return item, own_half_points(item.score, item.colour, f"{place}.score")


def _game_of(values: Mapping[str, Any], place: str) -> Game:
    """A game as a mapping: what `Game` names, and facts of the game by their own names."""
    details = {name: value for name, value in values.items() if name in _GAME_NAMES}
    if not {"opponent", "score"} <= details.keys():
        rule = "a game has an opponent and a score"
        raise InvalidGames(place, dict(values), rule, 'write {"opponent": 1600, "score": 1}')
    others = {name: value for name, value in values.items() if name not in _GAME_NAMES}
    return Game(**{**details, "facts": {**(details.get("facts") or {}), **others} or None})


_GAME_NAMES = {each.name for each in fields(Game)}


def _checked(game: Game, place: str) -> Game:
    """The game, if its forfeit, round, colour, name and exclusion are valid."""
    check_flag(game.forfeit, f"{place}.forfeit")
    if game.colour not in (None, "white", "black"):
        raise InvalidGames(
            f"{place}.colour", game.colour, "a colour is white or black", "omit it if unknown"
        )
    check_name(game.name, place)
    _check_excluded(game.excluded, place)
    number = check_round(game.round, place)
    return game if number is game.round else replace(game, round=number)


def check_round(value: object, place: str) -> int | None:
    """The round as a whole number, zero or more; None if it is not known."""
    if value is None or (type(value) is int and value >= 0):
        return value
    number = as_int(value)
    if number is None or number < 0:
        raise InvalidGames(
            f"{place}.round", value, "a round is a whole number", "omit it if unknown"
        )
    return number


def _check_excluded(value: object, place: str) -> None:
    """Refuse an exclusion that is not an article with its reason."""
    if value is not None and not (
        isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and value[1]
    ):
        rule = "what excludes a game is a pair of article and reason"
        raise InvalidType(f"{place}.excluded", value, rule, "omit it if the game is rated")


def check_name(value: object, place: str) -> None:
    """Refuse a name that is not text."""
    if value is not None and not isinstance(value, str):
        raise InvalidType(f"{place}.name", value, "a name is text", "omit it if unknown")
