"""Corrections for a rating report only: the file is not changed, and the report lists them.

A correction has a player's starting number, a field and its value: `12.rating=2105`; in a round,
`12.r3.result=1`. A correction of one side of a game also changes the other side.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn

from arpad.errors import ArpadError, InvalidValue
from arpad.facts import GREATEST_K, entries_of, nearest
from arpad.formats.records import (
    HALF_POINTS_OF_CODE,
    TITLES,
    Correction,
    EventRecord,
    ListRating,
    PlayerRecord,
    RoundRecord,
    mark_valid,
    read_title,
)
from arpad.formats.text import clean
from arpad.formats.validation import check_one_list, validated

_FORM = "a correction is NUMBER.FIELD=VALUE, or NUMBER.rROUND.FIELD=VALUE"
_EXAMPLE = "write it as 12.rating=2105 or 12.r3.result=1"
_NAME = re.compile(r"\s*(\d{1,9})\s*\.\s*(?:r(?:ound)?\s*(\d{1,4})\s*\.\s*)?(\w+)\s*", re.ASCII)
_NONE = frozenset(("", "-", "0", "none", "unrated"))
_HIGHEST_RATING = 9_999
#: The result of the other side if it is not corrected too; and results that both sides may have.
_MIRROR = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+", "*": "*"}
_BOTH_LOST = frozenset("0L-")
_COLOURS = {"white": "white", "w": "white", "black": "black", "b": "black"}
_OTHER_COLOUR = {"white": "black", "black": "white"}
_DRAWS = frozenset(("½", "1/2", "0.5"))
_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}
_BYES = frozenset(("H", "F", "U", "Z", ""))
_WITHOUT_OPPONENT = _BYES | {"+", "-"}


#: Figures that a player has on each list of a file.
_OF_A_LIST = frozenset(("rating", "games_played"))


class Unfit(ValueError):
    """A value that a field cannot have; the text says what it can have."""


class _Key(NamedTuple):
    number: int
    round: int | None
    field: str


def corrected(event: EventRecord, corrections: Mapping[str, object] | Iterable[str]) -> EventRecord:
    """The `event` with some values corrected; each player also keeps those of the file.

    `corrections` are texts such as "12.rating=2105" and "12.r3.result=1", or a mapping from the
    part before the "=" to the value.

    >>> rounds = (RoundRecord(2, "white", "="),), (RoundRecord(1, "black", "="),)
    >>> alpha = PlayerRecord(1, "Alpha", 1987, rounds=rounds[0])
    >>> beta = PlayerRecord(2, "Beta", 1900, rounds=rounds[1])
    >>> event = EventRecord(players=(alpha, beta))
    >>> alpha, beta = corrected(event, ["1.rating=2105", "1.r1.result=1"]).players
    >>> alpha.rating, [str(each) for each in alpha.corrections], beta.rounds[0].result
    (2105, ['rating 1987 → 2105', 'round 1, result = → 1'], '0')
    """
    event = validated(event)
    draft = _CorrectionsDraft(event)
    for name, value in _assignments(corrections):
        draft.read(name, value)
    if not _OF_A_LIST.isdisjoint(key.field for key in draft.wanted):
        check_one_list(event)
    return mark_valid(replace(event, players=draft.players()))


def _assignments(corrections: object) -> Iterator[tuple[str, str]]:
    """Names and values as texts."""
    if isinstance(corrections, Mapping):
        for name, value in corrections.items():
            yield str(name), "" if value is None else str(value)
        return
    rule, remedy = "corrections are texts, or values by name", "put them into a list or a mapping"
    for text in entries_of(corrections, "corrections", rule, remedy):
        name, equals, value = text.partition("=") if isinstance(text, str) else ("", "", "")
        if not equals:
            raise InvalidValue("corrections", text, _FORM, _EXAMPLE)
        yield name, value


class _CorrectionsDraft:
    """Players while they are being corrected."""

    def __init__(self, event: EventRecord) -> None:
        self.event = event
        self.wanted: dict[_Key, Any] = {}
        self.texts: dict[_Key, str] = {}
        #: If two have the same number, the first: opponents are taken to have met that one.
        self.by_number = {each.number: each for each in reversed(self.event.players)}
        self.rounds = {number: list(each.rounds) for number, each in self.by_number.items()}

    def read(self, name: str, value: str) -> None:
        """Take in one correction, checked as far as possible without the others."""
        text = f"{name.strip()}={value.strip()}"
        match = _NAME.fullmatch(name)
        if match is None:
            raise InvalidValue("corrections", text, _FORM, _EXAMPLE)
        number, place = int(match[1]), int(match[2]) if match[2] else None
        player = self.by_number.get(number)
        if player is None:
            rule = f"nobody has the starting number {number}"
            raise InvalidValue("corrections", text, rule, "take it from the file")
        if place is not None and not 0 < place <= len(player.rounds):
            rule = f"{_who(player)} has {len(player.rounds)} rounds in the file"
            raise InvalidValue("corrections", text, rule, "name one of them")
        readers = _PLAYER if place is None else _ROUND
        field = _ALIASES.get(match[3].lower(), match[3].lower())
        if field not in readers:
            raise _unknown(text, field, place)
        key = _Key(number, place, field)
        if key in self.wanted:
            rule = f"{field} of {_who(player)} is set twice"
            raise InvalidValue("corrections", text, rule, "set it once")
        try:
            self.wanted[key] = readers[field](clean(value))
        except Unfit as error:
            rule = f"{field} of {_who(player)}: {error}"
            raise InvalidValue("corrections", text, rule, "correct it") from None
        self.texts[key] = text

    def players(self) -> tuple[PlayerRecord, ...]:
        """All players, corrected, with both sides of each game in agreement."""
        for key, value in self.wanted.items():
            if key.round is not None:
                self._set(key.number, key.round, key.field, value)
        touched = [(key.number, key.round) for key in self.wanted if key.round is not None]
        for number, place in touched:
            self._follow(number, place)
        for number, place in touched:
            self._check(number, place)
            self._check_adjudicated(number, place)
        return tuple(
            self._player(player) if self.by_number[player.number] is player else player
            for player in self.event.players
        )

    def _set(self, number: int, place: int, field: str, value: Any) -> None:
        rounds = self.rounds[number]
        rounds[place - 1] = rounds[place - 1]._replace(**{field: value})

    def _answer(self, number: int, place: int) -> RoundRecord | None:
        """The other side of a game, if it has this player as its opponent."""
        opponent = self.rounds[number][place - 1].opponent
        rounds = self.rounds.get(opponent or 0, [])[place - 1 : place]
        return rounds[0] if rounds and rounds[0].opponent == number != opponent else None

    def _follow(self, number: int, place: int) -> None:
        """Change the other side of a game accordingly, unless it was corrected itself."""
        record = self.rounds[number][place - 1]
        if record.opponent is None or self._answer(number, place) is None:
            return
        for field, other in (
            ("result", _MIRROR.get(record.result)),
            ("colour", _OTHER_COLOUR.get(record.colour or "")),
            ("adjudicated", record.adjudicated),
        ):
            own = _Key(number, place, field) in self.wanted
            theirs = _Key(record.opponent, place, field) in self.wanted
            if own and not theirs and other is not None:
                self._set(record.opponent, place, field, other)

    def _check(self, number: int, place: int) -> None:
        """Refuse a round whose two sides disagree; the error says what else must be set."""
        record = self.rounds[number][place - 1]
        before = self.by_number[number].rounds[place - 1].opponent
        left = self.rounds.get(before or 0, [])[place - 1 : place]
        if before not in (None, number, record.opponent) and left and left[0].opponent == number:
            rule = f"player {before} still has {number} in round {place}"
            self._refuse(number, place, rule, f"set {before}.r{place}.opponent too")
        if record.opponent is None:
            if record.result not in _WITHOUT_OPPONENT:
                rule = f"result {record.result!r} without an opponent"
                self._refuse(number, place, rule, f"set {number}.r{place}.result to a bye too")
            return
        if record.result in _BYES:
            rule = f"a bye ({record.result or 'nothing'}) has no opponent"
            self._refuse(number, place, rule, f"set {number}.r{place}.opponent=none too")
        answer = self._answer(number, place)
        if answer is None:
            rule = f"player {record.opponent} does not have {number} in round {place}"
            self._refuse(
                number, place, rule, f"set {record.opponent}.r{place}.opponent={number} too"
            )
        results = record.result, answer.result
        lost = results[0] == results[1] and results[0] in _BOTH_LOST
        if _MIRROR.get(results[0]) != results[1] and not lost:
            rule = f"result {results[0]!r} is answered by {results[1]!r} of {record.opponent}"
            self._refuse(number, place, rule, f"set {record.opponent}.r{place}.result too")

    def _check_adjudicated(self, number: int, place: int) -> None:
        record = self.rounds[number][place - 1]
        if record.adjudicated and not record.played:
            rule = f"round {place} of {number} has no game that was played"
            self._refuse(number, place, rule, "set it for a game, or omit it")

    def _refuse(self, number: int, place: int, rule: str, remedy: str) -> NoReturn:
        text = next(
            self.texts[key] for key in self.wanted if (key.number, key.round) == (number, place)
        )
        raise InvalidValue("corrections", text, rule, remedy)

    def _player(self, player: PlayerRecord) -> PlayerRecord:
        values = {
            key.field: value
            for key, value in self.wanted.items()
            if key.number == player.number and key.round is None
        }
        made = [
            Correction(field, getattr(player, field), value)
            for field, value in values.items()
            if getattr(player, field) != value
        ]
        rounds = tuple(self.rounds[player.number])
        for place, (before, after) in enumerate(zip(player.rounds, rounds, strict=True), 1):
            made += [
                Correction(field, getattr(before, field), getattr(after, field), place)
                for field in _ROUND
                if getattr(before, field) != getattr(after, field)
            ]
        if not made:
            return player
        corrections = (*player.corrections, *made)
        ratings = tuple(_on_list(rating, values) for rating in player.ratings)
        return replace(player, **values, rounds=rounds, ratings=ratings, corrections=corrections)


def _on_list(rating: ListRating, values: Mapping[str, Any]) -> ListRating:
    """The rating on the chosen list, with the player's corrected figures."""
    if "rating" in values:
        whole = values["rating"]
        rating = rating._replace(rating=None if whole is None else Decimal(whole))
    if "games_played" in values:
        rating = rating._replace(games=values["games_played"])
    return rating


