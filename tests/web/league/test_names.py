"""Names on the page and in the API: removed without a trace, and those that look alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from arpad.league import League, check
from arpad.web.league.webhook import Messenger

from .conftest import Office

CYRILLIC = "\u0410nn"


def test_the_page_shows_first_what_is_removed(office: Office) -> None:
    before = office.ratings()
    form = office.get("player?id=1").text
    assert "Remove all their names; call them" in form
    assert "Remove all their names" not in office.get("player?id=1", "record").text
    shown = office.post("player", id="1", do="preview removal", reason="Ann <wishes> it")
    assert shown.status_code == 200
    assert "<h2>Ann becomes Player 1</h2>" in shown.text
    assert "Backups and exports made before" in shown.text
    assert "Ann" in office.ratings()
    done = office.post("player", id="1", do="remove name", reason="Ann <wishes> it")
    assert done.headers["location"] == "player?id=1&done=removed"
    assert "The name has been removed." in office.get("player?id=1&done=removed").text
    for page in ("", "player?id=1", "log", "games", "download?what=log.jsonl"):
        assert "Ann" not in office.get(page).text
    assert "Player 1 &lt;wishes&gt; it" in office.get("log").text
    assert office.ratings() == {name.replace("Ann", "Player 1"): r for name, r in before.items()}
    office.post("player", id="2", do="remove name", instead="Zoe")
    assert set(office.ratings()) == {"Player 1", "Zoe", "Cid"}
    assert (
        "has or had this name"
        in office.post("player", id="2", do="preview removal", instead="cid").text
    )
    for role in ("see", "record"):
        assert office.post("player", role, id="3", do="remove name").status_code == 404
    assert check(office.league).problems == ()


def test_the_api_removes_a_name(office: Office) -> None:
    place = "/players/1/remove-name"
    seen = office.api("POST", place, json={"preview": True}).json()
    assert (seen["name"], seen["entry"], seen["names"]) == ("Player 1", None, 1)
    assert "Ann" in office.ratings()
    done = office.api("POST", place, json={"to": "Zoe"}).json()
    assert done["name"] == "Zoe"
    assert done["entry"] == office.league.position
    assert "Ann" not in office.api("GET", "/log").text
    assert office.api("POST", place, "record", json={}).status_code == 403
    assert office.api("POST", "/players/9/remove-name", json={}).status_code == 422


def test_the_api_names_the_remedy(office: Office) -> None:
    for path, body in (
        ("/players", {"name": CYRILLIC}),
        ("/players/2/rename", {"to": CYRILLIC}),
        ("/players/2/remove-name", {"to": CYRILLIC}),
        ("/games", {"sides": [CYRILLIC, "Bob"], "score": 1, "new": True}),
    ):
        refused = office.api("POST", path, json=body)
        assert refused.status_code == 422
        assert "it looks like Ann" in refused.text
        assert "or send alike: true if it is somebody else" in refused.text
    assert office.api("POST", "/players", json={"name": CYRILLIC, "alike": True}).is_success


def test_the_page_asks_before_it_takes_a_name_like_another(office: Office) -> None:
    forms: list[tuple[str, dict[str, Any]]] = [
        ("player", {"id": "2", "do": "rename", "to": CYRILLIC}),
        ("settings", {"do": "add player", "name": "ＡＮＮ"}),
        ("record", {"sides": "An\u3164n\nBob", "score": "1", "new": "yes"}),
    ]
    for page, fields in forms:
        answer = office.post(page, **fields)
        assert answer.status_code == 422
        assert "it looks like " in answer.text
        assert 'name="alike" value="yes"' in answer.text
        assert "Not saved" not in answer.text
        fields.pop("new", None)
        assert office.post(page, **fields, alike="yes").status_code == 303


def test_the_webhook_sends_no_name_that_was_removed_meanwhile(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    league: League = office.league
    messenger = Messenger(league)
    league.set("webhook", json.dumps({"url": "https://example.org/", "secret": "s"}))
    league.set("webhook position", "0")
    sent: list[Any] = []

    def send(hook: dict[str, str], entry: Any) -> tuple[str, bool]:
        sent.append(entry)
        if len(sent) == 1:
            league.remove_name("Bob")
        return "", False

    monkeypatch.setattr(messenger, "_send", send)
    assert not messenger.send_new()
    assert [entry.position for entry in sent] == list(range(1, league.position + 1))
    assert "Bob" not in "".join(entry.line for entry in sent)
