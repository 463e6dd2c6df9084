"""PGN: the tags of every game, whatever the moves look like."""

from __future__ import annotations

import io
import re
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples

from arpad import formats
from arpad.errors import InvalidFile
from arpad.formats import builder, csv, pgn, pgn_scan
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

TWO = """[Event "Club Open"]
[Site "Alphaville"]
[Date "2026.10.02"]
[Round "1.1"]
[White "Alpha, Ann"]
[Black "Beta, Ben"]
[Result "1-0"]
[WhiteElo "2100"]
[BlackElo "1900"]
[WhiteFideId "101"]
[BlackFideId "102"]
[WhiteTitle "FM"]
[BlackFed "BBB"]
[TimeControl "5400+30"]

1. e4 e5 2. Nf3 {a comment
[White "Nobody"]
over lines} 2... Nc6 1-0

[Event "Club Open"]
[Site "Alphaville"]
[Date "2026.10.03"]
[Round "2.1"]
[White "Gamma, Gil"]
[Black "ALPHA,  Ann"]
[Result "1/2-1/2"]

1. d4 1/2-1/2
"""
BLANK = RoundRecord(None, None, "")


def scan(text: str | bytes) -> list[pgn.PgnGame]:
    return list(pgn.scan(io.BytesIO(text.encode() if isinstance(text, str) else text)))


def names(text: str | bytes) -> list[tuple[str, int]]:
    return [(game.text("White"), game.line) for game in scan(text)]


def game(white: str, black: str, result: str = "1-0", **tags: str) -> str:
    every_tag = {"White": white, "Black": black, "Result": result, **tags}
    return "".join(f'[{name} "{value}"]\n' for name, value in every_tag.items()) + f"\n{result}\n\n"


def read(text: str) -> EventRecord:
    return pgn.read_event(text.encode(), "a.pgn")


def rounds(event: EventRecord) -> dict[str, tuple[RoundRecord, ...]]:
    return {player.name: player.rounds for player in event.players}


def test_tags_are_read_and_moves_skipped() -> None:
    first, second = scan(TWO)
    assert first.line == 1
    assert second.line == 20
    assert first.text("Event") == "Club Open"
    assert first.number("WhiteElo") == 2100
    assert second.number("WhiteElo") is None
    assert first.date("Date") == date(2026, 10, 2)
    assert first.round == 1
    assert first.codes == ("1", "0")
    assert second.codes == ("=", "=")


def test_a_whole_event() -> None:
    event = read(TWO)
    assert event == EventRecord(
        name="Club Open",
        city="Alphaville",
        starts=date(2026, 10, 2),
        ends=date(2026, 10, 3),
        coded_time_control="5400+30",
        round_dates=(date(2026, 10, 2), date(2026, 10, 3)),
        players=(
            PlayerRecord(
                1,
                "Alpha, Ann",
                2100,
                "FM",
                fide_id=101,
                points=Decimal("1.5"),
                rounds=(RoundRecord(2, "white", "1"), RoundRecord(3, "black", "=")),
            ),
            PlayerRecord(
                2,
                "Beta, Ben",
                1900,
                federation="BBB",
                fide_id=102,
                points=Decimal(0),
                rounds=(RoundRecord(1, "black", "0"), BLANK),
            ),
            PlayerRecord(
                3, "Gamma, Gil", points=Decimal("0.5"), rounds=(BLANK, RoundRecord(1, "white", "="))
            ),
        ),
    )
    assert event.remarks == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("chunk", [1, 2, 3, 7, 50, 65536])
