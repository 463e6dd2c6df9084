"""Which games of an event are rated at all (B.02 1 and 6), and notes on the event.

Shortened standard events, which FIDE approves for a limited time, are here too (1.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from arpad.errors import InvalidDate, InvalidTimeControl
from arpad.exact import day_text
from arpad.fide.edition import Cited, Edition, RateOfPlay
from arpad.formats.records import Level
from arpad.formats.time_control import Clock
from arpad.formats.time_control.stated import Stated
from arpad.game import Exclusion
from arpad.sentences import Phrase, phrase, recurring
from arpad.terms import MOVES

#: A note on an event: its level, and the sentence.
Note = tuple[Level, Phrase]
#: A round of a match: its number, and the half points of both.
MatchRound = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shortened:
    """Events that start between two days and, if approved, are standard despite a faster clock.

    `seconds` are the least for 60 moves; `norms` says whether norms are possible, `rounds_a_day`
    how many rounds a day may have, if that is known.
    """

    since: date
    until: date
    seconds: Cited[int]
    rounds_a_day: int | None
    norms: bool


_NEWS = "announced by FIDE’s Qualification Commission, for events that it approves"
#: 45 minutes and 30 seconds a move, for 60 moves.
_SECONDS = 60 * 45 + 60 * 30

SHORTENED = (
    Shortened(
        since=date(2025, 9, 1),
        until=date(2025, 11, 30),
        seconds=Cited(_SECONDS, "1.1", "reported", _NEWS),
        rounds_a_day=None,
        norms=False,
    ),
    Shortened(
        since=date(2026, 1, 1),
        until=date(2026, 12, 31),
        seconds=Cited(_SECONDS, "1.1", "reported", _NEWS),
        rounds_a_day=2,
        norms=True,
    ),
)


def shortened_event(on: date, kind: str, clock: Clock | None) -> Shortened:
    """What is approved for an event that starts on a day; an error if nothing is.

    `on` is that day, `kind` the kind of its time control and `clock` the time control, None if it
    is not known.

    >>> shortened_event(date(2026, 5, 1), "standard", None).norms
    True
    """
    if kind != "standard":
        raise InvalidTimeControl(
            "shortened", kind, "FIDE approves only standard events as shortened", "omit it"
        )
    found = next((each for each in SHORTENED if each.since <= on <= each.until), None)
    if found is None:
        spans = " and ".join(
            f"{day_text(each.since)} to {day_text(each.until)}" for each in SHORTENED
        )
        raise InvalidDate(
            "shortened",
            on.isoformat(),
            f"shortened standard events are known only for starts from {spans}",
            "omit it",
        )
    if clock is not None and clock.seconds(60) < found.seconds.value:
        least = found.seconds.value // 60
        raise InvalidTimeControl(
            "shortened",
            str(clock),
            f"an approved shortened event has 45+30 or longer, {least} minutes for 60 moves",
            "omit it, or correct the time control",
        )
    return found


def shortened_notes(found: Shortened, days: tuple[date | None, ...]) -> list[tuple[Level, Phrase]]:
    """Notes on a shortened event; `days` are those of its rounds."""
    key = "shortened_norms" if found.norms else "shortened_no_norms"
    notes: list[tuple[Level, Phrase]] = [("note", phrase(key))]
    most = found.rounds_a_day or len(days)  # if it is not known, no number is too high
    for day in sorted({day for day in days if day is not None}):
        rounds = days.count(day)
        if rounds > most:
            text = phrase("shortened_rounds", on=day, rounds=rounds, most=most)
            notes.append(("warning", text))
    return notes


@dataclass(frozen=True)
class Conditions:
    """The conditions for rated games in one event, under an edition.

    `kind` is the kind of time control it is rated as, `stated` is its time control as it was read;
    `shortened` is what FIDE approved, if it is a shortened event.
    """

    edition: Edition
    kind: str
    stated: Stated
    shortened: Shortened | None

    @property
    def rule(self) -> RateOfPlay | None:
        """The rate of play (1.1)."""
        return self.edition.rate_of_play.value

    @property
    def rated_at_start(self) -> bool:
        """Whether the ratings at the start of the tournament decide, or else those of each game."""
        return self.rule is not None and self.rule.rated_at == "tournament"

    def excluded(self, top: float | None, stated: Stated) -> Exclusion | None:
        """Why a game is not rated; None if it is.

        `top` is the higher rating of the two, None if both are unrated; `stated` is the time
        control of the game.
        """
        article = self.edition.rate_of_play.article
        if stated.excluded is not None:
            return (
                self.edition.articles.too_fast if stated.kind is None else article,
                stated.excluded,
            )
        if stated.kind not in (None, self.kind):
            return article, recurring("other_kind", kind=str(stated.kind), wanted=self.kind)
        if stated.clock is None or self.rule is None:
            return None
        return self._too_fast_for(top, stated.clock.seconds(MOVES))

    def _too_fast_for(self, top: float | None, seconds: int) -> Exclusion | None:
        if self.shortened is not None and seconds >= self.shortened.seconds.value:
            return None
        reason = rate_of_play_reason(self.edition, top, seconds)
        return None if reason is None else (self.edition.rate_of_play.article, reason)

    def match_excluded(self, *ratings: float | None) -> Exclusion | None:
        """Why a match of two players is not rated; None if it is (6.1)."""
        if None in ratings:
            return self.edition.articles.match, phrase("match_with_unrated")
        return None

    def match_notes(self, played: Sequence[MatchRound], rounds: int) -> list[Note]:
        """A note on games after a match was decided, if there were any (6.2)."""
        decided = decided_in(played, rounds)
        if decided is None:
            return []
        text = phrase("match_decided", round=decided)
        return [("note", _cited(text, self.edition.articles.match_decided))]

    def notes(self, ratings: Iterable[float | None], days: tuple[date | None, ...]) -> list[Note]:
        """Notes on the event; `ratings` are its players', `days` those of its rounds."""
        stated, rule = self.stated, self.rule
        notes: list[Note] = []
        if stated.excluded is not None:
            return [("warning", phrase("no_game_counts", reason=stated.excluded))]
        if self.shortened is not None:
            notes += shortened_notes(self.shortened, days)
        elif rule is not None and stated.clock is None:
            lowest, _ = rule.minutes_from[-1]
            if any(rating is not None and rating >= lowest for rating in ratings):
                text = phrase("minutes_unknown", moves=MOVES, bound=lowest)
                notes.append(("note", _cited(text, self.edition.rate_of_play.article)))
        first = self.edition.first_control
        moves = stated.clock.phases[0].moves if stated.clock else None
        if first.value is not None and moves is not None and moves < first.value:
            text = phrase("short_first_control", moves=moves, least=first.value)
            notes.append(("warning", _cited(text, first.article)))
        return notes

    def is_long(self, days: int) -> bool:
        """Whether an event of this many days is rated in parts, month by month (4.1)."""
        return days > self.edition.most_days.value

    def long_note(self, days: int) -> Note:
        """The note on such an event if one list is used for all of it."""
        most = self.edition.most_days
        return "warning", _cited(phrase("long_event", days=days, most=most.value), most.article)


