"""Texts that were refused although they are decided, and those beside them that are not."""

from __future__ import annotations

from .pasted_texts import ASK, Expected, g

_TWO = [g(1650, 1), g(1820, 0)]
_NAMED = [g(1650, 1, name="Alpha, Ann"), g(1820, 0, name="Beta, Bob")]
_ROUNDS = [g(1650, 1, name="Alpha, Ann", round=1), g(1820, 0, name="Beta, Bob", round=2)]
_CARD = [
    g(1650, 1, name="Alpha, Ann", round=1, colour="white"),
    g(1820, 0, name="Beta, Bob", round=2, colour="black"),
]
_JAPANESE = [
    g(1650, 1, name="アルファ", round=1),
    g(1820, 0, name="ベータ", round=2),
    g(1700, 0.5, name="ガンマ", round=3),
]


def page(*rows: str) -> str:
    """The source of a page with a table."""
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


_ROW = "<td>Gamma, Cat<td>1700<td>1"
#: What a page hides.
_HIDDEN = (
    f"<tr hidden>{_ROW}</tr>",
    f'<tr style="display:none">{_ROW}',
    f"<tr class='a' STYLE='color:red; Display : None'>{_ROW}</tr>",
    f"<tr style=display:none>{_ROW}</tr>",
    f"<tr hidden><td><table><tr>{_ROW}</table>{_ROW}",
    f"<tbody hidden=''><tr>{_ROW}<tr>{_ROW}</tbody>",
    f"<tr><td><div hidden><div>x</div>1900</div></td></tr><tr hidden/>{_ROW}",
    f"<tr hidden>{_ROW}<tbody><tr style='display:none'>{_ROW}",
)
#: What a page shows, although it says hidden somewhere.
_SHOWN = (
    "",
    "class='hidden'",
    'title="a hidden b"',
    "data-hidden",
    "style='x-display:none'",
    "style='display:block'",
)

