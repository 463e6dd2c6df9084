"""Files in, plain records out, and records into files again. Nothing here knows of ratings."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.formats.text import read_bytes

__all__ = [
    "SUFFIXES",
    "EventRecord",
    "PlayerRecord",
    "Remark",
    "RoundRecord",
    "kind_of",
    "read",
    "read_event",
]

Progress = Callable[[int, int], None]
Kind = Literal["trf", "pgn", "csv"]
#: What the name of a file says about its kind.
SUFFIXES: dict[str, Kind] = {
    ".trf": "trf",
    ".trfx": "trf",
    ".pgn": "pgn",
    ".csv": "csv",
    ".tsv": "csv",
}
_HEAD = 4096
#: Possessive throughout: what looks alike in two ways must not be tried in every combination.
_PGN = re.compile(rb'\A(?:\xef\xbb\xbf)?+\s*+(?:[%;][^\r\n]*+[\r\n]\s*+)*+\[\w++\s++"')
_LIST = re.compile(
    rb"(?i)\A(?:\xef\xbb\xbf)?\s*(?:ID ?Number\s+Name|(?:<\?[^>]*>\s*)?<playerslist)"
)
_TRF = re.compile(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?(?:001|012) ")


def read(path: Path, players: Path | None = None, progress: Progress | None = None) -> EventRecord:
    """The event in a file, whichever of the formats it is; `players` goes with a CSV of games.

    A PGN may have any size; `progress` is told how many of its bytes are done.
    """
    if players is None and _starts_like_pgn(path):
        from arpad.formats import pgn

        with path.open("rb") as stream:  # read in pieces
            return pgn.read_event(stream, path.name, progress)
    table = (read_bytes(players), players.name) if players else None
    return read_event(read_bytes(path), path.name, table)


def _starts_like_pgn(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return kind_of(path.name, file.read(_HEAD)) == "pgn"
    except OSError:
        return False  # what is wrong with it, reading it will say


def read_event(content: bytes, name: str, players: tuple[bytes, str] | None = None) -> EventRecord:
    """The event in the content of a file; a table of players comes with its own name."""
    kind = kind_of(name, content)
    if _LIST.match(content[:_HEAD]):
        rule = "it has players, but no games"
        raise InvalidFile(name, Unquoted("a rating list"), rule, "give it beside the event's file")
    if players and kind != "csv":
        rule = "a table of players goes with a CSV of games"
        raise InvalidFile(name, Unquoted(f"a {kind.upper()}"), rule, "leave the table out")
    if kind == "trf":
        from arpad.formats import trf

        return trf.read(content, name)
    if kind == "pgn":
        from arpad.formats import pgn

        return pgn.read_event(content, name)
    from arpad.formats import table

    if players is None:
        return table.read_event(content, None, name)
    return table.read_event(content, players[0], name, players[1])


def kind_of(name: str, content: bytes = b"") -> Kind:
    """TRF, PGN or CSV: as the content looks, else as the name says, else a report (TRF)."""
    if _PGN.match(content[:_HEAD]):
        return "pgn"
    if _TRF.search(content):
        return "trf"
    return SUFFIXES.get(Path(name).suffix.lower(), "csv" if content else "trf")
