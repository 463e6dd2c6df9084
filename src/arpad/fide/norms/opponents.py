"""1.4.3 to 1.4.8: the opponents of a candidate, their figures, titles and federations."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypedDict

from arpad.exact import half_up
from arpad.fide.norms.event_terms import OPEN, EventTerms
from arpad.fide.norms.game import NormColumns
from arpad.fide.norms.rules import NormTitle, Share
from arpad.sentences import Phrase, phrase


class Selection(NamedTuple):
    """Some of the games, and the figures that the requirements look at."""

    places: tuple[int, ...]
    n: int
    average: int | None  # with the lowest raised, rounded half up
    raised: int | None  # the place of the opponent who counts with more than their rating
    titled: int  # different persons, like the next one
    with_title: int
    flags: dict[str, int]  # how often each federation was met
    base: int  # the base of shares: the games, or the opponents of a double round robin


class Bounds(NamedTuple):
    """The limits for the mix of opponents."""

    titled: int
    with_title: int
    own: int
    one: int


class Opponents:
    """The games that may count for a title, in their order."""

    def __init__(self, games: NormColumns, sought: NormTitle, event_terms: EventTerms) -> None:
        titled, with_title = event_terms.rules.titled.value, sought.or_higher.value
        self.lines, self.ratings, self.points, self.flags, self.persons, titles = games
        self.sought = sought
        self.event_terms = event_terms
        self.n = len(self.lines)
        self.titled = [title in titled for title in titles]
        self.with_title = [title in with_title for title in titles]
        self.floor = sought.rating_floor_for_lowest.value
        self.double = event_terms.pairings == "double round robin"
        self._bounds: dict[int, Bounds] = {}

    def selection(self, places: Iterable[int]) -> Selection:
        """The figures of these games."""
        chosen = tuple(places)
        n = len(chosen)
        titled: set[Hashable] = set()
        with_title: set[Hashable] = set()
        met: set[Hashable] = set()
        flags: dict[str, int] = {}
        for place in chosen:
            person = self.persons[place]
            if self.titled[place]:
                titled.add(person)
            if self.with_title[place]:
                with_title.add(person)
            if not self.double or person not in met:
                met.add(person)
                flag = self.flags[place]
                flags[flag] = flags.get(flag, 0) + 1
        raised = None
        if chosen:
            lowest = min(chosen, key=self.ratings.__getitem__)
            raised = lowest if self.ratings[lowest] < self.floor else None
        return Selection(
            chosen,
            n,
            half_up(self.total(chosen), n) if chosen else None,
            raised,
            len(titled),
            len(with_title),
            flags,
            len(met) if self.double else n,
        )

    def total(self, places: Sequence[int]) -> int:
        """The sum of the ratings, the lowest raised."""
        ratings = [self.ratings[place] for place in places]
        return sum(ratings) + max(0, self.floor - min(ratings))

    def bounds(self, base: int) -> Bounds:
        """The limits for a number of games or opponents: minima rounded up, maxima rounded down."""
        found = self._bounds.get(base)
        if found is None:
            rules = self.event_terms.rules
            double = rules.double.value
            titled = double.min_titled if self.double else rules.min_titled.value
            with_title = double.min_with_title if self.double else rules.min_with_title.value
            found = Bounds(
                _up(titled, base),
                _up(with_title, base),
                _down(rules.max_own_federation.value, base),
                _down(rules.max_one_federation.value, base),
            )
            self._bounds[base] = found
        return found

    def least_points(self, selection: Selection) -> int:
        """The least half points for the norm in these games; more than possible if none do."""
        if selection.average is None or selection.average < self.sought.average.value:
            return 2 * selection.n + 1
        gains = self.event_terms.gains(selection.n)
        found = bisect_left(gains, self.sought.performance.value - selection.average)
        return max(found, self.share_of_points(selection.n))

    def share_of_points(self, n: int) -> int:
        """The least half points that are required, whatever the average."""
        return -(-self.event_terms.rules.percentage.value * 2 * n // 100)

    def least_average(self, n: int, points: int) -> int | None:
        """The least average for a number of half points; None if no average is enough."""
        if points < self.share_of_points(n):
            return None
        needed = self.sought.performance.value - self.event_terms.gains(n)[points]
        return max(needed, self.sought.average.value)

    def performance(self, selection: Selection, points: int) -> int | None:
        """Rp = Ra + dp(p) of a number of half points."""
        return (
            None
            if selection.average is None
            else selection.average + self.event_terms.gains(selection.n)[points]
        )

    def sum_of_points(self, selection: Selection) -> int:
        """The half points that were scored in these games."""
        return sum(map(self.points.__getitem__, selection.places))


def _up(share: Share, base: int) -> int:
    return max(share.least, -(-share.numerator * base // share.denominator))


def _down(share: Share, base: int) -> int:
    return share.numerator * base // share.denominator


#: How opponents under FID count if their real federation is not known: as FID, for the federations
#: that suit best, or all for the player's own.
Reading = Literal["as written", "flags", "own flag"]


class Mix(NamedTuple):
    """The rules on titles and federations for a candidate, for any choice of games."""

    own: str  # the player's federation; "" if it is not known
    lifted: bool  # the event is exempt from the rules on federations
    reading: Reading = "as written"

    def holds(self, opponents: Opponents, selection: Selection) -> bool:
        """Whether the titles and federations of these opponents meet the requirements."""
        bounds = opponents.bounds(selection.base)
        if selection.titled < bounds.titled or selection.with_title < bounds.with_title:
            return False
        if "" in selection.flags:
            return False
        return self.lifted or self._federations(opponents, selection.flags, bounds)

    def _federations(self, opponents: Opponents, flags: dict[str, int], bounds: Bounds) -> bool:
        rules = opponents.event_terms.rules
        stateless = rules.stateless.value
        if not self.own:
            return False
        if self.reading == "as written" or stateless not in flags:
            return self._known(opponents, _without(flags, stateless), bounds)
        others, count = _without(flags, stateless), flags[stateless]
        if self.reading == "own flag":
            return self._known(opponents, _with(others, {self.own: count}), bounds)
        first, second = rules.flags.value
        return any(
            self._known(opponents, _with(others, {first: some, second: count - some}), bounds)
            for some in range(count + 1)
        )

    def _known(self, opponents: Opponents, flags: dict[str, int], bounds: Bounds) -> bool:
        foreign = len(flags) - (self.own in flags)
        if foreign < opponents.event_terms.rules.foreign.value:
            return False
        return flags.get(self.own, 0) <= bounds.own and max(flags.values()) <= bounds.one


def _without(flags: dict[str, int], code: str) -> dict[str, int]:
    return {flag: count for flag, count in flags.items() if flag != code}


def _with(flags: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    total = dict(flags)
    for flag, count in more.items():
        if count:
            total[flag] = total.get(flag, 0) + count
    return total


class Waiver(NamedTuple):
    """Whether the rules on federations are waived for a player, with notes on it."""

    lifted: bool
    notes: tuple[Phrase, ...] = ()
    normal_once: bool = False  # an application needs one norm without it


def waiver(event_terms: EventTerms, rounds: int, own: str) -> Waiver:
    """Whether the rules on federations are waived for a player of the federation `own`."""
    rules = event_terms.rules
    if event_terms.team_event and rounds in rules.team_free.value:
        free = phrase("norm_exempt_team", rounds=rounds, article=rules.team_free.article)
        return Waiver(True, (free,))
    if event_terms.exemption is True:
        return Waiver(True, (phrase("norm_exempt"),), normal_once=True)
    for cited in rules.exemptions:
        if cited.value.kind == event_terms.exemption:
            values = {"kind": cited.value.kind, "article": cited.article, "host": event_terms.host}
            if cited.value.host_only and (not own or own != event_terms.host):
                key = "norm_exempt_host" if event_terms.host else "norm_exempt_no_host"
                return Waiver(False, (phrase(key, **values),))
            notes = [phrase("norm_exempt_kind", **values)]
            if cited.value.note:
                notes.append(phrase("norm_exempt_but", note=cited.value.note))
            return Waiver(True, tuple(notes), normal_once=True)
    return _of_field(event_terms)


def _of_field(event_terms: EventTerms) -> Waiver:
    article = event_terms.rules.open_field.article
    if event_terms.exemption == OPEN:
        return Waiver(True, (phrase("norm_exempt_open", article=article),), normal_once=True)
    if not event_terms.field_known:
        return Waiver(False)
    short = event_terms.shortfall
    if short is None:
        return Waiver(True, (phrase("norm_exempt_open", article=article),), normal_once=True)
    values = {"round": short.round, "host": event_terms.host, "article": article}
    text = phrase(short.what, figure=short.figure, least=short.bound, **values)
    return Waiver(False, (text,))


class RaisedData(TypedDict):
    """The lowest opponent, if they count with more than their rating."""

    name: str | None
    rating: int | None
    to: int


@dataclass(frozen=True, slots=True)
class Raised:
    """The lowest opponent, who counts with more than their rating (None if they are unrated)."""

    name: str | None
    rating: int | None
    to: int

    def as_data(self) -> RaisedData:
        """The raised opponent as plain JSON data."""
        return {"name": self.name, "rating": self.rating, "to": self.to}

    @property
    def phrase(self) -> Phrase:
        """Who it is, in words."""
        rating = phrase("norm_opponent_unrated")
        if self.rating is not None:
            rating = phrase("norm_opponent_rated", rating=self.rating)
        return phrase("norm_opponent_named", name=self.name, rating=rating) if self.name else rating
