"""What each pool asks about a game besides opponent and score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.errors import InvalidGames
from arpad.facts import fact

GREATEST_MARGIN = 1000


def _margin(words: str) -> Any:
    return fact(
        "number",
        "Margin",
        words,
        default=None,
        least=0,
        most=GREATEST_MARGIN,
        error=InvalidGames,
    )


def _choice(label: str, words: str, *choices: str) -> Any:
    return fact("choice", label, words, default=None, choices=choices, error=InvalidGames)


def _home() -> Any:
    words = "Which side plays at home; default: neutral ground."
    return _choice("Home", words, "first", "second", "neutral")


def _importance(words: str) -> Any:
    return fact("number", "Importance", words, default=None, least=0, error=InvalidGames)


def _flag(label: str, words: str) -> Any:
    return fact("flag", label, words, default=False, error=InvalidGames)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams: points apart, and who was at home."""

    margin: float | None = _margin("Points apart; default: 1, the least.")
    home: str | None = _home()


@dataclass(frozen=True, slots=True)
class FootballMatch:
    """A match of World Football Elo."""

    margin: int | None = _margin("Goals apart; default: 1, the least.")
    home: str | None = _home()
    importance: float | None = _importance(
        "60 World Cup finals, 50 continental finals and major, 40 qualifier, 30 other, "
        "20 friendly; default: 20."
    )


@dataclass(frozen=True, slots=True)
class FifaMatch:
    """A match of FIFA's men's ranking."""

    importance: float | None = _importance(
        "5 friendly outside windows, 10 inside, 15 Nations League group, 25 its finals and "
        "qualifiers, 35 continental finals, 40 from their quarter-finals, 50 World Cup finals, "
        "60 from their quarter-finals; default: 10."
    )
    shoot_out: bool = _flag("Shoot-out", "The match was decided by a shoot-out.")
    knock_out: bool = _flag("Knock-out", "A knock-out round of finals: nobody loses points.")


@dataclass(frozen=True, slots=True)
class GoGame:
    """A game of go: handicap stones, who takes them, and the class of the event."""

    stones: int | None = fact(
        "whole",
        "Handicap stones",
        "Handicap stones; default: none.",
        default=None,
        least=0,
        most=9,
        error=InvalidGames,
    )
    taker: str | None = _choice("Taker", "Which side takes the stones.", "first", "second")
    event_class: str | None = _choice("Event class", "Class of the event; default: A.", *"ABCD")


@dataclass(frozen=True, slots=True)
class BackgammonMatch:
    """A match of backgammon: its length."""

    length: int | None = fact(
        "whole",
        "Match length",
        "Points that the match is played to; default: 1.",
        default=None,
        least=1,
        most=999,
        error=InvalidGames,
    )


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match about which only the margin is asked."""

    margin: float | None = _margin("Points apart; default: 1, the least.")


@dataclass(frozen=True, slots=True)
class HostedMatch:
    """A match about which only the home side is asked."""

    home: str | None = _home()
