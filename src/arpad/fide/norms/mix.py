"""1.4.3 to 1.4.5: whether a part of the games has the right mix of titles and federations."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arpad.fide.norms.field import Bounds, Field, Part

#: How opponents under FID count if their real federation is not known: as FID, for the federations
#: that suit best, or all for the player's own.
Reading = Literal["as written", "flags", "own flag"]


class Mix(NamedTuple):
    """The rules on titles and federations for a candidate, for any choice of games."""

    own: str  # the player's federation; "" if it is not known
    lifted: bool  # the event is exempt from the rules on federations
    reading: Reading = "as written"

    def holds(self, field: Field, part: Part) -> bool:
        """Whether the titles and federations of these opponents meet the requirements."""
        bounds = field.bounds(part.base)
        if part.titled < bounds.titled or part.with_title < bounds.with_title:
            return False
        if "" in part.flags:
            return False
        return self.lifted or self._federations(field, part.flags, bounds)

    def _federations(self, field: Field, flags: dict[str, int], bounds: Bounds) -> bool:
        rules = field.occasion.rules
        stateless = rules.stateless.value
        if not self.own:
            return False
        if self.reading == "as written" or stateless not in flags:
            return self._known(field, _without(flags, stateless), bounds)
        others, count = _without(flags, stateless), flags[stateless]
        if self.reading == "own flag":
            return self._known(field, _with(others, {self.own: count}), bounds)
        first, second = rules.flags.value
        return any(
            self._known(field, _with(others, {first: some, second: count - some}), bounds)
            for some in range(count + 1)
        )

    def _known(self, field: Field, flags: dict[str, int], bounds: Bounds) -> bool:
        foreign = len(flags) - (self.own in flags)
        if foreign < field.occasion.rules.foreign.value:
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
