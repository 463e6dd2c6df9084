"""Secret links: what each opens, and that a wrong one reveals nothing."""

from __future__ import annotations

import logging
import re

import pytest

from arpad.league import League
from arpad.web.league.router import LEAGUE_PAGES
from web.league.conftest import BASE, Office

pytestmark = pytest.mark.heavy

PAGES = (
    "",
    "games",
    "game?id=1",
    "player?id=1",
    "seasons",
    "rules",
    "log",
    "standings",
    "badge.svg",
    "chances?white=1&black=2",
    "names?q=a",
    "download?what=table.csv",
    "chart?id=1&w=700",
    "record",
    "settings",
    "download?what=league.db",
)


@pytest.mark.parametrize("page", PAGES)
def test_who_runs_a_league_sees_every_page(office: Office, page: str) -> None:
    elsewhere = page in ("standings", "badge.svg")  # shown by pages of others
    assert office.get(page, "board" if elsewhere else "run").status_code == 200


def test_who_may_see_does_not_record_nor_run(office: Office) -> None:
    assert office.get(role="see").status_code == 200
    assert "Record a result" not in office.get(role="see").text
    before = office.league.position
    for page, fields in [
        ("record", {"white": "1", "black": "2", "score": "1"}),
        ("game", {"id": "1", "do": "void"}),
        ("player", {"id": "1", "do": "rename", "to": "Zoe"}),
        ("settings", {"do": "make link", "role": "run"}),
        ("rules", {"do": "change", "k": "10"}),
        ("seasons", {"do": "end"}),
    ]:
        assert office.post(page, "see", **fields).status_code == 404, page
    for page in ("settings", "record"):
        assert office.get(page, "see").status_code == 404
    assert office.league.position == before
    assert len(office.league.links()) == 5


def test_who_may_record_does_not_run(office: Office) -> None:
    assert office.post("record", "record", white="1", black="2", score="1").status_code == 303
    for page, fields in [
        ("player", {"id": "1", "do": "rename", "to": "Zoe"}),
        ("settings", {"do": "make link", "role": "run"}),
        ("rules", {"do": "change", "k": "10"}),
        ("seasons", {"do": "end"}),
    ]:
        assert office.post(page, "record", **fields).status_code == 404, page
    assert office.get("settings", "record").status_code == 404
    assert office.get("download?what=league.db", "record").status_code == 404


def test_a_wrong_link_gets_one_answer_whatever_is_asked(office: Office) -> None:
    """Not even which pages there are, or what a link once opened, can be learnt from it."""
    link, revoked = office.league.make_link("run")
    office.league.revoke_link(link.id)
    right = office.secrets["run"]
    wrong = ["x", revoked, right[:-1], right + "x", right.swapcase(), "%00", "ä" * 500]
    answers = set()
    for secret in wrong:
        for page in [*LEAGUE_PAGES, "no-such-page", "a/b/c"]:
            for method in ("GET", "POST", "DELETE", "OPTIONS"):
                answer = office.client.request(
                    method,
                    f"/league/{secret}/{page}",
                    headers={"Origin": BASE},
                    follow_redirects=False,
                )
                headers = tuple(sorted((k, v) for k, v in answer.headers.items() if k != "date"))
                answers.add((answer.status_code, answer.text, headers))
        answer = office.client.get(f"/league/{secret}", follow_redirects=False)
        answers.add((answer.status_code, answer.text, tuple(sorted(answer.headers.items()))))
    assert len(answers) == 1
    status, text, _ = answers.pop()
    assert status == 404
    assert "Office" not in text
    # What a right link does not open is the same answer.
    assert office.get("no-such-page").text == text
    assert office.get("settings", "see").text == text


def test_the_address_of_a_link_without_its_slash_leads_to_it(office: Office) -> None:
    answer = office.client.get(f"/league/{office.secrets['see']}", follow_redirects=True)
    assert answer.status_code == 200
    assert "Office chess" in answer.text


def test_no_page_tells_its_address_to_others(office: Office) -> None:
    for page in ("", "settings", "player?id=1"):
        answer = office.get(page)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"
        assert "set-cookie" not in answer.headers
        assert not re.search(r'(?:href|src|action)="https?:', answer.text)
        assert office.secrets["run"] not in answer.text
        assert " style=" not in answer.text


def test_a_link_is_shown_once_and_can_be_revoked(office: Office) -> None:
    answer = office.post("settings", do="make link", role="see", label="Bar")
    found = re.search(rf'value="({re.escape(BASE)}/league/([^"/]+)/)"', answer.text)
    assert found
    place = f"/league/{found[2]}/"
    assert office.client.get(place).status_code == 200
    assert found[2] not in office.get("settings").text
    assert "Bar" in office.get("settings").text
    number = office.league.links()[-1].id
    assert office.post("settings", do="revoke", link=number).status_code == 303
    assert office.client.get(place).status_code == 404
    assert office.post("settings", do="revoke", link=number).status_code == 422


def test_nobody_locks_themselves_out(office: Office) -> None:
    own = next(each.id for each in office.league.links() if each.role == "run")
    answer = office.post("settings", do="revoke", link=own)
    assert answer.status_code == 422
    assert "the link that you are using" in answer.text
    assert office.get().status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_form_of_another_site_does_nothing(office: Office, headers: dict[str, str]) -> None:
    before = office.league.position
    place = f"/league/{office.secrets['run']}/record"
    body = {"white": "1", "black": "2", "score": "1"}
    assert office.client.post(place, data=body, headers=headers).status_code == 403
    assert office.league.position == before


def test_a_proxy_s_own_pages_may_send_forms(tmp_path_factory: pytest.TempPathFactory) -> None:
    from fastapi.testclient import TestClient

    from arpad.web.league.app import create_league_app

    with League.create(tmp_path_factory.mktemp("league") / "a.db") as league:
        _, secret = league.make_link("record")
        app = create_league_app(league, allow_origins=["https://club.example"])
        client = TestClient(app, base_url="http://club.example")
        place = f"/league/{secret}/record"
        body = {"white_name": "Ann", "black_name": "Bob", "score": "1"}
        own = {"Origin": "https://club.example"}
        answer = client.post(place, data=body, headers=own, follow_redirects=False)
        assert answer.status_code == 303
        other = {"Origin": "https://elsewhere.example"}
        assert client.post(place, data=body, headers=other).status_code == 403


def test_a_failure_of_ours_writes_no_secret_to_the_log(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(office.league, "role_of", lambda _: 1 / 0)
    with caplog.at_level(logging.ERROR):
        answer = office.get()
    assert answer.status_code == 500
    assert "failed" in caplog.text
    assert office.secrets["run"] not in caplog.messages[0]


def test_only_a_link_to_run_sets_a_start_rating(office: Office) -> None:
    refused = office.api("POST", "/players", "record", json={"name": "Zoe", "rating": 9999})
    assert refused.status_code == 403
    assert office.api("POST", "/players", "record", json={"name": "Zoe"}).status_code == 200
    body = {"name": "Yan", "rating": 1800}
    assert office.api("POST", "/players", "run", json=body).status_code == 200
    assert office.ratings()["Yan"] == 1800


@pytest.mark.parametrize("page", ["standings", "badge.svg"])
def test_what_other_pages_show_opens_by_a_link_to_the_board_alone(
    office: Office, page: str
) -> None:
    assert office.get(page, "board").status_code == 200
    for role in ("see", "record only", "record", "run"):
        refused = office.get(page, role)
        assert refused.status_code == 404
        assert "access-control-allow-origin" not in refused.headers
        assert refused.headers["cache-control"] == "no-store"
        assert "Ann" not in refused.text
