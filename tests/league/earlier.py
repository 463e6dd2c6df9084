"""Files of leagues as earlier commits wrote them, kept as SQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

_FILES = Path(__file__).with_name("files")


class Earlier(NamedTuple):
    """A file of a commit, and the hash of its log and its tables as that commit showed them."""

    commit: str
    hash: str
    current: dict[str, float]
    all_time: dict[str, float]

    def write(self, path: Path) -> None:
        """Write the file, closed."""
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript((_FILES / f"{self.commit}.sql").read_text(encoding="utf-8"))


#: Somebody without a visible name, who would be refused today.
_UNSEEN = "\u3164"
#: Both have entries of all kinds there were, a snapshot, links, a setting, and what is refused
#: today: that name, a confirmation by nobody, a reporter who did not play, a correction of a void
#: game between two who were merged.
FIRST = Earlier(
    "11a52d0",  # the first one with leagues
    "dae57eeb2c286a4411eda8e37b5a11bdcec89d0e80b8fd2cb6553b6005f50b4e",
    {
        _UNSEEN: 1703.2599347596406,
        "Bob": 1517.2142828568797,
        "Annie": 1508.4777719070967,
        "Dee Delta": 1507.631846603239,
        "Cy": 1488.1204906207067,
        "Ann": 1475.2956732524376,
    },
    {
        _UNSEEN: 1706.519869519281,
        "Bob": 1526.4361225787848,
        "Annie": 1516.9555438141933,
        "Dee Delta": 1515.263693206478,
        "Cy": 1476.2409812414137,
        "Ann": 1458.5837896398496,
    },
)
UNDATED = Earlier(
    "dbbdb9b",  # the last one before every setting had its own dated values
    "b97208179cc98ea0e380cadc5748fba300ae489c5e5475734287f4177cd1bd4d",
    {
        _UNSEEN: 1703.3866331945137,
        "Bob": 1512.1517433674055,
        "Dee Delta": 1505.6965992583337,
        "Annie": 1505.4604379544703,
        "Cy": 1492.0322113795633,
        "Ann": 1481.2723748457136,
    },
    {
        _UNSEEN: 1706.7732663890276,
        "Bob": 1519.1360992529014,
        "Dee Delta": 1511.3931985166676,
        "Annie": 1510.9208759089406,
        "Cy": 1484.0644227591265,
        "Ann": 1467.7121371733363,
    },
)
