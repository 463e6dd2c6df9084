"""The games of a norm candidate: as callers give them, and as they are read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from arpad.errors import InvalidGames, InvalidType, InvalidValue
from arpad.exact import half_points
from arpad.facts import check_flag
from arpad.fide.norms.rules import NormRules
from arpad.fide.player import whole_rating
from arpad.game import as_tuple, check_name, check_round

#: Why a game over the board does not count for a norm; "" if it does.
Excluded = Literal["", "adjudicated", "scoreless"]
_EXCLUDED = ("", "adjudicated", "scoreless")


@dataclass(frozen=True, slots=True)
class NormGame:
    """One game of a norm candidate.

    `opponent` is a rating, None for an unrated opponent; `title` and `federation` are the
    opponent's. `played` is False for a forfeit or a bye: with score 1 it is a forfeit win or a
    pairing-allocated bye, which may stand in for the ninth game. `opponent_id` tells opponents
    apart; if omitted, the name does. `flag` is the real federation of an opponent who plays under
    FID. `excluded` is "adjudicated" for a game that was not decided over the board, and "scoreless"
    for one against an unrated player who scores nothing against rated opponents in a round robin
    (1.4.2).
    """

    opponent: int | None
    score: float | str
    title: str = ""
    federation: str = ""
    round: int | None = None
    name: str | None = None
    played: bool = True
    opponent_id: Hashable = None
    flag: str = ""
    excluded: Excluded = ""


class CheckedGame(NamedTuple):
    """A game with the figures that matter for norms."""

    game: NormGame
    points: int  # half points
    rating: int  # for an unrated opponent, the one that the rules give
    federation: str  # the real one, if it is known
    person: Hashable
    reason: str  # the key of the sentence that says why it does not count; "" if it does


class NormColumns(NamedTuple):
    """The games that may count, column by column."""

    lines: list[CheckedGame]
    ratings: list[int]
    points: list[int]
    flags: list[str]
    persons: list[Hashable]
    titles: list[str]


def columns(lines: list[CheckedGame]) -> NormColumns:
    """Some games, column by column."""
    return NormColumns(
        lines,
        [line.rating for line in lines],
        [line.points for line in lines],
        [line.federation for line in lines],
        [line.person for line in lines],
        [line.game.title for line in lines],
    )


@dataclass(frozen=True)
class Candidate:
    """A norm candidate: their federation, and their games in the order of the rounds."""

    federation: str
    lines: tuple[CheckedGame, ...]
    rules: NormRules

    @cached_property
    def counting(self) -> NormColumns:
        """The games that may count."""
        return columns([line for line in self.lines if not line.reason])

    @property
    def opponents(self) -> int:
        """How many different opponents they were paired with."""
        return len({line.person for line in self.lines})

    @property
    def spare(self) -> CheckedGame | None:
        """A full point without a game, which may stand in for a game."""
        unplayed = (line for line in self.lines if not line.game.played and line.points == 2)
        return next(unplayed, None)

    def last_forfeit(self, rounds: int) -> CheckedGame | None:
        """The last round, if the opponent forfeited it; a bye has no federation (1.4.2c)."""
        last = self.lines[-1]
        if last.game.played or last.points < 2 or not last.federation:
            return None
        if last.federation in self.rules.no_federation.value:
            return None
        return last if last.game.round in (None, rounds) else None


def read_candidate(
    games: Iterable[NormGame], federation: object, rules: NormRules, unrated: int
) -> Candidate:
    """The candidate, with every game checked, codes in capitals, and the rounds in order."""
    given = as_tuple(games)
    if not given:
        raise InvalidGames("games", [], "at least one game is needed", "give NormGame records")
    read = [_read(game, place, rules) for place, game in enumerate(given)]
    read.sort(key=_round)
    return make_candidate(read, code(federation, "federation"), rules, unrated)


def make_candidate(
    games: Iterable[tuple[NormGame, int]], federation: str, rules: NormRules, unrated: int
) -> Candidate:
    """The candidate with games that were checked before, in the order of the rounds."""
    lines = [
        CheckedGame(
            game,
            points,
            unrated if game.opponent is None else game.opponent,
            game.flag or game.federation,
            _person(game, place),
            _reason(game, rules),
        )
        for place, (game, points) in enumerate(games)
    ]
    return Candidate(federation, tuple(lines), rules)


def _round(read: tuple[NormGame, int]) -> int:
    number = read[0].round
    return -1 if number is None else number


def _person(game: NormGame, place: int) -> Hashable:
    """Who the opponent is; unknown opponents count as different persons."""
    if game.opponent_id is not None:
        return "id", game.opponent_id
    return ("game", place) if game.name is None else ("name", game.name)


def _reason(game: NormGame, rules: NormRules) -> str:
    if not game.played:
        return "norm_unplayed"
    if game.excluded:
        return f"norm_{game.excluded}"
    return "norm_no_federation" if game.federation in rules.no_federation.value else ""


def _read(game: Any, number: int, rules: NormRules) -> tuple[NormGame, int]:
    place = f"games[{number}]"
    if not isinstance(game, NormGame):
        raise InvalidGames(
            place, game, "a game of a norm is a NormGame", 'write NormGame(2400, 1, "GM", "NED")'
        )
    check_flag(game.played, f"{place}.played")
    check_name(game.name, place)
    opponent = game.opponent
    cleaned = replace(
        game,
        opponent=None if opponent is None else whole_rating(opponent, f"{place}.opponent"),
        title=code(game.title, f"{place}.title"),
        federation=code(game.federation, f"{place}.federation"),
        round=check_round(game.round, place),
        flag=_flag(game, place, rules),
    )
    if game.excluded not in _EXCLUDED:
        rule = "a game is excluded because it was adjudicated, or its opponent scoreless"
        raise InvalidValue(
            f"{place}.excluded", game.excluded, rule, "write one of them, or omit it"
        )
    try:
        hash(game.opponent_id)
    except TypeError:
        rule = "it tells opponents apart"
        remedy = "give a number or a text"
        raise InvalidType(f"{place}.opponent_id", game.opponent_id, rule, remedy) from None
    return cleaned, half_points(game.score, f"{place}.score")


def _flag(game: NormGame, place: str, rules: NormRules) -> str:
    true = code(game.flag, f"{place}.flag")
    check_federation(true, f"{place}.flag", rules)
    if true and code(game.federation, place) != rules.stateless.value:
        rule = f"a true flag is for somebody who plays under {rules.stateless.value}"
        raise InvalidValue(f"{place}.flag", game.flag, rule, "write it as the federation")
    return true


def check_federation(true: str, place: str, rules: NormRules) -> None:
    """Refuse a flag that does not count for players under FID."""
    if true and true not in rules.flags.value:
        known = " or ".join(rules.flags.value)
        stateless = rules.stateless.value
        rule = f"for players under {stateless}, only {known} counts as a federation"
        raise InvalidValue(place, true, rule, "omit it for others")


def code(value: object, place: str) -> str:
    """A title or a federation, in capitals; "" if there is none."""
    if not isinstance(value, str):
        raise InvalidType(place, value, "it is a short code such as GM or NED", "write it as text")
    return value.strip().upper()
