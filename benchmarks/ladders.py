"""A ladder of a million games: the kernel plain and compiled, a loop over dicts, the peers."""

from __future__ import annotations

import time
from math import isclose
from typing import Any

import numpy as np
import pyarrow as pa
from elochess.elo import EloCalculator
from elote import EloCompetitor
from skelo.model.elo import EloModel

from arpad import bulk
from arpad.elo import kernel
from benchmarks.timing import best_of, row, table

_GAMES, _PEOPLE, _K = 1_000_000, 50_000, 20
#: The peers are far slower: they get only this many of the same games, the first ones.
_PEER_GAMES = 100_000

_rng = np.random.default_rng(8)
WHITE = _rng.integers(0, _PEOPLE, _GAMES)
BLACK = (WHITE + _rng.integers(1, _PEOPLE, _GAMES)) % _PEOPLE
SCORE = _rng.choice([0.0, 0.5, 1.0], _GAMES)
WHITE_TEXT, BLACK_TEXT = (pa.array(side).cast(pa.string()) for side in (WHITE, BLACK))
FRAME = pa.table(
    {"white_id": pa.array(WHITE), "black_id": pa.array(BLACK), "white_score": pa.array(SCORE)}
)
_compiled = kernel.compiled


def dict_loop() -> dict[int, float]:
    """As textbooks and blogs have it: ratings in a dict, and the formula with a power of ten."""
    ratings: dict[int, float] = {}
    for white, black, score in zip(WHITE.tolist(), BLACK.tolist(), SCORE.tolist(), strict=True):
        mine, theirs = ratings.get(white, 1500.0), ratings.get(black, 1500.0)
        change = _K * (score - 1 / (1 + 10 ** ((theirs - mine) / 400)))
        ratings[white] = mine + change
        ratings[black] = theirs - change
    return ratings


def plain() -> Any:
    """The kernel as it is."""
    kernel.compiled = lambda: None  # type: ignore[assignment]
    try:
        return bulk.replay((WHITE, BLACK, SCORE), rule=_K).ratings
    finally:
        kernel.compiled = _compiled


def numba() -> Any:
    """The kernel compiled."""
    return bulk.replay((WHITE, BLACK, SCORE), rule=_K).ratings


def _peer_games() -> list[tuple[int, int, float]]:
    columns = (column[:_PEER_GAMES].tolist() for column in (WHITE, BLACK, SCORE))
    return list(zip(*columns, strict=True))


def elochess() -> None:
    """Both sides, one call each, ratings in a dict."""
    ratings: dict[int, float] = {}
    for white, black, score in _peer_games():
        mine, theirs = ratings.get(white, 1500), ratings.get(black, 1500)
        ratings[white] = EloCalculator.update_rating(mine, [theirs], score)
        ratings[black] = EloCalculator.update_rating(theirs, [mine], 1 - score)


def elote() -> None:
    """Competitors in a dict."""
    people: dict[int, Any] = {}
    for white, black, score in _peer_games():
        mine = people.get(white) or people.setdefault(white, EloCompetitor(1500))
        theirs = people.get(black) or people.setdefault(black, EloCompetitor(1500))
        {1: mine.beat, 0.5: mine.tied, 0: mine.lost_to}[score](theirs)


def skelo() -> None:
    """Its model, one update after the other; it knows no draws, so they are omitted."""
    model = EloModel(default_k=_K)
    for number, (white, black, score) in enumerate(_peer_games()):
        for who in (white, black):
            if who not in model.keys:
                model.add(who)
        if score != 0.5:
            model.update(*((white, black) if score else (black, white)), number)


def by_games() -> Any:
    """K by games."""
    return bulk.replay((WHITE, BLACK, SCORE), rule=bulk.KByGames([(40, 30)], 20))


def with_history() -> Any:
    """Both ratings before and after every game."""
    return bulk.replay((WHITE, BLACK, SCORE), rule=_K, history=True)


def of_text_ids() -> Any:
    """Ids that are text."""
    return bulk.replay((WHITE_TEXT, BLACK_TEXT, SCORE), rule=_K)


def of_frames() -> Any:
    """A PyArrow table."""
    return bulk.replay(FRAME, rule=_K)


def _seconds(work: Any) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def main() -> None:
    """Print the ratios."""
    wanted, got = dict_loop(), numba()
    for who, rating in zip(got["id"].to_pylist(), got["rating"].to_pylist(), strict=True):
        assert isclose(rating, wanted[who], abs_tol=1e-6), who
    assert plain().equals(got), "the same bits with and without Numba"
    others = [by_games, with_history, of_text_ids, of_frames]
    seconds = best_of([dict_loop, plain, numba, *others], turns=8)
    loop = seconds["dict_loop"]
    unit = "× as fast"
    rows = [
        row("against a loop over dicts, without Numba", loop / seconds["plain"], unit, least=2.5),
        row("against a loop over dicts, with Numba", loop / seconds["numba"], unit, least=40),
        *(row(f"the same, {work.__doc__}", loop / seconds[work.__name__], unit) for work in others),
    ]
    for peer in (elochess, elote, skelo):
        taken = _seconds(peer) * _GAMES / _PEER_GAMES
        what = f"against {peer.__name__} (the first {_PEER_GAMES:,} games, times ten)"
        times = [f"{taken / seconds[name]:.0f} ×" for name in ("plain", "numba")]
        rows.append((what, f"{times[0]} without Numba, {times[1]} with", "", ""))
    table("A ladder: 1,000,000 games, 50,000 players, from arrays", rows)


if __name__ == "__main__":
    main()
