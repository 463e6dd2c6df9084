"""What each role opens, on pages and in the API, and what a personal link means."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from arpad.league import ROLES
from arpad.league.rights import UNDO_MINUTES
from arpad.web.league.app import OPERATIONS
from arpad.web.league.router import LEAGUE_PAGES
from web.league.conftest import Office

#: The operations that each role has beside those of the role before it.
_OPERATIONS = {
    "board": set(),
    "record only": {"record_game", "void_game", "confirm_game"},
    "record": {
        "add_player",
        "challenge_player",
        "correct_game",
        "restore_game",
        "withdraw_challenge",
    },
}
#: The same for pages.
_PAGES = {
    "board": {"board", "standings", "badge.svg"},
    "record only": {"record"},
    "record": set(),
    "run": {"settings"},
}


@pytest.fixture
def own(office: Office) -> Office:
    """The league waits for confirmations, and Ann and Bob have links of their own."""
    office.league.change_rules(confirm_hours=48)
    for name in ("Ann", "Bob"):
        office.secrets[name] = office.league.make_link("record only", player=name)[1]
    return office


def _later(office: Office, **time: float) -> None:
    now = office.league.clock() + timedelta(**time)
    office.league.clock = lambda: now


@pytest.mark.parametrize("role", ROLES)
def test_every_operation_is_for_its_role_and_those_above(office: Office, role: str) -> None:
    for each in OPERATIONS:
        answer = office.api(each.method, each.path.replace("{id}", "9"), role, json={"?": 1})
        allowed = ROLES.index(role) >= ROLES.index(each.role)
        assert (answer.status_code != 403) == allowed, (each.id, answer.text)


@pytest.mark.parametrize("role", sorted(_OPERATIONS))
def test_the_operations_of_a_role(role: str) -> None:
    assert {each.id for each in OPERATIONS if each.role == role} == _OPERATIONS[role]


def test_the_schema_says_which_role_an_operation_needs(office: Office) -> None:
    paths = office.client.get("/openapi.json").json()["paths"]
    game = paths["/api/v1/league/games"]
    assert game["post"]["description"].startswith("Needs a link of the role record only")
    assert game["get"]["description"].startswith("Needs a link of the role see")


@pytest.mark.parametrize("role", sorted(_PAGES))
def test_the_pages_of_a_role(role: str) -> None:
    assert {name for name, page in LEAGUE_PAGES.items() if page.needs == role} == _PAGES[role]


def test_a_link_to_the_board_opens_nothing_else(office: Office) -> None:
    nothing = office.get("no-such-page", "board").text
    for name in LEAGUE_PAGES:
        answer = office.get(f"{name}?id=1", "board", follow_redirects=False)
        if name in _PAGES["board"]:
            assert answer.status_code == 200
        elif name == "":
            assert (answer.status_code, answer.headers["location"]) == (303, "board")
        else:
            assert (answer.status_code, answer.text) == (404, nothing), name
    assert office.api("GET", "/table", "board").status_code == 403


def test_the_board_opens_elsewhere_by_its_own_link_alone(office: Office) -> None:
    open_elsewhere = office.get("board", "board").headers
    assert "frame-ancestors *" in open_elsewhere["content-security-policy"]
    assert "x-frame-options" not in open_elsewhere
    assert open_elsewhere["access-control-allow-origin"] == "*"
    assert open_elsewhere["cross-origin-resource-policy"] == "cross-origin"
    for role in ("see", "record only", "record", "run"):
        closed = office.get("board", role).headers
        assert "frame-ancestors 'none'" in closed["content-security-policy"]
        assert closed["x-frame-options"] == "DENY"
        assert "access-control-allow-origin" not in closed
        assert closed["cross-origin-resource-policy"] == "same-origin"


def _fails(answer: Any, words: str) -> None:
    assert answer.status_code == 422
    assert words in answer.text


def test_who_records_only_undoes_their_own_last_result_and_nothing_else(office: Office) -> None:
    assert "Record a result" in office.get("", "record only").text
    office.post("record", "record only", white="1", black="3", score="1")
    assert 'value="void">Undo' in office.get("?saved=3", "record only").text
    page = office.get("game?id=3", "record only").text
    assert "Undo it" in page
    assert "Correct it" not in page
    form = {"id": "3", "do": "correct", "sides": "Ann\nCid", "score": "0"}
    _fails(office.post("game", "record only", **form), "needs a link of the role record")
    assert office.post("game", "record only", id="3", do="void").status_code == 303
    _fails(office.post("game", "record only", id="3", do="restore"), "the role record")
    office.post("record", "record", white="1", black="3", score="0")
    for number in ("1", "4"):  # recorded by the terminal, and by another link
        answer = office.post("game", "record only", id=number, do="void")
        _fails(answer, "undoes only what it has recorded itself")
    assert [office.league.game(number).status for number in (1, 3, 4)] == [
        "counts",
        "void",
        "counts",
    ]


@pytest.mark.parametrize(("minutes", "status"), [(-1, "void"), (1, "counts")])
def test_a_result_is_old_after_some_minutes(office: Office, minutes: int, status: str) -> None:
    office.post("record", "record only", white="1", black="3", score="1")
    _later(office, minutes=UNDO_MINUTES, seconds=30 * minutes)
    office.api("POST", "/games/3/void", "record only", json={})
    assert office.league.game(3).status == status


def test_what_somebody_has_changed_since_is_not_undone(office: Office) -> None:
    office.post("record", "record only", white="1", black="3", score="1")
    office.league.correct(3, score=0)
    refused = office.api("POST", "/games/3/void", "record only", json={})
    assert refused.status_code == 403
    assert refused.json()["value"] == "record only"
    assert office.api("POST", "/games/99/void", "record only", json={}).status_code == 422


def test_what_ann_records_is_hers(own: Office) -> None:
    own.post("record", "Ann", white="1", black="2", score="1", again="yes")
    game = own.league.game(3)
    assert (game.by, game.status) == ("Ann", "waiting")
    assert game.author.endswith(", Ann")
    body = {"sides": ["ANN", "Cid"], "score": 1}
    assert own.api("POST", "/games", "Ann", json=body).json()["by"] == "Ann"
    other = {"sides": ["Bob", "Cid"], "score": 0}
    assert own.api("POST", "/games", "Ann", json=other).json()["by"] is None
    for by, status in (("Bob", 403), ("ann", 200), ("Nobody", 422)):
        named = {"sides": ["Ann", "Bob"], "score": 0, "by": by, "again": True}
        assert own.api("POST", "/games", "Ann", json=named).status_code == status, by
    assert "Ann reports what it records" in own.get("record", "Ann").text


def test_only_the_own_link_of_the_other_side_confirms(own: Office) -> None:
    own.post("record", "Ann", white="1", black="2", score="1")
    assert "Confirm it as" not in own.get("game?id=3", "Ann").text
    _fails(own.post("game", "Ann", id="3", do="confirm"), "an opponent of whoever reported it")
    _fails(own.post("game", "Ann", id="3", do="confirm", by="Bob"), "confirms for nobody else")
    for role in ("record", "record only"):
        assert "It waits for Bob." in own.get("game?id=3", role).text
        answer = own.post("game", role, id="3", do="confirm", by="Bob")
        assert answer.status_code == 422
        assert own.api("POST", "/games/3/confirm", role, json={"by": "Bob"}).status_code == 403
    assert own.league.game(3).status == "waiting"
    assert "Confirm it as Bob" in own.get("game?id=3", "Bob").text
    assert own.post("game", "Bob", id="3", do="confirm").status_code == 303
    game = own.league.game(3)
    assert game.status == "counts"
    assert game.trail[-1].author.endswith(", Bob")
    assert game.trail[-1].data["by"] == 2


def test_a_player_is_shown_what_waits_for_them(own: Office) -> None:
    own.post("record", "Ann", white="1", black="2", score="1")
    own.post("record", "Ann", sides="Ann\nCid", score="1", new="yes")
    assert "This is Ann’s link." in own.get("", "Ann").text
    assert "Confirm it" not in own.get("", "Ann").text
    assert "This is" not in own.get("", "record only").text
    page = own.get("", "Bob").text
    assert page.count("Confirm it") == 1
    assert "Ann 1–0 Bob" in page.partition("Confirm it")[0]
    answer = own.post("game", "Bob", id="3", do="confirm", back="waiting")
    assert answer.headers["location"] == "./"
    assert "Confirm it" not in own.get("", "Bob").text
    own.league.void(4)
    own.secrets["Cid"] = own.league.make_link("record", player="Cid")[1]
    assert "Confirm it" not in own.get("", "Cid").text


def test_whoever_runs_the_league_confirms_for_somebody(own: Office) -> None:
    own.post("record", "Ann", white="1", black="2", score="1")
    assert own.api("POST", "/games/3/confirm", "run", json={}).status_code == 422
    assert own.api("POST", "/games/3/confirm", "run", json={"by": "Bob"}).status_code == 200


def test_without_personal_links_a_shared_one_confirms_as_before(own: Office) -> None:
    own.post("record", "record", sides="Ann\nBob", score="1", by="Ann")
    _fails(own.post("game", "record", id="3", do="confirm", by="Bob"), "personal link")
    for link in own.league.links():
        if link.player is not None:
            own.league.revoke_link(link.id)
    assert own.post("game", "record", id="3", do="confirm", by="Bob").status_code == 303


def test_whoever_corrects_by_their_own_link_makes_nobody_else_the_reporter(own: Office) -> None:
    own.secrets["Cid"] = own.league.make_link("record", player="Cid")[1]
    game = own.api("POST", "/games", "Cid", json={"sides": ["Cid", "Bob"], "score": 1}).json()["id"]
    path = f"/games/{game}/correct"
    assert own.api("POST", path, "Cid", json={"by": "Bob"}).status_code == 403
    assert own.api("POST", path, "run", json={"by": "Bob"}).status_code == 200


def test_a_personal_link_is_made_in_the_settings_and_listed(office: Office) -> None:
    page = office.post("settings", do="make link", role="record only", player="ann").text
    assert "It is Ann’s, to record results only." in page
    link = office.league.links()[-1]
    assert (link.role, link.player) == ("record only", "Ann")
    assert "<td>Ann</td>" in office.get("settings").text
    refused = office.post("settings", do="make link", role="see", player="Ann")
    assert refused.status_code == 422
    board = office.post("settings", do="make link", role="board").text
    assert '/board" aria-label="A new link"' in board
    made = office.api("POST", "/links", json={"role": "record only", "player": "Bob"}).json()
    assert (made["player"], made["player_id"]) == ("Bob", 2)


def test_a_personal_link_speaks_for_the_one_its_player_was_merged_into(own: Office) -> None:
    own.league.add_player("Robert")
    secret = own.league.make_link("record only", player="Robert")[1]
    own.secrets["Robert"] = secret
    own.league.merge("Robert", "Bob")
    own.post("record", "Ann", white="1", black="2", score="1")
    assert own.post("game", "Robert", id="3", do="confirm").status_code == 303
    assert own.league.game(3).trail[-1].author == f"record only link {_number(own)}, Bob"


def _number(office: Office) -> int:
    return office.league.links()[-1].id
