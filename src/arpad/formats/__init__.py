"""Reading files into plain records, and writing records into files. Nothing here rates a game.

`read` takes any file of an event; each format has a module that also writes it (`trf`, `pgn`,
`csv`), except `uschess_json`, which is only read. `with_ratings` chooses one of several lists in a
file, `corrected` changes values for a rating report only. `fide_list` looks players up in a rating
list, `game_list` reads one player's games, and `pasted` finds them in any text that somebody
pastes, or asks about what is not clear.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.records import (
    Correction,
    EventRecord,
    Kind,
    ListRating,
    PlayerRecord,
    Remark,
    RoundRecord,
)
from arpad.formats.registry import FORMATS, HEAD
from arpad.formats.text import (
    UTF_16,
    PathLike,
    check_bytes,
    check_size,
    name_of,
    open_file,
    read_file,
)

__all__ = [
    "SUFFIXES",
    "Correction",
    "EventRecord",
    "ListRating",
    "PlayerRecord",
    "Remark",
    "RoundRecord",
    "corrected",
    "kind_of",
    "read",
    "read_event",
    "with_ratings",
]

#: Modules that are loaded when they are first used.
_FORMATS = ("csv", "fide_list", "game_list", "pasted", "pgn", "trf", "uschess_json")
#: Functions, with the modules that have them.
_FUNCTIONS = {"corrected": "corrections", "with_ratings": "validation"}
if TYPE_CHECKING:
    from arpad.formats.corrections import corrected
    from arpad.formats.validation import with_ratings
#: An event, its file, or the path of its file.
EventSource = EventRecord | PathLike | IO[bytes] | IO[str]
Progress = Callable[[int, int], None]
#: The kind of a file by the end of its name.
SUFFIXES: dict[str, Kind] = {
    suffix: kind for kind, each in FORMATS.items() for suffix in each.suffixes
}
_LIST = re.compile(
    rb"(?i)\A(?:\xef\xbb\xbf)?\s*(?:ID ?Number\s+Name|(?:<\?[^>]*>\s*)?<playerslist)"
)


def __getattr__(name: str) -> Any:
    if name in _FUNCTIONS:
        return getattr(import_module(f"arpad.formats.{_FUNCTIONS[name]}"), name)
    if name not in _FORMATS:
        raise AttributeError(f"module 'arpad.formats' has no attribute {name!r}")
    return import_module(f"arpad.formats.{name}")


def read(
    path: PathLike, players: PathLike | None = None, progress: Progress | None = None
) -> EventRecord:
    """The event in a file of any of the formats.

    `path` is the file, or "-" for standard input; it is opened once, so it may be a pipe. `players`
    is a table of players that goes with a CSV of games. A PGN may have any size: `progress` is
    called now and then with the number of bytes done, and of all bytes.

    >>> event = read(Path("docs/examples/weekend.trf"))
    >>> event.name, len(event.players), event.format
    ('Alphabet Weekend', 10, 'trf')
    """
    table = (_content(players), name_of(players)) if players is not None else None
    with open_file(path) as file:
        name = name_of(path)
        head = file.peek(HEAD)[:HEAD]
        form = FORMATS[kind_of(name, head)]
        if table is None and form.in_pieces:
            return form.read(file, name, progress=progress)
        # Read no further if there is nothing: at a terminal, Ctrl-D need only be typed once.
        return read_event(read_file(file, name) if head else b"", name, table)


def as_record(event: EventSource) -> EventRecord:
    """The event itself, or the one in a file: its path, or a file that is open for reading.

    >>> as_record("docs/examples/weekend.trf").name
    'Alphabet Weekend'
    """
    if isinstance(event, str | os.PathLike):
        return read(event)
    if isinstance(event, EventRecord) or not hasattr(event, "read"):
        return cast(EventRecord, event)  # anything else is refused where records are checked
    content = event.read()
    name = str(getattr(event, "name", "file"))
    return read_event(content.encode() if isinstance(content, str) else content, name)


def _content(path: PathLike) -> bytes:
    with open_file(path) as file:
        return read_file(file, name_of(path))


def read_event(content: bytes, name: str, players: tuple[bytes, str] | None = None) -> EventRecord:
    """The event in the content of a file of any of the formats.

    `content` is what the file holds; `name` is the name of the file, for errors and, if the content
    does not show it, for its format. `players` is a table of players that goes with a CSV of games:
    its content and the name of its file.

    >>> event = read_event(b"white,black,result\\nAlpha,Beta,1-0\\n", "games.csv")
    >>> [(player.name, player.half_points) for player in event.players]
    [('Alpha', 2), ('Beta', 0)]
    """
    form = FORMATS[kind_of(name, check_size(content, name))]
    if _LIST.match(content[:HEAD]):
        rule = "it has players, but no games"
        remedy = "give the event’s file, and this list as its rating list"
        raise InvalidFile(name, Unquoted("a rating list"), rule, remedy)
    if players and not form.with_players:
        rule = "a table of players goes with a CSV of games"
        value = Unquoted(f"a {form.name.upper()}")
        raise InvalidFile(name, value, rule, "omit the table of players")
    if players is None:
        return form.read(content, name)
    return form.read(content, name, players=players[0], players_name=players[1])


def kind_of(name: str, content: bytes = b"") -> Kind:
    """TRF, PGN, CSV or JSON, by the content, else by the end of the name; TRF if neither shows it.

    `name` is the name of the file, `content` its bytes or the first of them.

    >>> kind_of("games.csv"), kind_of("export.txt", b'[Event "Open"]')
    ('csv', 'pgn')
    """
    check_bytes(content, name)
    if content.startswith(UTF_16):
        content = content[:HEAD].decode("utf-16", "replace").encode()
    for form in FORMATS.values():
        if form.recognised(content):
            return form.name
    return SUFFIXES.get(Path(name).suffix.lower(), "csv" if content else "trf")
