"""How long the terminal takes to start."""

from __future__ import annotations

from benchmarks.timing import start_up, table, verdict

_ASK = "import sys; sys.argv = ['arpad', *{!r}]; from arpad.__main__ import main; main()"


def main() -> None:
    """Print the start-up times over bare Python."""
    fresh = start_up(
        {
            "bare": "pass",
            "help": _ASK.format(["--help"]),
            "game": _ASK.format(["game", "1500", "1600", "win"]),
        }
    )
    more = {name: 1000 * (seconds - fresh["bare"]) for name, seconds in fresh.items()}
    rows = [
        (
            "`arpad --help` over bare Python",
            f"{more['help']:.0f} ms",
            "at most 120 ms",
            verdict(more["help"] <= 120),
        ),
        ("`arpad game 1500 1600 win` over bare Python", f"{more['game']:.0f} ms", "", ""),
    ]
    table("The terminal", rows)


if __name__ == "__main__":
    main()
