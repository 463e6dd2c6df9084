"""K in a pool: a number, a preset, or K by the number of games that a player has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any

from arpad.errors import InvalidK, InvalidType, UnknownPreset
from arpad.facts import GREATEST_K, as_float, as_int, nearest

DEFAULT_K = 20
#: The preset of a pool that sets no K.
DEFAULT_PRESET = "fide"


@dataclass(frozen=True, slots=True)
class Preset:
    """A K in common use, with a note on where it comes from."""

    id: str
    name: str
    k: int
    origin: str


_CHESSCOM = "A convention of web calculators; chess.com itself uses Glicko, which has no K."

PRESETS: tuple[Preset, ...] = (
    Preset(
        "fide-new",
        "FIDE, new players and juniors",
        40,
        "B.02 8.3.3: fewer than 30 games, or a junior below 2300.",
    ),
    Preset("fide", "FIDE, established", 20, "B.02 8.3.3: everybody else below 2400."),
    Preset("fide-2400", "FIDE, 2400 reached", 10, "B.02 8.3.3: once published at 2400 or more."),
    Preset(
        "uscf",
        "USCF",
        24,
        "A convention of web calculators; US Chess itself works K out from rating and games.",
    ),
    Preset("chesscom-classical", "chess.com, classical", 32, _CHESSCOM),
    Preset("chesscom-rapid", "chess.com, rapid", 24, _CHESSCOM),
    Preset("chesscom-blitz", "chess.com, blitz", 16, _CHESSCOM),
)


def preset(preset_id: str) -> Preset:
    """The preset with that `preset_id`; the error for an unknown id suggests the nearest one.

    >>> preset("uscf").k
    24
    """
    ids = [known.id for known in PRESETS]
    if isinstance(preset_id, str) and preset_id in ids:
        return PRESETS[ids.index(preset_id)]
    remedy = nearest(preset_id, ids, "choose one, or set a K of your own")
    raise UnknownPreset("preset", preset_id, f"the presets are {', '.join(ids)}", remedy)


@dataclass(frozen=True, slots=True)
class KByGames:
    """K by the number of games that a player has played before.

    `KByGames([(40, 30)], 20)` is 40 for the first 30 games and 20 after that.
    """

    first: Sequence[tuple[float, int]]
    then: float

    def table(self) -> list[float]:
        """K for 0, 1, 2, … games played; the last one holds for any higher number."""
        ks: list[float] = []
        for k, until in self.first:
            games = as_int(until)
            if games is None or not len(ks) < games <= _MOST_STEPS:
                rule = f"each K lasts until a greater number of games, at most {_MOST_STEPS}"
                raise InvalidK("rule", until, rule, _HOW)
            ks += [float(checked_k(k))] * (games - len(ks))
        return [*ks, float(checked_k(self.then))]


_K_RULE = f"K must be a number from 0 to {GREATEST_K}"
_HOW = "write it as 40:30,20"
_MOST_STEPS = 1_000_000


def parse_k_by_games(text: str) -> KByGames:
    """K by games from a typed `text`: K:GAMES, …, and the last K.

    >>> parse_k_by_games("40:30,20")
    KByGames(first=((40.0, 30),), then=20.0)
    """
    if not isinstance(text, str):
        raise InvalidType("k_by_games", text, "it is the text K:GAMES,…,K", _HOW)
    *steps, last = text.split(",")
    try:
        pairs = [step.split(":") for step in steps]
        rule = KByGames(tuple((float(k), int(until)) for k, until in pairs), float(last))
    except ValueError:
        raise InvalidK("k_by_games", text, "it is K:GAMES,…,K", _HOW) from None
    rule.table()
    return rule


#: What K may be set to.
K = float | Preset | KByGames


def checked_k(value: Any) -> float:
    """The K of a preset, or a number from 0 to 200."""
    if isinstance(value, Preset):
        return value.k
    plain = type(value) is int or type(value) is float
    if not plain and (isinstance(value, bool) or not isinstance(value, Real)):
        raise InvalidType("k", value, _K_RULE, "give a number")
    number: float = value if plain else as_float(value)
    if not 0 <= number <= GREATEST_K:
        raise InvalidK("k", value, _K_RULE, f"give a K from 0 to {GREATEST_K}")
    return number
