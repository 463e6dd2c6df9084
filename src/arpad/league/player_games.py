"""Which games each player has played: looked up for one player at a time, in a long log too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from arpad.league.history import History


class PlayerGames(Mapping[int, Sequence[int]]):
    """The numbers of each player's games that count, in their order, of those who have any.

    `counting` gives the numbers of all games that count.
    """

    def __init__(self, history: History, counting: Callable[[], Sequence[int]]) -> None:
        self._history, self._counting = history, counting
        self._known: dict[int, list[int]] = {}

    def __getitem__(self, who: int) -> Sequence[int]:
        if who not in self._known:
            self._known[who] = self._find(who)
        if not self._known[who]:
            raise KeyError(who)
        return self._known[who]

    def __iter__(self) -> Iterator[int]:
        return (who for who in tuple(self._history.players) if who in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, who: int, number: int) -> None:
        """Add a game that comes after all others."""
        if "_is_counted" in self.__dict__:
            missing = number + 1 - len(self._is_counted)
            self._is_counted.extend(bytes(max(missing, 0)))
            self._is_counted[number] = 1
        if who in self._known:
            self._known[who].append(number)

    def _find(self, who: int) -> list[int]:
        history, is_counted = self._history, self._is_counted
        games, day = history.games, history.games.day
        members = self._members.get(who, ()) if history.merged else (who,)
        numbers = sorted(number for each in members for number in games.numbers_of(each))
        counting = [each for each in numbers if each < len(is_counted) and is_counted[each]]
        return sorted(counting, key=lambda number: day[number - 1])

    @cached_property
    def _members(self) -> Mapping[int, Sequence[int]]:
        """Every player with all who were merged into them."""
        members: dict[int, list[int]] = {}
        for who in self._history.players:
            members.setdefault(self._history.root(who), []).append(who)
        return members

    @cached_property
    def _is_counted(self) -> bytearray:
        """Whether a game counts, by its number."""
        numbers = self._counting()
        is_counted = bytearray(max(numbers, default=0) + 1)
        for number in numbers:
            is_counted[number] = 1
        return is_counted
