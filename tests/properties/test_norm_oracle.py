"""Title norms against brute force: 20,000 random candidates, on events of up to 13 rounds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from random import Random
from typing import Any

import pytest
from sampling import SEED, sample

from arpad import fide
from arpad.fide import NormGame, NormReport

from .norm_oracle import LEVEL, RAISED_TO, Foe, Terms, average, is_norm, least_score, norms

ON = date(2026, 4, 1)
CANDIDATES = 20_000
CHUNKS = 40
TITLES = ("GM", "IM", "WGM", "WIM")


def candidate(seed: int) -> tuple[Terms, list[Foe]]:
    """A field around the bounds, so that norms are made, missed and saved by an omission."""
    chance = Random(f"{SEED} {seed}")
    title = chance.choice(TITLES)
    twice = chance.random() < 0.1
    fixed = twice or chance.random() < 0.25
    n = 2 * chance.choice((5, 6)) if twice else chance.choice((7, 8, 9, 9, 10, 11, 11, 12, 13, 13))
    terms = Terms(
        title,
        own=chance.choice(("NED", "NED", "NED", "FID", "RUS")),
        least=chance.choice((9, 9, 9, 9, 8, 7)),
        fixed_pairings=fixed,
        round_robin=twice or (fixed and chance.random() < 0.6),
        twice=twice,
        exempt=chance.random() < 0.1,
    )
    persons = n // 2 if twice else n
    middle = LEVEL[title] + chance.randint(-240, 60)
    flags = chance.choice(
        [
            ["GER", "FRA", "NED", "ESP", "ITA"],
            ["GER", "FRA", "NED"],
            ["GER", "GER", "GER", "FRA", "NED"],
            ["NED", "NED", "GER", "FRA"],
            ["GER", "FID", "RUS", "NED"],
        ]
    )
    held = chance.choice([[title], [title, "FM", ""], [title, "", ""], [title, "CM", "GM", ""]])
    who = [_person(chance, title, middle, flags, held) for _ in range(persons)]
    order = list(range(persons)) * (2 if twice else 1)
    if not twice and chance.random() < 0.1:
        order[-1] = order[0]  # met twice, as in a match of teams
    wins = chance.choice((0.3, 0.5, 0.7, 0.9))
    lost = n - chance.randrange(4) if chance.random() < 0.3 else n  # from here on all games
    foes = [
        Foe(person, *who[person], points=_points(chance, wins) if place < lost else 0)
        for place, person in enumerate(order)
    ]
    return terms, foes


def _points(chance: Random, wins: float) -> int:
    return 2 if chance.random() < wins else chance.randrange(2)


def _person(
    chance: Random, title: str, middle: int, flags: list[str], held: list[str]
) -> tuple[int | None, str, str]:
    rating: int | None = middle + chance.randint(-90, 90)
    if chance.random() < 0.12:
        rating = chance.choice([None, 1390, RAISED_TO[title] - 120, RAISED_TO[title] - 10])
    return rating, chance.choice(held), chance.choice(flags)


def ask(terms: Terms, foes: list[Foe]) -> NormReport:
    how: dict[str, Any] = {"federations_exempt": terms.exempt}
    if terms.twice:
        how["pairings"] = "double round robin"
    elif terms.fixed_pairings:
        how["pairings"] = "round robin" if terms.round_robin else "Scheveningen"
        how["approved"] = True
    else:
        how["pairings"] = "Swiss"
    if terms.least == 8:
        how["world_cup"] = True
    if terms.least == 7:  # 9 rounds, since federations do not matter in 7
        how |= {"team_event": True, "rounds": max(9, len(foes))}
    games = [
        NormGame(foe.rating, foe.points / 2, foe.title, foe.flag, number, opponent_id=foe.who)
        for number, foe in enumerate(foes, 1)
    ]
    return fide.norm(terms.title, games, federation=terms.own, on=ON, **how)


def in_effect(terms: Terms, foes: list[Foe]) -> Terms:
    """Fewer games are enough only in team events of 7 to 9 rounds."""
    if terms.least == 7 and len(foes) > 9:
        return Terms(**{**terms.__dict__, "least": 9})
    return terms


@pytest.mark.untraced  # compares numbers
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_as_brute_force_says(chunk: int) -> None:
    assert _compare(sample(range(chunk, CANDIDATES, CHUNKS))) > 0


def test_some_as_brute_force_says() -> None:
    assert _compare(range(0, CANDIDATES, 64)) > 50


def _compare(seeds: Iterable[int]) -> int:
    """How many of them made a norm, all of them as the second opinion has it."""
    made = 0
    for seed in seeds:
        terms, foes = candidate(seed)
        report = ask(terms, foes)
        terms = in_effect(terms, foes)
        found = norms(terms, foes)
        allowed = not terms.twice or len({foe.who for foe in foes}) >= 5
        assert report.achieved == (bool(found) and allowed), seed
        if found and allowed:
            made += 1
            chosen = tuple(n for n, game in enumerate(report.games) if game.counts is not None)
            assert chosen in found, seed
            assert len(chosen) == max(map(len, found)), seed
            kept = [foes[place] for place in chosen]
            assert report.average_opponent == average(terms.title, kept), seed
            assert report.n + len(report.omitted) == len(foes), seed
        if seed % 8 == 0:
            least = least_score(terms, foes)
            assert report.least_score == (None if least is None else least / 2), seed
        if seed % 8 < 2:
            _check_last(seed, terms, foes, report)
    return made


def _check_last(seed: int, terms: Terms, foes: list[Foe], report: NormReport) -> None:
    for points in range(3):
        last = Foe(**{**foes[-1].__dict__, "points": points})
        if norms(terms, [*foes[:-1], last]):
            assert report.needed_last == points / 2, seed
            return
    assert report.needed_last is None, seed


@pytest.mark.untraced
def test_the_candidates_are_of_every_kind() -> None:
    """Norms of all games, norms by 1.4.1e, by f, by both, and none: each is often tried."""
    kinds = {"all": 0, "later": 0, "won": 0, "both": 0, "none": 0}
    for seed in range(0, CANDIDATES, 5):
        terms, foes = candidate(seed)
        report = ask(terms, foes)
        articles = {step.article[-1] for step in report.omitted}
        if not report.achieved:
            kinds["none"] += 1
        elif not articles:
            kinds["all"] += 1
            assert is_norm(in_effect(terms, foes), foes)
        else:
            kinds["both" if len(articles) == 2 else {"e": "later", "f": "won"}[articles.pop()]] += 1
    assert min(kinds.values()) > 20, kinds
