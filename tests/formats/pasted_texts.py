"""Short texts as people paste them, with the reading made by hand.

A game is (rating, score), followed by whatever the text says about it: name=, round=, colour=,
forfeit=, unrated=. ASK: the text leaves something open.
"""

from __future__ import annotations

from typing import Any

Expected = tuple[float | None, float | None, dict[str, Any]]


def g(opponent: float | None, score: float | None, **more: Any) -> Expected:
    return opponent, score, more


ASK: list[Expected] | None = None
_THREE = [g(1600, 1), g(1700, 0.5), g(1800, 0)]

TYPED: tuple[tuple[str, list[Expected] | None], ...] = (
    # a result that contradicts another, or may be somebody else's
    ("1650 1 L", ASK),
    ("1650 0 L", [g(1650, 0, name="L")]),
    ("1650 W B", ASK),
    ("A 1650 W", [g(1650, 1, name="A")]),
    ("W 1650 L", ASK),
    ("1650 almost won", ASK),
    ("1650 Ann won", ASK),
    ("Ann 1650 won", [g(1650, 1, name="Ann")]),
    ("1650 +½", ASK),
    ("2x 1650 1", ASK),
    ("1650 0-0", ASK),
    ("1650 1 point", [g(1650, 1)]),
    (
        "Wins: 1650, 1702\nDraws: 1811\nLosses: 1900",
        [g(1650, 1), g(1702, 1), g(1811, 0.5), g(1900, 0)],
    ),
    # a line that begins like a sum and holds a game is none
    ("Score: 1 vs 1650\n1702 0", ASK),
    ("Score: 1.5\n1702 0", [g(1702, 0)]),
    ("My rating: 1600\n1702 0", [g(1702, 0)]),
    ("My rating: 1600, beat 1702", ASK),
    ("1650: 1\n1702: ½", [g(1650, 1), g(1702, 0.5)]),
    ("1650 w1\n1702 b0", [g(1650, 1, colour="white"), g(1702, 0, colour="black")]),
    ("b1 1650 L", ASK),
    ("1650P12 1\n1702 half", [g(1650, 1), g(1702, 0.5)]),
    (
        "I beat a 1650, lost to a 1702 and drew with an 1811.",
        [g(1650, 1), g(1702, 0), g(1811, 0.5)],
    ),
    ("1 Smith 1650 lost", [g(1650, 0, name="Smith", round=1)]),
    ("2 Smith 1650 won", [g(1650, 1, name="Smith", round=2)]),
    ("1 1650 0", ASK),
    ("1 1650", ASK),
    ("1 1650\n0 1702", [g(1650, 1), g(1702, 0)]),
    ("1 600 1", ASK),
    ("1'600 1", ASK),
    ("1.600 1", ASK),
    ("1650 (1)", [g(1650, 1)]),
    # a dash before each line is a bullet if the lines have another result
    ("- 1600 W\n- 1700 D\n\n- 1800 L", _THREE),
    ("- 1600 1\n- 1700 ½\n- 1800 0", _THREE),
    ("- 1600 W\n- 1700", ASK),
    ("- 1600 W\n1700 D", ASK),
    ("- 1600 W", ASK),
    ("- 1600\n- 1700", ASK),
    ("+ 1600\n= 1700\n- 1800", _THREE),
    (
        "1st: 1600 W\n2nd: 1700 D\n3rd: 1800 L",
        [g(1600, 1, round=1), g(1700, 0.5, round=2), g(1800, 0, round=3)],
    ),
    ("Ann Alpha (1650) 1\nBob (1702) 0", [g(1650, 1, name="Ann Alpha"), g(1702, 0, name="Bob")]),
    ("Ann Alpha (1650): win", [g(1650, 1, name="Ann Alpha")]),
    ("Lost vs Bob Beta (1702)", [g(1702, 0, name="Bob Beta")]),
    ("drew with 1702", [g(1702, 0.5)]),
    ("1-0 vs 1650", [g(1650, 1)]),
    ("1650 1-0\n1702 0-1", [g(1650, 1), g(1702, 0)]),
    ("1650 b 1-0\n1702 w 0-1", ASK),
    ("W 1650 B 1-0", ASK),
    ("1650 w 1\n1702 b 0", [g(1650, 1, colour="white"), g(1702, 0, colour="black")]),
    ("1650 white 1\n1702 schwarz 0", [g(1650, 1, colour="white"), g(1702, 0, colour="black")]),
    ("1650 W\n1702 B", ASK),
    ("1600 W\n1700 D\n1800 L", _THREE),
    ("1600W 1700D 1800L", _THREE),
    ("1600 D", ASK),
    ("1600 D\n1700 D", ASK),
    ("V 1650\nN 1702\nD 1899", ASK),
    ("1650 G\n1702 P", ASK),
    ("1650 1 1\n1702 0 1\n1811 1 2", ASK),
    ("1. 1650 1\n2. 1702 0", [g(1650, 1, round=1), g(1702, 0, round=2)]),
    ("#1 1650 1\n#2 1702 0", [g(1650, 1, round=1), g(1702, 0, round=2)]),
    (
        "R1: 1600 +\nR2: 1700 =\nR3: 1800 -",
        [g(1600, 1, round=1), g(1700, 0.5, round=2), g(1800, 0, round=3)],
    ),
    ("1650 +\n1702 -", [g(1650, 1), g(1702, 0)]),
    ("1650 -\n1702 -", ASK),
    ("1650 1\n1702 -", ASK),
    ("1600+ 1700= 1800-", _THREE),
    ("+1600\n=1700\n–1800", _THREE),
    ("1600-1\n1700-½\n1800-0", _THREE),
    ("1600 - 1\n1700 - 0.5\n1800 - 0", _THREE),
    ("1600 = 1", ASK),
    ("1600:1 1700:½ 1800:0", _THREE),
    ("1600/1, 1700/0,5, 1800/0", _THREE),
    ("1600=1", [g(1600, 1)]),
    ("1650 1F", [g(1650, 1, forfeit=True)]),
    ("1650 1 forfeit", [g(1650, 1, forfeit=True)]),
    ("1650 forfeit", ASK),
    ("1650 lost by default", [g(1650, 0, forfeit=True)]),
    ("1702 kampflos verloren\n1650 1", [g(1702, 0, forfeit=True), g(1650, 1)]),
    ("Beat 1650 in 2024", ASK),
    ("Beat 1650 and 1700", [g(1650, 1), g(1700, 1)]),
    ("won 1650 and drew", ASK),
    ("won lost 1650 1700", ASK),
    ("won 1650, 1700 and drew", ASK),
    ("1650 1700 won", ASK),
    ("win 1650, 1700 1800", ASK),
    ("I did not win against 1650", ASK),
    ("2026-03-01 1650 1", [g(1650, 1)]),
    ("01.03.2026 1650 0,5", [g(1650, 0.5)]),
    ("Ann b. 2009 1650 1", ASK),
    ("1500 1600 1", ASK),
    ("2024 1650 1\n2024 1702 0", ASK),
    ("1600 1, 1700 ½, 1800 0", _THREE),
    ("1600 1; 1700 ½; 1800 0", _THREE),
    ("Spring Open 2026\n1650 1", ASK),
    ("My games:\n1650 1", [g(1650, 1)]),
    ("• 1600 1\n• 1700 0.5\n• 1800 0", _THREE),
    ("1650 won on time", [g(1650, 1)]),
    ("1650 1 (white)", [g(1650, 1, colour="white")]),
    ("1650 w\n1700 w", [g(1650, 1), g(1700, 1)]),
    ("1650, 1", [g(1650, 1)]),
    ("1650, 0,5", [g(1650, 0.5)]),
    ("1650 0,5\n1700 1,0", [g(1650, 0.5), g(1700, 1)]),
    ("1650,0,5\n1700,1,0", ASK),
    ("unr W\n1700 L", [g(None, 1, unrated=True), g(1700, 0)]),
    ("- 1\n1700 0", [g(None, 1, unrated=True), g(1700, 0)]),
    ("no rating 1", [g(None, 1, unrated=True)]),
    ("1650 W 16 moves", [g(1650, 1)]),
    ("1650 W 16 turns", ASK),
    ("1650 gewonnen\n1700 verloren", [g(1650, 1), g(1700, 0)]),
    ("1650 victoria\n1700 derrota", [g(1650, 1), g(1700, 0)]),
    ("gané a 1650\ntablas con 1702", [g(1650, 1), g(1702, 0.5)]),
    ("выиграл 1650\nпроиграл 1700", [g(1650, 1), g(1700, 0)]),
    ("νίκη 1650\nήττα 1700", [g(1650, 1), g(1700, 0)]),
    ("勝ち 1650\n負け 1700", [g(1650, 1), g(1700, 0)]),
    ("1650 kazandım\n1700 kaybettim", [g(1650, 1), g(1700, 0)]),
    ("+1650 -1702 =1580 bye", ASK),
    ("1650 1/2\n1700 1/2-1/2", [g(1650, 0.5), g(1700, 0.5)]),
    ("1650 .5", [g(1650, 0.5)]),
    ("1650 1⁄2", [g(1650, 0.5)]),
    ("1650 5", ASK),
    ("1650 1.5", ASK),
    ("1650 3-1", ASK),
    ("165 1\n170 0", ASK),
    ("12. Bob 1650 1", [g(1650, 1, name="Bob", round=12)]),
    ("Round 3 Bob 1650 1", [g(1650, 1, name="Bob", round=3)]),
    ("3 тур: 1650 победа", [g(1650, 1, round=3)]),
    ("Runde 1: Beta, Bob 1650 ½", [g(1650, 0.5, name="Beta, Bob", round=1)]),
    ("Beta, Bob, 1650, ½", [g(1650, 0.5, name="Beta, Bob")]),
    ("FM Bob Beta 2250 ½", [g(2250, 0.5, name="Bob Beta")]),
    (
        "1 Beta 1650 1\n2 Gamma 1700 0\n4 Delta 1800 1",
        [
            g(1650, 1, name="Beta", round=1),
            g(1700, 0, name="Gamma", round=2),
            g(1800, 1, name="Delta", round=4),
        ],
    ),
    ("1 Beta 1650 1\n1 Gamma 1700 0", ASK),
    ("R1 R2 1650 1", ASK),
    ("Total\n1650 1", [g(1650, 1)]),
    ("1650 1 +12\n1700 0 -8", [g(1650, 1), g(1700, 0)]),
    ("1650 +1\n1700 -1", ASK),
    ("1650 K=40 1", [g(1650, 1)]),
    ("12:30 1650 1", [g(1650, 1)]),
    ("1650 1 2024", ASK),
    ("Ann 1650 Alpha 1", ASK),
    ("won 2, lost 1", ASK),
    ("3.5/5", ASK),
    ("1600 1700 1800: 2/3", ASK),
    ("1600 X\n1700 O", ASK),
    ("A B 1650", ASK),
    ("rated 1650 and I won", [g(1650, 1)]),
    ("1650 - win", [g(1650, 1)]),
    ("1650 → 1", [g(1650, 1)]),
    ("1650 won 0", ASK),
    ("1650 maybe", ASK),
    ("1650.5 1", [g(1650.5, 1)]),
    ("1650w1\n1702b0", [g(1650, 1, colour="white"), g(1702, 0, colour="black")]),
    ("Ann B 1650 1\nBob 1702 0", [g(1650, 1, name="Ann B"), g(1702, 0, name="Bob")]),
    ("1600\u20091\r1700\u00a0½\u20281800\u30000", _THREE),
    ("\u200f1600 1\n\ufeff1700 ½\n1800\u200b 0", _THREE),
    ("١٦٠٠ ١\n۱۷۰۰ ½\n१८०० ०", _THREE),
    ("1600 1\n1700 ½\n1800 0\nSum 1.5\nØ 1700", _THREE),
    ("~1650 1", ASK),
    ("about 1650 1", ASK),
    ("17O2 0", ASK),
    ("1600-1650 1", ASK),
    ("", ASK),
    ("\n \n", ASK),
    ("Hello there", ASK),
)