def conditions_of(
    edition: Edition, on: date, kind: str, stated: Stated, *, shortened: bool
) -> Conditions:
    """The conditions of an event that starts on a day; an error if it cannot be `shortened`."""
    approved = shortened_event(on, kind, stated.clock) if shortened else None
    return Conditions(edition, kind, stated, approved)


def rate_of_play_reason(edition: Edition, top: float | None, seconds: int) -> Phrase | None:
    """Why a game with this many seconds for 60 moves is too fast for its players (1.1).

    >>> from arpad.fide.editions import edition
    >>> str(rate_of_play_reason(edition(date(2026, 1, 5)), 1800, 5399))
    '89.9833 minutes for 60 moves, too fast for a player rated 1800 or more: 90 are needed'
    """
    rule = edition.rate_of_play.value
    if rule is None:
        return None
    for bound, least in rule.minutes_from:
        if top is not None and top >= bound:
            if seconds >= 60 * least:
                return None
            values = {"minutes": seconds / 60, "moves": MOVES, "bound": bound, "least": least}
            return phrase("rate_of_play", **values)
    if seconds >= 60 * rule.otherwise:
        return None
    return phrase("rate_of_play_for_all", minutes=seconds / 60, moves=MOVES, least=rule.otherwise)


def decided_in(played: Sequence[MatchRound], rounds: int) -> int | None:
    """The round in which a match was decided, if games were played after it.

    >>> decided_in([(1, 2, 0), (2, 2, 0), (3, 0, 2)], rounds=3)
    2
    """
    lead = 0
    for place, (number, own, other) in enumerate(played, 1):
        lead += own - other
        if abs(lead) > 2 * (rounds - number):
            return number if place < len(played) else None
    return None


def _cited(text: Phrase, article: str) -> Phrase:
    return phrase("cited", text=text, article=article)
