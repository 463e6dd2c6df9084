"""What a pasted text says about the player whose games it has."""

from __future__ import annotations

from typing import Any

import pytest

from arpad.formats import pasted
from arpad.formats.pasted import PastedPlayer

_TABLE = "Rd.\tName\tRtg\tRes.\n1\tAlpha, Ann\t1600\tw 1\n2\tBeta, Bob\t1700\ts 0"
_CALCULATION = (
    "Rc\tRo\t\t\t\tw\tn\tchg\tK\tK*chg\n1588\t{}\t\t\t\t1\t1\t-0.08\t20\t-1.60\n"
    " Alpha, Ann \t\t\t1651\tFID\t0.00\t\t-0.45\t20\t-9.00"
)
_CROSS = (
    "No\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t{}\t2w1\t3b1\n2\tBob\t1700\t1b0\t-\n3\tCat\t1800\t-\t1w0"
)
_GAME = '[White "{}"]\n[Black "{}"]\n[WhiteElo "{}"]\n[BlackElo "{}"]\n[Result "1-0"]\n\n'
_LINE = "001 {:4} {:4} {:33} {:4} AAA {:11} {:10} {:4} {:4}  {:4} {} {}"
_REPORT = (
    _LINE.format(1, "", "Omega, Ole", 1723, "", "BORN", "1.0", 1, 2, "w", 1)
    + "\n"
    + _LINE.format(2, "", "Beta, Bob", 1800, "", "1990", "0.0", 2, 1, "b", 0)
)


@pytest.mark.parametrize(
    ("text", "answers", "player"),
    [
        (
            f"Name\tOmega, Ole\nRating\t1723\nRank\t3\nYear of birth\t2012\n\n{_TABLE}",
            {},
            PastedPlayer("Omega, Ole", 1723, 2012),
        ),
        (
            f"Имя\tОмега Фёдор\nРейтинг\t1180\nНац.рейтинг\t1180\nГод рождения\t2009\n{_TABLE}",
            {},
            PastedPlayer("Омега Фёдор", 1180, 2009),
        ),
        # two lists that differ, and a year that is none: nothing is chosen
        (f"Elo nat\t1723\nElo int\t1650\nYear of birth\t-\n{_TABLE}", {}, None),
        (f"Rating: 1723\n{_TABLE}", {}, PastedPlayer(None, 1723)),
        (f"{_TABLE}\nRating: 1723", {}, None),
        (_TABLE, {}, None),
        (_CALCULATION.format(1617), {}, PastedPlayer(None, 1617)),
        (_CALCULATION.format(0), {}, None),
        (_CROSS.format(1650), {"me": "Ann"}, PastedPlayer("Ann", 1650)),
        (_CROSS.format(0), {"me": "Ann"}, PastedPlayer("Ann")),
        (_CROSS.format("x"), {"me": "Ann"}, PastedPlayer("Ann")),
        (_GAME.format("A", "B", 1600, 1700) * 2, {"me": "A"}, PastedPlayer("A", 1600)),
        (
            _GAME.format("A", "B", 1600, 1700) + _GAME.format("C", "A", 1500, 1605),
            {},
            PastedPlayer("A"),
        ),
        (
            _REPORT.replace("BORN      ", "2012/05/30"),
            {"me": "1"},
            PastedPlayer("Omega, Ole", 1723, 2012),
        ),
        (_REPORT.replace("BORN", "    "), {"me": "1"}, PastedPlayer("Omega, Ole", 1723)),
        ("My rating: 1723\n1650 1", {}, PastedPlayer(None, 1723)),
        ("1650 1", {}, None),
    ],
)
def test_what_is_said_about_the_player(
    text: str, answers: dict[str, Any], player: PastedPlayer | None
) -> None:
    reading = pasted.read(text, **answers)
    assert reading.games
    assert reading.player == player
    assert reading.as_data()["player"] == (player and player._asdict())