def test_line_ends_and_chunks_make_no_difference(
    end: str, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgn_scan, "_CHUNK", chunk)
    content = TWO.replace("\n", end)
    assert names(content) == [("Alpha, Ann", 1), ("Gamma, Gil", 20)]
    assert names("\ufeff" + content) == [("Alpha, Ann", 1), ("Gamma, Gil", 20)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (rb'[White "Al \"Kid\" Alpha"]', 'Al "Kid" Alpha'),
        (rb'[White "Back\\slash"]', "Back\\slash"),
        (b'[White "The "Kid" Alpha"]', 'The "Kid" Alpha'),
        (b'[White\t"Alpha" ] ', "Alpha"),
        (b'[White  "Alpha"]', "Alpha"),
        (b'[White "Alpha"] [Black "Beta"]', "Alpha"),
        (b'[White "Alpha"]\n[White "Beta"]', "Alpha"),
        ('[White "Ångström"]'.encode(), "Ångström"),
        ('[White "Müller"]'.encode("cp1252"), "Müller"),
        (b'[White "\x81\xfc"]', "ü"),  # 81 is in no CP1252, and a control character in Latin-1
        (b'[White "Alpha', ""),
        (b'[White "?"]', ""),
        (b"[White Alpha]", ""),
    ],
)
def test_values(written: bytes, value: str) -> None:
    assert scan(b'[Event "x"]\n' + written + b'\n[Result "*"]\n\n*\n')[0].text("White") == value


def test_two_tags_on_a_line_are_both_read() -> None:
    assert scan('[White "Alpha"] [Black "Beta"]')[0].text("Black") == "Beta"


def test_each_line_has_its_own_encoding() -> None:
    content = '[White "Ö"]\n'.encode() + '[Black "Ö"]\n'.encode("latin-1")
    assert scan(content)[0].tags == {"White": "Ö", "Black": "Ö"}


def test_games_without_moves() -> None:
    assert names('[White "A"]\n\n[White "B"]\n[Result "*"]\n') == [("A", 1), ("B", 3)]
    assert names('[Event "x"]\n[White "A"]\n[Event "x"]\n[White "B"]') == [("A", 1), ("B", 3)]


def test_tags_parted_by_an_empty_line_are_one_game() -> None:
    games = scan('[White "A"]\n\n\n[Black "B"]\n\n1. e4 *\n')
    assert [game.tags for game in games] == [{"White": "A", "Black": "B"}]


def test_a_new_game_needs_no_empty_line() -> None:
    assert names('[White "A"]\n1. e4 1-0\n[White "B"]\n*') == [("A", 1), ("B", 3)]


def test_brackets_in_moves_are_no_tags() -> None:
    text = '[White "A"]\n\n1. e4 {[%clk 1:00]\n[%clk 0:59]} [\n[1 2]\n*\n\n[White "B"]\n'
    assert names(text) == [("A", 1), ("B", 8)]


@pytest.mark.parametrize("chunk", [1, 5, 65536])
def test_a_comment_may_hold_tags(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pgn_scan, "_CHUNK", chunk)
    comment = '{ as in { \n\n[White "C"]\n[Black "D"]\n\n that game }'
    assert names(f'[White "A"]\n\n1. e4 {comment} *\n\n[White "B"]\n') == [("A", 1), ("B", 10)]


@pytest.mark.parametrize("chunk", [1, 5, 65536])
def test_a_comment_that_never_ends_hides_no_event(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgn_scan, "_CHUNK", chunk)
    text = '[White "A"]\n\n1. e4 { oh *\n\n[Event "x"]\n[White "B"]\n\n*\n\n[White "C"]\n'
    assert names(text) == [("A", 1), ("B", 5), ("C", 10)]


