"""1.3 and 1.5.3: ratings required for titles that a player reached during or after an event."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple, TypedDict, cast

from arpad.answer import json_number
from arpad.fide.edition import Basis, Cited
from arpad.fide.norms.rules import NORMS_2024, RATING_TITLE_GAMES, RATING_TITLES
from arpad.sentences import Phrase, phrase

#: Titles that are as high as a rating title, or higher: their holders do not need it.
_AS_HIGH = {
    "FM": ("FM", "IM", "GM"),
    "CM": ("CM", "FM", "IM", "GM"),
    "WFM": ("WFM", "WIM", "WGM", "FM", "IM", "GM"),
    "WCM": ("WCM", "WFM", "WIM", "WGM", "CM", "FM", "IM", "GM"),
}
_WOMEN = ("WFM", "WCM")


class ReachedData(TypedDict):
    """A rating required for a title, which was reached."""

    title: str
    bound: int
    round: int | None
    rating: float
    brings: bool
    games: int | None
    least_games: int
    article: str
    basis: Basis
    text: str


class Reached(NamedTuple):
    """A rating required for a title, which was reached in this event.

    `round` is the round after which it was reached, None if only the rounded rating at the end
    reaches it; `rating` is the rating at that point. `brings` says whether the rating alone brings
    the title, or is required besides norms; `games` is the number of rated games at that point, if
    it is known.
    """

    title: str
    bound: int
    round: int | None
    rating: Decimal
    brings: bool
    games: int | None
    least_games: int
    article: str
    basis: Basis

    @property
    def phrase(self) -> Phrase:
        """What was reached, in words."""
        when = phrase("norm_rating_at_end")
        if self.round is not None:
            when = phrase("norm_rating_after", round=self.round)
        key = "norm_rating_brings" if self.brings else "norm_rating_required"
        text = phrase(key, title=self.title, bound=self.bound, rating=self.rating, when=when)
        if not self.brings:
            return text
        if self.games is None:
            note = phrase("norm_rating_games_unknown", least=self.least_games)
        elif self.games < self.least_games:
            note = phrase("norm_rating_games", games=self.games, least=self.least_games)
        else:
            return text
        return phrase("norm_parts", first=text, second=note)

    def as_data(self) -> ReachedData:
        """The rating as plain JSON data."""
        data = {name: json_number(value) for name, value in self._asdict().items()}
        return cast(ReachedData, data | {"text": str(self.phrase)})


def reached_in(outcome: Any, titled: str, sex: str) -> tuple[Reached, ...]:
    """The ratings required for titles that a player reached in an event."""
    changes = [(game.round, game.change) for game in outcome.games if game.change is not None]
    rating, end = outcome.start_rating, outcome.new_rating
    return ratings_reached(titled, sex, rating, changes, end, outcome.before.games_played)


def ratings_reached(
    titled: str,
    sex: str,
    start: int | None,
    changes: Sequence[tuple[int, Decimal]],
    end: int | None,
    games_played: int | None,
) -> tuple[Reached, ...]:
    """The ratings required for titles that were reached here; higher titles first.

    `titled` and `sex` are the player's title and sex. `start` is the rating before the event,
    `changes` are the rounds and changes of the rated games, and `end` is the rounded rating after
    the event, or the initial rating. `games_played` are the rated games before. Ratings during the
    event are not rounded: whether they may be is not known.
    """
    found = []
    for title, rating, brings in _wanted(titled, sex):
        bound = rating.value
        if start is not None and start >= bound:
            continue
        reached = _reached(start, changes, bound)
        if reached is None and (end is None or end < bound):
            continue
        number, when, played = reached or (None, Decimal(end or 0), len(changes))
        found.append(
            Reached(
                title=title,
                bound=bound,
                round=number,
                rating=when,
                brings=brings,
                games=None if games_played is None else games_played + played,
                least_games=RATING_TITLE_GAMES.value,
                article=rating.article,
                basis=rating.basis,
            )
        )
    return tuple(found)


def _reached(
    start: int | None, changes: Sequence[tuple[int, Decimal]], bound: int
) -> tuple[int, Decimal, int] | None:
    """The round after which the bound was reached, the rating then, and the games until then."""
    if start is None:
        return None
    rating = Decimal(start)
    for played, (number, change) in enumerate(changes, 1):
        rating += change
        if rating >= bound:
            return number, rating, played
    return None


@cache
def _wanted(titled: str, sex: str) -> tuple[tuple[str, Cited[int], bool], ...]:
    """The titles above a player's own, with the rating for each and whether it alone brings it."""
    woman = sex == "w" or titled.startswith("W")
    required = [
        (norm.title, norm.rating, False)
        for norm in NORMS_2024.titles
        if titled not in norm.or_higher.value and (woman or not norm.title.startswith("W"))
    ]
    bringing = [
        (each.title, each.rating, True)
        for each in RATING_TITLES
        if titled not in _AS_HIGH[each.title] and (woman or each.title not in _WOMEN)
    ]
    return (*required, *bringing)
