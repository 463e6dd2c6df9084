"""CSV: games and players with the columns that people write."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from arpad.errors import InvalidFile
from arpad.formats import csv
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord
from arpad.results import FORFEIT, plain, read_own_forfeit, read_pair

GAMES = """Round,White,Black,Result
1,"Alpha, Ann","Beta, Ben",1-0
1,"Gamma, Gil",bye,H
2,"Beta, Ben","Gamma, Gil",1/2-1/2
"""
PLAYERS = """No;Name;Rtg;Born;K;Games;Title;Fed;FIDE ID;Sex
3;Alpha, Ann;2100;1990;20;120;WFM;AAA;101;w
1;Beta, Ben;1900,0;12.03.1985;40;5;;BBB;;m
2;Gamma, Gil;;;;;;;;
"""
BLANK = RoundRecord(None, None, "")


def read(games: str, players: str | None = None) -> EventRecord:
    return csv.read_event(
        games.encode(), None if players is None else players.encode(), "games.csv", "players.csv"
    )


def results(event: EventRecord) -> dict[str, str]:
    return {p.name: " ".join(played.result for played in p.rounds) for p in event.players}


def test_games_and_players() -> None:
    event = read(GAMES, PLAYERS)
    assert event == EventRecord(
        players=(
            PlayerRecord(
                1,
                "Beta, Ben",
                1900,
                federation="BBB",
                sex="m",
                born="12.03.1985",
                points=Decimal("0.5"),
                rounds=(RoundRecord(3, "black", "0"), RoundRecord(2, "white", "=")),
                k=40,
                games_played=5,
            ),
            PlayerRecord(
                2,
                "Gamma, Gil",
                points=Decimal(1),
                rounds=(RoundRecord(None, None, "H"), RoundRecord(1, "black", "=")),
            ),
            PlayerRecord(
                3,
                "Alpha, Ann",
                2100,
                "WFM",
                "AAA",
                101,
                "w",
                "1990",
                Decimal(1),
                rounds=(RoundRecord(1, "white", "1"), BLANK),
                k=20,
                games_played=120,
            ),
        )
    )
    assert event.remarks == ()


def test_games_alone_number_the_players_by_rating() -> None:
    event = read("white|white elo|black|black elo|score\nA|1800|B|2000|1\nB|2005|C||0\n")
    assert [(p.number, p.name, p.rating) for p in event.players] == [
        (1, "B", 2000),
        (2, "A", 1800),
        (3, "C", None),
    ]
    assert results(event) == {"B": "0 0", "A": "1 ", "C": " 1"}
    assert [str(remark) for remark in event.remarks] == [
        "line 3: B is 2005 here and 2000 before, which counts unless each month is rated on its own"
    ]


@pytest.mark.parametrize("white", ["Alpha, Ann", "ALPHA,  ann", "3", "101"])
def test_a_player_is_named_by_name_id_or_fide_id(white: str) -> None:
    event = read(f'white,black,result\n"{white}",1,1-0\n', PLAYERS)
    assert event.players[2].rounds == (RoundRecord(1, "white", "1"),)


def test_ids_that_are_no_starting_numbers() -> None:
    players = "id,name,rating\na7,A,1800\nb7,B,1900\n,C,\n"
    event = read("white,black,result\nA7,B7,0-1\nC,a7,*\n", players)
    assert [(p.number, p.name) for p in event.players] == [(1, "B"), (2, "A"), (3, "C")]
    assert results(event) == {"B": "1 ", "A": "0 *", "C": " *"}
    large = csv.read_players(b"id,name\n100001,A\n" + b"9" * 5000 + b",B\n")
    assert [(p.number, p.name) for p in large.players] == [(1, "A"), (2, "B")]
    zero = csv.read_players(b"id,name\n1,A\n0,B\n")
    assert [(p.number, p.name) for p in zero.players] == [(1, "A"), (2, "B")]


def test_who_is_not_in_the_table_is_added() -> None:
    event = read("white,black,result\n1,Delta,1-0\n2,Delta,0-1\n", PLAYERS)
    assert [(p.number, p.name) for p in event.players][3] == (4, "Delta")
    assert [str(remark) for remark in event.remarks] == [
        "line 2: Delta is not in the table of players; added"
    ]


def test_namesakes_need_an_id() -> None:
    players = "id,name\n1,A\n2,A\n3,B\n"
    assert results(read("white,black,result\n2,B,1\n", players)) == {"A": "1", "B": "0"}
    with pytest.raises(InvalidFile, match="line 2, white: 'A' – several players"):
        read("white,black,result\nA,B,1\n", players)


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        *((word, "1 0") for word in ("1-0", "1:0", "1", "1 - 0", "1–0", "1.0-0.0", "1/0")),
        *((word, "1 0") for word in ("W", "w", "win")),
        *((word, "0 1") for word in ("0-1", "0:1", "0", "L", "loss")),
        *((word, "= =") for word in ("D", "1/2", ".5", "=-=", "remis")),
        *((w, "= =") for w in ("1/2-1/2", "½-½", "0.5-0.5", "0,5:0,5", "=", "0.5", "½", "Draw")),
        *((word, "+ -") for word in ("+:-", "+/-", "+--", "+-", "1-0 forfeit", "1-0F")),
        *((word, "- +") for word in ("-:+", "-/+", "--+", "-+", "0-1 forfeit", "0-1f")),
        *((word, "- -") for word in ("-:-", "--", "---", "0-0F", "0F-0F", "0-0 FF")),
        *(
            (word, "+ -")
            for word in ("1F-0F", "1F:0F", "1-0 FF", "1X-0F", "1-0 (forfeit)", "1-0 k")
        ),
        *(
            (word, "+ -")
            for word in ("1F", "1 F", "+", "1-0 w/o", "1-0 walkover", "1 : 0 kampflos")
        ),
        *((word, "- +") for word in ("0F-1F", "0-1 FF", "0F", "0F/1F", "0-1 no show")),
        *((word, "* *") for word in ("*", "")),
        ("W-L", "W L"),
        *((word, "0 0") for word in ("0-0", "0:0", "0 – 0", "0.0-0.0")),
        ("0.5-0", "= 0"),
    ],
)
def test_results(written: str, codes: str) -> None:
    event = read(f'white;black;result\nA;B;"{written}"\n')
    assert " ".join(player.rounds[0].result for player in event.players) == codes
    texts = [(remark.line, remark.text, remark.level) for remark in event.remarks]
    both_lost = "both players lost a played game; a double forfeit is 0-0F"
    assert texts == ([(2, both_lost, "warning")] if codes == "0 0" else [])


@pytest.mark.parametrize("written", ["1F-1F", "2F-0F", "½-½ FF", "1-0 X-ray", "-", "1-1"])
def test_what_is_no_result(written: str) -> None:
    with pytest.raises(InvalidFile, match="a result is 1-0, 0-1 or"):
        read(f'white;black;result\nA;B;"{written}"\n')


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("A,,1", "F"),
        ("A,bye,1-0", "F"),
        ("Bye,A,0-1", "F"),
        (",A,1", "F"),
        ("A,,0.5", "H"),
        ("A,,½", "H"),
        ("A,,0", "Z"),
        ("A,,f", "F"),
        ("A,,H", "H"),
        ("A,,Z", "Z"),
        ("A,-,U", "U"),
        ("A,,+", "+"),
    ],
)
def test_byes(row: str, code: str) -> None:
    assert read(f"white,black,result\n{row}\n").players[0].rounds == (
        RoundRecord(None, None, code),
    )


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_delimiters_ends_and_encodings(mark: str, end: str, encoding: str) -> None:
    lines = ["", "rd;weiss;schwarz;ergebnis;", '1;"Älpha;,|";Beta;1-0', ";;;", "2;Beta;;½"]
    text = end.join(lines).replace(";", mark)
    event = csv.read_event(text.encode(encoding))
    assert results(event) == {"Beta": "0 H", f"Älpha{mark},|".replace("\t", " "): "1 "}


def test_a_player_twice_in_a_round() -> None:
    event = read("round,white,black,result\n1,A,B,1\n1,A,C,0\n")
    assert results(event) == {"A": "1 0", "B": "0 ", "C": " 1"}
    assert [str(remark) for remark in event.remarks] == [
        "line 3: A is in round 1 twice; this is taken as round 2"
    ]


def test_blanks_and_zeros_are_unknown() -> None:
    players = csv.read_players(b"name,elo,yob,fideid,k,games\nA,0,0,0,-,unr.\nB\n").players
    assert players == (PlayerRecord(1, "A"), PlayerRecord(2, "B"))


EVENT = EventRecord(
    players=(
        PlayerRecord(
            2,
            "=Alpha, Ann",
            2100,
            "FM",
            "AAA",
            101,
            "w",
            "1990",
            Decimal("3.5"),
            None,
            (
                RoundRecord(5, "white", "1"),
                RoundRecord(5, "black", "="),
                RoundRecord(5, "white", "+"),
                RoundRecord(None, None, "U"),
                RoundRecord(5, "white", "L"),
            ),
            20,
            0,
        ),
        PlayerRecord(
            5,
            "'t Beta",
            points=Decimal("1.5"),
            rounds=(
                RoundRecord(2, "black", "0"),
                RoundRecord(2, "white", "="),
                RoundRecord(2, "black", "-"),
                BLANK,
                RoundRecord(2, "black", "W"),
            ),
        ),
    )
)


def test_writing() -> None:
    assert csv.write_games(EVENT) == (
        "round,white,black,result\n"
        "1,\"'=Alpha, Ann\",'t Beta,1-0\n"
        "2,'t Beta,\"'=Alpha, Ann\",1/2-1/2\n"
        "3,\"'=Alpha, Ann\",'t Beta,1-0F\n"
        '4,"\'=Alpha, Ann",,U\n'
        "5,\"'=Alpha, Ann\",'t Beta,L-W\n"
    )
    assert csv.write_players(EVENT) == (
        "id,name,rating,born,k,games_played,title,federation,fide_id,sex\n"
        '2,"\'=Alpha, Ann",2100,1990,20,0,FM,AAA,101,w\n'
        "5,'t Beta,,,,,,,,\n"
    )


@pytest.mark.parametrize(
    ("first", "second"), [("=Alpha, Ann", "'t Beta"), ("A", "a"), ("7", "B"), ("bye", "+@-='")]
)
def test_what_is_written_reads_back(first: str, second: str) -> None:
    one, two = EVENT.players
    fields = ("rating", "title", "federation", "fide_id", "sex", "born", "k", "games_played")
    event = EventRecord(
        players=(
            PlayerRecord(
                2,
                first,
                points=one.points,
                rounds=one.rounds,
                **{name: getattr(one, name) for name in fields},
            ),
            PlayerRecord(5, second, points=two.points, rounds=two.rounds),
        )
    )
    games, players = csv.write_games(event), csv.write_players(event)
    assert csv.read_event(games.encode(), players.encode()) == event


@pytest.mark.parametrize("code", list("FHZU+-WDL*"))
def test_every_bye_reads_back(code: str) -> None:
    event = EventRecord(players=(PlayerRecord(1, "A", rounds=(RoundRecord(None, None, code),)),))
    again = read(csv.write_games(event), csv.write_players(event))
    assert again.players[0].rounds == event.players[0].rounds


def test_what_does_not_fit_is_not_written() -> None:
    alone = EventRecord(players=(PlayerRecord(1, "A", rounds=(RoundRecord(None, None, "1"),)),))
    with pytest.raises(InvalidFile, match="round 1, A: '1' – a result without an opponent"):
        csv.write_games(alone)
    both = EventRecord(
        players=(
            PlayerRecord(1, "A", rounds=(RoundRecord(2, "white", "1"),)),
            PlayerRecord(2, "B", rounds=(RoundRecord(1, "black", "1"),)),
        )
    )
    with pytest.raises(InvalidFile, match="A against B: '1 and 1'"):
        csv.write_games(both)


def test_columns_that_are_not_used_are_named() -> None:
    games = (
        b"Runde;Brett;Wei\xc3\x9f;Elo Wei\xc3\x9f;Schwarz;Ergebnis;Datum;\n1;1;A;1500;B;remis;x;\n"
    )
    event = csv.read_event(games, b"name,club\nA,X\nB,Y\n", "g.csv", "p.csv")
    assert [str(remark) for remark in event.remarks] == [
        "line 1: p.csv: these columns are not used: club",
        "line 1: g.csv: these columns are not used: Brett",
        "line 2: 'x' is not a date; write it as 2025/12/31",
    ]
    assert event.players[0].rating == 1500
    assert event.players[0].rounds[0].result == "="


def test_nobody_to_play_against() -> None:
    event = csv.read_event(b"white,black,result\nA,spielfrei,1\n")
    assert [player.name for player in event.players] == ["A"]


def test_the_first_line_of_a_spreadsheet() -> None:
    event = csv.read_event(b"sep=;\nwhite;black;result\nA;B;1-0\nA;B;1-0\n")
    assert len(event.players[0].rounds) == 2


def test_a_taken_round_goes_to_the_next_that_both_have_free() -> None:
    games = b"round,white,black,result\n1,A,C,1\n2,B,C,1\n3,B,D,1\n,A,B,1\n"
    event = csv.read_event(games)
    ann = next(player for player in event.players if player.name == "A")
    assert [record.result for record in ann.rounds] == ["1", "", "", "1"]


@pytest.mark.parametrize("k", ["201", "999", "-1"])
def test_a_k_that_is_none(k: str) -> None:
    with pytest.raises(InvalidFile, match="a whole number up to 200"):
        csv.read_players(f"name,k\nA,{k}\n".encode())


def test_titles_in_any_spelling() -> None:
    read = csv.read_players(b"name,title\nA,gm\nB,wf\nC,-\n").players
    assert [player.title for player in read] == ["GM", "WFM", ""]
    with pytest.raises(InvalidFile, match="title: 'Grandmaster' – a title is one of GM, IM"):
        csv.read_players(b"name,title\nA,Grandmaster\n")


def test_what_has_no_place_is_named() -> None:
    event = EventRecord(name="E", players=(PlayerRecord(1, "A", 1500, k=20, rank=1),))
    assert [remark.text for remark in csv.omissions(event, with_players=True)] == [
        "not written: of the event, its name; of players, rank"
    ]
    assert [remark.text for remark in csv.omissions(event, with_players=False)] == [
        "not written: of the event, its name; of players, rating, rank, K"
    ]
    assert csv.omissions(EventRecord(players=(PlayerRecord(1, "A"),)), with_players=True) == ()
    own = PlayerRecord(1, "A", rounds=(RoundRecord(None, None, "Z", 1500, "180+2"),))
    assert [
        remark.text for remark in csv.omissions(EventRecord(players=(own,)), with_players=True)
    ] == ["not written: of rounds, ratings of their own, time controls of their own"]


@pytest.mark.parametrize(
    ("texts", "days", "remark_count"),
    [
        (("10/01/2025", "15/01/2025"), ("2025-01-10", "2025-01-15"), 0),
        (("01/10/2025", "01/15/2025"), ("2025-01-10", "2025-01-15"), 0),
        (("10/01/2025", "11/01/2025"), ("2025-01-10", "2025-01-11"), 1),
        (("10/01/2025", "09/02/2025"), ("2025-01-10", "2025-02-09"), 0),
        (("2025-01-10", "11.1.2025"), ("2025-01-10", "2025-01-11"), 0),
    ],
)
def test_days_of_games_with_two_readings(
    texts: tuple[str, str], days: tuple[str, str], remark_count: int
) -> None:
    rows = "".join(f"{number},A,B,1,{text}\n" for number, text in enumerate(texts, 1))
    event = read(f"round,white,black,result,date\n{rows}")
    assert [day.isoformat() for day in event.round_dates if day] == [*days]
    assert (event.starts, event.ends) == (event.round_dates[0], event.round_dates[1])
    assert [remark.line for remark in event.remarks] == [2] * remark_count


@pytest.mark.parametrize(
    ("cell", "rating"),
    [
        ("1704.05129354753", 1704.05129354753),
        ('"1704,5"', 1704.5),
        ("1704.000000000", 1704),
        ("99999.0", 99_999),
        ("0.5", 0.5),
        ("0.0", None),
        ("unr", None),
    ],
)
def test_ratings_may_have_any_number_of_decimals(cell: str, rating: float | None) -> None:
    """Of players, and in games; a whole one stays an int."""
    table = csv.read_players(f"name,rating\nA,{cell}\n".encode())
    (player,) = table.players
    assert (player.rating, type(player.rating)) == (rating, type(rating))
    event = read(f"white,black,result,white_rating\nA,B,1-0,{cell}\n")
    assert next(each.rating for each in event.players if each.name == "A") == rating


def test_one_pattern_has_every_forfeit() -> None:
    """What files read as a forfeit, lists of millions do by one pattern, and nothing else."""
    marks = [
        "",
        *["f", "ff", "x", "(f)", "forfeit", "(forfeit)", "kampflos", "w/o", "w.o.", "wo", "z"],
    ]
    sides = [f"{score}{mark}" for score in ("0", "1", "½", "2") for mark in ("", "f", "xf", "fff")]
    pairs = [
        f"{a}{dash}{b}{mark}" for dash in "-:/" for a in sides for b in sides for mark in marks
    ]
    own = [f"{score}{mark}" for score in "012" for mark in marks]
    signs = [f"{a}{dash}{b}" for a in "+-=" for b in "+-=" for dash in ("", "-", "/")]
    forfeits = 0
    for text in (*pairs, *own, *signs):
        codes = read_pair(text) or (read_own_forfeit(text) or "",)
        is_forfeit = bool(set(codes) & set("+-"))
        assert bool(re.search(FORFEIT, plain(text))) == is_forfeit, text
        forfeits += is_forfeit
    assert forfeits > 500
