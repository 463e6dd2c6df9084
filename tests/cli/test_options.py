"""Options follow from the facts of every system, ours or of another package."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from arpad import system
from arpad.cli import cli
from arpad.cli.errors import at_place
from arpad.cli.question import (
    TypedQuestion,
    choose_system,
    terms_and_player,
    terms_and_start,
    terms_of_event,
    terms_player_and_game,
    terms_without_k,
)
from arpad.errors import ArpadError, InvalidPlayer, InvalidRating
from arpad.system import System

from .commands import ARPAD, NAMES, context_of

pytestmark = pytest.mark.untraced

QUESTIONS = {
    "game": terms_player_and_game,
    "tournament": terms_and_player,
    "needed": terms_and_player,
    "k": terms_and_player,
    "performance": terms_without_k,
    "initial": terms_and_start,
    "event": terms_of_event,
}
OURS = [system.find(name) for name in ("fide", "elo")]
#: Which of them can answer.
ABLE = {
    name: {each.id for each in OURS} - ({"elo"} if name in ("initial", "k") else set())
    for name in QUESTIONS
}


def options(name: str) -> dict[str, click.Option]:
    context = context_of(name)
    found = context.command.get_params(context)
    params = [each for each in found if isinstance(each, click.Option)]
    return {opt: param for param in params for opt in param.opts}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("of", OURS, ids=lambda of: str(of.id))
def test_every_fact_that_is_asked_for_is_an_option(name: str, of: System[Any]) -> None:
    found = options(name)
    for fact in QUESTIONS[name](of) if of.id in ABLE[name] else ():
        assert found[fact.option].hidden == bool(fact.spelling_of)


@pytest.mark.parametrize("name", NAMES)
def test_no_help_names_a_file_that_no_installation_has(name: str) -> None:
    assert "docs/" not in context_of(name).get_help()


@pytest.mark.parametrize("name", NAMES)
def test_every_option_has_a_help_text(name: str) -> None:
    assert [
        opt for opt, param in options(name).items() if not param.help and not param.hidden
    ] == []


# Which system answers.


@pytest.mark.parametrize(
    ("named", "typed", "answers"),
    [
        (None, {}, "fide"),
        (None, {"k": "20"}, "fide"),
        (None, {"birth_year": "2012"}, "fide"),
        (None, {"games_played": "12"}, "fide"),
        (None, {"preset": "uscf"}, "elo"),
        (None, {"k_by_games": "40:30,20", "games_played": "3"}, "elo"),
        (None, {"scale": "400", "k": "20"}, "elo"),
        (None, {"start": "1500"}, "elo"),
        ("elo", {}, "elo"),
        ("elo", {"k": "20"}, "elo"),
        ("fide", {"k": "20"}, "fide"),
    ],
)
def test_the_system_is_named_or_implied(
    named: str | None, typed: dict[str, str], answers: str
) -> None:
    assert choose_system(named, typed, OURS, terms_and_player).id == answers


# What was typed.


def test_an_error_keeps_its_kind() -> None:
    with pytest.raises(InvalidRating) as caught, at_place("game 2, opponent"):
        raise InvalidRating("rating", -5, "the rule", "the remedy")
    assert str(caught.value) == "game 2, opponent: -5 – the rule; the remedy."
    with pytest.raises(InvalidPlayer) as found, at_place("game 2, opponent"):
        raise InvalidPlayer("birth_year", 2040, "the rule", "the remedy")
    assert found.value.place == "game 2, opponent, birth-year"


def test_opponents_with_facts_of_their_own() -> None:
    question = TypedQuestion(system.find("fide"), {"on": "2026-01-05"})
    junior = question.opponent("1600:birth-year=2012, games-played=12")
    assert (junior.rating, junior.birth_year, junior.games_played) == (1600, 2012, 12)
    assert question.opponent("unr:standard-rating=1700").standard_rating == 1700
    assert question.opponent("1600:ever-2400").ever_2400 is True
    assert question.opponent("1600:ever-2400=no").ever_2400 is False
    assert question.opponent("unr").rating is None
    game = question.game("1600:k=10:½-½")
    assert (game.opponent.k, game.score) == (10, "½-½")


def test_the_games_in_the_period_are_not_asked_of_the_opponent() -> None:
    question = TypedQuestion(system.find("fide"), {})
    with pytest.raises(ArpadError, match=r"^opponent: 'games-in-period' – "):
        question.opponent("1600:games-in-period=12")


# A system of another package.

TOY = """
from dataclasses import dataclass
from arpad import elo
from arpad.facts import fact
from arpad.system import System

