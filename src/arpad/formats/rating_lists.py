"""Files with ratings on several lists: the caller has to say which list counts."""

from __future__ import annotations

from dataclasses import replace

from arpad.errors import InvalidType, InvalidValue, Unquoted
from arpad.facts import nearest
from arpad.formats.records import EventRecord, PlayerRecord

#: The order in which norms rank titles: a woman grandmaster who is a FIDE master counts as a WGM.
_HIGHEST = ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", "WCM")


def lists_of(event: EventRecord) -> tuple[str, ...]:
    """The lists on which players of an `event` have ratings, in the order of the file.

    >>> from arpad.formats.records import ListRating
    >>> ratings = (ListRating("R", None), ListRating("Q", None))
    >>> lists_of(EventRecord(players=(PlayerRecord(1, "Alpha", ratings=ratings),)))
    ('R', 'Q')
    """
    names = (rating.list for player in event.players for rating in player.ratings)
    return tuple(dict.fromkeys(names))


def with_ratings(event: EventRecord, name: str) -> EventRecord:
    """The `event` with only the ratings of the list called `name`.

    >>> from decimal import Decimal
    >>> from arpad.formats.records import ListRating
    >>> ratings = (ListRating("R", Decimal("1500.25")), ListRating("Q", Decimal("1412.50")))
    >>> event = EventRecord(players=(PlayerRecord(1, "Alpha", ratings=ratings),))
    >>> with_ratings(event, "Q").players[0].rating
    1413
    """
    if not isinstance(event, EventRecord):
        raise InvalidType("event", event, "an event is an EventRecord", "read it from a file")
    known = lists_of(event)
    word = name.upper() if isinstance(name, str) else name
    if word not in known:
        names = ", ".join(known)
        rule = f"the file has ratings of {names}" if known else "the file has one rating a player"
        remedy = nearest(word, known, "name one of them") if known else "omit it"
        raise InvalidValue("file_ratings", name, rule, remedy)
    return replace(event, players=tuple(_taken(player, word) for player in event.players))


def only_list(event: EventRecord) -> EventRecord:
    """The event with the ratings of its list, if it has exactly one."""
    names = lists_of(event)
    return with_ratings(event, names[0]) if len(names) == 1 else event


def check_one_list(event: EventRecord) -> None:
    """Refuse an event with ratings on several lists, of which none was chosen."""
    names = lists_of(event)
    if len(names) > 1:
        rule = f"the file has ratings of {', '.join(names)}, and one of them counts"
        raise InvalidValue("file_ratings", Unquoted("missing"), rule, "say which")


def highest_title(*titles: str) -> str:
    """The title that counts most for norms; "" if there is none.

    >>> highest_title("FM", "WGM")
    'WGM'
    """
    return next((title for title in _HIGHEST if title in titles), "")


def _taken(player: PlayerRecord, name: str) -> PlayerRecord:
    ratings = tuple(rating for rating in player.ratings if rating.list == name)
    return replace(player, ratings=ratings, rating=ratings[0].whole if ratings else None)
