"""The API: the terminal's JSON for every system, limits, headers, and no way to break it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from sampling import examples

from arpad import system
from arpad.system import System
from arpad.web.api import models
from arpad.web.app import create_app
from arpad.web.server.limits import REQUEST_BYTES
from web.any_question import any_question

ARPAD = Path(sys.executable).with_name("arpad")
DAY = "2026-01-05"
GAMES = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}]
#: The published game: 1503.947 at home beats 1300 by 48, and has 1516.1088.
NFL: dict[str, Any] = {
    **{"player": 1503.947, "opponent": 1300.0, "score": 1, "margin": 48, "home": "first"},
    "system": "nfl",
}
PROBLEM = ["error", "place", "value", "rule", "remedy"]


def ask(api: TestClient, question: str, **body: Any) -> Any:
    answer = api.post(f"/api/v1/{question}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def printed(*arguments: str) -> Any:
    ran = subprocess.run([ARPAD, *arguments, "--json"], capture_output=True, check=True)
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("question", "body", "arguments"),
    [
        ("game", {"player": 1500, "opponent": 1600, "score": "win"}, "1500 1600 win"),
        (
            "tournament",
            {"player": {"rating": 1500, "birth_year": 2012}, "games": GAMES, "explain": True},
            "1500 1600:1 1550:= --birth-year 2012 --explain",
        ),
        ("performance", {"games": GAMES}, "1600:1 1550:="),
        ("initial", {"games": GAMES, "explain": True}, "1600:1 1550:= --explain"),
        (
            "needed",
            {"player": 1985, "opponents": [1900, 1950, 2010, 2040], "target_rating": 2000},
            "1985 1900 1950 2010 2040 --target-rating 2000",
        ),
        (
            "game",
            {"player": 1500, "opponent": 1600, "score": 1, "system": "elo", "preset": "uscf"},
            "1500 1600 1 --system elo --preset uscf",
        ),
        ("game", NFL, "1503.947 1300 win --system nfl --margin 48 --home first"),
        (
            "tournament",
            {"player": 1645.07400833565, "games": ["1704.05129354753:1"], "system": "nfl"},
            "1645.07400833565 1704.05129354753:1 --system nfl",
        ),
    ],
)
def test_the_same_object_as_the_terminal(
    api: TestClient, question: str, body: dict[str, Any], arguments: str
) -> None:
    day = {} if "system" in body else {"on": DAY}
    typed = (*arguments.split(), *(f"--{name}={value}" for name, value in day.items()))
    assert ask(api, question, **body, **day) == printed(question, *typed)


def test_k_and_rules_as_in_the_terminal(api: TestClient) -> None:
    answer = api.get("/api/v1/k", params={"rating": 2250, "birth_year": 2007, "on": "2025-12-01"})
    assert answer.json()["k"] == 40
    assert answer.json() == printed("k", "2250", "--birth-year", "2007", "--on", "2025-12-01")
    rules = api.get("/api/v1/rules", params={"on": "2023-05-01"})
    assert rules.json() == printed("rules", "--on", "2023-05-01")
    everything = api.get("/api/v1/rules", params={"list": True})
    assert everything.json() == printed("rules", "--list")
    assert len(everything.json()) == 10
    blitz = api.get("/api/v1/rules", params={"list": True, "time_control": "blitz"})
    assert [record["since"] for record in blitz.json()] == [
        *("2014-07-01", "2022-01-01", "2022-10-01", "2024-03-01", "2024-12-01")
    ]
    assert api.get("/api/v1/health").json()["status"] == "ok"


def test_a_player_against_a_player(api: TestClient) -> None:
    """8.3.3: a junior has K 40 and the other side its own K; 40 × .5 and 10 × −.5."""
    body = {"player": {"rating": 1400, "birth_year": 2012}, "opponent": {"rating": 1400, "k": 10}}
    answer = ask(api, "game", **body, score=1, on=DAY)
    assert (answer["change"], answer["opponent"]["change"]) == (20, -5)


@pytest.mark.parametrize(
    ("game", "change"),  # 8.1.2: 100 points below is 0.36, and K is 20
    [
        ("1600+", 12.8),
        ("1600:½-½", 2.8),
        ("1600 L", -7.2),
        ({"opponent": 1600, "score": "W"}, 12.8),
        ({"opponent": {"rating": 1600}, "score": "0-1"}, -7.2),
    ],
)
def test_a_game_however_it_is_spelled(api: TestClient, game: Any, change: float) -> None:
    assert ask(api, "tournament", player=1500, games=[game], on=DAY)["change"] == change


@pytest.mark.parametrize("opponent", [None, {"rating": None}, "unr"])
def test_an_unrated_opponent(api: TestClient, opponent: Any) -> None:
    typed = isinstance(opponent, str)
    game = f"{opponent}:1" if typed else {"opponent": opponent, "score": 1}
    answer = ask(api, "tournament", player=1500, games=["1600+", game], on=DAY)
    assert [each["counted"] for each in answer["games"]] == [True, False]


def test_an_unrated_player_gets_what_initial_gives(api: TestClient) -> None:
    games = ["1600+", "1500=", "1700-", "1600+", "1550+"]
    rated = ask(api, "tournament", player=None, games=games, on=DAY)
    assert rated == ask(api, "tournament", player={"rating": None}, games=games, on=DAY)
    assert rated == ask(api, "initial", games=games, on=DAY)


def test_a_standard_rating_stands_in(api: TestClient) -> None:
    """RB 7.2.1: without a rapid rating the standard rating counts, of either side."""
    terms = {"on": DAY, "time_control": "rapid"}
    player = {"rating": None, "standard_rating": 1500}
    game: dict[str, Any] = {"opponent": None, "standard_rating": 1600, "score": 1}
    answer = ask(api, "tournament", player=player, games=[game], **terms)
    assert (answer["rating"], answer["games"][0]["expected"]) == (1500, 0.36)
    game = {"opponent": {"rating": None, "standard_rating": 1600}, "score": 1}
    assert ask(api, "tournament", player=player, games=[game], **terms) == answer


@pytest.mark.parametrize("flag", ["ever_2400", "highest_rating"])
def test_an_old_spelling_of_a_fact(api: TestClient, flag: str) -> None:
    """8.3.3: K is 10 for ever once a list published 2400."""
    value: Any = True if flag == "ever_2400" else 2400
    body = {"player": {"rating": 2350, flag: value}, "opponent": 2350, "score": 1}
    assert ask(api, "game", **body, on=DAY)["change"] == 5
    answer = api.get("/api/v1/k", params={"rating": 2350, flag: value, "on": DAY})
    assert answer.json()["k"] == 10


def test_old_spellings_of_names(api: TestClient) -> None:
    body = {"player": 1500, "opponent": 1600, "score": 1, "k": 32}
    assert ask(api, "game", **body, rules="elo") == ask(api, "game", **body, system="elo")
    needed = {"player": 1985, "opponents": [1900, 2040], "on": DAY}
    for what in ("rating", "performance"):
        old = ask(api, "needed", **needed, **{what: 2000})
        assert old == ask(api, "needed", **needed, **{f"target_{what}": 2000})


def test_terms_of_plain_elo(api: TestClient) -> None:
    """1 / (1 + 10^(100/400)) is 0.3599; with a scale of 200 it is 0.2403."""
    body = {"opponent": 1600, "score": 1, "system": "elo"}
    for scale, change in ((400, 20.48), (200, 24.31)):
        answer = ask(api, "game", **body, player=1500, k=32, scale=scale)
        assert round(answer["change"], 2) == change
    for games_played, k in ((29, 40), (30, 20)):
        player = {"rating": 1500, "games_played": games_played}
        assert ask(api, "game", **body, player=player, k_by_games="40:30,20")["k"] == k


def test_a_system_that_cannot_answer_says_so(api: TestClient) -> None:
    for answer in (
        api.get("/api/v1/k", params={"rating": 1500, "system": "elo"}),
        api.post("/api/v1/initial", json={"games": ["1600+"], "system": "elo"}),
    ):
        assert (answer.status_code, answer.json()["place"]) == (422, "system")


def test_a_first_rating_of_us_chess_starts_from_the_age(api: TestClient) -> None:
    """From the text of the rules: 4 of 4 against four 400s from 500 is 800."""
    question = {"games": ["400+"] * 4, "system": "uschess", "ended": "2026-08-30"}
    first = ask(api, "initial", **question, age=10)
    assert (first["rating"], first["new_rating"]) == (500, 800)
    assert first == ask(api, "tournament", **question, player={"rating": None, "age": 10})
    refused = api.post("/api/v1/initial", json=question)
    assert refused.status_code == 422
    assert refused.json()["remedy"].startswith("give the age")
    elsewhere = api.post("/api/v1/initial", json={"games": ["400+"], "age": 10})
    assert elsewhere.json()["remedy"] == 'omit it, or ask with "system": "uschess"'


def test_a_new_day_is_a_new_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that runs past midnight must not answer with the edition of the day before."""
    found = system.find("fide")
    made: list[date] = []

    class Calendar(date):
        now = date(2025, 9, 30)

        @classmethod
        def today(cls) -> date:  # type: ignore[override]
            return cls.now

    def make(terms: Any) -> Any:
        made.append(Calendar.now)
        return found.make(terms)

    other = System(found.id, found.name, found.document, found.state, found.terms, make)
    monkeypatch.setattr(models, "date", Calendar)
    body = models.Shapes(other).requests["Games"].model_validate({"games": ["1600+"]})
    parsed = models.ParsedQuestion(other, body)
    parsed.book(), parsed.book()
    Calendar.now = date(2025, 10, 1)
    parsed.book()
    assert made == [date(2025, 9, 30), date(2025, 10, 1)]


