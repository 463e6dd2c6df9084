"""Every documented shape of a call, in one interleaved run beside its peers."""

from __future__ import annotations

import sys
from contextlib import ExitStack

from benchmarks import calls, node, peers
from benchmarks.cases import PAIRS
from benchmarks.shapes import Group, Measured, measure
from benchmarks.timing import Row, row, table

_PEERS = (peers.BOTH, peers.ONE, peers.BOTH_OF_THE_YEAR, peers.ELOTE, calls.FIDE_BY_HAND)
_SEAM = 'Nine games through `system.find("fide")`, beside `fide.tournament`'
GROUPS = (
    Group("One game, beside elochess rating both players", peers.BOTH, "as fast", calls.ONE_GAME),
    Group("Nine games, beside `fide.update`", calls.UPDATE, "the time", calls.NINE_GAMES),
    Group("Plain Elo, beside a function by hand", calls.HAND, "the time", calls.PLAIN_ELO),
    Group(f"{_SEAM}, a number", calls.TOURNAMENT, "the time", calls.SEAM),
    Group(f"{_SEAM}, a `Player`", calls.TOURNAMENT_OF_PLAYER, "the time", calls.SEAM_OF_PLAYERS),
    Group("All other calls, beside `fide.update`", calls.UPDATE, "the time", calls.OTHERS),
)


def _against_peers(measured: Measured) -> list[Row]:
    """`fide.update` of two numbers, which rates both players, beside each peer."""
    own = measured.seconds[calls.UPDATE]
    times = {shape: measured.seconds[shape] / own for shape in _PEERS}
    unit = "× as fast"
    return [
        row("against elochess rating both players", times[peers.BOTH], unit, least=6),
        row("against elochess rating one player", times[peers.ONE], unit),
        row("against elochess, told the year, rating both", times[peers.BOTH_OF_THE_YEAR], unit),
        row("against elote, which rates both by plain Elo", times[peers.ELOTE], unit, least=6),
        row("to an exact function by hand", 1 / times[calls.FIDE_BY_HAND], "× the time", most=1.6),
    ]


def main() -> None:
    """Measure everything in turns, and print the tables."""
    shapes = [*_PEERS, *(s for group in GROUPS for s in (group.reference, *group.shapes))]
    names = {**calls.NAMES, **peers.NAMES}
    with ExitStack() as stack:
        try:
            echecs = stack.enter_context(node.started(PAIRS))
        except node.Unavailable as reason:
            print(f"@echecs/elo is not measured: {reason}", file=sys.stderr)
            in_node: Row = ("to @echecs/elo in Node", f"not measured: {reason}", "", "")
            measured = measure(shapes, names)
        else:
            measured = measure(shapes, names, [echecs.turn])
            ratio = measured.seconds[calls.UPDATE] / echecs.seconds
            in_node = row(f"to {node.versions()}", ratio, "× the time")
    for group in GROUPS:
        table(group.title, group.rows(measured))
    table(
        "`fide.update(rating, opponent, score)` beside the peers",
        [*_against_peers(measured), in_node],
    )


if __name__ == "__main__":
    main()
