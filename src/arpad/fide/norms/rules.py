"""What B.01 requires for a title norm, as records: values with their articles, no behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arpad.fide.edition import Cited


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the opponents; a minimum is rounded up, a maximum down."""

    numerator: int
    denominator: int
    least: int = 0  # and no fewer than this


@dataclass(frozen=True, slots=True)
class FewerGames:
    """Events in which fewer games are enough, by their rounds (empty: any number)."""

    games: int
    rounds: tuple[int, ...] = ()
    counts_as: int | None = None  # the number that these games count as


@dataclass(frozen=True, slots=True)
class OpenField:
    """The foreign players that a Swiss needs in every round to be exempt from federation rules."""

    players: int
    federations: int
    titled: int
    titles: tuple[str, ...]
    missed: int  # players who miss more rounds than this do not count


@dataclass(frozen=True, slots=True)
class Exempt:
    """A championship that is exempt from the rules on federations."""

    kind: str
    host_only: bool  # for players of the federation that registers it
    note: str = ""


@dataclass(frozen=True, slots=True)
class DoubleRounds:
    """The rules for a double round robin, which counts opponents instead of games."""

    players: int
    min_titled: Share
    min_with_title: Share


@dataclass(frozen=True, slots=True)
class NormTitle:
    """What one title requires."""

    title: str
    performance: Cited[int]
    average: Cited[int]  # the least average of the opponents
    rating_floor_for_lowest: Cited[int]  # the rating that a lower-rated opponent is raised to
    or_higher: Cited[tuple[str, ...]]
    rating: Cited[int]  # what the title itself requires besides norms


@dataclass(frozen=True, slots=True)
class NormRules:
    """What every norm requires, and what each title requires besides."""

    time_control: Cited[str]  # norms are possible only in events of this kind
    seconds: Cited[int]  # for 60 moves
    one_clock: Cited[bool]  # the same setting for all games
    hours_a_day: Cited[int]
    rounds_a_day: Cited[int]
    in_force: Cited[str]  # which ratings and titles of opponents count in a long event
    titles: tuple[NormTitle, ...]
    games: Cited[int]
    team_games: Cited[FewerGames]  # world and continental championships of teams or clubs
    cup_games: Cited[FewerGames]  # the World Cups
    stand_in: Cited[FewerGames]  # with a forfeit win or a pairing-allocated bye
    more_games: Cited[int]  # a norm counts as this many more games for each full point above it
    most_games: Cited[int]  # a higher number of games counts as this
    predetermined: Cited[tuple[str, ...]]  # pairings in which no later game may be omitted
    whole_field: Cited[tuple[str, ...]]  # in which won games may be omitted if all allow a norm
    no_federation: Cited[tuple[str, ...]]  # codes of opponents who do not count
    stateless: Cited[str]  # the code of opponents who count, but for no federation
    flags: Cited[tuple[str, ...]]  # unless this is their real federation
    scoreless: Cited[tuple[str, ...]]  # in which an unrated player without a point does not count
    unplayed: Cited[str]  # what does not count: forfeits, adjudications
    formats: Cited[tuple[str, ...]]  # those that need no approval
    average: Cited[str]  # how the average is rounded
    percentage: Cited[int]  # the least, of the points
    titled: Cited[tuple[str, ...]]
    min_titled: Cited[Share]
    min_with_title: Cited[Share]
    double: Cited[DoubleRounds]
    foreign: Cited[int]  # federations other than the player's own
    max_own_federation: Cited[Share]
    max_one_federation: Cited[Share]
    exemptions: tuple[Cited[Exempt], ...]
    exempt: Cited[bool]  # whether an exemption lifts the two maxima too
    normal_once: Cited[int]  # how many norms of an application must be without an exemption
    open_field: Cited[OpenField]  # of a Swiss
    team_free: Cited[tuple[int, ...]]  # team events with these numbers of rounds are exempt


@dataclass(frozen=True, slots=True)
class RatingTitle:
    """A title that a rating brings without norms."""

    title: str
    rating: Cited[int]


_ROUND_ROBINS = ("round robin", "double round robin")

