"""Glicko beside its peers: one game of each system, and a ladder of a million games."""

from __future__ import annotations

import time
from importlib.metadata import version
from math import isclose
from typing import Any

import glicko2
import numpy as np
from elote import EloCompetitor, Glicko2Competitor, GlickoCompetitor
from openskill.models import PlackettLuce
from skelo.model.elo import EloModel
from skelo.model.glicko2 import Glicko2Model

from arpad import bulk, elo, glicko, uschess
from arpad.glicko import kernel as ladders
from benchmarks.cases import DAY
from benchmarks.shapes import Cases, Measured, Names, Shape, measure
from benchmarks.timing import Row, best_of, row, table

#: Enough pairs that nobody profits from a cache.
_PAIRS = 50
_rng = np.random.default_rng(8)
_STATES = [
    (float(rating), float(deviation), 0.06)
    for rating, deviation in zip(
        _rng.integers(1000, 2200, 2 * _PAIRS), _rng.integers(40, 300, 2 * _PAIRS), strict=True
    )
]
_BOTH = list(zip(_STATES[::2], _STATES[1::2], strict=True))


def _cases(make: Any) -> Cases:
    """Two players of a library, made beforehand, the first of whom wins."""
    return Cases("one, other", [(make(*a), make(*b)) for a, b in _BOTH])


def _peer_of_glicko2(one: Any, other: Any) -> None:
    """Both sides of a game: one call each, from what they were before it."""
    rating, deviation = one.rating, one.rd
    one.update_player([other.rating], [other.rd], [1])
    other.update_player([rating], [deviation], [0])


NAMES: Names = {
    "elo": elo,
    "forget": elo._changes[1].setdefault(20, {}).clear,
    "glicko1": glicko.glicko1(),
    "glicko2": glicko.glicko2(),
    "lichess": glicko.lichess(),
    "us": uschess.Rulebook(uschess.Terms(ended=DAY)),
    "both": _peer_of_glicko2,
    "skelo_elo": EloModel(default_k=20).build(range(2 * _PAIRS)),
    "skelo_glicko2": Glicko2Model().build(range(2 * _PAIRS)),
    "openskill": PlackettLuce(),
}
_skill: Any = NAMES["openskill"]
ours = _cases(glicko.Player)
ratings = Cases("one, other", [(round(a[0]), round(b[0])) for a, b in _BOTH])
us_players = _cases(lambda rating, *_: uschess.Player(rating))
keys = Cases("one, other", [(2 * n, 2 * n + 1) for n in range(_PAIRS)])

ELO = Shape("elo.update(one, other, 1)", ratings)
GLICKO_1 = Shape("glicko1.update(one, other, 1)", ours)
GLICKO_2 = Shape("glicko2.update(one, other, 1)", ours)
LICHESS = Shape("lichess.update(one, other, 1)", ours)
#: Peers by the system that they run: the call, and who it is.
PEERS: dict[Shape, tuple[Shape, ...]] = {
    ELO: (
        Shape(
            "one.beat(other)",
            _cases(lambda rating, *_: EloCompetitor(rating)),
            note=f"elote {version('elote')}, Elo",
        ),
        Shape(
            "skelo_elo.update(one, other, 1)",
            keys,
            note=f"skelo {version('skelo')}",
        ),
    ),
    GLICKO_1: (
        Shape(
            "one.beat(other)",
            _cases(lambda rating, deviation, _: GlickoCompetitor(rating, deviation)),
            note=f"elote {version('elote')}, Glicko-1",
        ),
    ),
    GLICKO_2: (
        Shape("both(one, other)", _cases(glicko2.Player), note=f"glicko2 {version('glicko2')}"),
        Shape(
            "one.beat(other)",
            _cases(lambda rating, deviation, _: Glicko2Competitor(rating, deviation)),
            note=f"elote {version('elote')}, Glicko-2",
        ),
        Shape(
            "skelo_glicko2.update(one, other, 1)",
            keys,
            note=f"skelo {version('skelo')}",
        ),
        Shape(
            "openskill.rate([one, other])",
            _cases(
                lambda rating, deviation, _: [_skill.rating(mu=rating / 60, sigma=deviation / 60)]
            ),
            note=f"openskill {version('openskill')}, a system of its own",
        ),
    ),
}
#: Our calls without a peer.
ALONE = (
    Shape("forget(); elo.update(one, other, 1)", ratings, note="a difference that is new to it"),
    LICHESS,
    Shape("glicko2.rate(one, [(other, 1)])", ours, note="with its report"),
    Shape("lichess.rate(one, [(other, 1)])", ours, note="with its report"),
    Shape("us.rate(one, [(other, 1)])", us_players, note="US Chess, an estimate, with its report"),
    Shape("us.rate_field({1: one, 2: other}, [(1, 2, 1)])", us_players, note="US Chess, both"),
)
#: Plain Elo has a stricter target than the others, which only have to be faster.
_WANTED = {ELO: 5.0}


