"""The games of an event, each once, with the reason if it is not rated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from arpad.errors import InvalidType, Unquoted
from arpad.event.context import EventContext
from arpad.event.entrants import Entrant
from arpad.event.monthly import MonthlyOutcome, MonthlyPart
from arpad.formats.records import GAME_CODES, Remark, RoundRecord
from arpad.game import Exclusion, Pairing
from arpad.outcome import Outcome
from arpad.sentences import phrase
from arpad.system import CanWorkOutPerformance, Rulebook

#: A member of the field: the place of the entrant, and the part that is rated.
_Member = tuple[int, int]


class RatedGames(NamedTuple):
    """An outcome for each entrant, and remarks on the conditions of the games."""

    outcomes: tuple[Outcome[Any], ...]
    remarks: tuple[Remark, ...]


def rate_games(book: Rulebook[Any], context: EventContext) -> RatedGames:
    """Rate every game of the event, from the ratings of its part."""
    judge = _Judge(context)
    pairings = sorted(_pairings(context, judge), key=lambda pairing: pairing.round or 0)
    remarks = (*judge.remarks, *_excluded(pairings, context))
    field = {
        (place, batch): entrant.states[batch]
        for place, entrant in enumerate(context.entrants)
        for batch in dict.fromkeys(entrant.batches)
    }
    outcomes = book.rate_field(field, pairings)
    _check_rounds(book, outcomes.values())
    if not context.calendar.months:
        return RatedGames(tuple(outcomes.values()), remarks)
    each = (_joined(book, context, outcomes, place) for place in range(len(context.entrants)))
    return RatedGames(tuple(each), remarks)


def _check_rounds(book: Rulebook[Any], outcomes: Iterable[Outcome[Any]]) -> None:
    """Refuse a system whose games have lost their round: the event could not show them."""
    if any(None in [game.round for game in outcome.games] for outcome in outcomes):
        rule = "what it says of a game has no round, which an event needs"
        remedy = "let its rulebook make it with counted or uncounted of arpad.outcome"
        raise InvalidType("system", Unquoted(book.name), rule, remedy)


def _excluded(pairings: list[Pairing], context: EventContext) -> Iterator[Remark]:
    """How many games are not rated, by reason; if none is rated, another remark says so."""
    counts: dict[Exclusion, int] = {}
    for pairing in pairings if context.clocks.event.excluded is None else ():
        if pairing.excluded is not None:
            counts[pairing.excluded] = counts.get(pairing.excluded, 0) + 1
    for (article, reason), n in counts.items():
        key = "game_excluded" if n == 1 else "games_excluded"
        text = phrase(key, n=n, reason=reason, article=article)
        yield Remark(None, None, str(text))


def _joined(
    book: Rulebook[Any], context: EventContext, outcomes: dict[_Member, Outcome[Any]], place: int
) -> Outcome[Any]:
    """The outcome over the months with games, or the first month’s if they did not play."""
    batches = dict.fromkeys(context.entrants[place].batches)
    played = [batch for batch in batches if outcomes[place, batch].games]
    if len(played) < 2:
        return outcomes[place, played[0] if played else 0]
    months = context.calendar.months
    parts = tuple(MonthlyPart(months[batch], outcomes[place, batch]) for batch in played)
    games = [(game.opponent, float(game.score)) for game in MonthlyOutcome(parts).games]
    able: Any = book if isinstance(book, CanWorkOutPerformance) else None
    return MonthlyOutcome(parts, able and able.performance_report(games).performance)


class _Judge:
    """Decides whether each game can be rated under the conditions of the event."""

    def __init__(self, context: EventContext) -> None:
        self._context = context
        self._conditions = context.conditions
        self._ratings = [entrant.ratings for entrant in context.entrants]
        self._match: Exclusion | None = None
        self.remarks: tuple[Remark, ...] = ()
        self._all_rated = self._conditions is None
        if self._conditions is not None:
            clocks = (context.clocks.event, *dict(context.clocks.games).values())
            self._all_rated = not any(self._conditions.excluded(inf, each) for each in clocks)
            notes = self._conditions.notes((own[0] for own in self._ratings), context.round_dates)
            notes += self._match_notes()
            self.remarks = tuple(Remark(None, None, str(text), level) for level, text in notes)

    def _match_notes(self) -> list[Any]:
        """Notes on a match: an event in which only two players met, more than once."""
        entrants = self._context.entrants
        players = [
            place for place, entrant in enumerate(entrants) if self._context.has_games(entrant)
        ]
        if len(players) != 2:
            return []
        one, other = (entrants[place].record.rounds for place in players)
        rounds = [
            (number, own.half_points, theirs.half_points)
            for number, (own, theirs) in enumerate(zip(one, other, strict=False), 1)
            if own.opponent is not None
        ]
        if len(rounds) < 2:
            return []
        self._match = self._conditions.match_excluded(*(self._ratings[each][0] for each in players))
        notes: list[Any] = self._conditions.match_notes(rounds, self._context.rounds)
        return notes

    def excluded(self, place: int, other: int, part: int, record: RoundRecord) -> Exclusion | None:
        """Why a game is not rated; None if it is."""
        if self._all_rated or self._match is not None:
            return self._match
        at = 0 if self._conditions.rated_at_start else part
        own, opponents = self._ratings[place][at], self._ratings[other][at]
        top = own if opponents is None or (own is not None and own > opponents) else opponents
        excluded: Exclusion | None = self._conditions.excluded(
            top, self._context.clocks.of(record.time_control)
        )
        return excluded


def _pairings(context: EventContext, judge: _Judge) -> Iterator[Pairing]:
    """Every game of the event once."""
    for place, entrant in enumerate(context.entrants):
        yield from _games_of(place, entrant, context, judge)


def _games_of(
    place: int, entrant: Entrant, context: EventContext, judge: _Judge
) -> Iterator[Pairing]:
    """The player's games, except those that were already listed for an earlier player."""
    places, entrants = context.places, context.entrants
    for number, record in enumerate(entrant.record.rounds, 1):
        if not context.is_game(entrant, record):
            continue
        other = places[record.opponent or 0]
        theirs = _counterpart(entrants[other].record.rounds, places, place, number)
        if theirs is None or place < other:
            part = context.calendar.part_of(number)
            excluded = judge.excluded(place, other, part, record)
            yield _pairing(context, (place, other), number, part, (record, theirs), excluded)


def _counterpart(
    rounds: Sequence[RoundRecord], places: Mapping[int, int], place: int, number: int
) -> RoundRecord | None:
    """The same game among the opponent's rounds, if it is there."""
    theirs = rounds[number - 1] if number <= len(rounds) else None
    if theirs is None or places.get(theirs.opponent or 0) != place:
        return None
    return theirs if theirs.result in GAME_CODES else None


def _pairing(
    context: EventContext,
    places: tuple[int, int],
    number: int,
    part: int,
    records: tuple[RoundRecord, RoundRecord | None],
    excluded: Exclusion | None,
) -> Pairing:
    record, theirs = records
    white, black = places
    points = record.half_points
    others = 2 - points if theirs is None else theirs.half_points
    if theirs is not None and record.colour == "black":
        white, black, points, others = black, white, others, points
    entrants = context.entrants
    return Pairing(
        (white, entrants[white].batches[part]),
        (black, entrants[black].batches[part]),
        points,
        number,
        white_name=entrants[white].record.name or None,
        black_name=entrants[black].record.name or None,
        black_half_points=others,
        one_sided=theirs is None,
        excluded=excluded,
    )
