"""Official US Chess sections in JSON: players with ratings on one or more lists, and their rounds.

Each item is a player: `ratings` has a row for each list (R, Q and B over the board, OR, OQ and OB
online), `roundOutcomes` has a row for each round, with the id of the opponent. The fields around
the items may differ from service to service; known ones are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.builder import MOST_CELLS, MOST_PLAYERS, MOST_REMARKS, MOST_ROUNDS
from arpad.formats.dates import read_date
from arpad.formats.json_items import Items, read_items
from arpad.formats.records import EventRecord, Level, ListRating, PlayerRecord, Remark, RoundRecord
from arpad.formats.text import clean, too_long
from arpad.formats.trf.checks import PointRules, check
from arpad.formats.validation import only_list
from arpad.game import Colour

OWNER = "US Chess"
LISTS = {
    "R": "Regular",
    "Q": "Quick",
    "B": "Blitz",
    "OR": "Online Regular",
    "OQ": "Online Quick",
    "OB": "Online Blitz",
}
#: The service's words for results, in lower case, and the codes of TRF for them.
OUTCOMES = {
    "win": "1",
    "loss": "0",
    "draw": "=",
    "byefull": "F",
    "byehalf": "H",
    "unpaired": "",
    "winforfeit": "+",
    "forfeit": "-",
}
_NEED_OPPONENT = frozenset("1=0")
_HAVE_NONE = frozenset(("F", "H", ""))
_COLOURS: dict[str, Colour] = {"white": "white", "w": "white", "black": "black", "b": "black"}
#: The fields with the id of a player, and of an opponent; the first one that is set counts.
_IDS = (
    (("playerId", "id"), "opponentPlayerId"),
    (("memberId",), "opponentMemberId"),
    (("ordinal",), "opponentOrdinal"),
)
_GREATEST = 9_999
_LONGEST_NAME = 200  # letters
_LONGEST_NUMBER = 40  # digits
_SHAPE = "a US Chess section has items with ratings and roundOutcomes"


def read_event(content: bytes, name: str = "section") -> EventRecord:
    """The section in a file.

    `content` is what the file holds, `name` is the name of the file, for errors. If players have
    ratings on several lists, `rating` stays None until `arpad.formats.with_ratings` chooses one.

    >>> event = read_event(b'''{"items": [
    ... {"playerId": 1, "lastName": "Alpha", "ratings": [{"ratingSystem": "R", "preRating": 1500}],
    ...  "roundOutcomes": [{"roundNumber": 1, "outcome": "Win", "opponentPlayerId": 2}]},
    ... {"playerId": 2, "lastName": "Beta", "ratings": [{"ratingSystem": "R"}],
    ...  "roundOutcomes": [{"roundNumber": 1, "outcome": "Loss", "opponentPlayerId": 1}]}]}''')
    >>> [(player.name, player.rating, player.rounds[0].result) for player in event.players]
    [('Alpha', 1500, '1'), ('Beta', None, '0')]
    """
    found = read_items(content, name)
    if found is None or not any(_is_player(item) for _, item in found.items):
        remedy = "check which file it is"
        raise InvalidFile(name, Unquoted("JSON of another kind"), _SHAPE, remedy)
    if len(found.items) > MOST_PLAYERS:
        rule = f"one event has at most {MOST_PLAYERS} players"
        raise InvalidFile(name, Unquoted(f"{len(found.items)} items"), rule, "split the file")
    return _Section(found, name).event()


def _is_player(item: object) -> bool:
    return isinstance(item, Mapping) and isinstance(item.get("roundOutcomes"), Sequence)


class _Section:
    """A section while it is being read."""

    def __init__(self, found: Items, name: str) -> None:
        self.name = name
        self.around = found.around
        self.remarks: list[Remark] = []
        self.items: list[tuple[int, Mapping[str, Any]]] = []
        for line, item in found.items:
            if isinstance(item, Mapping):
                self.items.append((line, item))
            else:
                self._remark(line, f"{clean(str(item))[:30]!r} is not a player; it is not read")
        self.numbers = self._numbers()
        self.by_id = [self._by_id(names) for names, _ in _IDS]

    def event(self) -> EventRecord:
        """The event, once all items are known."""
        players = [
            self._player(line, item, number)
            for (line, item), number in zip(self.items, self.numbers, strict=True)
        ]
        event = only_list(
            EventRecord(
                **self._fields(),
                players=tuple(sorted(players, key=lambda player: player.number)),
                ratings_of=OWNER,
                format="json",
            )
        )
        if self.around.get("hasNextPage") is True:
            self._remark(None, "one page of the section: further players are on the next page")
        between = (replace(remark, column=None) for remark in check(event, PointRules()))
        remarks = sorted([*self.remarks, *between], key=lambda remark: remark.line or 0)
        return replace(event, remarks=tuple(remarks[:MOST_REMARKS]))

    def _remark(self, line: int | None, text: str, level: Level = "error") -> None:
        self.remarks.append(Remark(line, None, text, level))

    def _fields(self) -> dict[str, Any]:
        """The facts about the event: those of the section itself, else those of its event."""
        event = self.around.get("event")
        sources = (self.around, event if isinstance(event, Mapping) else {})
        name = _first_text(sources, "eventName", "name")
        section = _first_text(sources, "sectionName")
        return {
            "name": ", ".join(map(self._short, filter(None, (name, section)))),
            "city": self._short(_first_text(sources, "city")),
            "starts": self._day(_first_text(sources, "startDate")),
            "ends": self._day(_first_text(sources, "endDate")),
            "time_control": _first_text(sources, "timeControl"),
        }

    def _day(self, text: str) -> date | None:
        day = read_date(text.partition("T")[0]) if text else None
        if text and day is None:
            self._remark(None, f"{text[:30]!r} is not a date; it is not read", "warning")
        return day

    def _numbers(self) -> list[int]:
        """The ordinals of the players if all are different, else their places in the file."""
        ordinals = [_whole(item.get("ordinal")) for _, item in self.items]
        numbers = [ordinal for ordinal in ordinals if ordinal and ordinal <= MOST_PLAYERS]
        if len(set(numbers)) == len(self.items):
            return numbers
        return list(range(1, len(self.items) + 1))

    def _by_id(self, names: Sequence[str]) -> dict[str, int]:
        """The numbers of the players by an id; the first one if two have the same id."""
        found: dict[str, int] = {}
        for (line, item), number in zip(self.items, self.numbers, strict=True):
            key = next(filter(None, (_id(item.get(name)) for name in names)), "")
            if key in found:
                text = (
                    f"{names[0]} {key} is already that of player {found[key]}; "
                    "opponents met the first one"
                )
                self._remark(line, text)
            elif key:
                found[key] = number
        return found

    def _player(self, line: int, item: Mapping[str, Any], number: int) -> PlayerRecord:
        rounds = self._rounds(line, item)
        member = _id(item.get("memberId")) or _id(item.get("playerId")) or _id(item.get("id"))
        games = sum(record.played for record in rounds)
        return PlayerRecord(
            number=number,
            name=self._short(_name(item) or member or str(number), f" line {line}"),
            federation=_text(item.get("federation"))[:3],
            fide_id=_whole(item.get("fideId")) or None,
            points=_figure(item.get("score"), MOST_ROUNDS),
            rank=_whole(item.get("ordinal")) or None,
            rounds=rounds,
            ratings=tuple(self._ratings(line, item, games)),
            member_id=member,
            line=line,
        )

    def _short(self, text: str, place: str = "") -> str:
        """A name, if it is not too long."""
        if len(text) > _LONGEST_NAME:
            length = f"{len(text)} letters"
            raise too_long(f"{self.name}{place}", length, "a name", _LONGEST_NAME)
        return text

    def _ratings(self, line: int, item: Mapping[str, Any], games: int) -> Iterator[ListRating]:
        seen: set[str] = set()
        for row in _rows(item.get("ratings")):
            name = _text(row.get("ratingSystem") or row.get("ratingSource")).upper()
            if not name or name in seen:
                twice = f"a second rating on the list {name}; it is not read"
                text = twice if name else "a rating without a list; it is not read"
                self._remark(line, text, "warning")
                continue
            seen.add(name)
            yield ListRating(
                name,
                self._rating(line, row, "preRating"),
                self._games_before(line, row, games),
                self._rating(line, row, "postRating"),
            )

    def _rating(self, line: int, row: Mapping[str, Any], name: str) -> Decimal | None:
        """The rating with decimals if they are given; 0 means that they are not."""
        found = [self._checked(line, row, each) for each in (f"{name}Decimal", name)]
        exact, whole = found
        if exact and whole and abs(exact - whole) > 1:
            text = f"{name} is {whole}, but {exact} with decimals, which counts"
            self._remark(line, text, "warning")
        return exact or whole or None

    def _checked(self, line: int, row: Mapping[str, Any], name: str) -> Decimal | None:
        value = row.get(name)
        figure = _figure(value, _GREATEST)
        if figure is None and value not in (None, ""):
            text = (
                f"{name} {clean(str(value))[:20]!r} is not a rating from 0 to {_GREATEST}; "
                "it is taken as missing"
            )
            self._remark(line, text)
        return figure

    def _games_before(self, line: int, row: Mapping[str, Any], games: int) -> int | None:
        """The games before this event; not given for established players."""
        after = _whole(row.get("postProvisionalGameCount"))
        if after is None or after >= games:
            return None if after is None else after - games
        text = (
            f"{after} games after the event, but {games} were played in it; "
            "how many there were before is not known"
        )
        self._remark(line, text, "warning")
        return None

    def _rounds(self, line: int, item: Mapping[str, Any]) -> tuple[RoundRecord, ...]:
        found: dict[int, RoundRecord] = {}
        for row in _rows(item.get("roundOutcomes")):
            number = _whole(row.get("roundNumber")) or 0
            if not 0 < number <= MOST_ROUNDS:
                text = (
                    f"roundNumber {clean(str(row.get('roundNumber')))[:20]!r} is not a round "
                    f"from 1 to {MOST_ROUNDS}; it is not read"
                )
                self._remark(line, text)
            elif number in found:
                self._remark(line, f"round {number} is there twice; the first one counts")
            else:
                found[number] = self._round(line, number, row)
        last = max(found, default=0)
        if last * len(self.items) > MOST_CELLS:
            rule = f"all players of one event have at most {MOST_CELLS} rounds together"
            value = Unquoted(f"{last} rounds of {len(self.items)} players")
            raise InvalidFile(self.name, value, rule, "split the file")
        blank = RoundRecord(None, None, "")
        return tuple(found.get(number, blank) for number in range(1, last + 1))

    def _round(self, line: int, number: int, row: Mapping[str, Any]) -> RoundRecord:
        word = _text(row.get("outcome"))
        code = OUTCOMES.get(word.lower())
        if code is None:
            known = "Win, Loss, Draw, ByeFull, ByeHalf, Unpaired, WinForfeit and Forfeit"
            text = (
                f"round {number}: outcome {word[:20]!r} is none of {known}; it counts as not played"
            )
            self._remark(line, text)
        opponent, named = self._opponent(row)
        if named and opponent is None:
            self._remark(line, f"round {number}: opponent {named} does not exist")
        elif code in _NEED_OPPONENT and not named:
            self._remark(line, f"round {number}: {word} without an opponent")
        elif code in _HAVE_NONE and named:
            text = f"round {number}: {word} with an opponent, who is not read"
            self._remark(line, text, "warning")
            opponent = None
        colour = _COLOURS.get(_text(row.get("color") or row.get("colour")).lower())
        return RoundRecord(opponent, colour if opponent else None, "*" if code is None else code)

    def _opponent(self, row: Mapping[str, Any]) -> tuple[int | None, str]:
        """The opponent's number, and the id that the row has for them."""
        named = ""
        for (_, name), numbers in zip(_IDS, self.by_id, strict=True):
            key = _id(row.get(name))
            if key in numbers:
                return numbers[key], key
            named = named or key
        return None, named


