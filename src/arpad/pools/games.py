"""Games: what each pool asks about them besides opponent and score, and what a result is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.errors import InvalidGames, InvalidScore
from arpad.facts import fact
from arpad.game import Facts
from arpad.sentences import phrase

GREATEST_MARGIN = 1000
_DRAW = 1  # half points


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


@dataclass(frozen=True, slots=True)
class Scores:
    """1, ½ and 0, or no draws; a shoot-out may count less, and knock-outs may cost no points."""

    draws: bool = True
    shoot_out: tuple[float, float] | None = None  # the winner's score and the loser's
    safe_knock_outs: bool = False

    @property
    def words(self) -> str:
        """The scores in words."""
        parts = ["1, ½, 0" if self.draws else "1, 0: there are no draws"]
        if self.shoot_out:
            parts.append("shoot-out {:g} and {:g}".format(*self.shoot_out))
        if self.safe_knock_outs:
            parts.append("nobody loses points in a knock-out round of finals")
        return "; ".join(parts)

    def of(self, half_points: int, game_facts: Facts, place: str) -> float:
        """What a result is worth; one that does not exist in this pool is refused."""
        if half_points == _DRAW and not self.draws:
            rule = str(phrase("pool_no_draws"))
            raise InvalidScore(place, 0.5, rule, "give a win or a loss")
        if game_facts.get("shoot_out") is not True or self.shoot_out is None:
            return half_points / 2
        if half_points == _DRAW:
            rule = str(phrase("pool_shoot_out_winner"))
            raise InvalidGames("shoot_out", True, rule, "give a win or a loss, or omit it")
        won, lost = self.shoot_out
        return won if half_points else lost

    def safe(self, game_facts: Facts) -> bool:
        """Whether nobody loses points in this game."""
        return self.safe_knock_outs and bool(game_facts.get("knock_out"))
