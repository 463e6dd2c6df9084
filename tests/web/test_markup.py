"""Nothing in a file, a form or a league becomes markup.

Every document that we make is made from inputs whose every text is markup, which leaves the text or
the attribute that it stands in, and opens an element of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad import event, fide, formats, render
from arpad.errors import ArpadError
from arpad.formats import EventRecord
from arpad.league import League
from arpad.web.app import create_app
from arpad.web.event.answers import answer
from arpad.web.event.form import Fields, form
from arpad.web.league.app import create_league_app
from arpad.web.league.webhook import Messenger

#: Elements that no document of ours has; the short one is for fields of three columns.
EVIL, SHORT = "x-evil", "<q>"
MARKUP = f"'\"><{EVIL}>"
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
BASE = "http://localhost:8000"
_TERMS: tuple[Fields, ...] = ({"norms": "1"}, {"system": "elo", "k": "20"})
Documents = Iterator[tuple[str, str]]


class Reader(HTMLParser):
    """The elements, the names of attributes, and the texts of a document."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names |= {tag, *(name for name, _ in attrs)}
        self.texts += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def evil(self) -> set[str]:
        """What has become an element, or an attribute, though it is data."""
        return {name for name in self.names if EVIL in name or name in ("q", "<")}


@pytest.mark.guard
@pytest.mark.untraced
def test_no_text_becomes_markup(tmp_path: Path) -> None:
    made = list(documents(tmp_path))
    evil = {name: names for name, text in made if (names := Reader(text).evil)}
    assert evil == {}
    shown = sum(MARKUP in "".join(Reader(text).texts) for _, text in made)
    assert (len(made) > 300, shown > 250) == (True, True), (len(made), shown)


def documents(folder: Path) -> Documents:
    """All of them; a new league is made in the folder."""
    yield from _answers()
    yield from _reports()
    yield from _forms()
    yield from _server()
    yield from _league(folder)


# --- answers to questions


def _answers() -> Documents:
    game = fide.tournament(1500, [fide.Game(1600, 1, name=MARKUP)], on=date(2026, 1, 5))
    yield "answer", render.html(game)
    yield "notebook", render.notebook(game)


# --- events


def _record(example: str = "masters.trf") -> EventRecord:
    """An event of which every text, and every remark, is markup."""
    read = formats.read(EXAMPLES / example)
    texts = dict.fromkeys(("name", "city", "federation", "arbiter", "kind"), MARKUP)
    players = tuple(
        replace(player, name=f"{player.name}{MARKUP}", federation=player.federation)
        for player in read.players
    )
    remarks = (formats.Remark(3, None, MARKUP, "warning"), formats.Remark(None, None, MARKUP))
    return replace(read, **texts, deputies=(MARKUP,), players=players, remarks=remarks)  # type: ignore[arg-type]


def _files() -> Iterator[tuple[str, bytes, dict[str, bytes]]]:
    """Files of every format: their names and contents, and further files of the form."""
    weekend = (EXAMPLES / "weekend.trf").read_bytes()
    lines = weekend.decode().splitlines()
    marked = [
        f"{line[:14]}{MARKUP:<33}{line[47:53]}{SHORT}{line[56:]}"
        if line.startswith("001")
        else line
        for line in lines
    ]
    heads = [
        f"{code} {MARKUP}" for code in ("012", "022", "032", "092", "102", "112", "zz ", "162")
    ]
    yield f"{MARKUP}.trf", "\n".join([*heads, *marked[1:]]).encode(), {}
    quoted = MARKUP.replace('"', '\\"')
    tags = [f'[{tag} "{quoted}"]' for tag in ("Event", "Site", "White", "WhiteFed", "WhiteTitle")]
    rest = (
        '[Black "B"]\n[Result "1-0"]\n[Date "2026.01.05"]\n[TimeControl "5400+30"]\n\n1. e4 1-0\n'
    )
    yield f"{MARKUP}.pgn", "\n".join([*tags, rest]).encode(), {}
    cell = '"' + MARKUP.replace('"', '""') + '"'
    games = f"white,black,result,date,{cell}\n{cell},B,1-0,2026-01-05,\nB,{cell},5,{cell},\n"
    table = f"name,rating,federation,title,{cell}\n{cell},1500,{cell},GM,\nB,1600,AAA,,\n"
    yield f"{MARKUP}.csv", games.encode(), {"players": table.encode()}
    yield f"{MARKUP}.csv", games.rpartition("B,")[0].encode(), {"players": table.encode()}
    section = json.loads((EXAMPLES / "section.json").read_text())
    for item in section["items"]:
        item |= {"lastName": MARKUP, "federation": SHORT}
        item["roundOutcomes"][0]["outcome"] = MARKUP
    section |= {"eventName": MARKUP, "sectionName": MARKUP, "city": MARKUP, "timeControl": "G/60"}
    yield f"{MARKUP}.json", json.dumps(section).encode(), {}


