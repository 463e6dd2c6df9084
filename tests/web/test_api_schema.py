"""The published schema: every answer fits it, it has no empty place, and its examples run."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient

from arpad import system
from arpad.facts import GREATEST_NUMBER

DAY = "2026-01-05"
GAMES: list[Any] = [
    {"opponent": 1600, "score": 1, "round": 1, "name": "A", "colour": "white"},
    {"opponent": 1000, "score": "="},  # more than 400 below
    {"opponent": None, "score": 1},
    {"opponent": 1500, "score": 1, "forfeit": True},
    "1700-",
    "1580:1",
    "1620:W",
    "1490:L",
]
OPERATIONS = {
    "check_health",
    "choose_k",
    "find_needed_score",
    "list_systems",
    "rate_game",
    "rate_tournament",
    "show_rules",
    "work_out_initial_rating",
    "work_out_performance",
}


@pytest.fixture(scope="module")
def schema(api: TestClient) -> Any:
    return api.get("/openapi.json").json()


def operations(schema: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


def answer_schema(schema: Any, path: str, method: str, status: str = "200") -> Any:
    response = schema["paths"][path][method]["responses"][status]
    return response["content"]["application/json"]["schema"]


def closed(schema: Any) -> Any:
    """The shapes with nothing allowed that they do not name, so that a new field is noticed."""
    shapes = deepcopy(schema["components"])
    for shape in shapes["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    return shapes


def check(schema: Any, path: str, method: str, answer: Any) -> None:
    wanted = answer_schema(schema, path, method) | {"components": closed(schema)}
    jsonschema_rs.Draft202012Validator(wanted).validate(answer)


def test_operations_are_verbs_with_tags_and_a_summary(schema: Any) -> None:
    assert {operation["operationId"] for _, _, operation in operations(schema)} == OPERATIONS
    for _, _, operation in operations(schema):
        assert operation["tags"]
        assert operation["summary"]


def test_no_answer_has_an_empty_schema(schema: Any) -> None:
    for path, method, operation in operations(schema):
        for status in operation["responses"]:
            found = answer_schema(schema, path, method, status)
            assert {"$ref", "anyOf", "items"} & set(found), (path, status)
        problem = answer_schema(schema, path, method, "422")
        assert problem == {"$ref": "#/components/schemas/Problem"}


def test_every_field_says_what_it_is(schema: Any) -> None:
    """Whether asked or answered, but for the records of the regulations, which docs explain."""
    for name in ("FidePlayer", "EloPlayer", "FideGameRequest", "Outcome", "RatedGame", "Problem"):
        parts = schema["components"]["schemas"][name]["properties"]
        missing = [part for part, found in parts.items() if not found.get("description")]
        assert set(missing) <= {"player", "opponent", "games"}, name


FIDE: dict[str, Any] = {"on": DAY}
ELO: dict[str, Any] = {"system": "elo"}


@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize(
    ("terms", "question", "body"),
    [
        (FIDE, "game", {"player": 1500, "opponent": 1600, "score": "win"}),
        (FIDE, "game", {"player": 99_999, "opponent": 1, "score": 0}),
        (FIDE, "game", {"player": {"rating": 2700, "k": 0}, "opponent": 1, "score": 1}),
        (FIDE, "tournament", {"player": 1500, "games": GAMES}),
        (FIDE, "tournament", {"player": 1500, "games": [{"opponent": None, "score": 1}]}),
        (FIDE, "tournament", {"player": None, "games": GAMES}),
        (FIDE, "performance", {"games": GAMES}),
        (FIDE, "initial", {"games": GAMES}),
        (FIDE, "initial", {"games": ["1600-"]}),
        (FIDE, "needed", {"player": 1500, "opponents": [1600, None], "target_rating": 1510}),
        (FIDE, "needed", {"player": 1500, "opponents": [1600], "target_rating": 3000}),
        (FIDE, "needed", {"player": 1500, "opponents": [1600], "target_performance": 1700}),
        (ELO, "game", {"player": 1500.5, "opponent": 1600, "score": "win"}),
        (ELO, "tournament", {"player": 1500, "games": GAMES}),
        (ELO, "tournament", {"player": None, "games": GAMES}),
        (ELO, "tournament", {"player": None, "games": GAMES, "start": 1500}),
        (ELO, "performance", {"games": ["1600+"]}),
        (ELO, "performance", {"games": [{"opponent": None, "score": 1}]}),
        (ELO, "needed", {"player": 1500, "opponents": [1600], "target_rating": 3000}),
    ],
)
def test_answers_fit(
    api: TestClient,
    schema: Any,
    terms: dict[str, Any],
    question: str,
    body: dict[str, Any],
    explain: bool,
) -> None:
    path = f"/api/v1/{question}"
    answer = api.post(path, json=body | terms | {"explain": explain})
    assert answer.status_code == 200, answer.text
    assert ("working" in answer.json()) == explain
    check(schema, path, "post", answer.json())


@pytest.mark.parametrize(
    "query",
    ["k?rating=2250&explain=true", "rules", "rules?list=true", "systems", "health"],
)
def test_what_is_looked_up_fits(api: TestClient, schema: Any, query: str) -> None:
    path = f"/api/v1/{query.partition('?')[0]}"
    check(schema, path, "get", api.get(f"/api/v1/{query}").json())


def test_a_problem_fits(api: TestClient, schema: Any) -> None:
    answer = api.post("/api/v1/game", json={}).json()
    wanted = {"$ref": "#/components/schemas/Problem", "components": closed(schema)}
    jsonschema_rs.Draft202012Validator(wanted).validate(answer)


def test_a_check_would_notice_a_field_too_many(schema: Any) -> None:
    with pytest.raises(jsonschema_rs.ValidationError):
        check(schema, "/api/v1/health", "get", {"status": "ok", "version": "1", "more": 1})


def test_examples_are_asked_and_answered_as_shown(api: TestClient, schema: Any) -> None:
    shapes = schema["components"]["schemas"]
    examples = 0
    for path, method, operation in operations(schema):
        if method != "post":
            continue
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        answers = operation["responses"]["200"]["content"]["application/json"]["examples"]
        names = [part["$ref"].rpartition("/")[2] for part in body.get("anyOf", [body])]
        for name, answer in zip(names, answers.values(), strict=True):
            [example] = shapes[name]["examples"]
            assert api.post(path, json=example).json() == answer["value"]
            check(schema, path, method, answer["value"])
            examples += 1
    others = len(system.names()) - 2  # which answer two questions each
    # Five questions of FIDE, four of plain Elo, which knows no initial rating; and in US Chess
    # the score that is needed, and the initial rating.
    assert examples == 9 + 2 * others + 2


@pytest.mark.parametrize("system_id", system.names())
def test_requests_follow_from_the_facts(schema: Any, system_id: str) -> None:
    found = system.find(system_id)
    shapes = schema["components"]["schemas"]
    name = system_id.capitalize()
    player = shapes[f"{name}Player"]["properties"]
    assert list(player) == [each.name for each in found.state_facts]
    for each in found.state_facts:
        assert player[each.name].get("deprecated", False) == bool(each.spelling_of)
        assert each.help in player[each.name]["description"]
        text = json.dumps(player[each.name])
        if each.kind in ("whole", "number"):
            most = GREATEST_NUMBER if each.most is None else each.most
            assert f'"maximum": {json.dumps(most)}' in text
    request = shapes[f"{name}GameRequest"]
    assert {each.name for each in found.term_facts} <= set(request["properties"])
    assert request["properties"]["rules"]["deprecated"]
    assert request["properties"]["system"]["const"] == system_id


def test_the_parameters_of_k_follow_from_the_facts(schema: Any) -> None:
    found = system.find("fide")
    parameters = {each["name"]: each for each in schema["paths"]["/api/v1/k"]["get"]["parameters"]}
    terms = ("on", "time_control")
    assert set(parameters) == {
        *("system", "explain"),
        *(each.name for each in found.state_facts),
        *terms,
    }
    assert [name for name, each in parameters.items() if each["required"]] == ["rating"]
    assert parameters["ever_2400"]["deprecated"]