def one_game(measured: Measured) -> list[Row]:
    """Both players of one game beside each peer, and our other calls."""
    rows = []
    for own, peers in PEERS.items():
        seconds = measured.seconds[own]
        for peer in peers:
            ratio, least = measured.seconds[peer] / seconds, _WANTED.get(own, 1.0)
            what = f"{own.title} against {peer.note}"
            rows.append(row(what, ratio, "× as fast", least=least))
    for shape in (*PEERS, *ALONE):
        rows.append(row(shape.title, measured.seconds[shape] * 1e6, "µs"))
    return rows


# --- a ladder

_GAMES, _PEOPLE = 1_000_000, 50_000
#: The kernel in plain Python gets only the first of the same games, and the peer fewer still.
_PLAIN_GAMES, _PEER_GAMES = 100_000, 20_000
WHITE = _rng.integers(0, _PEOPLE, _GAMES)
BLACK = (WHITE + _rng.integers(1, _PEOPLE, _GAMES)) % _PEOPLE
SCORE = _rng.choice([0.0, 0.5, 1.0], _GAMES)
PERIODS = np.arange(_GAMES) // 10_000
_compiled = ladders.compiled


def _games(n: int = _GAMES) -> tuple[Any, ...]:
    return WHITE[:n], BLACK[:n], SCORE[:n]


def compiled_ladder() -> Any:
    """Compiled."""
    return bulk.replay(_games(), rule=glicko.glicko2).ratings


def by_periods() -> Any:
    """In a hundred periods, compiled."""
    return bulk.replay((*_games(), PERIODS), rule=glicko.glicko2, period="period").ratings


def of_lichess() -> Any:
    """Lichess, compiled."""
    return bulk.replay(_games(), rule=glicko.lichess).ratings


def plain_ladder(n: int = _PLAIN_GAMES) -> Any:
    """As it is."""
    ladders.compiled = lambda: None  # type: ignore[assignment]
    try:
        return bulk.replay(_games(n), rule=glicko.glicko2).ratings
    finally:
        ladders.compiled = _compiled


def peer_ladder(n: int = _PEER_GAMES) -> dict[int, Any]:
    """glicko2, its players in a dict, each game an update of both."""
    people: dict[int, Any] = {}
    columns = (column.tolist() for column in _games(n))
    for white, black, score in zip(*columns, strict=True):
        one = people.get(white) or people.setdefault(white, glicko2.Player())
        other = people.get(black) or people.setdefault(black, glicko2.Player())
        rating, deviation = one.rating, one.rd
        one.update_player([other.rating], [other.rd], [score])
        other.update_player([rating], [deviation], [1 - score])
    return people


def alike() -> None:
    """Stop if we and the peer disagree about a rating, or the two forms of the kernel do."""
    people, found = peer_ladder(), plain_ladder(_PEER_GAMES)
    for who, rating in zip(found["id"].to_pylist(), found["rating"].to_pylist(), strict=True):
        assert isclose(rating, people[who].rating, abs_tol=1e-3), who
    compiled = bulk.replay(_games(_PEER_GAMES), rule=glicko.glicko2).ratings
    assert compiled.equals(found), "the same bits with and without Numba"


def ladder_rows() -> list[Row]:
    """Ratios to the peer, and how many games a second."""
    alike()
    contenders = (compiled_ladder, by_periods, of_lichess, plain_ladder, peer_ladder)
    seconds = best_of(contenders, turns=5)
    peer = seconds["peer_ladder"] / _PEER_GAMES
    plain, fast = seconds["plain_ladder"] / _PLAIN_GAMES, seconds["compiled_ladder"] / _GAMES
    name = f"glicko2 {version('glicko2')}"
    rows = [
        row(f"against {name}, with Numba", peer / fast, "× as fast", least=50),
        row(f"against {name}, without Numba", peer / plain, "× as fast", least=2),
    ]
    for work in (compiled_ladder, by_periods, of_lichess):
        what = f"games a second: {work.__doc__}"
        rows.append(row(what, _GAMES / seconds[work.__name__], ""))
    rows.append(row("games a second: As it is.", 1 / plain, ""))
    return rows


def main() -> None:
    """Print the tables."""
    shapes = [shape for own, peers in PEERS.items() for shape in (own, *peers)]
    measured = measure([*shapes, *ALONE], NAMES, turns=40)
    table("One game of other systems, both players, beside the peers", one_game(measured))
    title = f"A ladder by Glicko-2: {_GAMES:,} games, {_PEOPLE:,} players, from arrays"
    table(title, ladder_rows())


if __name__ == "__main__":
    began = time.perf_counter()
    main()
    print(f"\n{time.perf_counter() - began:.0f} s")
