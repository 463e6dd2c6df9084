"""A league of 100,000 games: an old result corrected, one recorded, the table and its page."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf, isclose
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numba  # noqa: F401 (loaded, as in a server)

from arpad.league import League, Result
from arpad.league.replay import replay
from arpad.web.league.request import LeagueContext, LeagueRequest
from arpad.web.league.table_page import show_table
from arpad.web.league.view_cache import ViewCache
from arpad.web.league.webhook import Messenger
from benchmarks.timing import Row, row, table

_GAMES, _PEOPLE, _K = 100_000, 500, 32
_TEAM_GAMES = 20_000
_TURNS = 5
_random = Random(8)
_DAYS = [f"2026-{month:02}-05" for month in range(1, 11)]
#: White, Black, White's score, the day.
GAMES: list[tuple[int, int, float, str]] = []
for _at in range(_GAMES):
    _white, _black = _random.sample(range(_PEOPLE), 2)
    GAMES.append((_white, _black, _random.choice((0, 0.5, 1)), _DAYS[_at // 10_000]))


def plain_loop() -> dict[int, float]:
    """The usual loop: a dict of ratings, one game after the other; no table, no reasons."""
    ratings: dict[int, float] = {}
    for white, black, score, _ in GAMES:
        mine, theirs = ratings.get(white, 1500.0), ratings.get(black, 1500.0)
        change = _K * (score - 1 / (1 + 10 ** ((theirs - mine) / 400)))
        ratings[white], ratings[black] = mine + change, theirs - change
    return ratings


def fill(folder: Path, system: str) -> Path:
    """A league with all games; the first turn has made its snapshot."""
    path = folder / f"{system}.db"
    with League.create(path, system=system, k=_K if system == "elo" else None) as league:
        people = [f"Player {number}" for number in range(_PEOPLE)]
        results = [Result([people[a], people[b]], score, on) for a, b, score, on in GAMES]
        league.record_all(results, new=True)
        league.table()
    return path


def seconds(work: Callable[[], object], turns: int = _TURNS) -> float:
    """Processor time, the best of several turns."""
    best = inf
    for _ in range(turns):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def correcting(path: Path, *, compiled: bool) -> float:
    """Game 5 corrected, and the new table, over and over."""
    with League.open(path, compiled=compiled) as league:
        league.table()
        game = league.game(5)
        scores = [score for score in (0, 0.5, 1) if score != game.score]

        def correct() -> None:
            scores.append(scores.pop(0))
            league.correct(5, score=scores[0])
            league.table()

        return seconds(correct)


def recording(path: Path) -> float:
    """Record one result; measured in elapsed time too, because it is written to the disk."""
    with League.open(path, compiled=False) as league:
        league.table()
        best = inf
        for _ in range(4 * _TURNS):
            start = time.perf_counter()
            league.record(["Player 1", "Player 2"], 1)
            best = min(best, time.perf_counter() - start)
    return best


def opening(path: Path) -> float:
    """The file opened, and the table shown."""

    def show() -> None:
        with League.open(path, compiled=False) as league:
            league.table()

    return seconds(show, 3)


def fill_teams(folder: Path, system: str) -> Path:
    """A league in which every other game is one of teams, two against two."""
    path, random = folder / f"{system}-teams.db", Random(9)
    people = [f"Player {number}" for number in range(_PEOPLE)]
    results = []
    for at, (_, _, score, on) in enumerate(GAMES[:_TEAM_GAMES]):
        a, b, c, d = random.sample(people, 4)
        results.append(Result([[a, b], [c, d]] if at % 2 else [a, b], score, on))
    with League.create(path, system=system) as league:
        league.record_all(results, new=True)
    return path


def replaying(path: Path) -> float:
    """All games replayed, without Numba."""
    with League.open(path, compiled=False) as league:
        history = league.replayed().history
        return seconds(lambda: replay(history, time.time(), compiled=False))


def page(path: Path, *, compiled: bool = False) -> tuple[float, float]:
    """The table's page as a server makes it: right after a result, and when nothing is new."""
    with League.open(path, compiled=compiled) as league:
        views = ViewCache(league)
        link, _ = league.make_link("run")
        request = LeagueRequest(LeagueContext(league, views, Messenger(league)), link, {})

        def show() -> None:
            with league.consistent_read():
                assert show_table(request).status_code == 200

        show()
        names, after = [each.name for each in league.players()[:2]], inf
        for _ in range(4 * _TURNS):
            league.record(names, 1)
            after = min(after, seconds(show, 1))
        return after, seconds(show)


def _check(path: Path) -> None:
    """The same ratings as the loop's."""
    wanted = plain_loop()
    with League.open(path) as league:
        for standing in league.table("all-time"):
            who = int(standing.name.split()[1])
            assert isclose(standing.rating, wanted[who], abs_tol=1e-6), who


def main() -> None:
    """Print what it takes."""
    rows: list[Row] = []
    with TemporaryDirectory() as folder:
        path = fill(Path(folder), "elo")
        _check(path)
        loop = seconds(plain_loop)
        plain, fast = (correcting(path, compiled=each) for each in (False, True))
        after, unchanged = page(path)
        rows += [
            row("correct game 5, new table, without Numba", plain, "s", most=0.5),
            row("correct game 5, new table, with Numba", fast, "s", most=0.1),
            row("a plain replay loop over a list in memory", loop, "s"),
            row("the first, against that loop", plain / loop, "× its time"),
            row("recording one result", 1000 * recording(path), "ms", most=15),
            row("opening the file, and the table", opening(path), "s"),
            row("the page of the table, after a result", 1000 * after, "ms", most=30),
            row("the page of the table, unchanged", 1000 * unchanged, "ms", most=30),
        ]
        glicko = fill(Path(folder), "glicko2")
        plain, fast = (correcting(glicko, compiled=each) for each in (False, True))
        rows += [
            row("Glicko-2: correct game 5, new table, without Numba", plain, "s"),
            row("Glicko-2: correct game 5, new table, with Numba", fast, "s", most=0.1),
        ]
        for name in ("elo", "glicko2"):
            teams = replaying(fill_teams(Path(folder), name))
            what = f"{name}: {_TEAM_GAMES:,} games replayed, every other one of teams"
            rows.append(row(what, teams, "s"))
    table(f"A league: {_GAMES:,} games, {_PEOPLE} players", rows)


if __name__ == "__main__":
    main()
