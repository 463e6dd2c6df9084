"""The formats of files with an event: how each is recognised and read, and what it can carry.

A format is a module and its entry here; the terminal, the page and `arpad.formats.read` follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from arpad.formats.records import EventRecord, Kind, Remark, mark_valid

#: The first bytes of a file, by which most formats are recognised.
HEAD = 4096
_JSON = re.compile(rb'\A(?:\xef\xbb\xbf)?+\s*+(?:\{\s*+["}]|\[\s*+[{\]])')
#: All quantifiers are possessive, so that no input makes the search backtrack for long.
_PGN = re.compile(rb'\A(?:\xef\xbb\xbf)?+\s*+(?:[%;][^\r\n]*+[\r\n]\s*+)*+\[\w++\s++"')
#: A search that begins with a fixed byte is ten times as fast as one that begins with a line end.
_TRF = re.compile(rb"0(?:01|12) (?:(?<=[\r\n]....)|(?<=\A....)|(?<=\A\xef\xbb\xbf....))")


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files with an event.

    `title` is what people call it, `suffixes` are the ends of its files' names, `module` is where
    it is read and written, by the function `reader` and, if `writable`, by `write` and `omissions`.
    `recognised` looks at the content of a file. `no_day` and `no_clock` say in the format's own
    words that a file does not state its days or its time control, `not_read` what is never read.
    """

    name: Kind
    title: str
    suffixes: tuple[str, ...]
    module: str
    recognised: Callable[[bytes], object]
    no_day: str
    no_clock: str
    reader: str = "read_event"
    not_read: str = ""
    writable: bool = True
    in_pieces: bool = False  # its reader also takes an open file, of any size
    with_players: bool = False  # a table of players may go with it
    checks_pairings: bool = False  # its reader remarks on pairings that do not match

    @property
    def code(self) -> Any:
        """Its module, loaded when it is first needed."""
        return import_module(f"arpad.formats.{self.module}")

    def read(self, content: Any, name: str, **others: Any) -> EventRecord:
        """The event in the content of a file; `others` are what only this reader takes."""
        event: EventRecord = getattr(self.code, self.reader)(content, name=name, **others)
        return mark_valid(event)


#: All formats, in the order in which they are looked for. The last one is any text with a table.
FORMATS: dict[Kind, Format] = {
    each.name: each
    for each in (
        Format(
            "pgn",
            "Games (PGN)",
            (".pgn",),
            "pgn",
            lambda content: _PGN.match(content, 0, HEAD),
            no_day="None of the games has a Date tag with a whole day.",
            no_clock="The games do not state their time control.",
            not_read="moves, and tags that say nothing about ratings, are not read",
            in_pieces=True,
        ),
        Format(
            "json",
            "US Chess section (JSON)",
            (".json",),
            "uschess_json",
            lambda content: _JSON.match(content, 0, HEAD),
            no_day="The section has no first day.",
            no_clock="The section does not state its time control.",
            writable=False,
            checks_pairings=True,
        ),
        Format(
            "trf",
            "Tournament report (TRF)",
            (".trf", ".trfx"),
            "trf",
            _TRF.search,
            no_day="The report has no first day (record 042) and no days of rounds (132).",
            no_clock="The report states no time control (record 122 or 222).",
            reader="read",
            checks_pairings=True,
        ),
        Format(
            "csv",
            "Table of games (CSV)",
            (".csv", ".tsv"),
            "csv",
            lambda content: False,
            no_day="The table of games has no column with the day.",
            no_clock="The table of games does not state the time control.",
            with_players=True,
        ),
    )
}

#: What a file may not be able to hold: fields of the event, of players and of rounds, in words.
_EVENT = {
    "name": "its name",
    "city": "its city",
    "federation": "its federation",
    "starts": "its first day",
    "ends": "its last day",
    "kind": "its type",
    "coded_kind": "its coded type",
    "arbiter": "its arbiter",
    "deputies": "its deputies",
    "time_control": "its time control in words",
    "coded_time_control": "its coded time control",
    "planned_rounds": "its number of rounds",
    "round_dates": "the days of its rounds",
    "ratings_of": "whose ratings they are",
}
_PLAYER = {
    "rating": "rating",
    "title": "title",
    "federation": "federation",
    "fide_id": "FIDE id",
    "sex": "sex",
    "born": "birth date",
    "rank": "rank",
    "k": "K",
    "games_played": "games played",
    "ratings": "decimals of ratings and games before",
    "member_id": "member id",
    "corrections": "what was corrected",
}
_ROUND = {
    "rating": "ratings of their own",
    "time_control": "time controls of their own",
    "adjudicated": "which games were adjudicated",
}


def omitted_fields(event: EventRecord, room_for: Collection[str]) -> tuple[Remark, ...]:
    """One remark on the fields of an `event` that a file omits; none if it omits nothing.

    `room_for` are the fields that the file can hold: those of a player by their name, those of the
    event as "event.name", those of a round as "round.rating".

    >>> from arpad.formats import PlayerRecord
    >>> event = EventRecord(city="Letterton", players=(PlayerRecord(1, "Alpha, Ann", k=20),))
    >>> [remark.text for remark in omitted_fields(event, ["event.city"])]
    ['not written: of players, K']
    """
    rounds = [record for _, _, record in event.games()]
    parts = []
    for whose, prefix, words, records in (
        ("of the event,", "event.", _EVENT, (event,)),
        ("of players,", "", _PLAYER, event.players),
        ("of rounds,", "round.", _ROUND, rounds),
    ):
        wanted = {name: word for name, word in words.items() if f"{prefix}{name}" not in room_for}
        lost = [word for name, word in wanted.items() if any(getattr(r, name) for r in records)]
        if lost:
            parts.append(f"{whose} {', '.join(lost)}")
    return (Remark(None, None, f"not written: {'; '.join(parts)}"),) if parts else ()