_CARD = "Rd.\tBo.\tSNo\tName\tRtg\tFED\tPts.\tRes.\n"

TABLES: tuple[tuple[str, list[Expected] | None], ...] = (
    # nobody has the number -1, whatever the word
    (
        "Rd.\tSNo\tName\tRtg\tPts.\tRes.\n1\t-1\tqqq\t0\t0\t1\n2\t7\tBob\t1702\t1\t0",
        [g(1702, 0, name="Bob", round=2)],
    ),
    (
        "Rd.\tSNo\tName\tRtg\tPts.\tRes.\n1\t-1\tAnn\t1650\t0\t1\n2\t7\tBob\t1702\t1\t0",
        [g(1650, 1, name="Ann", round=1), g(1702, 0, name="Bob", round=2)],
    ),
    # a row, and no game: nothing to rate is said
    ("No\tName\tRtg\tRes\n1\tAnn\t\t-0", ASK),
    # a word for a player's number, their name or their rating: the values tell
    (
        "Rd\tOpp.\tOpp. Rtg\tScore\n1\tAlpha\t1650\t1\n2\tBeta\t1702\t½",
        [g(1650, 1, name="Alpha", round=1), g(1702, 0.5, name="Beta", round=2)],
    ),
    (
        "Rd\tOpp\tRtg\tRes\n1\t12\t1650\t1\n2\t7\t1702\t0",
        [g(1650, 1, round=1), g(1702, 0, round=2)],
    ),
    ("Opp,Res\n1650,1\n1702,0.5", [g(1650, 1), g(1702, 0.5)]),
    # a column under a word that we do not know
    ("Rd;Cl;Name;Elo;Res\n1;B;Ann;1650;1-0\n2;N;Bob;1702;1-0", ASK),
    (
        "Rd;Cl;Name;Elo;Res\n1;B;Ann;1650;1\n2;N;Bob;1702;0",
        [
            g(1650, 1, name="Ann", round=1, colour="white"),
            g(1702, 0, name="Bob", round=2, colour="black"),
        ],
    ),
    (
        "Rd;G;Name;Elo;Res\n1;w;Ann;1650;1\n2;w;Bob;1702;0",
        [g(1650, 1, name="Ann", round=1), g(1702, 0, name="Bob", round=2)],
    ),
    (
        "Xy;Name;Elo;Zz\n1;Ann;1650;w 1\n2;Bob;1702;b 0",
        [
            g(1650, 1, name="Ann", round=1, colour="white"),
            g(1702, 0, name="Bob", round=2, colour="black"),
        ],
    ),
    ("Name;Elo;Peak;Result\nAnn;1650;1800;1\nBob;1702;1750;0", ASK),
    (
        "Name;Elo;Foo;Result\nAnn;1650;1998;1\nBob;1702;2005;0",
        [g(1650, 1, name="Ann"), g(1702, 0, name="Bob")],
    ),
    # a colour after the name
    ("Name;Elo;Result\nAnn (w);1650;1-0\nBob (b);1702;1-0", ASK),
    # whose rating
    ("Elo;Gegner;Ergebnis\n1705;1650;1\n1711;1702;0", ASK),
    # standings after one round
    ("Rank;Name;Rating;Score\n1;Ann;1650;1\n2;Bob;1702;0,5", ASK),
    ("1\toma\t1705\t2\t4\t4\t0\t12\n2\talpha\t1650\t2\t2\t0\t0\t6", ASK),
    (
        "1\toma\t1705\t0\t12\n2\talpha\t1650\t0\t6",
        [g(1705, 0, name="oma", round=1), g(1650, 0, name="alpha", round=2)],
    ),
    # a sum without a word, a row without a result
    ("Name;Elo;Result\nAnn;1650;1\nBob;1702;0\n;1676;0,5", ASK),
    ("Ann\t1650\t1\nBob\t1702\t0\nCat\t1600", ASK),
    (
        "Rd;Gegner;DWZ;Ergebnis\n1;Ann;1650-23;1\n2;Bob;1702 - 110;½",
        [g(1650, 1, name="Ann", round=1), g(1702, 0.5, name="Bob", round=2)],
    ),
    (
        "Rd Name Rating Pts Result\n1 Smith 1650 2 0\n2 Jones 1700 1 1",
        [g(1650, 0, name="Smith", round=1), g(1700, 1, name="Jones", round=2)],
    ),
    (
        "Rd Name Rating Result\n1 Ann Smith 1650 0\n2 Jones 1700 1",
        [g(1650, 0, name="Ann Smith", round=1), g(1700, 1, name="Jones", round=2)],
    ),
    ("Rd Name Rating Club Result\n1 Ann Smith 1650 A 0", ASK),
    ("Rating Result\n1650 0\n1700 1", [g(1650, 0), g(1700, 1)]),
    (
        "Rd  Name  Rating  Club  Result\n1  Ann Smith  1650  Club A  0",
        [g(1650, 0, name="Ann Smith", round=1)],
    ),
    (
        "1  Ann Smith  1650  0\n2  Bob Jones  1700  ½",
        [g(1650, 0, name="Ann Smith", round=1), g(1700, 0.5, name="Bob Jones", round=2)],
    ),
    ("Xxx\tYyy\tZzz\nAnn\t1650\t0\nBob\t1700\t1", ASK),
    ("Cognome;Nome;Elo;Ris\nAlfa;Anna;1650;1", [g(1650, 1, name="Alfa Anna")]),
    ("Rating;Result\n1650;kampflos gewonnen", [g(1650, 1, forfeit=True)]),
    (
        "Rd Name Rating Result\n1 A 1650 1\nRd Name Rating Result\n2 B 1700 0",
        [g(1650, 1, name="A", round=1), g(1700, 0, name="B", round=2)],
    ),
    ("1600;1700;1-0\n1500;1400;0-1", ASK),
    ("Rating;Pts\n1650;0\n1700;1", ASK),
    ("Rating;Score\n1650;0\n1700;1", [g(1650, 0), g(1700, 1)]),
    ("Rating;Score;Result\n1650;2;0\n1700;3;1", [g(1650, 0), g(1700, 1)]),
    ("Name;Result\nAnn;1\nBob;0", ASK),
    ("Name;Rating\nAnn;1650\nBob;1700", ASK),
    ("Name;Born;Rating;Result\nAnn;2009;1650;1", [g(1650, 1, name="Ann")]),
    ("Ann;2009;1650;1\nBob;1999;1700;0", ASK),
    ("Name;ID;Rating;Result\nAnn;4600001;1650;1", [g(1650, 1, name="Ann")]),
    ("Ann;4600001;1650;1\nBob;4600002;1700;0", [g(1650, 1, name="Ann"), g(1700, 0, name="Bob")]),
    ("Elo;Elo;Result\n1650;1650;1", [g(1650, 1)]),
    ("Elo;DWZ;Result\n1650;;1", [g(1650, 1)]),
    ("Rating;Result;Result\n1650;1;0", ASK),
    ("Rating;Result\n1650;1\n1.700;0", ASK),
    ("Rating;Result\n1650;1\n;0", ASK),
    ("Rating;Result\n1650;1\n1700;", ASK),
    ("Rating;Result\n1650;1\n1700;maybe", ASK),
    ("Rating;Result\n1650;w\n1700;b", ASK),
    ("Rating;Result\nunr;1\n0;0", [g(None, 1, unrated=True), g(None, 0, unrated=True)]),
    ("Rating;Result\n1650P12;1\n1700 *;0", [g(1650, 1), g(1700, 0)]),
    ("Opponent;Result\n1650;1\n1700;0", [g(1650, 1), g(1700, 0)]),
    ("Opponent;Elo;Result\nAnn;1650;1", [g(1650, 1, name="Ann")]),
    (
        "Name;Opponent;Rating;Result\nMe;Ann;1650;1\nMe;Bob;1700;0",
        [g(1650, 1, name="Ann"), g(1700, 0, name="Bob")],
    ),
    (
        "Rating;Colour;Result\n1650;w;1-0\n1700;w;0-1",
        [g(1650, 1, colour="white"), g(1700, 0, colour="white")],
    ),
    ("Rating;Colour;Result\n1650;w;1-0\n1700;b;1-0", ASK),
    ("Rating;Colour;Result\n1650;White;1\n1700;-;0", [g(1650, 1, colour="white"), g(1700, 0)]),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw 1\n2\t4\t-1\tspielfrei\t0\t\t0\t- 1",
        [g(1650, 1, name="Ann", round=1, colour="white")],
    ),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\ts 1\n2\t4\t7\tBob\t1700\tGER\t0\t- 0K",
        [
            g(1650, 1, name="Ann", round=1, colour="black"),
            g(1700, 0, name="Bob", round=2, forfeit=True),
        ],
    ),
    (_CARD + "1\t5\t12\tAnn\t1650\tGER\t1\t- 1", [g(1650, 1, name="Ann", round=1, forfeit=True)]),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\t\n1\n2\t4\t7\tBob\t1700\tGER\t3\t\n½",
        [g(1650, 1, name="Ann", round=1), g(1700, 0.5, name="Bob", round=2)],
    ),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw+\n2\t4\t7\tBob\t1700\tGER\t3\tb0",
        [
            g(1650, 1, name="Ann", round=1, colour="white", forfeit=True),
            g(1700, 0, name="Bob", round=2, colour="black"),
        ],
    ),
    (_CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw 1\nBob 1700 0", ASK),
    (_CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw 1\nName\tRating\tResult\nBob\t1700\t0", ASK),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw 1\n" + _CARD + "2\t1\t1\tBob\t1700\tGER\t1\tb 0",
        [
            g(1650, 1, name="Ann", round=1, colour="white"),
            g(1700, 0, name="Bob", round=2, colour="black"),
        ],
    ),
    (
        _CARD + "1\t5\t12\tAnn\t1650\tGER\t1\tw 1\n2\t4\t7\tN.N.\t0\tGER\t0\t- 1",
        [g(1650, 1, name="Ann", round=1, colour="white")],
    ),
    (_CARD, ASK),
    ("Round,Opponent,Rating,Result\n1,Alpha, Ann,1600,1", [g(1600, 1, name="Alpha, Ann", round=1)]),
    ("Round,Rating,Result\n1,1600,0,5", ASK),
    ("Round,Opponent,Club,Rating,Result\n1,Alpha, Ann,X,1600,1", ASK),
    (
        'Round,Opponent,Rating,Result\n1,"Alpha ""A"", Ann",1600,1',
        [g(1600, 1, name='Alpha "A", Ann', round=1)],
    ),
    ('Round;Opponent;Rating;Result\n1;"Alpha;1600;1', [g(1600, 1, name='"Alpha', round=1)]),
    ("| Rating | Result |\n|---|---|\n| 1600 | 1 |\n| 1700 | 0 |", [g(1600, 1), g(1700, 0)]),
    ("1600;1\n1700;0", [g(1600, 1), g(1700, 0)]),
    ("1600\t1\n1700\t0", [g(1600, 1), g(1700, 0)]),
    ("1600\tmaybe\n1700\t0", ASK),
    (
        "1\tAnn\tSK A\t1600\t1\n2\tBob\tSK A\t1700\t0",
        [g(1600, 1, name="Ann", round=1), g(1700, 0, name="Bob", round=2)],
    ),
    ("1600\t1\tAnn\tX Y\n1700\t0\tBob\tZ Y", [g(1600, 1), g(1700, 0)]),
    ("Datum;Partien;Elo;Ergebnis\n2026-03-01;1;1600;1", [g(1600, 1)]),
    ("Round;Rating;Result\n1;1600;1\nTotal;1600;1", [g(1600, 1, round=1)]),
    ("White;Black;Result\nMe;Ann;1-0\nBob;Me;1-0", ASK),
    (
        "White;WhiteElo;Black;BlackElo;Result\nMe;1500;Ann;1600;1-0\nBob;1700;Me;1500;½-½",
        [g(1600, 1, name="Ann", colour="white"), g(1700, 0.5, name="Bob", colour="black")],
    ),
    (
        "Rd;Black;Rtg;White;Rtg;Result\n1;Me;1500;Ann;1600;1-0\n2;Bob;1700;Me;1500;+:-",
        [
            g(1600, 0, name="Ann", colour="black", round=1),
            g(1700, 1, name="Bob", colour="white", round=2, forfeit=True),
        ],
    ),
    (
        "White;WhiteElo;Black;BlackElo;Result\nMe;1500;Ann;1600;1-0\nBob;1700;Me;1500;*",
        [g(1600, 1, name="Ann", colour="white")],
    ),
    ("White;WhiteElo;Black;BlackElo;Result\nMe;1500;Ann;1600;1-0", ASK),
    ("White;Black;Result\nbye;Me;1-0", ASK),
    (
        "Rc\tRo\t\t\t\tw\tn\tchg\tK\tK*chg\n1600\t1500\t\t\t\t1\t1\t.6\t20\t12\n"
        "Ann\t\t\t1600\tFID\t1.00\t\t.6\t20\t12\n\t\t\t\t\t\t\t\t\t9",
        [g(1600, 1, name="Ann")],
    ),
)

