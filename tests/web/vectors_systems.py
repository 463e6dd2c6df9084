"""Questions about US Chess, Glicko and pools for both interpreters, and Python's answers in words.

An answer is a text: the integers, the decimals as they are printed, and every sentence. Generated
states have decimals, lie on bounds and beyond them, miss what may be missing, and are wrong at
times: then the answer is the rule that refuses them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from itertools import chain
from random import Random
from typing import Any

from sampling import SEED

from arpad import system
from arpad.errors import ArpadError
from arpad.game import Game
from arpad.glicko.player import NEW, OFTEN, SOMETIMES, SPEEDS
from arpad.outcome import GameAnswer, Outcome
from arpad.pools import POOLS

_SCORES = (0, 0.5, 1)
SYSTEMS = ("uschess", "glicko1", "glicko2", "lichess", "chesscom", *POOLS, "pool")
#: Questions for each of them.
EACH = 100_000

State = dict[str, Any]
#: system, terms, player, games as {opponent, points, forfeit, colour, facts}, whether it is one
#: game of two players
Vector = tuple[str, State, State, list[State], bool]


def vectors(system_id: str, many: int = EACH) -> Iterator[Vector]:
    """The questions about one system, always the same for a seed."""
    random = Random(f"{SEED} {system_id}")
    make = _MAKERS.get(system_id, _pool)
    for _ in range(many):
        yield make(random, system_id)


# --- Python's answers


@cache
def book_of(system_id: str, terms: tuple[tuple[str, Any], ...]) -> system.Rulebook[Any]:
    values = dict(terms)
    for name in ("ended", "on"):
        if name in values:
            values[name] = date.fromisoformat(values[name])
    return system.find(system_id).book(**values)


def answer(vector: Vector) -> str:
    """What Python says to a question."""
    system_id, terms, player, games, both = vector
    try:
        book = book_of(system_id, tuple(terms.items()))
        if both:
            return "\n".join(_game_lines(book, player, games[0]))
        return "\n".join(_lines(book.rate(player, list(map(game_of, games)))))
    except ArpadError as error:
        return f"refused: {error.rule}"


def game_of(game: State) -> Game:
    return Game(
        game["opponent"],
        _SCORES[game["points"]],
        colour=game.get("colour"),
        forfeit=game.get("forfeit", False),
        facts=game.get("facts"),
    )


def _game_lines(book: system.Rulebook[Any], player: State, game: State) -> Iterator[str]:
    facts = game.get("facts") or {}
    found: GameAnswer = book.game(player, game["opponent"], _SCORES[game["points"]], **facts)
    chance, _ = found.win_probability
    return chain(_lines(found.player), _lines(found.opponent), [f"{chance:.4f}"])


def _lines(report: Outcome[Any]) -> Iterator[str]:
    """Figures as they are printed, then every sentence."""
    places = report.places
    yield f"{report.n} {float(report.score):g} {report.rounded_change} {report.average_opponent}"
    # an unrated player stays unrated if no game counts; the page shows their start value
    rating = report.published_rating if report.new_rating is None else report.new_rating
    yield f"{rating:z.{places}f} {report.change:z.2f} {report.expected:z.4f}"
    yield _shown(report.k, 4)
    for game in report.games:
        yield " ".join(_shown(x, 4) for x in (game.opponent, game.expected, game.change))
    for figure in report.figures:
        shown = (_shown(each, figure.places) for each in (figure.before, figure.after))
        yield " ".join((figure.name, figure.label, *shown))
    yield from map(str, report.working())
    yield from (*report.assumptions, report.k_reason, *report.notes, report.estimate)
    yield from (f"{each.name} {each.change:z.4f}" for each in report.additions)
    yield from report.why


def _shown(value: Any, places: int) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(_shown(each, places) for each in value)
    return f"{value:z.{places}f}"


# --- What is asked


def _maybe(random: Random, share: float, value: Callable[[], Any]) -> Any:
    return value() if random.random() < share else None


def _known(**values: Any) -> State:
    return {name: value for name, value in values.items() if value is not None}


def _number(random: Random, low: float, high: float) -> float:
    """Whole, or with up to four decimals."""
    return round(random.uniform(low, high), random.choice((0, 0, 1, 2, 2, 4)))


def _near(random: Random, rating: float | None, low: float, high: float) -> float:
    """Mostly near a rating, at times the same, at times anywhere."""
    shape = random.random()
    if rating is None or shape < 0.1:
        return _number(random, low, high)
    if shape < 0.2:
        return rating
    spread = round(random.gauss(0, 250), random.choice((0, 1, 2)))
    return min(max(round(rating + spread, 4), low), high)


def _vector(
    random: Random, system_id: str, terms: State, player: State, make: Callable[[], State]
) -> Vector:
    both = random.random() < 0.4
    games = [make() for _ in range(1 if both else random.choice((1, 1, 2, 3, 4, 6)))]
    for game in games:
        game["points"] = random.randint(0, 2)
        if not both and random.random() < 0.04:
            game["forfeit"] = True
        if not both and random.random() < 0.04:
            game["opponent"] = None
    return system_id, terms, player, games, both


_DAYS = (
    *("2001-01-01", "2007-12-31", "2012-12-31", "2015-05-31", "2015-06-01", "2017-04-30"),
    *("2017-05-01", "2023-01-31", "2023-02-01", "2024-02-29", "2024-03-01", "2024-12-31"),
    *("2025-01-01", "2026-08-30", "2026-08-30", "2026-08-30", "1999-12-31"),
)
_LISTS = ("regular", "quick", "blitz", "online-regular", "online-blitz")
_BOUNDS = (100, 101.5, 1928, 1928.01, 2200, 2200.01, 2355, 2355.01, 2499.99, 2500, 2700, 2850.5)


def _uschess(random: Random, system_id: str) -> Vector:
    start = _maybe(random, 0.2, lambda: random.choice((750, 1300, 900.5)))
    terms = _known(
        ended=random.choice(_DAYS[-6:-1] if random.random() < 0.8 else _DAYS),
        rating_list=random.choice(_LISTS),
        dual=_maybe(random, 0.2, lambda: True),
        match=_maybe(random, 0.06, lambda: True),
        start=start,
    )
    player = _uschess_player(random, None, start)
    if random.random() < 0.01 and "games" not in player:
        player["earlier"] = "won"  # who has no games has none that were won
        terms.pop("match", None)
    return _vector(
        random,
        system_id,
        terms,
        player,
        lambda: {"opponent": _uschess_player(random, player.get("rating"), start)},
    )


def _uschess_player(random: Random, near: float | None, start: float | None) -> State:
    if random.random() < 0.08:
        return _uschess_unrated(random, start)
    bound = random.random() < 0.1
    games = _maybe(random, 0.6, lambda: random.choice((0, 1, 4, 8, 9, 12, 25, 26, 40, 300)))
    return _known(
        rating=random.choice(_BOUNDS) if bound else _near(random, near, 100, 2900),
        games=games,
        earlier=_maybe(random, 0.12, lambda: random.choice(("won", "lost"))) if games else None,
        after=_maybe(random, 0.4, lambda: _near(random, near, 100, 2900)),
        peak=_maybe(random, 0.2, lambda: _number(random, 1000, 2700)),
        wins=_maybe(random, 0.3, lambda: random.randint(0, 20)),
        draws=_maybe(random, 0.9, lambda: random.randint(0, 20)),
        events=_maybe(random, 0.9, lambda: random.randint(0, 20)),
        life_master=_maybe(random, 0.05, lambda: True),
        floor=_maybe(random, 0.1, lambda: random.choice((1400, 1800, 2000))),
    )


def _uschess_unrated(random: Random, start: float | None) -> State:
    found = _known(
        rating=None,
        age=_maybe(random, 0.6, lambda: _number(random, 0, 60)),
        fide_rating=_maybe(random, 0.3, lambda: _near(random, 2000, 1400, 2500)),
        cfc_rating=_maybe(random, 0.2, lambda: _number(random, 1400, 2300)),
    )
    is_known = found.get("age", 0) >= 3 or found.keys() & {"fide_rating"} or start is not None
    return {"rating": None, **found} if is_known else {"rating": None, "age": 8.25}


def _glicko(random: Random, system_id: str) -> Vector:
    tau = random.choice((0.2, 0.5, 0.75, 1.2, 0.3, 2.5))
    terms = _known(
        c=_maybe(random, 0.5, lambda: random.choice((0, 34.6, 63.2, 100)))
        if system_id == "glicko1"
        else None,
        tau=_maybe(random, 0.7, lambda: tau) if system_id == "glicko2" else None,
        **(_lichess_terms(random) if system_id == "lichess" else {}),
    )
    clash = random.random() < 0.05  # a colour is said twice, which is refused if it differs
    both = 0 if clash else 0.01  # deviation and activity are given, which is refused
    lichess = system_id == "lichess"
    player = _glicko_player(random, None, both, lichess)

    def game() -> State:
        facts = _known(**{name: _side(random) for name in ("white", "bot")}) if lichess else {}
        colour = _maybe(random, 0.7, lambda: random.choice(("white", "black")))
        if facts.get("white") and not clash:
            colour = None
        return _known(
            opponent=_glicko_player(random, player.get("rating"), both, lichess),
            colour=colour,
            facts=facts or None,
        )

    return _vector(random, system_id, terms, player, game)


def _lichess_terms(random: Random) -> State:
    advantages = (0, 11.782457, 20.30966, 400)
    return {
        "on": random.choice(("2025-12-31", "2026-01-01", "2026-08-30")),
        "speed": _maybe(random, 0.6, lambda: random.choice(SPEEDS)),
        "white_advantage": _maybe(random, 0.3, lambda: random.choice(advantages)),
    }


def _side(random: Random) -> str | None:
    return random.choice(("first", "second", None, None))


def _glicko_player(random: Random, near: float | None, both: float, lichess: bool) -> State:
    low, high = (0, 4200) if random.random() < 0.1 else (800, 2800)
    bounded = lichess and random.random() < 0.99  # else it may be refused
    if bounded:
        low, high = max(low, 400), min(high, 4000)
    figures = _known(
        rating=_maybe(random, 0.96, lambda: _near(random, near, low, high)),
        deviation=_maybe(random, 0.75, lambda: _deviation(random, bounded)),
        volatility=_maybe(
            random, 0.7, lambda: round(random.uniform(0.01, 0.1 if bounded else 0.12), 6)
        ),
        idle=_maybe(random, 0.2, lambda: _number(random, 0, 400)),
    )
    if random.random() < (both if "deviation" in figures else 0.6):
        figures["activity"] = random.choice((NEW, SOMETIMES, OFTEN))
    return {"rating": None, **figures}


def _deviation(random: Random, bounded: bool) -> float:
    if bounded:
        return _number(random, 45, 500)
    if random.random() < 0.1:
        return random.choice((0.1, 30, 45, 50, 109.99, 110, 350, 500, 1000))
    return _number(random, 30, 350)


# --- Pools: what a player and a game may have, by the names of their facts

_PLAYER_FACTS: dict[str, Callable[[Random], Any]] = {
    "games_played": lambda random: random.choice((0, 1, 5, 14, 19, 20, 29, 30, 200)),
    "age": lambda random: random.choice((9, 15, 16, 20, 21, 25, 26, 60)),
    "since_pause": lambda random: random.choice((0, 14, 15, 40)),
    "events": lambda random: random.choice((0, 1, 3, 5, 6, 40)),
    "junior": lambda random: random.random() < 0.3,
    "new": lambda random: random.random() < 0.3,
    "highest_rating": lambda random: _number(random, 1200, 2400),
    "experience": lambda random: random.choice((0, 40, 399, 400, 401, 2500)),
}
_GAME_FACTS: dict[str, Callable[[Random], Any]] = {
    "margin": lambda random: random.choice((0, 1, 2, 3, 4, 7, 21, 48, 2.5)),
    "home": lambda random: random.choice(("first", "second", "neutral")),
    "importance": lambda random: random.choice((5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 60)),
    "shoot_out": lambda random: random.random() < 0.4,
    "knock_out": lambda random: random.random() < 0.4,
    "stones": lambda random: random.choice((0, 1, 2, 5, 9)),
    "taker": lambda random: random.choice(("first", "second")),
    "event_class": lambda random: random.choice("ABCD"),
    "length": lambda random: random.choice((1, 3, 7, 17, 25)),
}
_IMPORTANCES = {
    "football": (20, 30, 40, 50, 60),
    "fifa": (5, 10, 15, 25, 35, 40, 50, 60),
}
#: Whom ratings are about.
_MIDDLES = {"fifa": 1400, "egf": 1700, "ttr": 1400}


def _pool(random: Random, system_id: str) -> Vector:
    return _pool_question(random, system_id, {}, _names(system_id, "game_facts"))


@cache
def _names(system_id: str, which: str) -> tuple[str, ...]:
    return tuple(each.name for each in getattr(system.find(system_id), which))


def _pool_question(
    random: Random, system_id: str, terms: State, fact_names: tuple[str, ...]
) -> Vector:
    middle = _MIDDLES.get(system_id, 1500)
    high = 3299.4 if system_id == "egf" else middle + 1200
    starts = system_id == "tennis" or "start" in terms
    unrated = starts and random.random() < 0.1
    own = None if unrated else _near(random, middle, middle - 1300, high)
    names = _names(system_id, "state_facts")[1:]
    whole = random.random() < 0.5

    def player(rating: float | None) -> State:
        known = {name: _PLAYER_FACTS[name](random) for name in names if random.random() < 0.7}
        return {"rating": round(rating) if whole and rating is not None else rating, **known}

    def game() -> State:
        unknown = starts and random.random() < 0.1
        other = None if unknown else _near(random, own, middle - 1300, high)
        facts = {name: _GAME_FACTS[name](random) for name in fact_names if random.random() < 0.6}
        return {"opponent": player(other), "facts": facts} if facts else {"opponent": player(other)}

    made = _vector(random, system_id, terms, player(own), game)
    draws = system.find(system_id).draws and "no_draws" not in terms
    for each in made[3]:
        if random.random() < 0.98:
            _put_right(random, each, system_id, draws)
    return made


def _put_right(random: Random, game: State, system_id: str, draws: bool) -> None:
    """What can be: a draw has no margin, a decided game has one, and stones are taken."""
    facts = game.get("facts", {})
    if not draws or facts.get("shoot_out"):
        game["points"] = random.choice((0, 2))
    if "margin" in facts:
        facts["margin"] = 0 if game["points"] == 1 else facts["margin"] or 1
    if "importance" in facts:
        facts["importance"] = random.choice(_IMPORTANCES[system_id])
    if facts.get("stones") and "taker" not in facts:
        facts["taker"] = random.choice(("first", "second"))
    if "taker" in facts:
        facts.setdefault("stones", 0)


def _own_pool(random: Random, system_id: str) -> Vector:
    margins = ("goals", "log", "power", "log:1.5:0.002", "log:1.5:0.002:0.5", "goals:2:10:7.5")
    margin = random.choice(margins)
    terms = _known(
        title=_maybe(random, 0.3, lambda: "Office ladder"),
        **random.choice(
            (
                {},
                {"k": random.choice((0, 12.5, 32, 200))},
                {"k_by_games": random.choice(("40:30,20", "60:5,32.5:20,16", "25"))},
                {"k_by_rating": random.choice(("32:2100,24:2400,16", "40.5:1500,10"))},
            )
        ),
        scale=_maybe(random, 0.4, lambda: random.choice((200, 480, 400.5))),
        advantage=_maybe(random, 0.4, lambda: random.choice((35, 65.5, 100))),
        margin_rule=_maybe(random, 0.5, lambda: margin),
        start=_maybe(random, 0.5, lambda: random.choice((1000, 1500.5))),
        floor=_maybe(random, 0.3, lambda: random.choice((1000, 1400))),
        no_draws=_maybe(random, 0.1, lambda: True),
        batch=_maybe(random, 0.4, lambda: random.choice(("game", "event"))),
    )
    wanted = {"home": "advantage", "margin": "margin_rule"}
    fact_names = tuple(name for name, setting in wanted.items() if setting in terms)
    return _pool_question(random, system_id, terms, fact_names)


_MAKERS: dict[str, Callable[[Random, str], Vector]] = {
    "uschess": _uschess,
    **dict.fromkeys(("glicko1", "glicko2", "lichess", "chesscom"), _glicko),
    "pool": _own_pool,
}