def _reports() -> Documents:
    record = _record()
    for norms in (False, True):
        report = event.rate(record, flags={}, time_control="standard", norms=norms)
        yield f"report, norms {norms}", render.html(report)
        markdown = render.markdown(report, sheets=norms)
        yield f"markdown, norms {norms}", markdown.replace("\\<", "")  # which is a letter there
    yield "certificate", render.html(event.rate(_with_norms(record), time_control="standard"))
    for player in report.players:
        with suppress(ArpadError):
            yield "player", render.html(player)
    corrected = formats.corrected(record, {"1.rating": 2105, "1.federation": "BBB"})
    yield "corrected", render.html(event.rate(corrected, time_control="standard"))
    for titled in ("federation", "title"):
        changed = tuple(replace(each, **{titled: SHORT}) for each in record.players)  # type: ignore[arg-type]
        with suppress(ArpadError):
            odd = replace(record, players=changed)
            yield titled, render.html(event.rate(odd, time_control="standard", norms=True))


def _with_norms(record: EventRecord) -> EventRecord:
    """Two who made a norm, though an opponent has odd letters for a federation, another a title."""
    odd: dict[int, dict[str, str]] = {9: {"federation": SHORT}, 10: {"title": SHORT}}
    unplayed = (formats.RoundRecord(1, "white", "+"),)
    players = tuple(
        replace(
            each,
            **odd.get(each.number, {}),  # type: ignore[arg-type]
            rounds=each.rounds + (unplayed if each.number == 7 else ()),
        )
        for each in record.players
    )
    return replace(record, players=players)


def answer_text(fields: Fields) -> str:
    lines = answer(fields).lines
    return "".join(line if isinstance(line, str) else line.decode() for line in lines)


def _forms() -> Documents:
    toml = f"name = '''{MARKUP}'''\nk = 20\n".encode()
    for name, content, more in _files():
        for kind in ("page", "part", "html"):
            fields: Fields = {"file": content, "file_name": name, "as": kind, **more}
            fields |= {f"{each}_name": name for each in more}
            pool: Fields = {"pool": toml, "pool_name": name}
            for terms in (*_TERMS, pool):
                given: Fields = {"on": "2026-01-05", "time_control": "standard", **terms}
                with suppress(ArpadError):
                    yield f"{kind} of {name[-4:]}, {[*terms]}", answer_text(fields | given)
    texts: Fields = dict.fromkeys(("on", "time_control", "corrections", "flags", "k"), MARKUP)
    texts |= {f"month_{place}": MARKUP for place in range(1, 7)}
    texts |= dict.fromkeys(("system", "championship", "pairings", "file_ratings", "start"), MARKUP)
    yield "form", form(texts, MARKUP, "file")


# --- the server


def _server() -> Documents:
    client = TestClient(create_app(), base_url=BASE)
    accepts = {"Accept": "text/html"}
    for path in (f"/{MARKUP}", f"/event{MARKUP}", f"/rules.html{MARKUP}", f"/{MARKUP}?{MARKUP}"):
        yield f"missing {path}", client.get(path, headers=accepts).text
    for name, content, more in [*_files()][::2]:  # each in a process of its own
        files: dict[str, Any] = {"file": (name, content)}
        files |= {each: (name, held) for each, held in more.items()}
        terms = {"time_control": "rapid", "on": "2026-01-05" if more else MARKUP}
        yield f"event {name[-4:]}", client.post("/event", files=files, data=terms).text
    bad = {"file": (MARKUP, b"x"), "list_1": (MARKUP, b"x"), "pool": (MARKUP, b"x")}
    yield "bad files", client.post("/event", files=bad).text


# --- a league


def _league(folder: Path) -> Documents:
    with League.create(folder / "evil.db", name=MARKUP, k=32, reason=MARKUP) as league:
        names = [f"{MARKUP}{number}" for number in range(20)]
        for number, (one, other) in enumerate(pairwise(names), 2):
            by: dict[str, Any] = {"author": MARKUP, "by": one}
            league.record([one, other], 1, on=f"2025-11-{number:02d}", new=True, **by)
        by = {"author": MARKUP, "reason": MARKUP}
        league.record([names[:2], names[2:4]], 0.5, on="2025-11-22", **by)
        league.record(names[:3], "1,2,3", on="2025-11-23")
        league.rename(names[5], f"{MARKUP}new", reason=MARKUP)
        league.merge(names[9], names[6], reason=MARKUP)
        league.void(2, reason=MARKUP, author=MARKUP)
        league.correct(3, score=0, reason=MARKUP)
        league.correct(4, sides=[names[0], names[5]], reason=MARKUP)
        league.end_season(name=MARKUP, rule="reset", reason=MARKUP)
        league.record([names[0], names[1]], 1, author=MARKUP)
        secrets = {role: league.make_link(role, MARKUP)[1] for role in ("board", "record", "run")}
        league.revoke_link(league.make_link("see", MARKUP)[0].id)
        league.change_rules(name=f"{MARKUP}2", reason=MARKUP)
        messenger = Messenger(league)
        league.set("webhook", json.dumps({"url": MARKUP, "secret": "x"}))
        league.set("webhook state", json.dumps({"error": MARKUP}))
        app = create_league_app(league, messenger=messenger)
        yield from _pages(TestClient(app, base_url=BASE), secrets, league)