@pytest.mark.parametrize("words", ["1. e4 ", "{ 1. e4 ", "1. e4\n"])
def test_moves_of_many_megabytes_are_stepped_over(words: str) -> None:
    moves = words * (3_000_000 // len(words))
    text = f'[White "A"]\n\n{moves}}}\n\n[White "B"]\n'
    assert names(text) == [("A", 1), ("B", 5 + moves.count("\n"))]


def test_many_names_of_tags_fill_no_memory() -> None:
    text = "".join(f'[Tag{number} "x"]\n' for number in range(3000))
    assert len(scan(text)[0].tags) == 3000
    parted = "".join(f'[Tag{number} "{"x" * 980}"]\n\n' for number in range(1000, 3000))
    assert [len(game.tags) for game in scan(parted)] == [66]  # 64 KB after the first


@pytest.mark.parametrize(
    ("written", "number"),
    [("3", 3), ("3.1", 3), ("3.12", 3), ("?", None), ("-", None), ("", None), ("0", None)],
)
def test_rounds(written: str, number: int | None) -> None:
    assert pgn.PgnGame({"Round": written}, 1).round == number


@pytest.mark.parametrize(
    ("written", "day"),
    [("2026.02.28", date(2026, 2, 28)), ("2026.02.30", None), ("2026.??.??", None), ("", None)],
)
def test_dates(written: str, day: date | None) -> None:
    assert pgn.PgnGame({"Date": written}, 1).date("Date") == day


@pytest.mark.parametrize("written", ["", "0", "12a", "²", "9" * 5000, "-5"])
def test_a_rating_that_is_no_number_is_missing(written: str) -> None:
    assert pgn.PgnGame({"WhiteElo": written}, 1).number("WhiteElo") is None


@pytest.mark.parametrize(
    ("result", "termination", "codes"),
    [
        ("1-0", "", ("1", "0")),
        ("0-1", "normal", ("0", "1")),
        ("1/2-1/2", "", ("=", "=")),
        ("*", "unterminated", ("*", "*")),
        ("1-0", "time forfeit", ("1", "0")),
        ("1-0", "rules infraction", ("1", "0")),
        ("1-0", "Forfeit", ("+", "-")),
        ("0-1", "walkover", ("-", "+")),
        ("0-1", "default", ("-", "+")),
        ("*", "double forfeit", ("-", "-")),
        ("1-0", "unplayed", ("W", "L")),
        ("1/2-1/2", "unplayed", ("D", "D")),
        ("1/2-1/2", "forfeit", ("D", "D")),
        ("1-0", "no-show", ("+", "-")),
        ("*", "forfeit", ("*", "*")),
        ("0-0", "forfeit", ("-", "-")),
        ("0-0", "unplayed", ("L", "L")),
        ("0F-1F", "normal", ("-", "+")),
        ("", "double forfeit", ("-", "-")),
        ("2-0", "", None),
        ("2-0", "forfeit", None),
    ],
)
def test_results(result: str, termination: str, codes: tuple[str, str] | None) -> None:
    assert pgn.PgnGame({"Result": result, "Termination": termination}, 1).codes == codes


def test_without_rounds_a_game_takes_the_next_free_one() -> None:
    event = read(game("A", "B") + game("A", "C") + game("B", "C", "0-1"))
    assert rounds(event) == {
        "A": (RoundRecord(2, "white", "1"), RoundRecord(3, "white", "1"), BLANK),
        "B": (RoundRecord(1, "black", "0"), BLANK, RoundRecord(3, "white", "0")),
        "C": (BLANK, RoundRecord(1, "black", "0"), RoundRecord(2, "black", "1")),
    }


def test_two_games_in_one_round() -> None:
    event = read(game("A", "B", Round="1") + game("C", "A", Round="1"))
    assert rounds(event)["A"] == (RoundRecord(2, "white", "1"), RoundRecord(3, "black", "0"))
    assert [str(remark) for remark in event.remarks] == [
        "line 8: A is in round 1 twice; this is taken as round 2"
    ]


def test_of_two_ratings_the_first_stands() -> None:
    text = game("A", "B", WhiteElo="2000") + game("A", "B", WhiteElo="2010") * 2
    event = read(text)
    assert event.players[0].rating == 2000
    assert [str(remark) for remark in event.remarks] == [
        "line 8: A is 2010 here and 2000 before, which counts unless each month is rated on its own"
    ]


def test_ratings_of_other_systems_have_decimals() -> None:
    """What our own writer writes is read again; what is no rating is none."""
    event = read(game("A", "B", WhiteElo="1704.05129354753", BlackElo="16x"))
    assert [player.rating for player in event.players] == [1704.05129354753, None]
    again = read(pgn.write(event))
    assert [player.rating for player in again.players] == [1704.05129354753, None]


def test_a_later_game_completes_a_player() -> None:
    more = {"WhiteElo": "2000", "WhiteFideId": "7", "WhiteTitle": "CM", "WhiteFederation": "AAA"}
    player = read(game("A", "B") + game("a", "B", **more)).players[0]
    assert (player.name, player.rating, player.fide_id) == ("A", 2000, 7)
    assert (player.title, player.federation) == ("CM", "AAA")


def test_a_player_is_their_fide_id() -> None:
    ann = game("Alpha, Ann", "B", WhiteFideId="7") + game("Alpha, A.", "B", WhiteFideId="7")
    assert [player.name for player in read(ann + game("Alpha, A.", "B")).players] == [
        "Alpha, Ann",
        "B",
    ]
    namesakes = game("A", "B", WhiteFideId="7") + game("A", "B", WhiteFideId="8")
    assert [player.fide_id for player in read(namesakes).players] == [7, 8, None]


def test_remarks_on_what_cannot_be_placed() -> None:
    text = game("A", "B", Event="x") + game("?", "B", Event="x") + game("A", "a", Event="y")
    event = read(text + game("A", "B", "2-0", Event="x") + '[White "A"]\n[Black "B"]\n')
    assert [str(remark) for remark in event.remarks] == [
        "line 8: a game without both names is omitted",
        "line 15: not the event of line 1; all games are taken as one event",
        "line 15: both sides are the same player, A; the game is omitted",
        "line 22: the result is 2-0; taken as not played yet",
        "line 29: the result is missing; taken as not played yet",
    ]
    assert [played.result for played in event.players[0].rounds] == ["1", "*", "*"]


def test_remarks_have_an_end() -> None:
    assert len(read(game("A", "B") + game("?", "B") * 1100).remarks) == 1000


def test_an_event_starts_when_it_says() -> None:
    event = read(game("A", "B", Date="2026.10.05", EventDate="2026.10.01"))
    assert (event.starts, event.ends) == (date(2026, 10, 1), date(2026, 10, 5))
    without = read(game("A", "B"))
    assert (without.starts, without.ends, without.round_dates) == (None, None, ())


@pytest.mark.parametrize("text", ["", "hello", "1. e4 e5 *", "[]", '[White "A"]\n', game("A", "A")])
def test_no_game_is_an_error(text: str) -> None:
    with pytest.raises(InvalidFile, match=r"a\.pgn: without a game"):
        read(text)


def test_a_collection_is_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidFile, match="at most 1000 rounds"):
        read(game("A", "B", Round="1001"))
    with pytest.raises(InvalidFile, match="at most 1000 rounds"):
        read(game("A", "B") * 1001)
    monkeypatch.setattr(builder, "MOST_CELLS", 9)
    with pytest.raises(InvalidFile, match="at most 9 players times rounds"):
        read(game("A", "B", Round="5"))
    monkeypatch.setattr(builder, "MOST_PLAYERS", 3)
    with pytest.raises(InvalidFile, match="at most 3 players"):
        read(game("A", "B") + game("C", "D"))


