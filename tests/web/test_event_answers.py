"""What the event's form asks for, and what it answers: every option of the command, on the wire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad import formats
from arpad.errors import ArpadError
from arpad.web.app import create_app
from arpad.web.event.answers import answer
from arpad.web.event.document import SAMPLE, sample
from arpad.web.event.form import Fields, form, labelled

DOCS = Path(__file__).parents[2] / "docs" / "examples"
WEEKEND = (DOCS / "weekend.trf").read_bytes()
MASTERS = (DOCS / "masters.trf").read_bytes()
LIST = (DOCS / "list.txt").read_bytes()


def answer_text(content: Any = WEEKEND, **fields: Any) -> str:
    """The answer as text, without a process of its own."""
    job: Fields = {"file": content, "file_name": "event.trf", **fields}
    lines = answer(job).lines
    return "".join(line if isinstance(line, str) else line.decode() for line in lines)


def data(**fields: Any) -> Any:
    return json.loads(answer_text(**{"as": "json", **fields}))


def refused(**fields: Any) -> tuple[str, str]:
    with pytest.raises(ArpadError) as error:
        answer_text(**fields)
    return labelled(error.value, "trf")


def rating_of(report: Any, name: str) -> int:
    rating: int = next(each["rating"] for each in report["players"] if each["name"] == name)
    return rating


class TestLists:
    def test_one_list_needs_no_month(self) -> None:
        report = data(list_1=LIST, list_1_name="list.txt")
        assert rating_of(report, "Beta, Bob") == 1992
        assert rating_of(data(), "Beta, Bob") == 1987

    def test_several_lists_by_their_months(self) -> None:
        """The event is in January: the list of February does not count for it."""
        later = LIST.replace(b"1992", b"1555")
        lists = {"list_1": later, "list_1_name": "standard_feb26frl.txt", "list_2": LIST}
        report = data(**lists, list_2_name="list.txt", month_2="2026-01")
        assert rating_of(report, "Beta, Bob") == 1992

    def test_lists_that_cannot_be_told_apart(self) -> None:
        lists = {"list_1": LIST, "list_1_name": "a.txt", "list_2": LIST, "list_2_name": "b.txt"}
        assert refused(**lists)[1] == refused(**lists, month_2="2026-01")[1] == "list_1"

    @pytest.mark.parametrize("month", ["2026-13", "January", "0000-01"])
    def test_a_month_that_is_none(self, month: str) -> None:
        message, field = refused(list_1=LIST, list_1_name="list.txt", month_1=month)
        assert ("2025-01" in message, field) == (True, "list_1")


class TestWhatNoFileTells:
    def test_true_flags(self) -> None:
        """Ten masters, one of whom plays under FID and is in truth of BLR."""
        hidden = MASTERS.replace(b"2540 CCC", b"2540 FID")
        plain = data(content=hidden, norms="1")
        flagged = data(content=hidden, norms="1", flags="2=blr")
        assert "BLR" not in json.dumps(plain["players"][6]["norms"])
        assert "BLR" in json.dumps(flagged["players"][6]["norms"])

    def test_a_flag_that_is_none(self) -> None:
        assert refused(content=MASTERS, norms="1", flags="3=AAA")[1] == "flags"
        message, field = refused(content=MASTERS, norms="1", flags="2=RUS Bob")
        assert ("'Bob'" in message, field) == (True, "flags")

    def test_an_approved_format(self) -> None:
        fields = {"norms": "1", "pairings": "Scheveningen"}
        for more, met in (({}, False), ({"approved": "1"}, True)):
            players = data(content=MASTERS, **fields, **more)["players"]
            norm = next(norm for player in players for norm in player["norms"])
            format_ = next(each for each in norm["requirements"] if each["name"] == "format")
            assert format_["met"] == met

    def test_a_shortened_event(self) -> None:
        short = WEEKEND.replace(b"90 minutes + 30 seconds", b"45 minutes + 30 seconds")
        report = data(content=short, shortened="1", time_control="standard")
        assert report["time_control"] == "standard"
        message, field = refused(shortened="1", time_control="rapid")
        assert (message.split(":")[0], field) == ("Approved shortened event", "shortened")

    def test_corrections(self) -> None:
        report = data(corrections="2.rating=2105\n4.r1.result=0, 3.title=FM")
        assert rating_of(report, "Beta, Bob") == 2105
        assert len(report["corrections"]) >= 3
        assert refused(corrections="99.rating=2000")[1] == "corrections"
        text = answer_text(**{"as": "trf"}, corrections="2.rating=2105")
        assert "###" in text
        assert formats.read_event(text.encode(), "x.trf").players[1].rating == 2105


class TestReading:
    def test_what_was_read(self) -> None:
        read = json.loads(answer_text(**{"as": "read"}))
        assert read["question"] is None
        assert read["kind"] == "Tournament report (TRF)"
        assert ["Players", "10", "8 rated"] in read["facts"]
        # as in the report: of 24 pairings one is a forfeit
        assert data()["totals"]["games"] == 23
        assert ["Games", "23", "in 5 rounds"] in read["facts"]
        assert read["fide_ids"][:2] == [90000001, 90000002]

    def test_what_is_asked(self) -> None:
        lines = WEEKEND.splitlines(keepends=True)
        bare = b"".join(line for line in lines if line[:3] not in (b"042", b"122", b"132", b"222"))
        read = json.loads(answer_text(bare, **{"as": "read"}))
        assert read["question"]["field"] == "on"
        assert "record 042" in read["question"]["message"]
        assert ["First day", "Not stated", ""] in read["facts"]
        later = json.loads(answer_text(bare, **{"as": "read"}, on="2026-01-09"))
        assert later["question"]["field"] == "time_control"

    def test_an_answer_that_there_is_not(self) -> None:
        assert "pdf" in refused(**{"as": "pdf"})[0]


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url="http://localhost:8000")


def test_a_script_gets_sentences_and_not_pages(client: TestClient) -> None:
    headers = {"accept": "application/json"}
    files = {"file": ("event.trf", WEEKEND)}
    answered = client.post("/event", files=files, data={"k": "x"}, headers=headers)
    assert (answered.status_code, answered.json()["field"]) == (422, "k")
    part = client.post("/event", files=files, data={"as": "part"}, headers=headers)
    assert part.text.startswith('<div class="report-head">')
    assert 'data-as="csv"' in part.text
    large = client.post("/event", files={"file": ("e.trf", b" " * 6 * 2**20)}, headers=headers)
    assert (large.status_code, large.json()["field"]) == (413, "file")


def test_files_have_names_without_surprises(client: TestClient) -> None:
    files = {"file": ("event.trf", WEEKEND.replace(b"Alphabet Weekend", b'"; x=../y\\  '))}
    saved = client.post("/event", files=files, data={"as": "csv"})
    assert saved.headers["content-disposition"] == 'attachment; filename="x-y.csv"'
    assert saved.headers["content-type"].startswith("text/csv")


def test_folds_with_something_in_them_stand_open() -> None:
    assert '<details id="by">' in form({})
    assert '<details id="by" open>' in form({"scale": "200"})
    assert '<details id="about-norms" open>' in form({}, "wrong", "flags")
    assert '<details id="more-lists" open>' in form({"month_2": "2026-01"})


def test_the_sample_is_an_event_of_its_own() -> None:
    record = formats.read_event(sample().encode(), SAMPLE)
    assert (len(record.players), record.rounds) == (8, 7)
    assert [remark for remark in record.remarks if remark.level != "note"] == []
    met = {
        frozenset((player.number, round_.opponent))
        for player in record.players
        for round_ in player.rounds
    }
    assert len(met) == 28
