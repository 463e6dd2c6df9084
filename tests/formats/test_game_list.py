"""One player's own games, typed or as CSV."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import ArpadError, InvalidGames, InvalidRating, InvalidScore
from arpad.exact import half_points
from arpad.formats import game_list
from arpad.formats.game_list import (
    double_losses,
    read_game_list,
    read_opponents,
    read_typed_game,
    unused_columns,
)
from arpad.game import Game
from arpad.results import read_own_result


@pytest.mark.parametrize(
    ("text", "opponent", "result"),
    [
        *(("1600:1", "1600", "1"), ("1600:=", "1600", "="), ("1600 : win", "1600", "win")),
        *(("1600+", "1600", "1"), ("1600-", "1600", "0"), ("1600=", "1600", "=")),
        *(("1600−", "1600", "0"), ("1600–", "1600", "0"), ("1600½", "1600", "½")),
        *(("1600 W", "1600", "W"), ("1600\t½-½", "1600", "½-½"), ("  1600   L ", "1600", "L")),
        *(("1600:1-0", "1600", "1-0"), ("1600 1/2", "1600", "1/2"), ("1600:0,5", "1600", "0,5")),
        *(("unr:1", "unr", "1"), ("unr+", "unr", "1"), ("UNR W", "UNR", "W"), ("-:0", "-", "0")),
        *(("unr. =", "unr.", "="), ("1600.5+", "1600.5", "1"), ("1600:x=1:0", "1600:x=1", "0")),
    ],
)
def test_a_typed_game(text: str, opponent: str, result: str) -> None:
    assert read_typed_game(text) == (opponent, result)
    half_points(result)  # is a result


@pytest.mark.parametrize("text", ["", " ", "1600", ":", "1600:", ":1", "+", "=", "W"])
def test_what_is_no_game(text: str) -> None:
    with pytest.raises(InvalidGames) as caught:
        read_typed_game(text, "line 3")
    assert str(caught.value) == (
        f"line 3: {text!r} – a game is an opponent and a result; "
        "write it as 1600:1, 1600:W or 1600+."
    )


@pytest.mark.parametrize("text", ["1600:+", "1600 -", "1600:-", "1600 +"])
def test_a_sign_alone_may_be_a_forfeit(text: str) -> None:
    """Only right after a rating + and - are a win and a loss."""
    opponent, result = read_typed_game(text)
    assert opponent == "1600"
    with pytest.raises(InvalidScore, match=r"it reads as a (win|loss) or, as in FIDE’s files"):
        read_own_result(result, None, "result")


@pytest.mark.parametrize(
    ("text", "score"),
    [
        *(("1600:1F", "1"), ("1600:0F", "0"), ("1600 1-0 FF", "1"), ("1600:0-1 forfeit", "0")),
        *(("1600:+/-", "1"), ("1600:-/+", "0"), ("1600:0-0F", "0"), ("unr 1 w.o.", "1")),
    ],
)
def test_a_forfeit_is_typed(text: str, score: str) -> None:
    opponent, result = read_typed_game(text)
    assert opponent in ("1600", "unr")
    assert read_own_result(result, None, "result")[:2] == (score, True)
    (game,) = read_game_list(text.encode(), "list.csv")
    assert (game.score, game.forfeit) == (score, True)


def read(text: str) -> tuple[Game, ...]:
    return read_game_list(text.encode(), "list.csv")


def test_every_column() -> None:
    text = 'Name,Opponent,Result,Round,Colour,Club\n"Alpha, A",1600,W,1,w,X\n,unr,0,,,\n'
    assert read(text) == (
        Game(1600, "W", round=1, name="Alpha, A", colour="white"),
        Game(None, "0"),
    )


@pytest.mark.parametrize(
    ("header", "opponent", "result"), [("elo;score", 1600, "="), ("RATING;Result", 1600, "=")]
)
def test_other_names_of_columns(header: str, opponent: int, result: str) -> None:
    assert read(f"{header}\n1600;=\n") == (Game(opponent, result),)


@pytest.mark.parametrize("text", ["1600,1\n1550,0\n", "\n\n1600;1\r\n\r\n1550;0", "1600+\n1550-"])
def test_without_a_header(text: str) -> None:
    assert read(text) == (Game(1600, "1"), Game(1550, "0"))


def test_without_a_header_the_columns_have_their_order() -> None:
    assert read("1600,1,Alpha,0,b\n") == (Game(1600, "1", round=0, name="Alpha", colour="black"),)


def test_typed_games_below_a_header() -> None:
    assert read("opponent,result,name\n1600 W,,A\n1500=\n") == (
        Game(1600, "W", name="A"),
        Game(1500, "="),
    )


@pytest.mark.parametrize(
    ("colour", "meaning"),
    [
        ("w", "white"),
        ("White", "white"),
        ("B", "black"),
        ("black", "black"),
        ("-", None),
        ("", None),
    ],
)
def test_colours(colour: str, meaning: str | None) -> None:
    assert read(f"opponent,result,color\n1600,W,{colour}\n")[0].colour == meaning


def test_one_nil_is_the_players_own_win_unless_they_had_black() -> None:
    assert read("opponent,result\n1600,1-0\n") == (Game(1600, "1-0"),)
    assert read("opponent,result,colour\n1600,0-1,w\n") == (Game(1600, "0-1", colour="white"),)
    drawn = read("opponent,result,colour\n1600,1/2-1/2,b\n")
    assert drawn == (Game(1600, "1/2-1/2", colour="black"),)
    with pytest.raises(InvalidScore) as caught:
        read("opponent,result,colour\n1500,1,w\n1600,1-0,b\n")
    assert str(caught.value) == (
        "list.csv line 3, result: '1-0' – with Black it reads as White’s score (a loss) or as the "
        "player’s own (a win); write W or L, the player’s own result."
    )


def test_a_name_that_was_kept_from_being_a_formula() -> None:
    assert read("opponent,result,name\n1600,1,'=A1\n1600,1,'t Alpha\n") == (
        Game(1600, "1", name="=A1"),
        Game(1600, "1", name="'t Alpha"),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings(encoding: str) -> None:
    content = "name;opponent;result\nÄ;1600;1\n".encode(encoding)
    assert read_game_list(content, "list.csv") == (Game(1600, "1", name="Ä"),)


def test_the_greatest_round() -> None:
    assert read("1600,1,A,999999\n")[0].round == 999_999


@pytest.mark.parametrize(
    "text", ["1600\nunr\n1500\n", "name,opponent\nA,1600\nB,-\nC,1500\n", "1600,1\n-,0\n1500,\n"]
)
def test_opponents_alone(text: str) -> None:
    assert read_opponents(text.encode(), "list.csv") == (1600, None, 1500)


def test_errors_in_opponents() -> None:
    with pytest.raises(InvalidGames, match=r"list\.csv: without an opponent – "):
        read_opponents(b"opponent\n", "list.csv")
    with pytest.raises(InvalidGames, match="add the column opponent"):
        read_opponents(b"name,result\nA,1\n", "list.csv")
    with pytest.raises(InvalidRating, match=r"list\.csv line 2, opponent: 'x' – "):
        read_opponents(b"1600\nx\n", "list.csv")


@given(st.text(max_size=20))
def test_any_text_gives_a_game_or_an_error(text: str) -> None:
    with suppress(ArpadError):
        opponent, result = read_typed_game(text)
        assert opponent
        assert result


def test_columns_that_nobody_reads_are_named() -> None:
    assert unused_columns(b"opponent,club,result\n1600,A,1\n", "list.csv") == ("club",)
    assert unused_columns(b"1600,1,A\n", "list.csv") == ()
    assert unused_columns(b"", "list.csv") == ()


@pytest.mark.parametrize(
    ("written", "score", "forfeit"),
    [
        *(("1F", "1", True), ("0F", "0", True), ("1-0 FF", "1", True), ("0F-1F", "0", True)),
        *(("+/-", "1", True), ("-:+", "0", True), ("-:-", "0", True), ("0-0F", "0", True)),
        *(("0-0", "0", False), ("0:0", "0", False), ("1-0", "1-0", False), ("W", "W", False)),
    ],
)
def test_forfeits_and_double_losses(written: str, score: str, forfeit: bool) -> None:
    content = f'opponent,result,colour\n1600,"{written}",w\n'.encode()
    (game,) = game_list.read_game_list(content, "games.csv")
    assert (game.score, game.forfeit) == (score, forfeit)
    places = game_list.double_losses(content, "games.csv")
    assert places == (("games.csv line 2",) if written in ("0-0", "0:0") else ())


@pytest.mark.parametrize("written", ["1-0 FF", "0F-1F", "+/-"])
def test_a_forfeit_with_two_readings(written: str) -> None:
    content = f"opponent,result,colour\n1600,{written},b\n".encode()
    with pytest.raises(
        InvalidScore, match=r"result: '.*' – with Black it reads as White’s score or"
    ):
        game_list.read_game_list(content, "games.csv")
    both = b"opponent,result,colour\n1600,0-0F,b\n1600,1F,b\n"
    assert [game.score for game in game_list.read_game_list(both, "games.csv")] == ["0", "1"]


def test_typed_games_that_both_lost_are_named_too() -> None:
    assert double_losses(b"1600:0-0\n1500:0\n1400,0-0\n", "list.csv") == (
        "list.csv line 1",
        "list.csv line 3",
    )
