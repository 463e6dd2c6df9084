"""What a game of a Glicko pool counts besides its score: colours, bot accounts, what is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from arpad.errors import InvalidGames, InvalidPlayer, InvalidRating
from arpad.facts import finite
from arpad.game import Colour, Game, Met
from arpad.glicko.parameters import Parameters
from arpad.glicko.player import FIRST, NEW, Player, made
from arpad.sentences import Phrase, phrase


class Side(NamedTuple):
    """A game as one side sees it: the game, half points, and what the rules of the pool add.

    `edge` is in rating points for this side, `share` is how much of their change counts, and
    `colour` is None if nobody has said it. `turned`: this side is the opponent of whoever asks.
    """

    game: Game
    half_points: int
    edge: float
    share: float
    colour: Colour | None
    turned: bool = False


def side_of(parameters: Parameters, entry: Any, game: Game, half_points: int, place: str) -> Side:
    """The side of a game; `entry` is what the caller gave for it."""
    first = entry.first if isinstance(entry, Met) else True
    facts: Mapping[str, Any] = game.facts or {}
    colour = _colour(game, facts.get("white"), first, place)
    bot = facts.get("bot")
    against_bot = bot is not None and (bot == FIRST) is not first
    edge = _advantage(entry, place) + edge_of(parameters, colour)
    share = parameters.bot_share if against_bot else 1.0
    turned = not first and entry.opponent_id is None
    return Side(game, half_points, edge, share, colour, turned)


def edge_of(parameters: Parameters, colour: Colour | None) -> float:
    """White's advantage from the side of a colour; none if the colour is not known."""
    return {"white": 1, "black": -1, None: 0}[colour] * parameters.white_advantage


def colour_of(white: str | None, first: bool) -> Colour | None:
    """The colour of a side, by the fact that says which of the two has White."""
    if white is None:
        return None
    return "white" if (white == FIRST) is first else "black"


def _colour(game: Game, white: str | None, first: bool, place: str) -> Colour | None:
    stated = colour_of(white, first)
    if stated is not None and game.colour not in (None, stated):
        rule = str(phrase("glicko_two_colours", colour=game.colour))
        raise InvalidGames(f"{place}.white", white, rule, "give one of the two")
    return game.colour or stated


def _advantage(entry: Any, place: str) -> float:
    """The advantage that a caller gave to a game; a weight is refused."""
    if not isinstance(entry, Met | Game):
        return 0.0
    if entry.weight != 1:
        raise InvalidGames(
            place,
            entry.weight,
            "Glicko has no weights of games",
            "omit it, or choose another system",
        )
    return finite(entry.advantage, f"{place}.advantage")


def shared(before: Player, after: Player, share: float) -> Player:
    """The player after a game of which only a share counts: in all three figures."""
    if share == 1:
        return after
    figures = (
        None if old is None or new is None else old * (1 - share) + new * share
        for old, new in (
            (before.rating, after.rating),
            (before.deviation, after.deviation),
            (before.volatility, after.volatility),
        )
    )
    rating, deviation, volatility = figures
    assert rating is not None
    assert deviation is not None
    return made(rating, deviation, volatility)


class Limit(NamedTuple):
    """A bound of the pool that was applied: its sentence, the value kept, and the one computed."""

    key: str
    value: float
    computed: float


#: The bounds that hold the rating itself, not only the deviation or the volatility.
RATING_HELD = ("glicko_most_change", "glicko_rating_held")
_MOST_DECIMALS = 12


def limit_phrases(limits: Iterable[Limit], *, several: bool) -> tuple[Phrase, ...]:
    """What was held, and what it would have been; of `several` games, only ratings say the latter:

    at the least deviation, every game says the same with other figures.
    """
    found: dict[Phrase, None] = {}
    for each in limits:
        instead = "" if several and each.key not in RATING_HELD else _instead(each)
        found[phrase(each.key, value=each.value, instead=instead)] = None
    return tuple(found)


def _instead(limit: Limit) -> Phrase:
    """The computed value, with the decimals that tell it from the one kept."""
    for decimals in range(2, _MOST_DECIMALS):
        computed, kept = (f"{each:.{decimals}f}" for each in (limit.computed, limit.value))
        if computed != kept:
            break
    return phrase("glicko_instead", computed=computed)


def without_effect(p: Parameters, sides: Sequence[Side]) -> tuple[Phrase, ...]:
    """What was said about the games although it counts for nothing in these rules."""
    stated = {name for side in sides for name in side.game.facts or ()}
    facts = {
        "speed": p.speed is not None and not p.gain_factors,
        "white": "white" in stated and not p.white_advantage,
        "bot": "bot" in stated and p.bot_share == 1,
    }
    return tuple(
        phrase("glicko_no_effect", name=p.name, fact=phrase(f"glicko_fact_{name}"))
        for name, ignored in facts.items()
        if ignored
    )


def check_bounds(p: Parameters, player: Player, place: str) -> None:
    """Refuse figures that nobody in the pool can have: computed ones are held within its bounds."""
    for name, (least, most) in p.bounds.items():
        value = getattr(player, name)
        if value is None or (least or 0.0) <= value <= (inf if most is None else most):
            continue
        rule = phrase("glicko_bounds", name=p.name, figure=name, least=least or 0.0, most=most)
        kind = InvalidRating if name == "rating" else InvalidPlayer
        where = place if name == "rating" else name
        raise kind(where, value, str(rule), "correct it, or choose another system")


def activity_of(parameters: Parameters, player: Player) -> str:
    """How often a player plays: as was said, else often; who has no rating is new."""
    return player.activity or (NEW if player.rating is None else parameters.usual.name)


def assumed(
    p: Parameters, player: Player, opponents: Sequence[Player], sides: Sequence[Side]
) -> tuple[Phrase, ...]:
    """Which unknown figures were replaced, and what was not said about the games.

    In a game of two, both sides say it as whoever asks sees them.
    """
    asks, others = player, opponents
    if any(side.turned for side in sides):
        (asks,), others = opponents, [player]
    return (
        *_of_player(p, asks),
        *_of_opponents(p, others),
        *_of_volatility(p, player),
        *_of_games(p, sides),
    )


def _of_player(p: Parameters, player: Player) -> Iterator[Phrase]:
    if player.rating is None:
        yield phrase("glicko_assumed_rating", value=p.rating)
    if player.deviation is None and player.activity is None:
        new = player.rating is None
        key = "glicko_assumed_deviation" if new else "glicko_assumed_often"
        yield phrase(key, value=p.deviation_of(activity_of(p, player)))


def _of_volatility(p: Parameters, player: Player) -> Iterator[Phrase]:
    if player.volatility is None and p.volatility is not None:
        yield phrase("glicko_assumed_volatility", value=p.volatility)


def _of_opponents(p: Parameters, opponents: Iterable[Player]) -> Iterator[Phrase]:
    unknown = [each for each in opponents if each.deviation is None and each.activity is None]
    if any(each.rating is not None for each in unknown):
        yield phrase("glicko_assumed_opponents", value=p.usual.deviation)
    if any(each.rating is None for each in unknown):
        yield phrase("glicko_assumed_newcomers", rating=p.rating, value=p.deviation_of(NEW))


def _of_games(p: Parameters, sides: Iterable[Side]) -> Iterator[Phrase]:
    colours = [side.colour for side in sides if not side.game.forfeit]
    if p.white_advantage and None in colours:
        yield phrase("glicko_assumed_colour")
    if p.gain_factors and p.speed is None and colours:
        yield phrase("glicko_assumed_speed")