DECIDED: tuple[tuple[str, list[Expected] | None], ...] = (
    # messages of a chat, with day and time as phones write them
    ("[12/10/2025, 18:03:11] Ann: beat 1650\n[13/10/2025, 11:20:45] Ann: lost to 1820", _TWO),
    ("12/10/2025, 18:03 - Ann Alpha: 1650 1\n13/10/2025, 11:20 - Ann Alpha: 1820 0", _TWO),
    ("10/12/25, 6:03 PM - Ann: won against 1650\n10/12/25, 6:04 PM - Ann: lost to 1820", _TWO),
    ("[18:03, 12/10/2025] Ann: 1650 1\n[18:04, 12/10/2025] Ann: 1820 0", _TWO),
    ("12.10.25, 18:03 - Ann: today\n1650 1\n1820 0\n12.10.25, 18:09 - Ben: great!", _TWO),
    (
        "12.10.25, 18:03 - Messages are end-to-end encrypted, 1900 1.\n"
        "12.10.25, 18:04 - Ann: R1 1650 win\n12.10.25, 18:05 - Ann: R2 1820 loss",
        [g(1650, 1, round=1), g(1820, 0, round=2)],
    ),
    ("12.10.25, 18:03 - Ann: 1650 1\n12.10.25, 18:04 - Ben: 1820 0", ASK),
    ("12.10.25, 18:03 - Ann: hello", ASK),
    # points of one
    ("1650 1/1\n1820 0/1\n1700 0.5/1", [*_TWO, g(1700, 0.5)]),
    ("1650 1/1", [g(1650, 1)]),
    ("1650 ½/1", [g(1650, 0.5)]),
    ("1/1 Ann 1650 W", ASK),  # round 1, board 1?
    # a result without a blank beside the rating
    ("1650W\n1820L", _TWO),
    ("W1650 L1820", _TWO),
    ("W1650\nL1820", _TWO),
    ("1650win\n1820loss", _TWO),
    ("1650✓\n1820✗", _TWO),
    ("1650=", [g(1650, 0.5)]),
    ("1650½ 1820=", [g(1650, 0.5), g(1820, 0.5)]),
    ("1650W\n1820B", ASK),
    ("W1650\nB1820", ASK),
    ("1650F 1\n1810N 1", ASK),
    ("1650 1\nqq1650", _TWO[:1]),
    # how the game ended, and who is spoken to
    (
        "You won vs Ann (1650) 34 moves\nYou lost vs Bob (1820)",
        [g(1650, 1, name="Ann"), g(1820, 0, name="Bob")],
    ),
    (
        "Ann (1650) Won by resignation\nBob (1820) Lost by checkmate",
        [g(1650, 1, name="Ann"), g(1820, 0, name="Bob")],
    ),
    ("1650 beat me", ASK),
    ("1650 beat you", ASK),
    ("Opponent won 1650", ASK),
    # FIDE's calculation with blanks for tabs, or in fewer columns, or above a table of its own
    (
        "Rc Ro w n chg K K*chg\n1588 1617 1 2 -0.08 20 -1.60\n"
        "Alpha, Ann 1650 FID 1.00 0.45 20 9.00\nBeta, Bob 1820 FID 0.00 -0.23 20 -4.60\n"
        "Total change: 4.40",
        _NAMED,
    ),
    (
        "Rc    Ro    w  n  chg    K   K*chg\n1588  1617  1  2  -0.08  20  -1.60\n"
        "Alpha, Ann  1650  FID  1.00  0.45  20  9.00\n"
        "Beta, Bob  1820  FID  0.00  -0.23  20  -4.60",
        _NAMED,
    ),
    (
        "Rc\tRo\tw\tn\tchg\tK\n1588\t1617\t1\t2\t0.36\t20\n"
        "Alpha, Ann\t1650\tFID\t1\t0.50\t20\nBeta, Bob\t1820\tFID\t0\t-0.23\t20",
        _NAMED,
    ),
    (
        "Rc\tRo\tw\tn\tchg\tK\n1588\t1617\t1\t2\t0.36\t20\nName\tRtg\tFed\tRes\tchg\tK\n"
        "Alpha, Ann\t1650\tFID\t1\t0.50\t20\nBeta, Bob\t1820\tFID\t0\t-0.23\t20",
        _NAMED,
    ),
    ("Rc\tRo\tw\tn\n1588\t1617\t1\t2\nAnn\tFID\t1\t0.50", ASK),
    ("Rc\tRo\tw\tn\n1588\t1617\t1\t2\nAnn\t1650\t1.7\t0.50", ASK),
    # a card padded with blanks: its columns stand in line, some cells are empty
    (
        "Rd.  Bo.  SNo  Name         Rtg   FED  Club/City    Pts.  Res.\n"
        "1    12   45   Alpha, Ann   1650  GER  SK Testdorf  3     w 1\n"
        "2    9    3    Beta, Bob    1820  GER               4.5   b 0\n\nPrinted on a Monday",
        _CARD,
    ),
    (
        "Rd Name       Rtg  Res\n1  Alpha, Ann 1650   1\n2  Beta, Bob  1820   0",
        _ROUNDS,
    ),
    ("Rd Name Rtg Res\n1 Alpha, Ann 1650 1\n2 Beta, Bob 1820 0", _ROUNDS),
    (" Rd Name FED Rtg Res\n1 Ann GER\n2 Bob", ASK),
    # the source of a web page
    (
        "<h2>Ann</h2><table>\n<tr><th>Rd.</th><th>Name</th><th>Rtg</th><th>Res.</th></tr>\n"
        '<tr class="x">\n<td>1</td>\n<td><a href="p?a=1&amp;b=2">Alpha, Ann</a></td>'
        "<td>1650</td><td>1</td></tr>\n"
        "<tr><td>2</td><td>Beta,&nbsp;Bob</td><td>1820</td><td>0</td></tr></table>",
        _ROUNDS,
    ),
    (
        "<tr><td>Rd.</td><td>Name</td><td>Rtg</td><td>Res.</td></tr>"
        "<tr><td>1</td><td>Alpha&#44; Ann</td><td>1650</td>"
        "<td><table><tr><td>w</td><td>1</td></tr></table></td></tr>"
        "<tr><td>2</td><td>Beta, Bob</td><td>1820</td>"
        "<td><table><tr><td>b</td><td>0</td></tr></table></td></tr>",
        _CARD,
    ),
    (
        "<tr><td>A&#55357;&what;</td><td>1650</td><td>&frac12;</td></tr>",
        [g(1650, 0.5, name="A\ufffd&what")],
    ),
    # what a browser does not show
    (
        "<tr><td>1650</td><td>1</td></tr><!-- <tr><td>1720</td><td>1</td></tr> -->"
        "<script>x = '<tr><td>1999</td><td>1</td></tr>'</script><tr><td>1700</td><td>0</td></tr>"
        "<TEMPLATE><tr><td>1999</td><td>1</td></tr></template><!-- <tr><td>1720</td><td>1</td>",
        [g(1650, 1), g(1700, 0)],
    ),
    # a Japanese CSV: words, or the marks of its tables
    (
        "ラウンド,対戦相手,レート,勝敗\n1,アルファ,1650,勝\n2,ベータ,1820,負\n3,ガンマ,1700,分",
        _JAPANESE,
    ),
    (
        "回戦,相手,レーティング,結果\n1,アルファ,1650,○\n2,ベータ,1820,●\n3,ガンマ,1700,△",
        _JAPANESE,
    ),
    ("相手,レーティング,結果\nアルファ,1650,○\nベータ,1820,○", ASK),
    ("Ann,1650,○\nBob,1820,●", ASK),  # results, or colours
    # a card with a bye that says more than bye
    (
        "Rd\tName\tRtg\tRes\n1\tAlpha, Ann\t1650\t1\n2\tBeta, Bob\t1820\t0\n"
        "3\tBye (requested)\t0\t½\n4\t½ point bye\t0\t½\n5\tbye 1/2\t\t",
        _ROUNDS,
    ),
    (
        "Rd\tName\tRtg\tRes\n1\tAlpha, Ann\t1650\t1\n2\tBye, Bo\t1820\t0",
        [_ROUNDS[0], g(1820, 0, name="Bye, Bo", round=2)],
    ),
    (f"Rd\tName\tRtg\tRes\n1\t{'Ann' * 30}\t1650\t1", [g(1650, 1, name="Ann" * 30, round=1)]),
    # lists without games: no column can be the result
    ("Period\tRating\tGames\n2025-Oct\t1650\t9\n2025-Sep\t1640\t0", ASK),
    ("1\tAlpha\t1650\t34\n2\tBeta\t1820\t30", ASK),
    # a comma that separates, or that of a half, of a name, or beside a sign
    ("Rating,Name,Fed,Res,TB\n1650,Alpha,GER,0,1,5\n1820,Beta, Bob,ESP,1,4", ASK),
    (
        "Rating,Name,Fed,Res\n1650,Alpha, Ann,GER,0\n1820,Beta, Bob,ESP,1",
        [g(1650, 0, name="Alpha, Ann"), g(1820, 1, name="Beta, Bob")],
    ),
    (",Foo,Colour\n1650,-,B\n1820,=,W", ASK),
    # bars around every row, or an empty first cell of one; blanks that hide a column without a name
    (
        "Ti|Name|Rtg|Res\nFM|Ann|1650|1\n|Bob|1820|0",
        [g(1650, 1, name="Ann"), g(1820, 0, name="Bob")],
    ),
    ("|Name|Rtg|Res|\n|Ann|1650|1|\n|Bob|1820||", ASK),
    ("Rtg Name Res Rd\n1650 Alpha Ann 1 5 0.64", ASK),
    ("Rtg Name Res Rd\n1650 Alpha Ann 1 5", [g(1650, 1, name="Alpha Ann", round=5)]),
    ("1600,1\n1650,0,5\n1700,1", ASK),
    ("Rating,Result,Name, first\n1650,0,5,Ann\n1820,1,Bob", ASK),
    ("Rating,Result,Round\n1650,0,5\n1820,1,6", [g(1650, 0, round=5), g(1820, 1, round=6)]),
    # somebody corrects what they wrote; another opponent's game is no correction of it
    ("beat 1650\nsorry, drew 1650", ASK),
    ("Ann 1650 1\nCorrection: Ann 1700 ½", ASK),
    ("1650 1\nsorry, drew 1820", [g(1650, 1), g(1820, 0.5)]),
    ("sorry, drew 1650\n1650 1", [g(1650, 0.5), g(1650, 1)]),
    ("1650 1\n1650 0", [g(1650, 1), g(1650, 0)]),
    # how many opponents, or a result against one
    *((f"{many} 1950", ASK) for many in ("0 ×", "1 x", "4×", "1X")),
    ("1 1950x", ASK),
    # ratings over time, standings; a list of rounds is neither
    ("2026-Jan 1650 5", ASK),
    ("2026-Feb 1655 0", ASK),
    ("Ann Alpha\n2026-Jan\t1650\t1\n2025-Dec\t1640\t0", ASK),
    ("Jan/2026,1650\nDec/2025,1640", ASK),
    ("1 Ann 1650 6 45\n2 Bob 1700 5½ 44", ASK),
    (
        "1 Ann 1650 1\n2 Bob 1820 0",
        [g(1650, 1, name="Ann", round=1), g(1820, 0, name="Bob", round=2)],
    ),
    # a first row that may be a header: two columns may be the ratings, or the results
    ("Foo\t\tBla\n2011\t1687\t0\n1352\t1699\t1", ASK),
    ("Xyz\t\tFoo\t\n1820\t1650\t1\tAnn\n1700\t1690\t0\tBob", ASK),
    ("Foo\t\tXyz\t\n0\t1\tAnn\t1650\n1\t0\tBob\t1820", ASK),
    # the source of a page: letters by number and name, and what a browser does not show
    (
        page(
            "<td>M&uuml;ller</td><td>1650</td><td>&frac12;</td>",
            "<td>&#x42;o</td><td>1820</td><td>&#48;</td>",
        ),
        [g(1650, 0.5, name="Müller"), g(1820, 0, name="Bo")],
    ),
    (
        page("<td>&#xD800;&#0;&#1114112;&#x110000;Ann&nosuch;</td><td>1650</td><td>&#xbd;</td>"),
        [g(1650, 0.5, name="\ufffd\ufffd\ufffd\ufffdAnn&nosuch")],
    ),
    *(
        (
            page(
                "<td>Alpha, Ann<td>1650<td>1", "<td>Beta, Bob</td><td>1820</td><td>0</td>"
            ).replace("</table>", f"{hidden}</table>"),
            _NAMED,
        )
        for hidden in _HIDDEN
    ),
    (
        page(
            "<td>Alpha, Ann</td><td hidden>9</td><td>1650</td><td>1</td>",
            "<td>Beta, Bob</td><td>1820</td><td>0</td>",
        ),
        _NAMED,
    ),
    *(
        (
            page("<td>Alpha, Ann</td><td>1650</td><td>1</td>")
            + f"<table><tr {shown}><td>Beta, Bob</td><td>1820</td><td>0</td></tr></table>",
            _NAMED,
        )
        for shown in _SHOWN
    ),
    (f"<div hidden>{page('<td>1500</td><td>1</td>')}", ASK),
)