def _who(player: PlayerRecord) -> str:
    return f"{player.number} ({player.name})" if player.name else str(player.number)


def _unknown(text: str, field: str, place: int | None) -> ArpadError:
    here, there = (_PLAYER, _ROUND) if place is None else (_ROUND, _PLAYER)
    of = "a player" if place is None else "a round"
    rule = f"the fields of {of} are {', '.join(here)}"
    if field in there:
        form = "NUMBER.rROUND.FIELD" if place is None else "NUMBER.FIELD"
        return InvalidValue("corrections", text, rule, f"write it as {form}")
    return InvalidValue("corrections", text, rule, nearest(field, (*here, *_ALIASES)))


def _whole(most: int, *, none: Collection[str] = _NONE) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        if text.lower() in none:
            return None
        if not (text.isascii() and text.isdigit()) or int(text[:20]) > most:
            raise Unfit(f"a whole number up to {most}, or none")
        return int(text)

    return read


def _title(text: str) -> str:
    title = read_title("" if text.lower() in _NONE else text)
    if title is None:
        raise Unfit(f"one of {', '.join(TITLES)}, or none")
    return title


def _federation(text: str) -> str:
    if text.lower() in _NONE:
        return ""
    if not re.fullmatch("[A-Za-z]{3}", text):
        raise Unfit("three letters, such as AAA, or none")
    return text.upper()