def test_the_systems_and_what_they_ask_for(api: TestClient) -> None:
    systems = {each["id"]: each for each in api.get("/api/v1/systems").json()}
    assert list(systems) == list(system.names())
    for found in map(system.find, systems):
        described = systems[found.id]
        assert [each["name"] for each in described["facts"]] == [
            each.name for each in found.state_facts if not each.spelling_of
        ]
        assert [each["name"] for each in described["terms"]] == [
            each.name for each in found.term_facts
        ]
    assert systems["fide"]["questions"] == [
        *("game", "tournament", "performance", "initial", "needed", "k")
    ]
    assert systems["elo"]["questions"] == ["game", "tournament", "performance", "needed"]
    rating = systems["fide"]["facts"][0]
    assert (rating["kind"], rating["least"], rating["most"]) == ("whole", 1, 99_999)
    assert all(each["certainty"] for each in systems.values())
    assert {name for name, each in systems.items() if each["estimate"]} == {
        *("chesscom", "tennis", "ecf")
    }
    assert [each["name"] for each in systems["nfl"]["game"]] == ["margin", "home"]
    assert (systems["fide"]["places"], systems["egf"]["places"]) == (0, 3)
    assert not systems["tennis"]["draws"]


def test_a_system_of_another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one of docs/systems.md: asked, described and refused without a line of ours about it."""
    page = (Path(__file__).parents[2] / "docs" / "systems.md").read_text()
    code = re.search(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert code
    (tmp_path / "club_ladder.py").write_text(code[1])
    info = tmp_path / "club_ladder-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-ladder\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[arpad.systems]\nladder = club_ladder:SYSTEM\n")
    monkeypatch.syspath_prepend(tmp_path)
    api = TestClient(create_app(), base_url="http://localhost:8000")
    body = {"player": 1500, "opponent": 1600, "score": 1, "system": "ladder", "share": 0.25}
    answer = ask(api, "game", **body)
    assert (answer["new_rating"], answer["opponent"]["new_rating"]) == (1525, 1600)
    shapes = api.get("/openapi.json").json()["components"]["schemas"]
    assert "share" in shapes["LadderGameRequest"]["properties"]
    assert "LadderGameRequest" in api.get("/api").text
    assert '<option value="ladder"' in api.get("/event").text
    refused = api.post("/api/v1/game", json=body | {"k": 20}).json()
    assert (refused["place"], refused["remedy"]) == ("k", 'omit it, or ask with "system": "fide"')


def test_a_game_of_a_pool_tells_its_facts(api: TestClient) -> None:
    answer = ask(api, "game", **NFL)
    assert f"{answer['new_rating']:.4f}" == "1516.1088"
    games = [{"opponent": 1300, "score": 1, "margin": 48, "home": "first"}, "1500-"]
    listed = ask(api, "tournament", system="nfl", player=1503.947, games=games)
    assert f"{listed['rating'] + listed['games'][0]['change']:.4f}" == "1516.1088"
    own = ask(api, "game", **NFL | {"system": "pool"}, k=20, advantage=65, margin_rule="log")
    assert own["new_rating"] == pytest.approx(answer["new_rating"])


def test_ratings_have_all_their_decimals(api: TestClient) -> None:
    """1704.05129354753 at home loses 20–30 to 1645.07400833565, who has 1679.18625484534."""
    lost = {"player": 1704.05129354753, "opponent": 1645.07400833565, "score": 0, "margin": 10}
    answer = ask(api, "game", **NFL | lost)
    assert f"{answer['opponent']['new_rating']:.11f}" == "1679.18625484534"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"system": "nfl", "margin": 0}, "margin"),
        ({"system": "pool", "margin": 3}, "margin"),
        ({"system": "nba", "score": 0.5}, "score"),
        ({"system": "egf", "stones": 3}, "taker"),
        ({"system": "fifa", "importance": 7}, "importance"),
        ({"system": "nfl", "home": "away"}, "home"),
        ({"margin": 3}, "margin"),
    ],
)
def test_impossible_facts_of_a_game_are_refused(
    api: TestClient, more: dict[str, Any], place: str
) -> None:
    refused = api.post("/api/v1/game", json={"player": 1500, "opponent": 1500, "score": 1, **more})
    assert (refused.status_code, refused.json()["place"]) == (422, place)


def test_a_thousand_games_and_no_more(api: TestClient) -> None:
    answer = ask(api, "tournament", player=1500, games=GAMES * 500, on=DAY)
    assert answer["n"] == 1000
    assert answer["k"] == 0  # 700 // 1000: the 700 rule leaves nothing


@pytest.mark.parametrize(("size", "status"), [(REQUEST_BYTES, 422), (REQUEST_BYTES + 1, 413)])
def test_the_limit_of_a_body(api: TestClient, size: int, status: int) -> None:
    assert api.post("/api/v1/game", content=b" " * size).status_code == status


def test_the_limit_of_a_body_of_unknown_length(api: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(REQUEST_BYTES // 1024 + 1):
            yield b" " * 1024

    answer = api.post("/api/v1/game", content=parts())
    assert (answer.status_code, answer.json()["place"]) == (413, "body")


@pytest.mark.parametrize(
    "path",
    ["/", "/index.html", "/rules.js", "/sw.js", "/api", "/api/v1/health", "/api/v1/k", "/nothing"],
)
def test_security_headers_on_every_answer(api: TestClient, path: str) -> None:
    headers = api.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy or path == "/sw.js"
    assert ("connect-src 'self'" in policy) == (path == "/sw.js")


def test_a_failure_of_ours_tells_nothing(api: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.questions.game", lambda *_: 1 / 0)
    answer = api.post("/api/v1/game", json={"player": 1500, "opponent": 1600, "score": 1})
    assert answer.status_code == 500
    assert "ZeroDivisionError" not in answer.text
    assert answer.json()["rule"] == "the server failed"
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.fixture(scope="module")
def described() -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(host="testserver"))


# By a fixture: its questions are made when they are asked, not in every process that collects.
schema = schemathesis.pytest.from_fixture("described")


@schema.parametrize()
@any_question(examples(60))
def test_nothing_that_fits_the_schema_or_does_not_breaks_the_server(
    case: schemathesis.Case[Any],
) -> None:
    answer = case.call()
    assert answer.status_code < 500
    if answer.status_code >= 400:
        assert list(answer.json()) == PROBLEM
    else:
        case.validate_response(answer)