def _rows(value: object) -> Iterator[Mapping[str, Any]]:
    for row in value if isinstance(value, list) else ():
        if isinstance(row, Mapping):
            yield row


def _name(item: Mapping[str, Any]) -> str:
    names = [_text(item.get(name)) for name in ("lastName", "firstName")]
    whole = ", ".join(filter(None, names))
    return whole or _first_text((item,), "name", "playerName", "fullName")


def _first_text(sources: Sequence[Mapping[str, Any]], *names: str) -> str:
    found = (_text(source.get(name)) for source in sources for name in names)
    return next(filter(None, found), "")


def _text(value: object) -> str:
    return clean(value) if isinstance(value, str) else ""


def _id(value: object) -> str:
    """An id as text; services write it as text or as a number, and 0 for none."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return ""
    return clean(str(value)).lstrip("0") if str(value).strip("0 ") else ""


def _whole(value: object) -> int | None:
    figure = _figure(value, 999_999_999)
    return None if figure is None or figure % 1 else int(figure)


def _figure(value: object, most: int) -> Decimal | None:
    """A number from 0 to a bound, also as text; None for anything else."""
    if isinstance(value, str) and value.isascii() and len(value) <= _LONGEST_NUMBER:
        value = Decimal(value) if value.replace(".", "", 1).isdigit() else None
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    return Decimal(value) if 0 <= value <= most else None