def test_writing() -> None:
    event = EventRecord(
        name='The "Open"',
        starts=date(2026, 10, 1),
        round_dates=(None, date(2026, 10, 2)),
        players=(
            PlayerRecord(
                1,
                "Alpha, Ann",
                2100,
                "FM",
                fide_id=7,
                rounds=(RoundRecord(2, "black", "1"), RoundRecord(2, "white", "+")),
            ),
            PlayerRecord(
                2, "B\\", rounds=(RoundRecord(1, "white", "0"), RoundRecord(1, "black", "-"))
            ),
        ),
    )
    assert (
        pgn.write(event)
        == r"""[Event "The \"Open\""]
[Site "?"]
[Date "????.??.??"]
[Round "1"]
[White "B\\"]
[Black "Alpha, Ann"]
[Result "0-1"]
[EventDate "2026.10.01"]
[BlackElo "2100"]
[BlackFideId "7"]
[BlackTitle "FM"]

0-1

[Event "The \"Open\""]
[Site "?"]
[Date "2026.10.02"]
[Round "2"]
[White "Alpha, Ann"]
[Black "B\\"]
[Result "1-0"]
[EventDate "2026.10.01"]
[Termination "forfeit"]
[WhiteElo "2100"]
[WhiteFideId "7"]
[WhiteTitle "FM"]

1-0
"""
    )
    assert pgn.omissions(event) == ()


