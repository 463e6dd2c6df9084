"""Checks records that programs have made, once, before they are rated or written.

Values with one clear meaning are converted: lists into tuples, plain tuples into rounds, None into
an empty text. Anything else is an error that names its place, as `players[0].rounds[2].result`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from math import inf
from operator import index
from typing import Any

from arpad.errors import (
    ArpadError,
    InvalidGames,
    InvalidPlayer,
    InvalidRating,
    InvalidScore,
    InvalidType,
    InvalidValue,
    Unquoted,
)
from arpad.facts import GIVE_DAY, as_day, as_float, check_flag, nearest
from arpad.formats.records import (
    HALF_POINTS_OF_CODE,
    Correction,
    EventRecord,
    ListRating,
    PlayerRecord,
    Remark,
    RoundRecord,
    SourceLines,
    is_valid,
    mark_valid,
)

_COLOURS = ("white", "black", None)
_HIGHEST_RATING = 99_999
Check = Callable[[Any, str], Any]


def validated(event: object) -> EventRecord:
    """The event with valid records; the same object if they were all valid.

    >>> rounds = [(2, "white", "1")], [(1, "black", "0")]
    >>> alpha, beta = PlayerRecord(1, "Alpha", rounds=rounds[0]), PlayerRecord(2, "Beta")
    >>> validated(EventRecord(players=[alpha, beta])).players[0].rounds[0].half_points
    2
    """
    if not isinstance(event, EventRecord):
        rule = "an event is an EventRecord, or its file"
        raise InvalidType("event", event, rule, "give the path of its file")
    if is_valid(event):
        return event
    sound: EventRecord = _with_sound_fields(event, _EVENT_FIELDS, "")
    for place, player in enumerate(sound.players if sound.source is None else ()):
        if player.number == 0:  # in a report, a remark has been made on it
            rule = "a starting number is 1 or more"
            raise InvalidPlayer(f"players[{place}].number", 0, rule, "give the player another")
    return mark_valid(sound)


def _with_sound_fields(record: Any, checks: dict[str, Check], prefix: str) -> Any:
    changes = {}
    for name, check in checks.items():
        value = getattr(record, name)
        sound = check(value, f"{prefix}{name}")
        if sound is not value:
            changes[name] = sound
    return replace(record, **changes) if changes else record


def _sequence(value: Any, place: str, item: Check) -> tuple[Any, ...]:
    """A tuple of valid items; the same object if they were all valid."""
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str | bytes | RoundRecord):
        rule = f"{place.rpartition('.')[2]} are a tuple or a list"
        raise InvalidType(place, value, rule, "pass a list, even for a single item")
    items = tuple(item(each, f"{place}[{number}]") for number, each in enumerate(value))
    if isinstance(value, tuple) and all(map(_is, items, value)):
        return value
    return items


def _is(one: object, other: object) -> bool:
    return one is other


def _player(value: Any, place: str) -> PlayerRecord:
    if not isinstance(value, PlayerRecord):
        rule = "a player is a PlayerRecord"
        raise InvalidType(place, value, rule, 'make it as PlayerRecord(1, "Alpha")')
    sound: PlayerRecord = _with_sound_fields(value, _PLAYER_FIELDS, f"{place}.")
    return sound


def _round(value: Any, place: str) -> RoundRecord:
    if not isinstance(value, Sequence) or isinstance(value, str) or not 3 <= len(value) <= 6:
        rule = "a round is a RoundRecord: opponent, colour and result"
        raise InvalidType(place, value, rule, 'write it as RoundRecord(2, "white", "1")')
    own: tuple[Any, ...] = (None, "", False)
    opponent, colour, result, rating, time_control, adjudicated = (*value, *own[len(value) - 3 :])
    if not issubclass(type(colour), str | None) or colour not in _COLOURS:
        rule = "a colour is white, black or None"
        raise InvalidGames(f"{place}.colour", colour, rule, "write one of them")
    if not isinstance(result, str) or result not in HALF_POINTS_OF_CODE:
        codes = ", ".join(filter(None, HALF_POINTS_OF_CODE))
        rule = f"a result is a code of TRF, as text: {codes}, or empty"
        raise InvalidScore(f"{place}.result", result, rule, "write one of them")
    sound = RoundRecord(
        _number(opponent, f"{place}.opponent"),
        colour,
        result,
        _rating(rating, f"{place}.rating"),
        _text(time_control, f"{place}.time_control"),
        check_flag(adjudicated, f"{place}.adjudicated"),
    )
    return value if type(value) is RoundRecord and all(map(_is, sound, value)) else sound


def _text(value: Any, place: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InvalidType(place, value, "it must be text", "write it in quotes")
    return value


def _sex(value: Any, place: str) -> str:
    if _text(value, place) not in ("m", "w", ""):
        raise InvalidPlayer(place, value, "sex is m, w or empty", "write one of them")
    return value or ""


def _whole(value: Any, place: str, error: type[ArpadError], most: int | None = None) -> int:
    rule = "it must be a whole number" + (", 0 or more" if most is None else f" from 0 to {most:,}")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise InvalidType(place, value, rule, "write it in digits, without quotes")
    if number < 0 or (most is not None and number > most):
        raise error(place, value, rule, "write a number in that range")
    return number


def _number(value: Any, place: str) -> int | None:
    return None if value is None else _whole(value, place, InvalidPlayer)


def _starting_number(value: Any, place: str) -> int:
    return _whole(value, place, InvalidPlayer)


def _rating(value: Any, place: str) -> float | None:
    """A rating, which may have decimals; None or 0, as files write it, if there is none."""
    if isinstance(value, float) and 0 < value < _HIGHEST_RATING and not value.is_integer():
        return value  # of a system whose ratings have decimals; the others refuse it
    return None if value is None else _whole(value, place, InvalidRating, _HIGHEST_RATING) or None


def _points(value: Any, place: str) -> Decimal | None:
    if value is None or (isinstance(value, Decimal) and value.is_finite()):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise InvalidType(place, value, "points are a number", 'write them as Decimal("4.5")')
    if not -inf < as_float(value) < inf:
        raise InvalidPlayer(place, value, "points are a finite number", "correct them")
    return Decimal(str(value))


def _list_rating(value: Any, place: str) -> ListRating:
    if not isinstance(value, ListRating):
        rule = "a rating on a list is a ListRating"
        raise InvalidType(place, value, rule, 'write it as ListRating("R", Decimal("1500.25"))')
    return value


def _correction(value: Any, place: str) -> Correction:
    if not isinstance(value, Correction):
        rule = "corrections are made by formats.corrected"
        raise InvalidType(place, value, rule, "omit them, and call it")
    return value


def _day(value: Any, place: str) -> date | None:
    day = as_day(value, place)
    if day is None:
        return None
    if isinstance(day, date) and day == day:  # NaT is not
        return day.date() if isinstance(day, datetime) else day
    raise InvalidType(place, value, "a day is a date", f"{GIVE_DAY}, or None")


def _remark(value: Any, place: str) -> Remark:
    if not isinstance(value, Remark):
        raise InvalidType(place, value, "a remark is a Remark", "omit it")
    return value


def _source(value: Any, place: str) -> SourceLines | None:
    if value is not None and not isinstance(value, SourceLines):
        rule = "the lines of a report come from reading it"
        raise InvalidType(place, value, rule, "omit them")
    return value


_PLAYER_FIELDS: dict[str, Check] = {
    "number": _starting_number,
    **dict.fromkeys(("name", "title", "federation", "born", "member_id"), _text),
    "rating": _rating,
    "sex": _sex,
    "points": _points,
    **dict.fromkeys(("fide_id", "rank", "k", "games_played", "line"), _number),
    "rounds": lambda value, place: _sequence(value, place, _round),
    "ratings": lambda value, place: _sequence(value, place, _list_rating),
    "corrections": lambda value, place: _sequence(value, place, _correction),
}
_EVENT_FIELDS: dict[str, Check] = {
    **dict.fromkeys(
        (
            *("name", "city", "federation", "kind", "coded_kind", "arbiter"),
            *("time_control", "coded_time_control"),
        ),
        _text,
    ),
    **dict.fromkeys(("ratings_of", "format"), _text),
    **dict.fromkeys(("starts", "ends"), _day),
    "planned_rounds": _number,
    "deputies": lambda value, place: _sequence(value, place, _text),
    "round_dates": lambda value, place: _sequence(value, place, _day),
    "players": lambda value, place: _sequence(value, place, _player),
    "remarks": lambda value, place: _sequence(value, place, _remark),
    "source": _source,
}


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
    event = validated(event)
    known = lists_of(event)
    word = name.upper() if isinstance(name, str) else name
    if word not in known:
        names = ", ".join(known)
        rule = f"the file has ratings of {names}" if known else "the file has one rating a player"
        remedy = nearest(word, known, "name one of them") if known else "omit it"
        raise InvalidValue("file_ratings", name, rule, remedy)
    return mark_valid(replace(event, players=tuple(_taken(each, word) for each in event.players)))


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


def _taken(player: PlayerRecord, name: str) -> PlayerRecord:
    ratings = tuple(rating for rating in player.ratings if rating.list == name)
    return replace(player, ratings=ratings, rating=ratings[0].whole if ratings else None)