NORMS_2024 = NormRules(
    time_control=Cited("standard", "B.01 0.5", "text"),
    seconds=Cited(2 * 3600, "B.01 1.1.3", "text"),
    one_clock=Cited(True, "B.01 1.1.3", "text"),
    hours_a_day=Cited(12, "B.01 1.1.2", "text"),
    rounds_a_day=Cited(2, "B.01 1.1.3", "text"),
    in_force=Cited("when the game was played", "B.01 1.1.4", "text"),
    titles=(
        NormTitle(
            title="GM",
            performance=Cited(2600, "B.01 1.4.8", "text"),
            average=Cited(2380, "B.01 1.4.8a", "text"),
            rating_floor_for_lowest=Cited(2200, "B.01 1.4.6b", "text"),
            or_higher=Cited(("GM",), "B.01 1.4.5b", "text"),
            rating=Cited(2500, "B.01 1.5.3", "text"),
        ),
        NormTitle(
            title="IM",
            performance=Cited(2450, "B.01 1.4.8", "text"),
            average=Cited(2230, "B.01 1.4.8a", "text"),
            rating_floor_for_lowest=Cited(2050, "B.01 1.4.6b", "text"),
            or_higher=Cited(("IM", "GM"), "B.01 1.4.5c", "text"),
            rating=Cited(2400, "B.01 1.5.3", "text"),
        ),
        NormTitle(
            title="WGM",
            performance=Cited(2400, "B.01 1.4.8", "text"),
            average=Cited(2180, "B.01 1.4.8a", "text"),
            rating_floor_for_lowest=Cited(2000, "B.01 1.4.6b", "text"),
            or_higher=Cited(("WGM", "IM", "GM"), "B.01 1.4.5d", "text"),
            rating=Cited(2300, "B.01 1.5.3", "text"),
        ),
        NormTitle(
            title="WIM",
            performance=Cited(2250, "B.01 1.4.8", "text"),
            average=Cited(2030, "B.01 1.4.8a", "text"),
            rating_floor_for_lowest=Cited(1850, "B.01 1.4.6b", "text"),
            or_higher=Cited(("WIM", "WGM", "IM", "GM"), "B.01 1.4.5e", "text"),
            rating=Cited(2200, "B.01 1.5.3", "text"),
        ),
    ),
    games=Cited(9, "B.01 1.4.1a", "text"),
    team_games=Cited(FewerGames(7, rounds=(7, 8, 9)), "B.01 1.4.1b", "text"),
    cup_games=Cited(FewerGames(8, counts_as=9), "B.01 1.4.1b", "text"),
    stand_in=Cited(FewerGames(8, rounds=(9,), counts_as=9), "B.01 1.4.1c", "text"),
    more_games=Cited(1, "B.01 1.4.1d", "text"),
    most_games=Cited(
        13, "B.01 1.7", "text", "that full points above the norm come on top of it is our reading"
    ),
    predetermined=Cited((*_ROUND_ROBINS, "Scheveningen", "Schiller"), "B.01 1.4.1e", "text"),
    whole_field=Cited(
        _ROUND_ROBINS, "B.01 1.4.1f", "text", "that the average must allow it too is our reading"
    ),
    no_federation=Cited(("NON",), "B.01 1.4.2a", "text"),
    stateless=Cited(
        "FID", "B.01 1.4.2a", "text", "that it fills no maximum of 1.4.4 either is reported"
    ),
    flags=Cited(
        ("RUS", "BLR"), "B.01 1.4.2a", "reported", "a Council decision of 15 December 2022"
    ),
    scoreless=Cited(_ROUND_ROBINS, "B.01 1.4.2b", "text"),
    unplayed=Cited("forfeits and adjudications", "B.01 1.4.2c", "text"),
    formats=Cited(
        ("Swiss", *_ROUND_ROBINS, "knock-out", "team"),
        "B.01 1.4.2e",
        "text",
        "that a league of teams is one of them is our reading of 1.4.1e",
    ),
    average=Cited("half up", "B.01 1.4.7", "text"),
    percentage=Cited(35, "B.01 1.4.8b", "text"),
    titled=Cited(
        ("GM", "IM", "FM", "WGM", "WIM", "WFM"),
        "B.01 1.4.5a",
        "text",
        "CM and WCM do not count; a title counts if confirmed before the event starts (0.4.2)",
    ),
    min_titled=Cited(Share(1, 2), "B.01 1.4.5a", "text"),
    min_with_title=Cited(Share(1, 3, least=3), "B.01 1.4.5", "text"),
    double=Cited(DoubleRounds(6, Share(1, 2), Share(1, 2)), "B.01 1.4.5", "text"),
    foreign=Cited(2, "B.01 1.4.3", "text"),
    max_own_federation=Cited(Share(3, 5), "B.01 1.4.4", "text"),
    max_one_federation=Cited(Share(2, 3), "B.01 1.4.4", "text"),
    exemptions=(
        Cited(
            Exempt(
                "national championship",
                host_only=True,
                note="not in a year in which the federation holds its own zonal",
            ),
            "B.01 1.4.3a",
            "text",
        ),
        Cited(Exempt("national team championship", host_only=True), "B.01 1.4.3b", "text"),
        Cited(Exempt("zonal", host_only=False), "B.01 1.4.3c", "text"),
    ),
    exempt=Cited(True, "B.01 1.4.4", "reported"),
    normal_once=Cited(1, "B.01 1.4.3e", "reported"),
    open_field=Cited(
        OpenField(20, 3, 10, ("GM", "IM", "WGM", "WIM"), missed=1), "B.01 1.4.3d", "text"
    ),
    team_free=Cited((7,), "B.01 Annex", "text"),
)

#: Titles that a rating brings without norms.
RATING_TITLES = (
    RatingTitle("FM", Cited(2300, "B.01 1.3", "text")),
    RatingTitle("CM", Cited(2200, "B.01 1.3", "text")),
    RatingTitle("WFM", Cited(2100, "B.01 1.3", "text")),
    RatingTitle("WCM", Cited(2000, "B.01 1.3", "text")),
)
#: How many rated games such a title requires, if the rating was reached after that day.
RATING_TITLE_GAMES = Cited(30, "B.01 1.3", "text", "for ratings reached after 1 July 2017")

_BEFORE_2024 = (
    "of the rules before 2024 only some is known (in 2022 unrated opponents counted 1000, and a "
    "Scheveningen needed no approval)"
)

#: What a norm requires in tournaments that start on or after a date; None if it is not certain.
NORM_EDITIONS: tuple[tuple[date, Cited[NormRules | None]], ...] = (
    (date(2014, 7, 1), Cited(None, "B.01", "reported", _BEFORE_2024)),
    (date(2024, 1, 1), Cited(NORMS_2024, "B.01", "text")),
)
