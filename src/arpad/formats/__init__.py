"""Files in, plain records out, and records into files again. Nothing here knows of ratings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.formats.text import read_bytes

__all__ = ["EventRecord", "PlayerRecord", "Remark", "RoundRecord", "kind_of", "read", "read_event"]

Kind = Literal["trf", "pgn", "csv"]
_SUFFIXES: dict[str, Kind] = {
    ".trf": "trf",
    ".trfx": "trf",
    ".pgn": "pgn",
    ".csv": "csv",
    ".tsv": "csv",
}
_HEAD = 4096
_PGN = re.compile(rb'\A(?:\xef\xbb\xbf)?\s*(?:[%;][^\r\n]*\s+)*\[\w+\s+"')
_TRF = re.compile(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?(?:001|012) ")


def read(path: Path, players: Path | None = None) -> EventRecord:
    """The event in a file, whichever of the formats it is; `players` goes with a CSV of games."""
    if _starts_like_pgn(path):
        from arpad.formats import pgn

        with path.open("rb") as stream:  # of any size: it is read in pieces
            return pgn.read_event(stream, path.name)
    content = read_bytes(path)
    return read_event(content, path.name, read_bytes(players) if players else None)


def _starts_like_pgn(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return kind_of(path.name, file.read(_HEAD)) == "pgn"
    except OSError:
        return False  # what is wrong with it, reading it will say


def read_event(content: bytes, name: str, players: bytes | None = None) -> EventRecord:
    """The event in the content of a file."""
    kind = kind_of(name, content)
    if kind == "trf":
        from arpad.formats import trf

        return trf.read(content, name)
    if kind == "pgn":
        from arpad.formats import pgn

        return pgn.read_event(content, name)
    from arpad.formats import table

    return table.read_event(content, players, name)


def kind_of(name: str, content: bytes = b"") -> Kind:
    """TRF, PGN or CSV: as the content looks, else as the name says, else a report (TRF)."""
    if _PGN.match(content):
        return "pgn"
    if _TRF.search(content):
        return "trf"
    return _SUFFIXES.get(Path(name).suffix.lower(), "csv" if content else "trf")
