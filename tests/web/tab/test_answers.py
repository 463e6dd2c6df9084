"""The tab answers every form as Python does elsewhere, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from skips import NOT_OURS

from arpad.web.event.form import Fields
from web.tab.rating import EXAMPLES, here, in_tab

_KINDS = ("read", "part", "page", "html", "csv", "json", "md", "trf")
_OTHERS = Path(__file__).parents[4] / "shared" / "trf"
_LIST = (EXAMPLES / "list.txt").read_bytes()
_MASTERS = (EXAMPLES / "masters.trf").read_bytes()
_WEEKEND = (EXAMPLES / "weekend.trf").read_bytes()


@pytest.fixture(scope="module")
def tab(browser: Browser, host: str) -> Iterator[Page]:
    """One tab for all questions, as a visitor would ask them."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{host}event.html")
    yield page
    context.close()


def _form(content: bytes, name: str = "event.trf", **fields: str | bytes) -> Fields:
    return {"file": content, "file_name": name, **fields}


_FORMS: dict[str, Fields] = {
    "a weekend": _form(_WEEKEND),
    "norms": _form(_MASTERS),
    "no norms": _form(_MASTERS, norms="0"),
    "a rating list": _form(_WEEKEND, list_1=_LIST, list_1_name="list.txt"),
    "Elo": _form(_WEEKEND, system="elo", k="32"),
    "Glicko-2": _form(_WEEKEND, system="glicko2"),
    "a pool of one's own": _form(
        _WEEKEND, pool=(EXAMPLES / "office.toml").read_bytes(), pool_name="office.toml"
    ),
    "US Chess": _form((EXAMPLES / "section.json").read_bytes(), "section.json", system="uschess"),
    "games and players": _form(
        (EXAMPLES / "games.csv").read_bytes(),
        "games.csv",
        players=(EXAMPLES / "players.csv").read_bytes(),
        players_name="players.csv",
        on="2026-01-05",
        time_control="standard",
    ),
    "corrections": _form(_WEEKEND, corrections="2.rating=2105"),
    "no file": {},
    "no such system": _form(_WEEKEND, system="elho"),
    "no text": _form(b"\0\1\2" * 100),
    "an unknown kind of answer": _form(_WEEKEND, **{"as": "pdf"}),
}


@pytest.mark.parametrize("name", _FORMS)
@pytest.mark.parametrize("kind", _KINDS)
def test_as_elsewhere(tab: Page, name: str, kind: str) -> None:
    fields = {"as": kind, **_FORMS[name]}
    is_answered, _, content = in_tab(tab, fields)
    assert content == here(fields)
    assert is_answered == (b'"refused"' not in content[:20])


def test_files_of_others(tab: Page) -> None:
    if not _OTHERS.is_dir():
        pytest.skip(f"NOT TESTED: {NOT_OURS}/trf is not there")
    files = [path for path in sorted(_OTHERS.iterdir()) if path.suffix in (".trf", ".input")]
    for path in files:
        fields = _form(path.read_bytes(), path.name, time_control="standard", on="2026-01-05")
        for kind in ("part", "json"):
            given: Fields = {"as": kind, **fields}
            assert in_tab(tab, given)[2] == here(given), path.name
    assert len(files) > 10


def test_refusals_name_the_field(tab: Page) -> None:
    is_answered, kind, content = in_tab(tab, _form(_WEEKEND, on="31 February"))
    refusal = json.loads(content)
    assert not is_answered
    assert kind == "application/json"
    assert refusal["field"] == "on"
    assert "31 February" in refusal["refused"]
