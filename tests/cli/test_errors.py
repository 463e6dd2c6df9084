"""Errors of the core as a person at a terminal reads them."""

from __future__ import annotations

import pytest

from arpad import system
from arpad.cli.asked import Asked
from arpad.cli.errors import at_place, terminal_errors
from arpad.errors import (
    ArpadError,
    InvalidFile,
    InvalidGames,
    InvalidPlayer,
    InvalidRating,
    InvalidRows,
    InvalidTarget,
    InvalidValue,
    Unquoted,
)

from .commands import context_of


def message_of(command: str, error: ArpadError, **typed: str) -> str:
    """What a command makes of an error of the core."""
    context = context_of(command)
    context.obj = Asked(system.find("fide"), typed)
    with pytest.raises(type(error)) as caught, terminal_errors(context):
        raise error
    return str(caught.value)


@pytest.mark.parametrize(
    ("command", "place", "here"),
    [
        ("tournament", "games[3].score", "game 4, result"),
        ("tournament", "games[0].opponent", "game 1, opponent"),
        ("tournament", "games[11]", "game 12"),
        ("game", "score", "result"),
        ("game", "player", "rating"),
        ("game", "opponent", "opponent"),
        ("event", "player", "--player"),
        ("event", "the first day", "--on"),
        ("event", "the time control", "--time-control"),
        ("game", "system", "--system"),
        ("game", "games_in_period", "--games-in-period"),
        ("needed", "target_rating", "--target-rating"),
        ("period", "output", "--output"),
        ("period", "list_date", "--list-date"),
        ("replay", "rule", "--k-by-games"),
        ("tournament", "games.csv line 3, result", "games.csv line 3, result"),
    ],
)
def test_places_are_what_was_typed(command: str, place: str, here: str) -> None:
    error = InvalidGames(place, 1, "the rule", "the remedy")
    assert message_of(command, error) == f"{here}: 1 – the rule; the remedy."


def test_facts_are_the_options_of_the_player_or_those_of_the_opponent() -> None:
    error = InvalidPlayer("birth_year", 2030, "it is later than 2026", "check it")
    assert message_of("game", error, birth_year="2030").startswith("--birth-year: 2030 – ")
    assert message_of("game", error).startswith("opponent, birth-year: 2030 – ")


@pytest.mark.parametrize(
    ("command", "error", "message"),
    [
        (
            "needed",
            InvalidTarget("target_performance", 1600, "the rule", "give target_rating"),
            "--target-performance: 1600 – the rule; give --target-rating.",
        ),
        (
            "game",
            InvalidValue("preset", "uscf", "k sets K too", "give one of the two"),
            "--preset: 'uscf' – --k sets K too; give one of the two.",
        ),
        (
            "event",
            InvalidTarget(
                "norms", "blitz", "norms are made in standard events", "do not ask for them"
            ),
            "--norms: 'blitz' – norms are made in standard events; omit --norms.",
        ),
        (
            "period",
            InvalidFile(
                "output", "new.txt", "a file name ends in .parquet or .csv", "convert it first"
            ),
            "--output: 'new.txt' – a file name ends in .parquet or .csv; name it .parquet or .csv.",
        ),
        (
            "period",
            InvalidFile(
                "games", "games.txt", "a file name ends in .parquet or .csv", "convert it first"
            ),
            "games: 'games.txt' – a file name ends in .parquet or .csv; convert it first.",
        ),
        (
            "period",
            InvalidRows(
                "games",
                Unquoted("2 of 10"),
                "rows",
                "fix them, or set them aside with strict=False",
            ),
            "games: 2 of 10 – rows; fix them.",
        ),
        (
            "period",
            InvalidRows(
                "games", 1, "rows", "fix them, or have them set aside (strict=False in Python)"
            ),
            "games: 1 – rows; fix them.",
        ),
        (
            "period",
            InvalidRows("games", 1, "the columns are a", "add it, or map it with columns"),
            "games: 1 – the columns are a; add it, or name yours with --column.",
        ),
        (
            "game",
            InvalidRating("opponent", None, "the rule", "give a rating"),
            "opponent: unrated – the rule; give a rating.",
        ),
        (
            "game",
            InvalidValue("on", None, "the rule", "the remedy"),
            "--on: missing – the rule; the remedy.",
        ),
        (
            "game",
            InvalidValue("k", 1, "the start of a scale, on which one ages", "the remedy"),
            "opponent, k: 1 – the start of a scale, on which one ages; the remedy.",
        ),
    ],
)
def test_rules_and_remedies_are_those_of_a_terminal(
    command: str, error: ArpadError, message: str
) -> None:
    assert message_of(command, error) == message


def test_an_error_keeps_its_kind() -> None:
    with pytest.raises(InvalidRating) as caught, at_place("game 2, opponent"):
        raise InvalidRating("rating", -5, "the rule", "the remedy")
    assert str(caught.value) == "game 2, opponent: -5 – the rule; the remedy."
    with pytest.raises(InvalidPlayer) as found, at_place("game 2, opponent"):
        raise InvalidPlayer("birth_year", 2040, "the rule", "the remedy")
    assert found.value.place == "game 2, opponent, birth-year"