_SECTION = """\
    1 | ANN ALPHA             |2.0  |W   2|D   3|
   ON | 10000001 / R: 1794   ->1817     |N:2  |W    |B    |
    2 | BOB BETA              |0.5  |L   1|H    |
   ON | 10000002 / R: 1500P12 ->1490     |N:2  |W    |B    |
    3 | CAT GAMMA             |1.5  |X   4|D   1|
   ON | 10000003 / R: Unrated ->1490     |N:2  |W    |B    |
    4 | DAN DELTA             |0.0  |F   3|U    |
"""
_MATRIX = """\
No\tName\tRtg\t1\t2\t3\tPts
1\tAnn\t1600\t*\t1\t½\t1.5
2\tBob\t1700\t0\t*\t1\t1
3\tCat\t1800\t½\t0\t*\t0.5
"""
_CROSS = """\
No.\tName\tRtg\t1.Rd\t2.Rd\t3.Rd
1\tAnn\t1600\t2w1\t3b½\t-1
2\tBob\t1700\t1b0\t-0\t3w+
3\tCat\t0\t-½\t1w½\t2b-
"""
_TEAMS = (
    "Bo.\t13\tNORTH\tRtg\t-\t1\tSOUTH\tRtg\t0 : 2\n1.1\t\tAnn\t1608\t-\t\tBob\t1946\t0 - 1\n"
    "1.2\t\tCat\t1560\t-\t\tDan\t1710\t0 - 1"
)
_BARE = "1\tAnn\t1600\t2w1\t3b½\n2\tBob\t1700\t1b0\tbye\n3\tCat\t1800\t-1\t1w½"
_PGN = """\
[Event "Open"]
[Round "1"]
[White "Me"]
[Black "Ann"]
[Result "1-0"]
[WhiteElo "1500"]
[BlackElo "1600"]

1. e4 e5 1-0

[Event "Open"]
[White "Bob"]
[Black "Me"]
[Result "*"]
[WhiteElo "?"]

[Event "Open"]
[White "Cat"]
[Black "Me"]
[Result "1/2-1/2"]
[WhiteElo "-"]
"""


