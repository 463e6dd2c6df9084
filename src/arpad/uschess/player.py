"""A player of US Chess, the terms under which a section is rated, and the floors of ratings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from math import floor
from typing import Any, Literal, NamedTuple

from arpad.errors import InvalidPlayer, InvalidRating
from arpad.facts import GREATEST_RATING, check_facts, check_value, fact
from arpad.sentences import Phrase, phrase
from arpad.uschess import rules
from arpad.uschess.rules import RATING_LISTS

Earlier = Literal["mixed", "won", "lost"]
RatingList = Literal["regular", "quick", "blitz", "online-regular", "online-quick", "online-blitz"]


def _rating(label: str, words: str, **details: Any) -> Any:
    return fact(
        "number", label, words, least=0, most=GREATEST_RATING, error=InvalidRating, **details
    )


@dataclass(frozen=True, slots=True)
class Player:
    """A player: the rating with its decimals, and the other facts that the formulas need.

    >>> Player(445.28, games=21).games
    21
    """

    rating: float | None = _rating(
        "Rating", "Rating on the list, with its decimals.", opponent=True
    )
    games: int | None = fact(
        "whole",
        "Games before",
        "Rated games before the event; default: established, at the effective maximum.",
        default=None,
        least=0,
        opponent=True,
    )
    earlier: Earlier = fact(
        "choice",
        "Earlier games",
        "Whether all games before the event were won, or all lost.",
        default="mixed",
        choices=("mixed", "won", "lost"),
        opponent=True,
    )
    age: float | None = fact(
        "number",
        "Age",
        "Age in years, with decimals: an unrated player starts from it.",
        default=None,
        least=0,
        most=130,
        opponent=True,
        starts=True,
    )
    fide_rating: float | None = _rating(
        "FIDE rating",
        "FIDE rating: an unrated player starts from it.",
        default=None,
        opponent=True,
        starts=True,
    )
    cfc_rating: float | None = _rating(
        "CFC rating",
        "CFC rating: an unrated player starts from it.",
        default=None,
        opponent=True,
        starts=True,
    )
    after: float | None = _rating(
        "Rating after",
        "An opponent’s rating after the event, which makes an estimate more accurate.",
        default=None,
        opponent=True,
    )
    peak: float | None = _rating("Peak", "Highest established rating, for the floor.", default=None)
    wins: int | None = fact(
        "whole", "Career wins", "Rated wins before, for the floor.", default=None, least=0
    )
    draws: int | None = fact(
        "whole", "Career draws", "Rated draws before, for the floor.", default=None, least=0
    )
    events: int | None = fact(
        "whole",
        "Career events",
        "Events with three or more rated games before, for the floor.",
        default=None,
        least=0,
    )
    life_master: bool = fact(
        "flag", "Life master", "Original Life Master: the floor is 2200.", default=False
    )
    floor: float | None = _rating(
        "Floor", "A floor by prize money, or any other that is known.", default=None
    )

    def __post_init__(self) -> None:
        check_facts(self)
        if not self.games and self.earlier != "mixed":
            raise InvalidPlayer(
                "earlier",
                self.earlier,
                str(phrase("us_earlier_games")),
                "say how many there were (games), or omit it",
            )


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms under which a section is rated."""

    ended: date | None = fact(
        "date",
        "Last day",
        "Last day of the event; default: that of the file, or today.",
        default=None,
    )
    rating_list: RatingList = fact(
        "choice",
        "Rating list",
        "Which list; of a file, that of its ratings or of its time control.",
        default="regular",
        choices=RATING_LISTS,
        typed_as="--us-list",
    )
    dual: bool = fact(
        "flag",
        "Dual rated",
        "The event is rated both as Regular and as Quick; of a file, by its time control.",
        default=False,
    )
    match: bool = fact("flag", "Match", "A match of two players.", default=False)
    start: float | None = _rating(
        "Start",
        "What unrated players of unknown age start from: 1300 adults, 750 others.",
        default=None,
    )

    def __post_init__(self) -> None:
        check_facts(self)


class Floor(NamedTuple):
    """A floor, the reason for it, and what had to be assumed."""

    rating: float
    reason: Phrase
    assumed: tuple[Phrase, ...] = ()


def peak_floor(peak: float) -> int | None:
    """The floor that follows from the highest established rating (`peak`); None if there is none.

    >>> peak_floor(1941), peak_floor(1999.51), peak_floor(2600), peak_floor(1388)
    (1700, 1800, 2100, None)
    """
    peak = check_value(Player, "peak", peak)
    found = (floor(peak + 0.5) - rules.PEAK_LESS) // 100 * 100
    if found < rules.LEAST_PEAK_FLOOR:
        return None
    return min(found, rules.MOST_PEAK_FLOOR)


def absolute_floor(wins: int, draws: int, events: int) -> int:
    """The floor over the board from the `wins`, `draws` and `events` of a career.

    This event is included in all three.

    >>> absolute_floor(3, 1, 10), absolute_floor(20, 0, 0)
    (124, 150)
    """
    wins, draws, events = (
        check_value(Player, name, value)
        for name, value in (("wins", wins), ("draws", draws), ("events", events))
    )
    counted = rules.FLOOR_WIN * wins + rules.FLOOR_DRAW * draws + rules.FLOOR_EVENT * events
    return min(int(rules.LEAST_RATING) + counted, rules.MOST_ABSOLUTE)


def floor_of(player: Player, points: list[int], *, online: bool, newcomer: bool) -> Floor:
    """The highest floor that a player has; `points` are the half points of this event's games."""
    found = [_absolute(player, points, online=online, newcomer=newcomer)]
    peak = None if player.peak is None else peak_floor(player.peak)
    if peak is not None:
        found.append(Floor(peak, phrase("us_floor_peak", peak=player.peak, less=rules.PEAK_LESS)))
    if player.life_master:
        found.append(Floor(rules.LIFE_MASTER_FLOOR, phrase("us_floor_life_master")))
    if player.floor is not None:
        found.append(Floor(player.floor, phrase("us_floor_set")))
    return max(found, key=lambda each: each.rating)


def _absolute(player: Player, points: list[int], *, online: bool, newcomer: bool) -> Floor:
    least = rules.LEAST_RATING
    if online:
        return Floor(least, phrase("us_floor_online"))
    counts = (player.wins, player.draws, player.events)
    if None in counts and not newcomer:
        most = rules.MOST_ABSOLUTE
        return Floor(least, phrase("us_floor_least"), (phrase("us_assumed_floor", most=most),))
    wins, draws, events = ((count or 0) for count in counts)
    total = absolute_floor(
        wins + points.count(2),
        draws + points.count(1),
        events + (len(points) >= rules.FLOOR_EVENT_GAMES),
    )
    return Floor(total, phrase("us_floor_absolute", floor=total))
