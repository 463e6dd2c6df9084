"""Makes an event from single games, whatever file they come from, and lists its games again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.records import EventRecord, Level, PlayerRecord, Remark, RoundRecord
from arpad.game import Colour
from arpad.results import BOTH_LOST

#: The limits for one event; anything larger is a collection of games, not an event.
MOST_PLAYERS = 20_000
MOST_ROUNDS = 1_000
MOST_CELLS = 1_000_000  # players times rounds
MOST_REMARKS = 1_000


@dataclass(slots=True, eq=False)
class PlayerDraft:
    """A player while the event is being built."""

    player: PlayerRecord
    rounds: dict[int, tuple[PlayerDraft | None, Colour | None, str, float | None, str, bool]] = (
        field(default_factory=dict)
    )
    first_free: int = 1
    has_two_ratings: bool = False

    def record(
        self,
        number: int,
        opponent: PlayerDraft | None,
        colour: Colour | None,
        code: str,
        rating: float | None = None,
        time_control: str = "",
        adjudicated: bool = False,
    ) -> None:
        """Record what happened in one round."""
        self.rounds[number] = opponent, colour, code, rating, time_control, adjudicated
        while self.first_free in self.rounds:
            self.first_free += 1


class EventBuilder:
    """Collects players and their rounds; `name` is the name of the file, for errors.

    >>> builder = EventBuilder("games.csv")
    >>> ann = builder.add_player(PlayerRecord(0, "Alpha, Ann"))
    >>> bob = builder.add_player(PlayerRecord(0, "Beta, Bob"))
    >>> builder.set_rating(bob, 1900, line=2)
    >>> builder.add_game(None, ann, bob, ("1", "0"), line=2)
    1
    >>> [(player.number, player.name, player.rounds[0].result) for player in builder.players()]
    [(1, 'Beta, Bob', '0'), (2, 'Alpha, Ann', '1')]
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[PlayerDraft] = []
        self.rounds = 0
        self.remarks: list[Remark] = []

    def remark(self, line: int | None, text: str, level: Level = "warning") -> None:
        """Add a remark on a line, unless there are far too many already."""
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(Remark(line, None, text, level))

    def add_player(self, player: PlayerRecord) -> PlayerDraft:
        """Add a player; those with the number 0 get their number at the end."""
        entry = PlayerDraft(player)
        self.entries.append(entry)
        self._check_size(len(self.entries), MOST_PLAYERS, "players")
        return entry

    def set_rating(self, entry: PlayerDraft, rating: float | None, line: int | None) -> None:
        """Set a player's rating in a game; if games differ, the first rating counts."""
        first = entry.player.rating
        if not first:
            entry.player = replace(entry.player, rating=rating)
        elif rating not in (None, first) and not entry.has_two_ratings:
            entry.has_two_ratings = True
            text = (
                f"{entry.player.name} is {rating} here and {first} before, which counts "
                "unless each month is rated on its own"
            )
            self.remark(line, text)

    def add_game(
        self,
        number: int | None,
        white: PlayerDraft,
        black: PlayerDraft | None,
        codes: tuple[str, str],
        line: int,
        ratings: tuple[float | None, float | None] = (None, None),
        time_control: str = "",
        adjudicated: bool = False,
    ) -> int:
        """Put a game, or White's bye, into its round, and return the number of that round.

        `number` is the round, None if it is not known; if one of the two already has a game in it,
        the next round in which both are free is used. `codes` are the results of White and Black,
        `ratings` their ratings in this game, `line` is where the game is in the file;
        `time_control` is the game's own, if it has one, and `adjudicated` says whether it was
        decided by adjudication.
        """
        of_white, of_black = white.rounds, black.rounds if black else {}
        free = max(white.first_free, black.first_free if black else 0)
        place = number or free
        if place in of_white or place in of_black:
            place = max(place + 1, free)
        while place <= MOST_ROUNDS and (place in of_white or place in of_black):
            place += 1
        self._check_size(place, MOST_ROUNDS, "rounds")
        if number and place != number:
            busy = white if number in of_white or not black else black
            text = f"{busy.player.name} is in round {number} twice; this is taken as round {place}"
            self.remark(line, text)
        self.rounds = max(self.rounds, place)
        self._check_size(self.rounds * len(self.entries), MOST_CELLS, "players times rounds")
        if codes == ("0", "0"):
            self.remark(line, BOTH_LOST)
        how = time_control, adjudicated
        white.record(place, black, "white" if black else None, codes[0], ratings[0], *how)
        if black:
            black.record(place, white, "black", codes[1], ratings[1], *how)
        return place

    def players(self) -> tuple[PlayerRecord, ...]:
        """The players by number; those without one get the next ones by rating, then by name."""
        last = max((entry.player.number for entry in self.entries), default=0)
        new = sorted((entry for entry in self.entries if not entry.player.number), key=_standing)
        for number, entry in enumerate(new, last + 1):
            entry.player = replace(entry.player, number=number)
        players = (self._player(entry) for entry in self.entries)
        return tuple(sorted(players, key=lambda player: player.number))

    def _player(self, entry: PlayerDraft) -> PlayerRecord:
        blank = RoundRecord(None, None, "")
        rounds = [blank] * self.rounds
        first = entry.player.rating
        for number, (opponent, colour, code, rating, clock, adjudicated) in entry.rounds.items():
            opponent_number = opponent.player.number if opponent else None
            own = None if rating == first else rating
            rounds[number - 1] = RoundRecord(opponent_number, colour, code, own, clock, adjudicated)
        points = Decimal(sum(record.half_points for record in rounds)) / 2
        return replace(entry.player, rounds=tuple(rounds), points=points)

    def _check_size(self, count: int, most: int, what: str) -> None:
        if count > most:
            rule = f"one event has at most {most} {what}"
            remedy = "split the file by event"
            raise InvalidFile(self.name, Unquoted(f"{count} {what}"), rule, remedy)