@dataclass(frozen=True)
class Player:
    rating: float | None = fact("number", "Rating", "Rating.")
    form: float | None = fact("number", "Form", "How well they play.", default=None, opponent=True)

@dataclass(frozen=True)
class Terms:
    mood: str = fact("choice", "Mood", "What a day.", default="fair", choices=("fair", "foul"))
    kind: bool = fact("flag", "Kind", "Nobody loses.", default=None)

class Rulebook(elo.Rulebook):
    def __init__(self, terms):
        super().__init__(k=40 if terms.mood == "foul" else 10)

    @property
    def name(self):
        return "Toy"

    def state(self, player, place="player"):
        if isinstance(player, dict):
            player = player["rating"] + (player.get("form") or 0)
        return super().state(player, place)

SYSTEM = System("toy", "Toy", "No document.", Player, Terms, Rulebook)
"""


@pytest.fixture
def toy(tmp_path: Path) -> dict[str, str]:
    """The environment of a shell in which the package of another system is installed."""
    return installed(tmp_path, "toy", TOY, "toy:SYSTEM")


def installed(folder: Path, name: str, code: str, entry: str) -> dict[str, str]:
    (folder / f"{name}.py").write_text(code)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[arpad.systems]\n{name} = {entry}\n")
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "80"}


def arpad(environment: dict[str, str], *arguments: str, code: int = 0) -> str:
    ran = subprocess.run(
        [ARPAD, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    )
    assert ran.returncode == code, ran.stdout
    return ran.stdout


def test_a_system_of_another_package_has_its_options_too(toy: dict[str, str]) -> None:
    text = arpad(toy, "game", "--help")
    assert "--system NAME" in text
    assert "Toy (--system toy):\n  --mood [fair|foul]  What a day; default: fair." in text
    assert "  --kind              Nobody loses.\n" in text
    change = "+25.60"  # 40 × (1 − 0.36)
    for arguments in (["--system", "toy", "--mood", "foul"], ["--mood", "foul"], ["--mood=foul"]):
        assert change in arpad(toy, "game", "1500", "1600", "win", *arguments)
    assert change in arpad(toy, "game", "1500", "1500:form=100", "win", "--mood", "foul")
    assert change in arpad(toy, "game", "1400", "1600", "win", "--form", "100", "--mood", "foul")


def test_what_another_package_asks_for_is_no_option_of_ours(toy: dict[str, str]) -> None:
    assert arpad(
        toy, "game", "1500", "1600", "win", "--system", "fide", "--mood", "foul", code=2
    ) == (
        "arpad: --mood: 'foul' – the system fide does not ask for it; "
        "omit it, or choose --system toy.\n"
    )
    assert "did you mean toy?" in arpad(
        toy, "game", "1500", "1600", "win", "--system", "tyo", code=2
    )
    assert "did you mean foul?" in arpad(
        toy, "game", "1500", "1600", "win", "--mood", "fool", code=2
    )


def test_a_package_that_cannot_be_loaded_is_no_hindrance(tmp_path: Path) -> None:
    broken = installed(tmp_path, "broken", "import nothing_of_that_name", "broken:SYSTEM")
    assert "FIDE standard" in arpad(broken, "game", "1500", "1600", "win")
    text = arpad(broken, "game", "--help")
    reason = "the system cannot be loaded: No module named"
    assert text.startswith(f"note: entry point broken: 'broken:SYSTEM' – {reason}")
    compared = arpad(broken, "compare", "1500", "1600", "win")
    assert "fide" in compared
    assert f"broken; {reason}" in " ".join(compared.split())
    assert "FIDE (--system fide)" in text


# Old spellings, help and completion.


def run(*arguments: str, code: int = 0) -> tuple[str, str]:
    ran = subprocess.run([ARPAD, *arguments], capture_output=True, text=True)
    assert ran.returncode == code, ran.stderr
    return ran.stdout, ran.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            ["game", "1500", "1600", "win", "--rules", "elo"],
            ["game", "1500", "1600", "win", "--system", "elo"],
        ),
        (
            ["needed", "1500", "1600", "--rating=1510"],
            ["needed", "1500", "1600", "--target-rating=1510"],
        ),
        (
            ["needed", "1500", "1600", "--performance", "1600"],
            ["needed", "1500", "1600", "--target-performance", "1600"],
        ),
        (["rules", "--list", "--json"], ["rules", "--all", "--json"]),
    ],
)
def test_an_old_spelling_gives_the_same_with_one_note(old: list[str], new: list[str]) -> None:
    changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    [(was, now)] = [(a.partition("=")[0], b.partition("=")[0]) for a, b in changed]
    answer, note = run(*old)
    assert note == f"note: {was} is now called {now}\n"
    assert run(*new) == (answer, "")


def test_what_comes_after_two_dashes_is_no_option() -> None:
    assert run("game", "1500", "--", "1600", "--rules", code=2)[1].startswith(
        "arpad: result: '--rules'"
    )


def test_help_is_help_however_it_is_asked_for() -> None:
    for name in ("game", "event", "rules"):
        assert run("help", name) == run(name, "--help") == run(name, "-h")
    assert run("help") == run("--help")


def completed(*words: str) -> set[str]:
    environment = {
        **os.environ,
        "_ARPAD_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("arpad", *words)),
        "COMP_CWORD": str(len(words)),
    }
    ran = subprocess.run([ARPAD], capture_output=True, text=True, env=environment)
    assert ran.stderr == ""
    return {line.partition(",")[2] for line in ran.stdout.splitlines()}


def test_completion_knows_commands_options_and_choices() -> None:
    assert completed("ga") == {"game"}
    assert {"--preset", "--birth-year", "--system"} <= completed(
        "game", "1500", "1600", "win", "--"
    )
    assert "--ever-2400" not in completed("game", "1500", "1600", "win", "--")
    assert completed("game", "--system", "el") == {"elo"}
    assert completed("game", "--system", "e") == {"ecf", "egf", "elo"}
    assert {"--margin", "--stones", "--pool"} <= completed("game", "1500", "1600", "win", "--")
    assert completed("game", "--system", "egf", "--taker", "s") == {"second"}
    assert completed("systems", "nf") == {"nfl"}
    assert completed("game", "--system", "nonsense", "--time-control", "r") == {"rapid"}
    assert completed("game", "--preset", "chesscom-") == {
        "chesscom-classical",
        "chesscom-rapid",
        "chesscom-blitz",
    }
    assert completed("rules", "--time-control", "b") == {"blitz"}


@pytest.mark.parametrize("name", ["performance", "initial", "tournament", "needed"])
def test_standard_input_has_a_name_of_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped = io.TextIOWrapper(io.BytesIO(b"opponent,result\nsixteen,1\n"), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", wrapped)
    own = ["1500"] if name in ("tournament", "needed") else []
    target = ["--target-rating", "1600"] if name == "needed" else []
    with pytest.raises(ArpadError, match=r"^standard input line 2, opponent: 'sixteen' – "):
        cli.main([name, *own, "--from", "-", *target], standalone_mode=False)


@pytest.mark.parametrize("listed", ["1900\n1950\n", "opponent\n1900\n1950\n", "1900+\n1950 W\n"])
def test_opponents_that_are_still_to_be_met(
    listed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    question = ["needed", "1985", "--target-rating", "2000", "--on", "2026-01-05"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(listed.encode())))
    cli.main([*question, "--from", "-"], standalone_mode=False)
    from_a_file = capsys.readouterr()
    cli.main([*question, "1900", "1950"], standalone_mode=False)
    assert from_a_file == capsys.readouterr()
    assert from_a_file.err == ""


def test_one_game_is_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.csv"
    games.write_text("white,black,result,white_rating,black_rating\nA,B,1-0,1500,1600\n")
    cli.main(["convert", str(games), str(tmp_path / "x.trf")], standalone_mode=False)
    assert "2 players, 1 game: written to" in capsys.readouterr().out
    rated = ["event", str(games), "--system", "elo", "--k", "20", "-o", str(tmp_path / "x.json")]
    cli.main(rated, standalone_mode=False)
    assert "2 players, 1 rated game: written to" in capsys.readouterr().out
