"""What pages do, as plain forms without a script."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from web.league.conftest import Office


def test_a_result_is_recorded_and_undone(office: Office) -> None:
    answer = office.post("record", "record", white="1", black="3", score="0.5")
    assert answer.status_code == 303
    assert answer.headers["location"] == "./?saved=3#rec"
    page = office.get("?saved=3", "record").text
    assert "Saved. Ann ½–½ Cid." in page
    assert 'value="void">Undo' in page
    game = office.league.game(3)
    assert game.author.startswith("record link ")
    assert game.on == date.today()
    undone = office.post("game", "record", id="3", do="void", reason="undone at once", back="table")
    assert undone.headers["location"] == "./?undone=3#rec"
    assert office.league.game(3).status == "void"
    assert office.ratings() == {"Ann": 1516.0, "Bob": 1500.74, "Cid": 1483.26}


def test_voiding_the_first_gives_what_a_replay_gives(office: Office) -> None:
    """The case of the issue: A beats B, B beats C, the first is voided."""
    assert office.post("game", "record", id="1", do="void", reason="wrong").status_code == 303
    assert office.ratings() == {"Ann": 1500.0, "Bob": 1516.0, "Cid": 1484.0}
    page = office.get("game?id=1", "see").text
    assert "record link 2" in page
    assert "“wrong”" in page
    assert 'class="void"' in office.get("games", "see").text
    assert office.post("game", "record", id="1", do="restore").status_code == 303
    assert office.ratings() == {"Ann": 1516.0, "Bob": 1500.74, "Cid": 1483.26}


def test_any_field_is_corrected_and_the_trail_says_it(office: Office) -> None:
    given = {"id": "1", "do": "correct", "sides": "Ann\nBob", "score": "0", "on": "2026-11-02"}
    assert office.post("game", "record", **given, reason="mixed up").status_code == 303
    assert office.league.game(1).score == 0.0
    page = office.get("game?id=1", "see").text
    assert "corrected: 0–1" in page
    assert "“mixed up”" in page
    again = office.post("game", "record", **given)
    assert again.status_code == 422
    assert "This changes nothing." in again.text


def test_a_new_name_makes_a_player_but_a_near_one_is_asked_about(office: Office) -> None:
    assert office.post("record", white="1", black_name="Dora", score="1").status_code == 303
    refused = office.post("record", white="1", black_name="Dorra", score="1")
    assert refused.status_code == 422
    assert "Did you mean Dora? If not, tick Unknown names are new players" in refused.text
    assert "Dorra" not in {each.name for each in office.league.players()}
    given = {"sides": "Ann\nDorra", "score": "1", "new": "yes"}
    assert office.post("record", **given).status_code == 303
    assert "Dorra" in {each.name for each in office.league.players()}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"white": "1", "score": "1"}, "choose one for Black"),
        ({"white": "1", "black": "1", "score": "1"}, "takes part twice"),
        ({"white": "1", "black": "2", "score": "7"}, "score"),
        ({"white": "1", "black": "2", "score": "1", "on": "2999-01-01"}, "has been played"),
        (
            {"white": "99", "black": "2", "score": "1"},
            "choose one for White",
        ),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_saved(
    office: Office, given: dict[str, str], words: str
) -> None:
    before = office.league.position
    answer = office.post("record", "record", **given)
    assert answer.status_code == 422
    assert words.lower() in answer.text.lower()
    assert office.league.position == before


def test_teams_and_more_sides(office: Office) -> None:
    office.post("record", sides="Ann + Bob\nCid + Dan", score="1", new="yes")
    assert office.league.game(3).sides == (("Ann", "Bob"), ("Cid", "Dan"))
    office.post("record", sides="Ann\nBob\nCid", score="")
    assert office.league.game(4).places == (1, 2, 3)
    assert "1. Ann, 2. Bob, 3. Cid" in office.get("games").text
    assert office.get("game?id=4").status_code == 200


def test_rename_merge_and_separate(office: Office) -> None:
    office.post("player", id="1", do="rename", to="Anna")
    assert "Also known as Ann" in office.get("player?id=1", "see").text
    assert office.post("player", id="3", do="merge", into="Anna").status_code == 303
    assert set(office.ratings()) == {"Anna", "Bob"}
    assert "Cid is merged into" in office.get("player?id=1").text
    assert office.post("player", id="1", do="separate", name="Cid").status_code == 303
    assert set(office.ratings()) == {"Anna", "Bob", "Cid"}
    met = office.post("player", id="1", do="merge", into="Bob")
    assert met.status_code == 422
    assert "the same game" in met.text


def test_the_rules_are_shown_before_they_are_changed(office: Office) -> None:
    answer = office.post("rules", do="preview", k="16", reason="calmer")
    assert answer.status_code == 200
    assert "k 32 → 16" in answer.text
    assert "<strong>1508</strong>" in answer.text
    assert office.ratings()["Ann"] == 1516.0
    assert office.post("rules", do="change", k="16", reason="calmer").status_code == 303
    assert office.ratings()["Ann"] == 1508.0
    assert "16 for everybody" in office.get("rules", "see").text
    change = office.league.history.rule_changes[-1].position
    shown = office.post("rules", do="preview undo", entry=str(change))
    assert "k 16 → 32" in shown.text
    assert office.post("rules", do="undo", entry=str(change)).status_code == 303
    assert office.league.rules.terms == {"k": 32}
    name = office.post("rules", do="preview", name="Other").text
    assert "→ Other: at once" in name
    assert "No rating changes." in name
    assert "<table>" not in name
    office.post("rules", do="change", k="8", since="2099-01-01")
    assert "From 1 January 2099: k 8" in office.get("rules", "see").text
    wrong = office.post("rules", do="preview", k="many")
    assert wrong.status_code == 422
    assert "Not saved: k" in wrong.text


def test_a_season_ends_and_is_reopened(office: Office) -> None:
    assert office.post("seasons", do="end", name="Autumn", rule="reset").status_code == 303
    assert "Autumn" in office.get("", "see").text
    assert set(office.ratings().values()) == {1500.0}
    assert "1516" in office.get("?season=1", "see").text
    assert "1516" in office.get("?season=all-time", "see").text
    assert office.post("seasons", do="reopen").status_code == 303
    assert office.ratings()["Ann"] == 1516.0


def test_a_result_waits_for_the_opponent(office: Office) -> None:
    office.league.change_rules(confirm_hours=24)
    office.post("record", "record", sides="Ann\nBob", score="1", by="Ann")
    assert office.league.game(3).status == "waiting"
    assert "Confirm the result" in office.get("game?id=3", "record").text
    wrong = office.post("game", "record", id="3", do="confirm", by="Ann")
    assert wrong.status_code == 422
    assert office.post("game", "record", id="3", do="confirm", by="Bob").status_code == 303
    assert office.league.game(3).status == "counts"


def test_chances_before_a_game(office: Office) -> None:
    page = office.get("player?id=1&against=Cid", "see").text
    # 1516 against 1483.26 is expected to score 0.547: 32 × 0.453 = +14.5.
    assert "55&nbsp;%" in page
    assert "+14.5" in page


def test_a_large_league_is_searched_and_turned_page_by_page(office: Office) -> None:
    for number in range(120):
        office.league.add_player(f"Player {number}")
    assert "Find a player" in office.get("", "see").text
    assert "1–100 of 123" in office.get("", "see").text
    assert "101–123 of 123" in office.get("?page=1", "see").text
    found = office.get("?q=player 11", "see").text
    assert "Player 119" in found
    assert ">Ann<" not in found.partition("Lately")[0]
    assert "Nobody here has" in office.get("?q=zzz", "see").text


def test_two_record_at_once_and_nothing_is_lost(office: Office) -> None:
    def many(role: str) -> set[int]:
        given = {"white": "1", "black": "2", "score": "1", "again": "yes"}
        return {office.post("record", role, **given).status_code for _ in range(15)}

    with ThreadPoolExecutor(2) as both:
        assert set().union(*both.map(many, ("record", "run"))) == {303}
    assert len(office.league.history.games) == 32


def test_what_may_be_embedded(office: Office) -> None:
    frame = office.get("standings?rows=1", "board")
    assert "frame-ancestors *" in frame.headers["content-security-policy"]
    assert "x-frame-options" not in frame.headers
    assert frame.headers["access-control-allow-origin"] == "*"
    assert "Ann" in frame.text
    assert "Cid" not in frame.text
    badge = office.get("badge.svg", "board")
    assert badge.headers["content-type"] == "image/svg+xml"
    assert badge.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "Office chess: Ann 1516" in badge.text
    assert "Cid 1483" in office.get("badge.svg?player=3", "board").text


def test_names_are_text_and_never_markup(office: Office) -> None:
    evil = "<img src=x onerror=alert(1)>"
    office.league.rename("Ann", evil)
    for page in (
        "",
        "player?id=1",
        "games",
        "game?id=1",
        "log",
        "standings",
        "badge.svg",
        "seasons",
        "champions",
        "awards",
        "record",
        "settings",
    ):
        assert "<img" not in office.get(page).text, page


@pytest.mark.parametrize("page", ["player?id=99", "game?id=99", "?season=no", "games?q=nobody"])
def test_a_missing_page_says_so(office: Office, page: str) -> None:
    answer = office.get(page)
    assert answer.status_code == 404
    assert "Not found" in answer.text


def test_a_backup_is_a_league(office: Office, tmp_path_factory: pytest.TempPathFactory) -> None:
    from arpad.league import League

    path = tmp_path_factory.mktemp("backup") / "copy.db"
    path.write_bytes(office.get("download?what=league.db").content)
    with League.open(path) as copy:
        assert copy.hash == office.league.hash


def test_sides_are_called_as_the_league_says(office: Office) -> None:
    assert "first White, then" in office.get("", "record").text
    assert "The first side has White." in office.get("record", "record").text
    office.league.change_rules(side_names="home")
    page = office.get("", "record").text
    assert 'aria-label="Home">1</i> Home, then' in page
    assert "Away won" in page
    assert page.count('<i class="man') == 4  # where sides are chosen, and nowhere else
    assert "White" not in page
    assert "The first side is at home." in office.get("record", "record").text
    office.league.change_rules(side_names="order")
    for place in ("", "record", "player?id=1"):
        assert "White" not in office.get(place, "record").text
    wrong = office.post("record", "record", white="1", black="", score="1")
    assert "Choose one for Second" in wrong.text


def test_every_page_leads_to_the_api(office: Office) -> None:
    assert '<a href="../../api">HTTP API</a>' in office.get("", "see").text
    assert "/api/v1/league/games" in office.client.get("/api").text
