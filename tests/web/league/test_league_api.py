"""The API of a league: the same links as tokens, and nothing breaks it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from sampling import FULL

from arpad.league import League
from arpad.web.league.api import Operation
from arpad.web.league.app import OPERATIONS, create_league_app
from web.any_question import any_question
from web.league.conftest import Office, fill

PROBLEM = ["error", "place", "value", "rule", "remedy"]


def test_the_life_of_a_league(office: Office) -> None:
    made = office.api("POST", "/games", "record", json={"sides": ["Ann", "Cid"], "score": 0.5})
    assert made.status_code == 200, made.text
    number = made.json()["id"]
    fixed = office.api("POST", f"/games/{number}/correct", "record", json={"score": 1})
    assert fixed.json()["score"] == 1.0
    assert office.api("POST", f"/games/{number}/void", "record", json={}).json()["status"] == "void"
    office.api("POST", "/games/1/void", "record", json={"reason": "wrong"})
    table = office.api("GET", "/table", "see").json()
    assert [(row["name"], row["rating"]) for row in table] == [
        ("Bob", 1516.0), ("Ann", 1500.0), ("Cid", 1484.0)
    ]  # fmt: skip
    assert office.api("GET", "/players/2", "see").json()["history"][0]["reason"].startswith("beat")
    added = office.api("POST", "/players", json={"name": "Dan", "rating": 1600}).json()
    assert (
        office.api("POST", f"/players/{added['id']}/merge", json={"into": "Ann"}).status_code == 200
    )
    assert office.api("POST", f"/players/{added['id']}/separate", json={}).status_code == 200
    assert len(office.api("POST", "/seasons/end", json={"rule": "reset"}).json()) == 2
    preview = office.api("POST", "/rules/preview", json={"changes": {"k": 8}}).json()
    assert preview["after"]["terms"] == {"k": 8}
    assert [each["name"] for each in preview["reasons"]] == ["k"]
    form = {"changes": {"k": 8}, "since": "2099-01-01"}
    change = office.api("POST", "/rules", json=form).json()["position"]
    assert office.api("GET", "", "see").json()["in_time"][0]["since"] == "2099-01-01"
    undone = office.api("POST", "/rules/undo", json={"entry": change}).json()
    assert undone["data"] == {"entry": change}
    assert office.api("GET", "/log?limit=2", "see").json()[0]["kind"] == "created"


def test_a_token_may_do_what_its_link_may(office: Office) -> None:
    body = {"sides": ["Ann", "Bob"], "score": 1}
    assert office.api("POST", "/games", "see", json=body).status_code == 403
    assert office.api("GET", "/links", "record").status_code == 403
    assert office.api("GET", "/files/league.db", "record").status_code == 403
    assert office.api("GET", "/links").status_code == 200


def test_no_token_and_a_wrong_one_get_the_same_answer(office: Office) -> None:
    answers = set()
    for header in ("", "Bearer", "Bearer wrong", f"Basic {office.secrets['run']}", "Bearer  "):
        for each in OPERATIONS:
            path = f"/api/v1/league{each.path.replace('{id}', '1')}"
            answer = office.client.request(
                each.method, path, headers={"Authorization": header} if header else {}
            )
            answers.add((answer.status_code, answer.text, answer.headers["www-authenticate"]))
    assert len(answers) == 1
    assert answers.pop()[0] == 401


def test_a_link_is_made_used_and_revoked(office: Office) -> None:
    made = office.api("POST", "/links", json={"role": "see", "label": "Bar"}).json()
    headers = {"Authorization": f"Bearer {made['secret']}"}
    assert office.client.get("/api/v1/league", headers=headers).json()["role"] == "see"
    listed = office.api("GET", "/links").json()
    assert all("secret" not in each for each in listed)
    office.api("POST", f"/links/{made['id']}/revoke", json={})
    assert office.client.get("/api/v1/league", headers=headers).status_code == 401
    own = next(each["id"] for each in listed if each["role"] == "run")
    assert office.api("POST", f"/links/{own}/revoke", json={}).status_code == 422


def test_the_page_of_the_api_names_every_operation(office: Office) -> None:
    page = office.client.get("/api").text
    for each in OPERATIONS:
        assert f'id="{each.id}"' in page


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The shapes of all bodies and answers, laid out once."""
    with League.create(tmp_path_factory.mktemp("schema") / "a.db", k=32) as league:
        return create_league_app(league).openapi()["components"]["schemas"]


@pytest.mark.parametrize("each", [each for each in OPERATIONS if each.body], ids=lambda it: it.id)
def test_every_example_is_understood(
    office: Office, schemas: dict[str, Any], each: Operation
) -> None:
    assert each.body is not None
    example = schemas[each.body.__name__]["examples"][0]
    answer = office.api(each.method, each.path.replace("{id}", "1"), json=example)
    if answer.status_code == 422:  # well-formed, though this league has nothing to do it to
        assert answer.json()["place"] not in ("body", *each.body.model_fields) or each.id in (
            "record_game", "merge_player", "set_webhook"
        )  # fmt: skip
    else:
        assert answer.status_code == 200


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path: Path = tmp_path_factory.mktemp("fuzz") / "a.db"
    league = League.create(path, k=32)
    secrets = fill(league)
    app = create_league_app(league, host="testserver")
    TOKENS[:] = [{}, *({"Authorization": f"Bearer {each}"} for each in secrets.values())]
    yield schemathesis.openapi.from_asgi("/openapi.json", app)
    league.close()


TOKENS: list[dict[str, str]] = []
schema = schemathesis.pytest.from_fixture("shared").include(path_regex="^/api/v1/league")


@schema.parametrize()
@any_question(10 if FULL else 2)
def test_nothing_breaks_it_with_any_token_or_none(case: schemathesis.Case[Any]) -> None:
    for token in TOKENS:
        answer = case.call(headers=token)
        assert answer.status_code < 500, answer.text
        if not token:
            assert answer.status_code in (401, 405, 404, 413, 431, 400)
        if answer.status_code >= 400:
            assert list(answer.json()) == PROBLEM
        elif "json" in answer.headers["content-type"][0]:
            case.validate_response(answer)