def _standing(entry: PlayerDraft) -> tuple[float, str]:
    return -(entry.player.rating or 0), entry.player.name


def name_key(name: str) -> str:
    """A name for comparing, without differences in spaces and capitals.

    >>> name_key("ALPHA,  Ann") == name_key("Alpha, Ann")
    True
    """
    return " ".join(name.split()).casefold()


#: The round of a player whose own line does not have the game.
_NO_ANSWER = RoundRecord(None, None, "")


class EventGame(NamedTuple):
    """One game of an event; ratings and time control are set if the game has its own."""

    round: int
    white: PlayerRecord
    black: PlayerRecord
    codes: tuple[str, str]
    ratings: tuple[float | None, float | None] = (None, None)
    time_control: str = ""
    adjudicated: bool = False


def boards(event: EventRecord) -> list[EventGame]:
    """Every game once, by round, then by the number of White.

    The codes are those of both sides; if a player's own line does not have the game, it is "".
    """
    by_number = {player.number: player for player in event.players}
    games: dict[tuple[int, frozenset[int]], EventGame] = {}
    for number, player, record in event.games():
        opponent = by_number.get(record.opponent or 0)
        key = number, frozenset((player.number, record.opponent or 0))
        if opponent is None or key in games:
            continue
        others = opponent.rounds[number - 1 : number]
        answer = others[0] if others and others[0].opponent == player.number else _NO_ANSWER
        both, players = (record, answer), (player, opponent)
        if record.colour == "black":
            both, players = (answer, record), (opponent, player)
        codes, ratings = (both[0].result, both[1].result), (both[0].rating, both[1].rating)
        how = record.time_control, record.adjudicated
        games[key] = EventGame(number, *players, codes, ratings, *how)
    return sorted(games.values(), key=lambda board: (board.round, board.white.number))
