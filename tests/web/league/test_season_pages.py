"""Seasons on the web: the table of a day."""

from __future__ import annotations

import pytest

from web.league.conftest import Office


def test_the_table_of_a_day(office: Office) -> None:
    page = office.get("?on=2026-11-02", "see").text
    assert "The table at the end of 2 November 2026." in page
    assert "Cid" not in page
    assert 'href="download?what=table.csv&amp;on=2026-11-02"' in page
    assert "Nobody played here yet on 1 November 2026." in office.get("?on=2026-11-01", "see").text
    assert "Cid" in office.get("?on=2026-11-09", "see").text
    csv = office.get("download?what=table.csv&on=2026-11-02", "see").text
    assert [line.split(",")[:2] for line in csv.splitlines()[1:]] == [["1", "Ann"], ["2", "Bob"]]


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2099-01-01"])
def test_what_is_no_day_of_a_table_is_refused(office: Office, day: str) -> None:
    page = office.get(f"?on={day}", "see")
    assert page.status_code == 404
    assert day in page.text
    answer = office.api("GET", f"/table?on={day}", "see")
    assert answer.status_code == 422
    assert answer.json()["place"] == "on"


def test_the_table_of_a_day_over_the_api(office: Office) -> None:
    assert office.api("GET", "/table?on=2020-01-01", "see").json() == []
    rows = office.api("GET", "/table?on=2026-11-02", "see").json()
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "Ann"), (2, "Bob")]
    text = office.api("GET", "/files/table.csv?on=2026-11-02", "see").text
    assert len(text.splitlines()) == 3