_SHOWN_ELSEWHERE = ("standings", "badge.svg")
_QUERIES = ("q", "season", "player", "against", "done", "saved", "undone", "id", "page", "what")
_MORE = ({"season": "1"}, {"saved": "1"})
_SENT = (
    *("sides", "score", "on", "by", "reason", "to", "into", "name", "white", "black_name", "url"),
    *("label", "role", "system", "since", "k", "rule", "home", "margin", "start", "season"),
)
_SHOWN = ("", "record", "games", "seasons", "rules", "settings", "log", *_SHOWN_ELSEWHERE)
_DOES = {
    "record": ("",),
    "game": ("void", "restore", "correct", "confirm"),
    "player": ("rename", "merge", "separate", "preview removal"),
    "seasons": ("end", "reopen"),
    "rules": ("preview", "change"),
    "settings": ("make", "revoke", "add", "webhook", "remove", "test"),
}


def _pages(client: TestClient, secrets: dict[str, str], league: League) -> Documents:
    base = f"/league/{secrets['run']}"
    everything = dict.fromkeys(_QUERIES, MARKUP)
    for page in _SHOWN:
        for query in ({}, everything, *({"q": f"{MARKUP}{end}"} for end in (1, "zz")), *_MORE):
            place = f"/league/{secrets['board']}" if page in _SHOWN_ELSEWHERE else base
            yield f"{page} {query}", client.get(f"{place}/{page}", params=query).text
    for number in (1, 2, 3, 4, 10, 13):
        for query in ({}, {"against": MARKUP + "1"}, {"season": "all-time"}, {"against": MARKUP}):
            for page in ("player", "game", "chart", "badge.svg", "games", "chances"):
                given = {"id": str(number), "player": str(number), **query}
                yield f"{page} {given}", client.get(f"{base}/{page}", params=given).text
    for page, does in _DOES.items():
        for do in (*does, MARKUP):
            for which in ("1", "3", MARKUP):
                sent = dict.fromkeys(_SENT, MARKUP) | {"do": do, "id": which}
                yield f"{page}, {do} {which}", _sent(client, base, page, sent)
    yield from _deeds(client, base)


def _sent(client: TestClient, base: str, page: str, sent: dict[str, str]) -> str:
    headers = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}
    text: str = client.post(f"{base}/{page}", data=sent, headers=headers).text
    return text


def _deeds(client: TestClient, base: str) -> Documents:
    """What succeeds, and the pages that it leads to."""
    for page, sent in (
        ("record", {"sides": f"{MARKUP}0\n{MARKUP}1", "score": "1", "reason": MARKUP}),
        ("record", {"sides": f"{MARKUP}0\n{MARKUP}1", "score": "1", "again": "yes"}),
        ("record", {"sides": f"{MARKUP}0\n{MARKUP}zz", "score": "1"}),
        ("rules", {"do": "preview", "k": "16", "reason": MARKUP}),
        ("rules", {"do": "change", "k": "16", "reason": MARKUP}),
        ("rules", {"do": "preview", "name": f"{MARKUP}3", "reason": MARKUP}),
        ("settings", {"do": "make link", "role": "see", "label": MARKUP}),
        ("settings", {"do": "add player", "name": f"{MARKUP}more"}),
        # a name that looks like another one, by a digit as wide as a letter
        ("settings", {"do": "add player", "name": f"{MARKUP}\uff11"}),
        ("player", {"do": "rename", "id": "3", "to": f"{MARKUP}\uff11"}),
        ("record", {"sides": f"{MARKUP}0\n{MARKUP}\uff11", "score": "1", "new": "yes"}),
        ("player", {"do": "preview removal", "id": "3", "instead": f"{MARKUP}else"}),
        ("player", {"do": "preview removal", "id": "3", "instead": f"{MARKUP}1"}),
        ("player", {"do": "remove name", "id": "3", "instead": f"{MARKUP}else"}),
        # the former name of a player, which somebody else has now
        ("settings", {"do": "add player", "name": f"{MARKUP}5", "alike": "yes"}),
        ("player", {"do": "preview removal", "id": "6", "instead": f"{MARKUP}last"}),
    ):
        yield f"deed {page} {sent}", _sent(client, base, page, sent)
        yield f"after {page} {sent}", client.get(f"{base}/{page}").text
