"""What B.01 asks of a title norm, as records: values with their articles, and nothing that runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arpad.fide.edition import Cited


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the games played; a minimum is rounded up, a maximum down."""

    numerator: int
    denominator: int
    least: int = 0  # and no fewer than this


@dataclass(frozen=True, slots=True)
class StandIn:
    """An event of so many rounds in which an unplayed point stands in for one game."""

    rounds: int
    played: int


@dataclass(frozen=True, slots=True)
class NormTitle:
    """What one title asks for."""

    title: str
    performance: Cited[int]
    average: Cited[int]  # the least that the opponents may have
    rating_floor_for_lowest: Cited[int]  # what the lowest opponent counts if below it
    or_higher: Cited[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class NormRules:
    """What every norm asks for, and what each title asks for beyond that."""

    time_control: Cited[str]  # norms are made in events of this kind alone
    titles: tuple[NormTitle, ...]
    games: Cited[int]
    stand_in: Cited[StandIn]
    team_games: Cited[int]  # in some world and continental team events
    most_games: Cited[int]  # more than these count as these
    percentage: Cited[int]  # of the points, at least
    titled: Cited[tuple[str, ...]]
    min_titled: Cited[Share]
    min_with_title: Cited[Share]
    foreign: Cited[int]  # federations other than the player's own
    max_own_federation: Cited[Share]
    max_one_federation: Cited[Share]


_WOMEN = "that a title open to all is higher than a woman title is our reading"

NORMS_2024 = NormRules(
    time_control=Cited("standard", "B.01"),
    titles=(
        NormTitle(
            title="GM",
            performance=Cited(2600, "B.01"),
            average=Cited(2380, "B.01"),
            rating_floor_for_lowest=Cited(2200, "B.01"),
            or_higher=Cited(("GM",), "B.01"),
        ),
        NormTitle(
            title="IM",
            performance=Cited(2450, "B.01"),
            average=Cited(2230, "B.01"),
            rating_floor_for_lowest=Cited(2050, "B.01"),
            or_higher=Cited(("IM", "GM"), "B.01"),
        ),
        NormTitle(
            title="WGM",
            performance=Cited(2400, "B.01"),
            average=Cited(2180, "B.01"),
            rating_floor_for_lowest=Cited(2000, "B.01"),
            or_higher=Cited(("WGM", "IM", "GM"), "B.01", "our reading", _WOMEN),
        ),
        NormTitle(
            title="WIM",
            performance=Cited(2250, "B.01"),
            average=Cited(2030, "B.01"),
            rating_floor_for_lowest=Cited(1850, "B.01"),
            or_higher=Cited(("WIM", "WGM", "IM", "GM"), "B.01", "our reading", _WOMEN),
        ),
    ),
    games=Cited(9, "B.01"),
    stand_in=Cited(
        StandIn(rounds=9, played=8),
        "B.01",
        note="that a bye stands in only where it is worth a full point is our reading",
    ),
    team_games=Cited(7, "B.01", note="7 or 8, by the event"),
    most_games=Cited(13, "B.01"),
    percentage=Cited(35, "B.01"),
    titled=Cited(("GM", "IM", "FM", "WGM", "WIM", "WFM"), "B.01", note="CM and WCM do not count"),
    min_titled=Cited(Share(1, 2), "B.01"),
    min_with_title=Cited(Share(1, 3, least=3), "B.01"),
    foreign=Cited(2, "B.01", note="official championships may be exempt"),
    max_own_federation=Cited(Share(3, 5), "B.01", note="official championships may be exempt"),
    max_one_federation=Cited(Share(2, 3), "B.01", note="official championships may be exempt"),
)


#: What a norm asked for in tournaments that start on or after a date; None where it is not certain.
NORM_EDITIONS: tuple[tuple[date, Cited[NormRules | None]], ...] = (
    (
        date(2014, 7, 1),
        Cited(None, "B.01", "reported", "what a norm asked for before 2024 is not certain"),
    ),
    (date(2024, 1, 1), Cited(NORMS_2024, "B.01")),
)