def _born(text: str) -> str:
    if text.lower() in _NONE:
        return ""
    if not re.fullmatch(r"[0-9]{4}(?:[/.-][0-9]{2}[/.-][0-9]{2})?", text):
        raise Unfit("a year, or a date as 1999/12/31, or none")
    return text


def _sex(text: str) -> str:
    if text.lower() not in ("m", "w", "f", *_NONE):
        raise Unfit("m, w or none")
    return {"m": "m", "w": "w", "f": "w"}.get(text.lower(), "")


def _name(text: str) -> str:
    if not text:
        raise Unfit("a name has letters")
    return text


def _points(text: str) -> Decimal:
    if not re.fullmatch(r"[0-9]{1,4}(?:[.,][0-9])?", text):
        raise Unfit("points are a number such as 4.5")
    return Decimal(text.replace(",", "."))


def _result(text: str) -> str:
    code = "=" if text in _DRAWS else text.upper()
    if code not in HALF_POINTS_OF_CODE:
        raise Unfit(f"one of {', '.join(filter(None, HALF_POINTS_OF_CODE))}")
    return code


def _colour(text: str) -> str | None:
    colour = _COLOURS.get(text.lower())
    if colour is None and text.lower() not in _NONE:
        raise Unfit("white, black or none")
    return colour


def _truth(text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise Unfit("yes or no")
    return _TRUTHS[text.lower()]


#: The fields that can be corrected, each with the function that reads its value.
_PLAYER: dict[str, Callable[[str], Any]] = {
    "rating": _whole(_HIGHEST_RATING),
    "k": _whole(GREATEST_K),
    "games_played": _whole(999_999, none=_NONE - {"0"}),
    "title": _title,
    "federation": _federation,
    "born": _born,
    "sex": _sex,
    "fide_id": _whole(999_999_999),
    "name": _name,
    "points": _points,
}
_ROUND: dict[str, Callable[[str], Any]] = {
    "result": _result,
    "colour": _colour,
    "opponent": _whole(999_999),
    "adjudicated": _truth,
}
_ALIASES = {"birth_year": "born", "birthday": "born", "fed": "federation", "color": "colour"}
