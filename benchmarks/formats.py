"""Files of the size that people have: a PGN of 100,000 games, a list of 2,000,000 players."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from arpad.formats import pgn
from arpad.formats.fide_list import look_up
from benchmarks.timing import best_of, table, verdict

_GAMES = 100_000
_PLAYERS = 2_000_000
_WANTED = 300
_MEGABYTES = 150
_MOVES = ("e4", "Nf3", "Bb5", "O-O", "dxe5", "Qxd7+", "Rad1", "c5", "Nbd7", "h6", "exd8=Q+")
_HEADER = (
    f"{'ID Number':15}{'Name':61}{'Fed':4}{'Sex':4}{'Tit':5}{'WTit':5}{'OTit':15}"
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
#: Prints its own peak in KB. `ru_maxrss` would be that of this process, if that is larger.
_CHILD = """
import sys
from pathlib import Path
from arpad.formats.fide_list import look_up
players = look_up(Path(sys.argv[1]), [int(number) for number in sys.argv[2].split(",")])
assert len(players) == int(sys.argv[3])
status = Path("/proc/self/status").read_text()
print(status.partition("VmHWM:")[2].split()[0])
"""


def _write_games(path: Path) -> None:
    """Games of 40 moves with twelve tags each, as programs write them."""
    seeded = random.Random(8)
    with path.open("w") as file:
        for number in range(_GAMES):
            white, black = seeded.sample(range(2000), 2)
            result = seeded.choice(("1-0", "0-1", "1/2-1/2"))
            tags = {
                "Event": "Open of the benchmark",
                "Site": "Nowhere",
                "Date": f"2026.10.{1 + number % 9:02}",
                "Round": f"{1 + number % 9}.{1 + number % 50}",
                "White": f"Player{white}, White",
                "Black": f"Player{black}, Black",
                "Result": result,
                "WhiteElo": 1500 + white % 900,
                "BlackElo": 1500 + black % 900,
                "WhiteFideId": 100_000 + white,
                "BlackFideId": 100_000 + black,
                "ECO": "B90",
            }
            file.writelines(f'[{tag} "{value}"]\n' for tag, value in tags.items())
            moves = (f"{n}. {' '.join(seeded.choices(_MOVES, k=2))}" for n in range(1, 41))
            file.write(f"\n{fill(' '.join((*moves, result)), 79)}\n\n")


def _write_list(path: Path) -> list[int]:
    """A combined list in its ZIP; returned are ids of some players, the last one among them."""
    seeded = random.Random(9)
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive,
        archive.open("players_list.txt", "w") as file,
    ):
        file.write(f"{_HEADER}\r\n".encode())
        for start in range(0, _PLAYERS, 10_000):
            file.write("".join(_player(seeded, start + row) for row in range(10_000)).encode())
    rows = [*seeded.sample(range(_PLAYERS), _WANTED - 1), _PLAYERS - 1]
    return [_fide_id(row) for row in rows]


def _fide_id(row: int) -> int:
    return 100_000 + 7 * row


def _player(seeded: random.Random, row: int) -> str:
    letters = seeded.getrandbits(64)
    name = f"P{letters & 0xFFFFFFFF:x}, {letters >> 40:x}"
    rating = 1400 + letters % 1000
    figures = f"{rating:<6}{letters % 10:<4}{20:<3}" * 3
    return (
        f"{_fide_id(row):<15}{name:61}{'AAA':4}{'MF'[letters & 1]:4}{'':29}{figures}"
        f"{1940 + letters % 80:<6}{'':4}\r\n"
    )


def _inflated(path: Path) -> Iterator[bytes]:
    """The one member of a ZIP by zlib alone."""
    with zipfile.ZipFile(path) as archive:
        member = archive.infolist()[0]
    with path.open("rb") as file:
        file.seek(member.header_offset + 30 + len(member.filename))
        inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        while not inflate.eof and (chunk := file.read(1 << 16)):
            yield inflate.decompress(chunk)


def _games(folder: Path) -> tuple[str, str, str, str]:
    path = folder / "games.pgn"
    _write_games(path)

    def lines() -> None:
        """What a plain loop takes to count the results."""
        count = 0
        with path.open("rb") as file:
            for line in file:
                if line.startswith(b"[Result"):
                    count += 1
        assert count == _GAMES

    def scanned() -> None:
        """The same count, with all tags of every game."""
        with path.open("rb") as file:
            assert sum("Result" in game.tags for game in pgn.scan(file)) == _GAMES

    seconds = best_of([lines, scanned], turns=5)
    speed = seconds["lines"] / seconds["scanned"]
    return (
        f"`pgn.scan` of {_GAMES:,} games against a plain loop that counts the results",
        f"{speed:.2f} × as fast ({seconds['scanned']:.2f} s)",
        "a third",
        verdict(speed >= 1 / 3),
    )


def _list(folder: Path) -> list[tuple[str, str, str, str]]:
    path = folder / "list.zip"
    ids = _write_list(path)

    def searched() -> None:
        """All of them in one pass; the last is in the last line."""
        assert len(look_up(path, ids)) == _WANTED

    def split() -> None:
        """What zlib and splitting into lines take."""
        rest, lines = b"", 0
        for chunk in _inflated(path):
            *whole, rest = (rest + chunk).split(b"\n")
            lines += len(whole)
        assert lines == _PLAYERS + 1

    seconds = best_of([split, searched], turns=3)
    ratio = seconds["searched"] / seconds["split"]
    arguments = [str(path), ",".join(map(str, ids)), str(_WANTED)]
    start = time.perf_counter()
    child = subprocess.run(
        [sys.executable, "-c", _CHILD, *arguments], check=True, capture_output=True, text=True
    )
    elapsed = time.perf_counter() - start
    memory = int(child.stdout) / 1024
    return [
        (
            f"memory to look {_WANTED} players up in a list of {_PLAYERS:,}, a process of its own",
            f"{memory:.0f} MB ({elapsed:.1f} s)",
            f"at most {_MEGABYTES} MB",
            verdict(memory <= _MEGABYTES),
        ),
        (
            "its time to inflating the same file by zlib and splitting it into lines",
            f"{ratio:.2f} ({seconds['searched']:.2f} s)",
            "",
            "",
        ),
    ]


def main() -> None:
    """Print the ratios and the memory."""
    with tempfile.TemporaryDirectory() as folder:
        table("Files", [_games(Path(folder)), *_list(Path(folder))])


if __name__ == "__main__":
    main()