def test_what_pgn_cannot_hold_is_named() -> None:
    event = EventRecord(
        players=(
            PlayerRecord(1, "A", rounds=(RoundRecord(2, None, "="), RoundRecord(None, None, "H"))),
            PlayerRecord(2, "B", rounds=(RoundRecord(1, None, "0"), RoundRecord(9, "white", "1"))),
            PlayerRecord(3, "C", rounds=(RoundRecord(1, "white", "1"), RoundRecord(4, None, "1"))),
            PlayerRecord(4, "D", rounds=(BLANK,)),
        )
    )
    assert pgn.write(event) == ""
    assert [str(remark) for remark in pgn.omissions(event)] == [
        "round 1, A against B: PGN has no result for = to 0",
        "round 1, C against A: PGN has no result for 1 to ?",
        "round 2, C against D: PGN has no result for 1 to ?",
        "round 2, A: half-point bye",
        "round 2, B: a result without an opponent",
    ]


SIDES = ["10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "**"]


@pytest.mark.parametrize("codes", SIDES)
def test_what_is_written_reads_back(codes: str) -> None:
    event = EventRecord(
        name='An "Open"',
        city="Alphaville",
        starts=date(2026, 1, 2),
        ends=date(2026, 1, 2),
        coded_time_control="600+5",
        round_dates=(None, date(2026, 1, 2)),
        players=(
            PlayerRecord(
                1,
                'A\\ "x"] [b "y',
                2000,
                fide_id=5,
                rounds=(BLANK, RoundRecord(2, "black", codes[1])),
            ),
            PlayerRecord(2, "Ö", title="WCM", rounds=(BLANK, RoundRecord(1, "white", codes[0]))),
        ),
    )
    again = pgn.read_event(pgn.write(event).encode())
    halves = {"1": 1, "=": 0.5, "+": 1, "W": 1, "D": 0.5}
    assert [p.points for p in again.players] == [halves.get(codes[1], 0), halves.get(codes[0], 0)]
    assert [(p.name, p.rating, p.title, p.fide_id, p.rounds) for p in again.players] == [
        (p.name, p.rating, p.title, p.fide_id, p.rounds) for p in event.players
    ]
    assert (again.name, again.city, again.starts, again.ends, again.round_dates) == (
        event.name,
        event.city,
        event.starts,
        event.ends,
        event.round_dates,
    )


@given(
    st.lists(st.sampled_from([*'[]{}"\\\r\n \t1A', '\n[Event "', '"]\n', '[White "']))
    .map("".join)
    .map(str.encode),
    st.sampled_from([1, 2, 3, 1000]),
)
@settings(max_examples=examples(500), deadline=2000)
def test_chunks_never_matter(content: bytes, chunk: int) -> None:
    before = pgn_scan._CHUNK
    whole = list(pgn.scan(io.BytesIO(content)))
    try:
        pgn_scan._CHUNK = chunk
        assert list(pgn.scan(io.BytesIO(content))) == whole
    finally:
        pgn_scan._CHUNK = before


def test_progress() -> None:
    seen: list[tuple[int, int]] = []
    content = b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n\n'
    pgn.read_event(content, "x.pgn", lambda done, total: seen.append((done, total)))
    assert seen == [(len(content), len(content))]


@pytest.mark.parametrize(
    ("termination", "adjudicated"),
    [("adjudication", True), ("Adjudicated", True), ("normal", False), ("time forfeit", False)],
)
def test_a_game_that_was_adjudicated(termination: str, adjudicated: bool) -> None:
    tags = f'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Termination "{termination}"]\n'
    event = pgn.read_event(f"{tags}\n1. e4 1-0\n".encode())
    assert [(p.rounds[0].result, p.rounds[0].adjudicated) for p in event.players] == [
        ("1", adjudicated),
        ("0", adjudicated),
    ]
    written = pgn.write(event)
    assert ('[Termination "adjudication"]' in written) is adjudicated
    assert pgn.read_event(written.encode()).players == event.players
    named = [remark.text for remark in csv.omissions(event, with_players=True)]
    assert (named == ["not written: of rounds, which games were adjudicated"]) is adjudicated


def test_what_has_no_place_is_named() -> None:
    who = PlayerRecord(1, "A", sex="w", born="1990", k=20, title="WGM")
    event = EventRecord(name="E", arbiter="Chief", kind="Swiss", players=(who,))
    (remark,) = pgn.omissions(event)
    assert remark.text == (
        "not written: of the event, its type, its arbiter; of players, sex, birth date, K"
    )


def _game(moves: str, result: str = "1-0", more: str = "") -> str:
    return f'[White "A"]\n[Black "B"]\n[Result "{result}"]\n{more}\n{moves}\n\n'


MOVES = ["1. e4 e5 1-0", "1.Nf3 1-0", "{a word} 1. exd5 1-0", "1. O-O 1-0", "e2e4 1-0", "[x] 1. e4"]
NO_MOVES = ["1-0", "", "{not played} 1-0", "{[x] e4 would do} 1-0", "; e9 1-0", "0-0", "[x]", "*"]


@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize("none", NO_MOVES)
def test_a_game_without_a_move_among_others_gets_a_note(moves: str, none: str) -> None:
    content = _game(moves) + _game(none, "1/2-1/2") + _game(moves, "0-1")
    event = pgn.read_event(content.encode())
    assert [(remark.line, remark.level) for remark in event.remarks] == [
        (1 + _game(moves).count("\n"), "note")
    ]
    assert "no moves, and other games have some" in event.remarks[0].text
    last = pgn.read_event((_game(moves) + _game(none)).encode())
    assert [remark.line for remark in last.remarks] == [1 + _game(moves).count("\n")]


@pytest.mark.parametrize("none", NO_MOVES)
def test_games_that_all_lack_moves_need_no_note(none: str) -> None:
    assert not pgn.read_event((_game(none) + _game(none)).encode()).remarks
    forfeit = _game("1. e4 1-0") + _game(none, "1-0 FF") + _game(none, "*")
    assert not pgn.read_event(forfeit.encode()).remarks


def test_moves_in_pieces_of_a_file() -> None:
    long = "1. e4 " + "{" + "word " * 30_000 + "} e5 1-0"
    content = _game(long) + _game("{" + "word " * 30_000 + "} 1-0", "0-1") + _game("1. d4 1-0")
    games = scan(content.encode())
    assert [game.has_moves for game in games] == [True, False, True]


def test_a_game_that_both_lost_is_remarked_on() -> None:
    event = pgn.read_event(_game("1. e4 e5 0-0", "0-0").encode())
    assert [each.rounds[0].result for each in event.players] == ["0", "0"]
    assert [(remark.line, remark.level) for remark in event.remarks] == [(1, "warning")]
    assert "both players lost a played game" in event.remarks[0].text


def test_no_pattern_is_possessive_around_a_look_ahead() -> None:
    """Python 3.11.2, which Debian 12 has, then goes on behind what the look-ahead refused."""
    root = Path(formats.__file__).parents[1]
    patterns = [line for path in root.rglob("*.py") for line in path.read_text("utf-8").split("\n")]
    assert not [line for line in patterns if re.search(r"\(\?<?[!=].*\)[*+?]\+", line)]
    assert pgn_scan._BLOCK.match(b'[Event "a"]\n[Site "b"]\n[Event "c"]\n')[0].count(b"\n") == 2  # type: ignore[index]