def _player(number: str, name: str, rating: str, *rounds: str) -> str:
    """A player's line of a report, by its columns."""
    start = f"001 {number:>4}      {name:<33} {rating:>4}"
    return f"{start:<91}{'  '.join(f'{cell:>8}' for cell in rounds)}"


_REPORT = "\n".join(
    (
        "012 Open",
        _player("1", "Alpha", "1705", "2 w 1", "3 b +", "2 w  "),
        _player("2", "Beta", "", "1 b 0", "0000 - H"),
        _player("3", "Gamma", "1588", "0000 - U", "1 w -"),
        _player("", "Delta", "1588", "0000 - U", "1 w -"),
    )
)
#: Texts with several players: the text, the answers, the games of the one who is named.
FIELDS: tuple[tuple[str, dict[str, Any], list[Expected] | None], ...] = (
    # a cross-table in the middle of a round, by starting number although the rank stands first
    (
        "Rk.\tSNo\tName\tRtg\t1.Rd\t2.Rd\t3.Rd\tPts.\n1\t2\tAnn\t1700\t4w1\t3b1\t5w\t2\n"
        "2\t3\tBob\t1650\t5b1\t2w0\t4b\t1\n3\t4\tCat\t1600\t2b0\t5w1\t3w\t1\n"
        "4\t5\tDan\t1500\t3w0\t4b0\t2b\t0",
        {"me": "Ann"},
        [
            g(1600, 1, name="Cat", round=1, colour="white"),
            g(1650, 1, name="Bob", round=2, colour="black"),
        ],
    ),
    # the same in Vega, with the number of each player behind the place
    (
        "Pos\tID\tNAME\tRtg\tPts\tR1\tR2\n1\t2\tAnn\t1700\t1.5\t+W3\t=B4\n"
        "2\t3\tBob\t1650\t1\t-B2\t+W5\n3\t4\tCat\t1600\t1.5\t+B5\t=W2\n4\t5\tDan\t1500\t0\t-W4\t-B3",
        {"me": "Ann"},
        [
            g(1650, 1, name="Bob", round=1, colour="white"),
            g(1600, 0.5, name="Cat", round=2, colour="black"),
        ],
    ),
    # numbers that fit as places and as starting numbers, and some that fit as neither
    (
        "Rk.\tSNo\tName\tRtg\t1.Rd\t2.Rd\n1\t2\tAnn\t1700\t2w1\t2b1\n2\t1\tBob\t1650\t1b0\t1w0",
        {},
        ASK,
    ),
    (
        "Rk.\tSNo\tName\tRtg\t1.Rd\t2.Rd\n1\t2\tAnn\t1700\t2w1\t3b1\n2\t3\tBob\t1650\t3b0\t1w0\n"
        "3\t1\tCat\t1600\t2b0\t2w0",
        {},
        ASK,
    ),
    # an all-play-all in the middle: what is blank on both sides is not played yet
    (
        "Rk.\tName\tRtg\t1\t2\t3\tPts.\n1\tAnn\t2400\t*\t1\t\t1\n2\tBob\t2300\t0\t*\t½\t½\n"
        "3\tCat\t2200\t\t½\t*\t½",
        {"me": "Bob"},
        [g(2400, 0, name="Ann"), g(2200, 0.5, name="Cat")],
    ),
    (
        "Rk.\tName\tRtg\t1\t2\t3\tPts.\n1\tAnn\t2400\t*\t1\t1\t2\n2\tBob\t2300\t1\t*\t½\t½\n"
        "3\tCat\t2200\t0\t½\t*\t½",
        {"me": "Bob"},
        ASK,
    ),
    # the result before the opponent, as in France and in Vega
    (
        "Pl\tNom\tElo\tR 1\tR 2\tPts\n1\tAnn\t2100 F\t+ 2B\t= 3N\t1½\n"
        "2\tBob\t2010 N\t- 1N\tEXE\t1\n3\tCat\t1900\t\t= 1B\t½",
        {"me": "Ann", "meanings": {"Bob": "2010"}},  # N is a national rating
        [
            g(2010, 1, name="Bob", round=1, colour="white"),
            g(1900, 0.5, name="Cat", round=2, colour="black"),
        ],
    ),
    (
        "Pos\tName\tRtg\t1\t2\n1\tAnn\t2100\t+W2\t3B\n2\tBob\t2010\t-B1\t+W4\n"
        "3\tCat\t1900\t-\t1W\n4\tDan\t1800\t-\t-B2",
        {"me": "Ann"},
        [g(2010, 1, name="Bob", round=1, colour="white")],
    ),
    (
        "No.\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t2100\t2w1\t3w?\n2\tBob\t2010\t1b0\t4w1\n"
        "4\tDan\t1800\t-\t2b0",
        {"me": "Ann"},
        ASK,
    ),
    ('[White "Ann"]\n[Black "Bob"]\n[Result "*"]', {"me": "Ann"}, ASK),
    # two games with each opponent: the cells are not numbers of players
    (
        "Rk.\tName\tRtg\t1\t2\t3\tPts.\n1\tAnn\t2100\t* *\t1 ½\t1 1\t3,5\n"
        "2\tBob\t2010\t0 ½\t* *\t1 ½\t2\n3\tCat\t1900\t0 0\t0 ½\t* *\t0,5",
        {"me": "Ann"},
        ASK,
    ),
    (_SECTION, {}, ASK),
    (
        _SECTION,
        {"me": "Ann Alpha"},
        [
            g(1500, 1, name="BOB BETA", round=1),
            g(None, 0.5, name="CAT GAMMA", round=2, unrated=True),
        ],
    ),
    (_SECTION, {"me": "cat"}, ASK),  # there is no rating of Delta
    (
        _SECTION,
        {"me": "cat", "meanings": {"Dan Delta": "1450"}},
        [
            g(1450, 1, name="DAN DELTA", round=1, forfeit=True),
            g(1794, 0.5, name="ANN ALPHA", round=2),
        ],
    ),
    (_SECTION.split("    2 |")[0], {}, ASK),
    (_MATRIX, {}, ASK),
    (_MATRIX, {"me": "Bob"}, [g(1600, 0, name="Ann"), g(1800, 1, name="Cat")]),
    (_MATRIX.replace("½\t0\t*", "½\t0\t1"), {}, ASK),
    (_MATRIX.replace("3\tCat", "Cat").replace("\t0.5", "\t0.5\t1"), {}, ASK),
    (_MATRIX.replace("3\tCat", "\tCat"), {"me": "Bob"}, ASK),
    (_CROSS.replace("1b0\t-0\t3w+", "-\t-\t-"), {"me": "Bob"}, ASK),
    (
        _CROSS + "4\tDan\t1500\t1w1",
        {"me": "1"},
        [
            g(1700, 1, name="Bob", round=1, colour="white"),
            g(None, 0.5, name="Cat", round=2, colour="black", unrated=True),
        ],
    ),
    (
        "No Name Rtg 1 2\n1 Ann 1600 2w1 2b0\n2 Bob Beta 1700 1b0 1w1\nall of them",
        {"me": "Ann"},
        [
            g(1700, 1, name="Bob Beta", round=1, colour="white"),
            g(1700, 0, name="Bob Beta", round=2, colour="black"),
        ],
    ),
    (
        "White;WhiteElo;Black;BlackElo;Result\nMe;1;Ann;1600;1-0\nMe;1;Bob;1700;0-1\n;;;;1-0",
        {},
        [g(1600, 1, name="Ann", colour="white"), g(1700, 0, name="Bob", colour="white")],
    ),
    (_TEAMS, {}, ASK),
    (_TEAMS, {"me": "Dan"}, [g(1560, 1, name="Cat")]),
    (_CROSS, {}, ASK),
    (_CROSS, {"me": "Nobody"}, ASK),
    (
        _CROSS,
        {"me": "1"},
        [
            g(1700, 1, name="Bob", round=1, colour="white"),
            g(None, 0.5, name="Cat", round=2, colour="black", unrated=True),
        ],
    ),
    (
        _CROSS,
        {"me": "Cat"},
        [
            g(1600, 0.5, name="Ann", round=2, colour="white"),
            g(1700, 0, name="Bob", round=3, colour="black", forfeit=True),
        ],
    ),
    (
        _BARE,
        {"me": "Ann"},
        [
            g(1700, 1, name="Bob", round=1, colour="white"),
            g(1800, 0.5, name="Cat", round=2, colour="black"),
        ],
    ),
    (_CROSS.splitlines()[0] + "\n" + _CROSS.splitlines()[1], {}, ASK),
    (_PGN.partition("\n\n[")[0], {}, ASK),
    (_PGN.replace('[WhiteElo "-"]', ""), {}, ASK),
    (
        _PGN,
        {},
        [
            g(1600, 1, name="Ann", round=1, colour="white"),
            g(None, 0.5, name="Cat", colour="black", unrated=True),
        ],
    ),
    (_REPORT, {}, ASK),
    (
        _REPORT,
        {"me": "Alpha"},
        [
            g(None, 1, name="Beta", round=1, colour="white", unrated=True),
            g(1588, 1, name="Gamma", round=2, colour="black", forfeit=True),
        ],
    ),
    (_REPORT.replace("3 b +", "9 b +"), {"me": "Alpha"}, ASK),
    (_REPORT, {"me": "Beta"}, [g(1705, 0, name="Alpha", round=1, colour="black")]),
    ("opponent,result,name\n1600,1,\n1550,0.5,Ann", {}, [g(1600, 1), g(1550, 0.5, name="Ann")]),
    ("opponent,result,name\n1600,1,Ann\n1550,0.5,", {}, ASK),
)
