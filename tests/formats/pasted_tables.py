"""Tables of one player's games, made up: what they say is known, whatever they look like."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from arpad.formats.pasted.words import HEADERS

_NAMES = (
    *("Alpha, Ann", "Beta Bob", "Gamma-Cat", "Дельта Глеб", "Épsilon, Eve", "Zeta", "Ó Eta, Gus"),
    *("van der Theta, Hal", "Iota 3rd", "K. Kappa", "Lambda,Kim"),
)
_CLUBS = ("SK North", "SK South", "1. SC East", "Club 64", "West 1902")
#: Half points, and how they are written.
_STYLES = (
    *(("0", "½", "1"), ("0", "0.5", "1"), ("0", "0,5", "1"), ("0.0", "0.5", "1.0")),
    *(("L", "D", "W"), ("loss", "draw", "win"), ("0", "1/2", "1"), ("-", "=", "+")),
    *(("Niederlage", "Remis", "Sieg"), ("поражение", "ничья", "победа")),
)
_COLOURS = (("w", "b"), ("W", "B"), ("w", "s"), ("b", "n"), ("b", "s"), ("White", "Black"))
_MAYBE = {
    **{"round": 0.7, "name": 0.8, "points": 0.5, "birth": 0.25, "id": 0.25, "board": 0.3},
    **{"start": 0.3, "federation": 0.4, "club": 0.3, "date": 0.2, "own rating": 0.15, "k": 0.2},
    **{"change": 0.2, "expected": 0.2, "running": 0.2, "title": 0.2, "performance": 0.1},
}
_UNKNOWN = ("Xyz", "Foo", "Bla", "")


class Made(NamedTuple):
    """A text, and the rating and the score of each of its games."""

    text: str
    games: list[tuple[int, float]]
    plain: bool  # whether every header is known and the cells are separated beyond doubt


def make_table(random: Random) -> Made:
    """A table with columns in some order, headers of any language or none, and distractors."""
    style, colours = random.choice(_STYLES), random.choice(_COLOURS)
    within = style[2][0] == "1" and random.random() < 0.3
    roles = ["rating", "result", *(role for role, p in _MAYBE.items() if random.random() < p)]
    if not within and random.random() < 0.5:
        roles.append("colour")
    if random.random() < 0.7:
        random.shuffle(roles)
    games, rows, sum_ = [], [], 0
    for number in range(1, random.randint(1, 9) + 1):
        half, white = random.randrange(3), random.random() < 0.5
        rating = random.choice([random.randint(600, 2700), random.randint(1900, 2030)])
        sum_ += half
        colour = colours[0 if white else 1]
        result = f"{colour[0].lower()} {style[half]}" if within else style[half]
        values = _others(random, number, sum_)
        values |= {"rating": str(rating), "result": result, "colour": colour}
        rows.append([values[role] for role in roles])
        games.append((rating, half / 2))
    kind = random.choice(("known", "known", "known", "odd", "none"))
    heads = [_head(random, role, kind) for role in roles]
    return _written(random, [heads, *rows] if kind != "none" else rows, games, kind == "known")


def _others(random: Random, number: int, sum_: int) -> dict[str, str]:
    return {
        "round": str(number),
        "name": _NAMES[(number * 7) % len(_NAMES)],
        "points": random.choice(("0", "1", "½", "0.5", "2", "3.5", "4", "1,5")),
        "birth": str(random.randint(1950, 2015)),
        "id": str(random.randint(100_000, 9_999_999)),
        "board": str(random.randint(1, 30)),
        "start": str(random.randint(1, 90)),
        "federation": random.choice(("GER", "ESP", "FRA")),
        "club": random.choice(_CLUBS),
        "date": f"2026-03-{number:02d}",
        "own rating": str(random.randint(1680, 1720)),
        "k": "20",
        "change": random.choice(("+8.4", "-3,2", "10")),
        "expected": "0.64",
        "running": str(sum_ / 2),
        "title": random.choice(("", "FM", "GM")),
        "performance": str(random.randint(1500, 2500)),
    }


def _head(random: Random, role: str, kind: str) -> str:
    if kind == "odd" and random.random() < 0.4:
        return random.choice(_UNKNOWN)
    word = random.choice(("Total", "Pts") if role == "running" else HEADERS[role])
    return random.choice((word, word.upper(), word.lower(), f"{word}."))


def _written(
    random: Random, rows: list[list[str]], games: list[tuple[int, float]], known: bool
) -> Made:
    mark = random.choice(("\t", "\t", ";", ",", "|", "  "))
    lines = [
        mark.join(
            f'"{cell}"' if mark == "," and "," in cell and random.random() < 0.8 else cell
            for cell in row
        )
        for row in rows
    ]
    text = random.choice(("\n", "\r\n", "\r")).join(lines)
    if random.random() < 0.2:
        text = text.replace(" ", "\u00a0")
    if random.random() < 0.1:
        text = "\u200f" + text
    return Made(text, games, known and mark in "\t;")
