"""docs/systems.md: the system that it shows is written out, installed and used, word for word."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arpad import event, formats, system
from arpad.errors import InvalidType, UnknownSystem
from arpad.formats import EventRecord, PlayerRecord, RoundRecord

PAGE = Path(__file__).parents[2] / "docs" / "systems.md"
CODE, SESSION = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with the entry point of the page, as pip would leave it."""
    (tmp_path / "club_ladder.py").write_text(CODE)
    (tmp_path / "club_wrong.py").write_text("SYSTEM = 'no system'\n")
    info = tmp_path / "club_ladder-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-ladder\nVersion: 1.0\n")
    entry = re.search(r"^```toml\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert entry is not None
    ladder = re.search(r'ladder = "(.+)"', entry[1])
    assert ladder is not None
    (info / "entry_points.txt").write_text(
        f"[arpad.systems]\nladder = {ladder[1]}\nwrong = club_wrong:SYSTEM\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_it_has_sixty_lines() -> None:
    assert 55 <= len(CODE.splitlines()) <= 62


def test_it_is_a_file_of_the_examples() -> None:
    """There its types are checked, with those of the project."""
    assert (PAGE.parent / "examples" / "club_ladder.py").read_text() == CODE


def test_the_session_gives_what_it_shows() -> None:
    space: dict[str, object] = {"__name__": "club_ladder"}
    exec(compile(CODE, str(PAGE), "exec", dont_inherit=True), space)
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(SESSION, space, "systems.md", str(PAGE), 0))
    assert (runner.tries >= 4, runner.failures) == (True, 0)


def test_the_entry_point_is_found(installed: Path) -> None:
    found = system.find("ladder")
    assert (found.id, found.name) == ("ladder", "Ladder")
    assert system.names()[:2] == ("fide", "elo")
    assert "ladder" in system.names()
    with pytest.raises(UnknownSystem, match="did you mean ladder"):
        system.find("laddr")
    with pytest.raises(
        InvalidType, match=r"entry point wrong: .* the group arpad.systems is an arpad"
    ):
        system.find("wrong")


def test_an_event_is_rated_by_it(installed: Path) -> None:
    alpha = PlayerRecord(1, "Alpha", rating=1500, rounds=(RoundRecord(2, "white", "1"),))
    beta = PlayerRecord(2, "Beta", rating=1600, rounds=(RoundRecord(1, "black", "0"),))
    report = event.rate(EventRecord(players=(alpha, beta)), system="ladder", share=0.25)
    assert [player.new_rating for player in report.players] == [1525, 1600]
    assert str(report.players[0].working()[0]) == "Ladder: 1500 → 1525"


def test_its_event_shows_every_round(installed: Path) -> None:
    weekend = PAGE.parent / "examples" / "weekend.trf"
    report = event.rate(formats.read(weekend), system="ladder")
    theta: Any = report.players[7]
    assert theta.change == sum(game.change for game in theta.outcome.games if game.counted)
    rated = [round_ for round_ in theta.rounds if round_.counted]
    assert (len(rated), theta.n) == (4, 4)
    assert sum(round_.change for round_ in rated) == theta.change
    assert {round_.reason for round_ in theta.rounds if not round_.counted} == {"unrated"}
    absent = PlayerRecord(1, "Alpha", rating=1500, rounds=(RoundRecord(None, None, "Z"),))
    assert event.rate(EventRecord(players=(absent,)), system="ladder").players[0].n == 0


def test_games_without_a_round_are_refused(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weekend = formats.read(PAGE.parent / "examples" / "weekend.trf")
    (installed / "club_ladder.py").write_text(
        CODE.replace("counted(game, points", "counted(replace(game, round=None), points")
    )
    monkeypatch.delitem(sys.modules, "club_ladder", raising=False)
    with pytest.raises(InvalidType, match="has no round, which an event needs"):
        event.rate(weekend, system="ladder")


def test_players_without_a_rating_are_no_stumbling_block(installed: Path) -> None:
    weekend = PAGE.parent / "examples" / "weekend.trf"
    report = event.rate(formats.read(weekend), system="ladder")
    unrated = [player for player in report.players if player.rating is None]
    assert [(player.n, player.new_rating) for player in unrated] == [(0, None), (0, None)]
    assert any(player.n for player in report.players)


def test_the_terminal_has_it(installed: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "arpad", "game", "1500", "1600", "win", "--system", "ladder"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": f"{installed}:{':'.join(sys.path)}", "COLUMNS": "80"},
    )
    assert ran.stderr == ""
    assert "1550" in ran.stdout
