"""The log of a league: entries are only ever added, and each one's hash covers all before it.

Only the removal of a name writes it anew (see `removal`), and adds an entry that says so.
Everything else (who plays, which games count, every rating) follows from a replay of the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from json import JSONEncoder, loads
from json.encoder import encode_basestring
from typing import Annotated, Any, Literal, get_args

from arpad.errors import InvalidFile, Unquoted

#: What an entry may say.
Kind = Literal[
    "created",
    "player added",
    "player described",
    "renamed",
    "name removed",
    "merged",
    "separated",
    "recorded",
    "corrected",
    "voided",
    "restored",
    "confirmed",
    "rules changed",
    "rules undone",
    "season ended",
    "season reopened",
    "season named",
    "season closed",
    "season opened",
    "challenged",
    "challenge withdrawn",
]
KINDS: tuple[str, ...] = get_args(Kind)
#: The hash before the first entry.
NO_HASH = "0" * 64
_FIELDS = ("position", "time", "author", "reason", "kind", "data")
_CANONICAL = JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
_NO_LETTERS = re.compile("[\0\ud800-\udfff]")
_TEXTS = ("time", "author", "reason")


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: its position, when, by whom and why it was made, and what it says.

    `time` is UTC. `author` is "terminal" or a link; `hash` covers all entries up to this one.
    """

    position: Annotated[int, "Its number in the log, from 1."]
    time: Annotated[str, "When, in UTC."]
    author: Annotated[str, "By which link, or the terminal."]
    reason: Annotated[str, "Why."]
    kind: Annotated[str, "What happened."]
    data: Annotated[Mapping[str, Any], "What it says."]
    hash: Annotated[str, "The hash of all entries up to this one."] = ""

    @property
    def line(self) -> str:
        """The entry as one line of JSON, always the same for the same entry."""
        author, reason, kind, time = map(
            encode_basestring, (self.author, self.reason, self.kind, self.time)
        )  # spelled out, because a long import writes a million lines
        return (
            f'{{"author":{author},"data":{canonical(self.data)},"kind":{kind},'
            f'"position":{self.position},"reason":{reason},"time":{time}}}'
        )

    def chained(self, before: str) -> Entry:
        """The entry with its hash, if the entry before it has the hash `before`."""
        return Entry(
            self.position,
            self.time,
            self.author,
            self.reason,
            self.kind,
            self.data,
            sha256(f"{before}\n{self.line}".encode()).hexdigest(),
        )

    def as_data(self) -> dict[str, Any]:
        """The entry as plain JSON data."""
        return {name: getattr(self, name) for name in (*_FIELDS, "hash")}


def canonical(data: Any) -> str:
    """JSON in canonical form: names sorted, no spaces, no escapes for letters."""
    return _CANONICAL.encode(data)


def is_kept(text: str) -> bool:
    """Whether files and databases keep a text: no zeros in it, no halves of letters.

    >>> is_kept("Ann"), is_kept("\\0"), is_kept("\\udcff")
    (True, False, False)
    """
    return not _NO_LETTERS.search(text)


def moment(now: datetime) -> str:
    """A moment as the log writes it: UTC, to the microsecond."""
    return now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seconds(time: str) -> float:
    """A moment of the log as seconds since 1970.

    >>> seconds("1970-01-02T00:00:00.500000Z")
    86400.5
    """
    return datetime.fromisoformat(time).timestamp()


def read_line(line: str | bytes, number: int, name: str) -> Entry:
    """The entry in line `number` of a file called `name`."""
    place, remedy = f"{name}, line {number}", "export the league once more"
    try:
        data = loads(line)
        canonical(data).encode()
    except (ValueError, RecursionError) as error:  # NaN, half a surrogate pair, …
        raise InvalidFile(place, str(error)[:80], "a line of a log is JSON", remedy) from None
    if not isinstance(data, dict) or set(data) != set(_FIELDS):
        rule = f"an entry has {', '.join(_FIELDS)}"
        raise InvalidFile(place, Unquoted("no entry"), rule, remedy)
    if data["kind"] not in KINDS or data["position"] != number:
        rule = "an entry is of a known kind, and its position is the number of its line"
        raise InvalidFile(place, data["kind"], rule, remedy)
    texts = all(isinstance(data[each], str) for each in _TEXTS)
    if not (texts and isinstance(data["data"], dict) and _is_moment(data["time"])):
        rule = f"{', '.join(_TEXTS)} are text, data is an object, and time is a moment in UTC"
        raise InvalidFile(place, Unquoted("no entry"), rule, remedy)
    return Entry(**data)


def _is_moment(time: str) -> bool:
    try:
        return moment(datetime.fromisoformat(time)) == time
    except (ValueError, OverflowError):
        return False


def chain(entries: Iterable[Entry], before: str = NO_HASH) -> Iterator[Entry]:
    """Entries with their hashes, following an entry with the hash `before`."""
    for entry in entries:
        chained = entry.chained(before)
        before = chained.hash
        yield chained
