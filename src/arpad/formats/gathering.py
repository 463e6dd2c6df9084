"""Games one by one become an event, whatever file lists them; and an event its games again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.records import Colour, EventRecord, PlayerRecord, Remark, RoundRecord

#: What one event may have; more is a collection of games, not an event.
MOST_PLAYERS = 20_000
MOST_ROUNDS = 1_000
MOST_CELLS = 2_000_000  # players times rounds
MOST_REMARKS = 1_000


@dataclass(slots=True, eq=False)
class Seat:
    """A player while his games are being gathered."""

    record: PlayerRecord
    rounds: dict[int, tuple[Seat | None, Colour | None, str]] = field(default_factory=dict)
    first_free: int = 1
    rating_doubted: bool = False

    def put(self, number: int, opponent: Seat | None, colour: Colour | None, code: str) -> None:
        """Write one round down."""
        self.rounds[number] = opponent, colour, code
        while self.first_free in self.rounds:
            self.first_free += 1


class Gathering:
    """Players with rounds, as far as the games have told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seats: list[Seat] = []
        self.rounds = 0
        self.remarks: list[Remark] = []

    def remark(self, line: int | None, text: str) -> None:
        """Say something about a line, unless far too much has been said already."""
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(Remark(line, None, text))

    def sit(self, record: PlayerRecord) -> Seat:
        """A seat for one more player."""
        seat = Seat(record)
        self.seats.append(seat)
        self._bound(len(self.seats), MOST_PLAYERS, "players")
        return seat

    def rate(self, seat: Seat, rating: int | None, line: int | None) -> None:
        """What a game says a player's rating is; of two the first stands."""
        known = seat.record.rating
        if not known:
            seat.record = replace(seat.record, rating=rating)
        elif rating not in (None, known) and not seat.rating_doubted:
            seat.rating_doubted = True
            self.remark(line, f"{seat.record.name} is {rating} here; the {known} before stands")

    def add(
        self, number: int | None, white: Seat, black: Seat | None, codes: tuple[str, str], line: int
    ) -> int:
        """Put a game, or White's bye, into its round; if that is taken, into the next free one."""
        ours, theirs = white.rounds, black.rounds if black else {}
        free = max(white.first_free, black.first_free if black else 0)
        place = number or free
        if place in ours or place in theirs:
            place = max(place + 1, free)
        while place <= MOST_ROUNDS and (place in ours or place in theirs):
            place += 1
        self._bound(place, MOST_ROUNDS, "rounds")
        if number and place != number:
            twice = white if number in ours or not black else black
            said = f"{twice.record.name} is in round {number} twice; taken as round {place}"
            self.remark(line, said)
        self.rounds = max(self.rounds, place)
        self._bound(self.rounds * len(self.seats), MOST_CELLS, "players times rounds")
        white.put(place, black, "white" if black else None, codes[0])
        if black:
            black.put(place, white, "black", codes[1])
        return place

    def players(self) -> tuple[PlayerRecord, ...]:
        """The players by number; who has none gets the next one by rating, then by name."""
        last = max((seat.record.number for seat in self.seats), default=0)
        order = sorted((seat for seat in self.seats if not seat.record.number), key=_standing)
        for number, seat in enumerate(order, last + 1):
            seat.record = replace(seat.record, number=number)
        players = (self._player(seat) for seat in self.seats)
        return tuple(sorted(players, key=lambda player: player.number))

    def _player(self, seat: Seat) -> PlayerRecord:
        blank = RoundRecord(None, None, "")
        rounds = [blank] * self.rounds
        for number, (opponent, colour, code) in seat.rounds.items():
            theirs = opponent.record.number if opponent else None
            rounds[number - 1] = RoundRecord(theirs, colour, code)
        points = Decimal(sum(played.half_points for played in rounds)) / 2
        return replace(seat.record, rounds=tuple(rounds), points=points)

    def _bound(self, count: int, most: int, what: str) -> None:
        if count > most:
            rule = f"one event has at most {most} {what}"
            raise InvalidFile(
                self.name, Unquoted(f"{count} {what}"), rule, "give the games of one event"
            )


def _standing(seat: Seat) -> tuple[int, str]:
    return -(seat.record.rating or 0), seat.record.name


def same_name(name: str) -> str:
    """What two spellings of a name have in common: all but spaces and capitals."""
    return " ".join(name.split()).casefold()


class Board(NamedTuple):
    """One game of an event, seen once."""

    round: int
    white: PlayerRecord
    black: PlayerRecord
    codes: tuple[str, str]


def boards(event: EventRecord) -> list[Board]:
    """Every game once, by round, then by the number of White.

    The result is what both sides say of it; of a side that does not know of the game, nothing.
    """
    by_number = {player.number: player for player in event.players}
    found: dict[tuple[int, frozenset[int]], Board] = {}
    for number, player, record in event.games():
        opponent = by_number.get(record.opponent or 0)
        key = number, frozenset((player.number, record.opponent or 0))
        if opponent is None or key in found:
            continue
        other = opponent.rounds[number - 1 : number]
        theirs = other[0].result if other and other[0].opponent == player.number else ""
        if record.colour == "black":
            found[key] = Board(number, opponent, player, (theirs, record.result))
        else:
            found[key] = Board(number, player, opponent, (record.result, theirs))
    return sorted(found.values(), key=lambda board: (board.round, board.white.number))
