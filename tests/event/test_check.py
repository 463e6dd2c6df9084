"""`event.check`: what a careful rating officer asks; nothing is asked about a clean file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from formats.trf_lines import player, report

from arpad import formats, render
from arpad.event import check
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf
from arpad.formats.fide_list import Figures, ListEntry, look_up

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
_NOT_HERE = pytest.mark.skip(reason="NOT TESTED: files of others, ../shared/trf is not here")

HEADERS = {
    "012": "Open",
    "022": "Letterton",
    "032": "AAA",
    "042": "2026/01/09",
    "052": "2026/01/10",
    "062": "2",
    "072": "2",
    "092": "Swiss",
    "102": "Chief Arbiter",
    "132": " " * 87 + "26/01/09  26/01/10",
    "142": "2",
    "222": "5400+30",
}
ALPHA: dict[str, Any] = {
    "number": 1,
    "sex": "w",
    "title": "WFM",
    "name": "Alpha, Ann",
    "rating": 2100,
    "federation": "AAA",
    "fide_id": 90000001,
    "born": "1998",
    "points": "1.5",
    "rank": 1,
}
BETA: dict[str, Any] = {
    "number": 2,
    "sex": "m",
    "title": "",
    "name": "Beta, Bob",
    "rating": 1990,
    "federation": "BBB",
    "fide_id": 90000002,
    "born": "1975",
    "points": "0.5",
    "rank": 2,
}
GAMES = (["   2 w 1", "   2 b ="], ["   1 b 0", "   1 w ="])


def file(
    headers: Mapping[str, str | None] | None = None,
    alpha: dict[str, Any] | None = None,
    beta: dict[str, Any] | None = None,
    games: Sequence[Sequence[str]] = GAMES,
) -> EventRecord:
    """A clean round robin of two, except for the arguments; a header that is None is omitted."""
    lines = [
        f"{code} {text}"
        for code, text in {**HEADERS, "092": "Round robin", **(headers or {})}.items()
        if text is not None
    ]
    lines += [
        player(*games[0], **(ALPHA | (alpha or {}))),
        player(*games[1], **(BETA | (beta or {}))),
    ]
    return trf.read(report(*lines))


def found(event: EventRecord, **options: Any) -> list[str]:
    return [f"{remark.level} {remark}" for remark in check(event, **options).remarks]


def test_nothing_is_said_of_a_clean_file() -> None:
    assert found(file()) == []


@pytest.mark.parametrize("name", ["weekend.trf", "masters.trf", "section.json"])
def test_our_examples_are_clean(name: str) -> None:
    assert found(formats.read(EXAMPLES / name)) == []


def _many_rounds(days: str) -> EventRecord:
    games = ["   2 w ="] * 3, ["   1 b ="] * 3
    headers = {"132": " " * 87 + days, "142": "3", "062": "2"}
    return file(headers, {"points": "1.5"}, {"points": "1.5"}, games)


def test_a_rating_list_is_compared() -> None:
    event = formats.read(EXAMPLES / "weekend.trf")
    ids = {each.fide_id for each in event.players if each.fide_id}
    assert found(event, ratings=look_up(EXAMPLES / "list.txt", ids)) == [
        "warning line 14, column 49: Beta, Bob: the file says 1987, the rating list 1992, which "
        "counts",
        "warning line 21, column 58: Iota, Ivo: FIDE id 90000009 is not in the rating list: rating "
        "and K are those of the file",
    ]


@pytest.mark.parametrize("dated", [False, True])
def test_what_the_rating_list_says_otherwise(dated: bool) -> None:
    entry = ListEntry(
        90000001, "Alpha, Ann", "CCC", "m", "", "", 1999, False, {"": Figures(2100, 20, 0)}
    )
    titled = ListEntry(
        90000002, "Beta, Bob", "", "", "IM", "", None, False, {"": Figures(1990, 20, 0)}
    )
    entries = {90000001: entry, 90000002: titled}
    if dated:  # of several lists the first one is that of the event's first day
        event = file({"222": None, "122": None, "142": None})
        remarks = found(event, ratings={date(2026, 1, 1): entries, date(2026, 2, 1): {}})[1:]
    else:
        remarks = found(file(), ratings=entries)
    first, second = ("line 11", "line 12") if dated else ("line 13", "line 14")
    assert remarks == [
        f"warning {first}, column 10: Alpha, Ann: sex is w, on the rating list m",
        f"warning {first}, column 11: Alpha, Ann: the title WFM is not on the rating list",
        f"warning {first}, column 54: Alpha, Ann: federation is AAA, on the rating list CCC",
        f"warning {first}, column 70: Alpha, Ann: birth year is 1998, on the rating list 1999",
        f"note {second}, column 11: Beta, Bob: no title, on the rating list IM",
    ]


def test_a_pgn_is_asked_what_it_can_answer() -> None:
    game = '[White "{}"]\n[Black "{}"]\n[Result "1-0"]\n[Round "1"]\n{}\n1-0\n\n'
    dated = '[Date "2026.01.05"]\n[TimeControl "5400+30"]\n'
    pgn = game.format("Alpha", "Beta", dated) + game.format("Alpha", "Gamma", dated)
    assert found(formats.read_event(pgn.encode(), "x.pgn")) == [
        "warning line 10: Alpha is in round 1 twice; this is taken as round 2"
    ]
    undated = game.format("Alpha", "Beta", "").encode()
    assert [remark[:40] for remark in found(formats.read_event(undated, "x.pgn"))] == [
        "error the first day is not known; withou",
        "error the time control is not known; wit",
    ]


def test_a_section_of_us_chess_is_not_asked_what_fide_asks() -> None:
    event = formats.read(EXAMPLES / "section.json")
    first = replace(event.players[0], rounds=(RoundRecord(4, "white", "0"),))
    odd = replace(event, players=(first, *event.players[1:]), starts=None, time_control="")
    assert found(odd) == []  # the rest is reported when the file is read
    broken = (EXAMPLES / "section.json").read_bytes().replace(b'"Loss"', b'"Draw"')
    assert [remark.split(":")[0] for remark in found(formats.read_event(broken, "x.json"))] == [
        "error line 7",
        "error line 7",
        "error line 15",
        "warning line 15",
        "error line 31",
        "warning line 31",
    ]


def test_counts_and_forms() -> None:
    result = check(file({"072": "1", "142": "3"}, beta={"fide_id": 90000001}))
    assert [result.count(level) for level in ("error", "warning", "note")] == [1, 1, 1]
    assert result.working() == ()
    data = json.loads(render.json(result))
    assert (data["errors"], data["warnings"], data["notes"]) == (1, 1, 1)
    assert data["remarks"][1] == {
        "line": 7,
        "column": 5,
        "text": "1 rated player is announced, 2 are there",
        "level": "warning",
    }
    text = render.text(result)
    assert text.startswith("Open, 2 players\nnote     3 rounds are planned, the lines have 2\n")
    assert text.endswith("\n1 error, 1 warning, 1 note")
    assert max(map(len, render.text(result, width=60).splitlines())) <= 60
    assert render.csv(result).splitlines()[2] == (
        'warning,7,5,"1 rated player is announced, 2 are there"'
    )
    assert "| warning | 7 | 5 |" in render.markdown(result)
    assert "<td>warning</td><td>7</td><td>5</td>" in render.html(result)
    assert render.text(check(file())).splitlines() == ["Open, 2 players", "no remarks"]
    assert str(check(EventRecord(players=(PlayerRecord(1, "A"),)))).startswith("An event, 1 player")


# --- other people's files: the remarks on each, and no others

OTHERS = json.loads(Path(__file__).with_name("remarks_on_others.json").read_text("utf-8"))
_FOLDERS = [parent / "shared" / "trf" for parent in ROOT.parents]
_FOLDER = next((folder for folder in _FOLDERS if folder.is_dir()), None)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if _FOLDER else _NOT_HERE) for name in OTHERS]
)
def test_what_is_said_of_files_of_others(name: str) -> None:
    assert _FOLDER is not None
    assert found(formats.read(_FOLDER / name)) == OTHERS[name]
