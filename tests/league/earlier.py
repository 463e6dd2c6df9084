"""A league's file as the first version of the schema wrote it, statement by statement."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

#: What that version made of a new file.
_TABLES = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
    "INSERT INTO alembic_version VALUES ('0001')",
    "CREATE TABLE log (position INTEGER NOT NULL, time VARCHAR(27) NOT NULL, "
    "author TEXT NOT NULL, reason TEXT NOT NULL, kind VARCHAR(20) NOT NULL, data TEXT NOT NULL, "
    "hash VARCHAR(64) NOT NULL, PRIMARY KEY (position), "
    "CONSTRAINT position_counts_from_one CHECK (position > 0))",
    "CREATE TABLE snapshot (id INTEGER NOT NULL, position INTEGER NOT NULL, "
    "content BLOB NOT NULL, PRIMARY KEY (id), CONSTRAINT one_snapshot CHECK (id = 1), "
    "FOREIGN KEY(position) REFERENCES log (position))",
    "CREATE TABLE links (id INTEGER NOT NULL, role VARCHAR(10) NOT NULL, label TEXT NOT NULL, "
    "hash VARCHAR(64) NOT NULL, made VARCHAR(27) NOT NULL, revoked VARCHAR(27), "
    "PRIMARY KEY (id), UNIQUE (hash))",
    "CREATE TABLE settings (name VARCHAR(40) NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name))",
    "INSERT INTO settings VALUES ('webhook', 'x')",
)
_RULES = (
    '{"advantage":0,"batch":"game","confirm_hours":null,"hide_days":null,"margin_rule":null,'
    '"name":"Office chess","no_draws":false,"provisional_games":5,"season":"keep",'
    '"side_names":"colours","start":1500.0,"system":"elo","terms":{"k":32}}'
)
#: Minute, reason, kind and data of every entry.
_LOG = (
    (0, "", "created", _RULES),
    (1, "", "player added", '{"name":"Ann","player":1}'),
    (1, "", "player added", '{"name":"Bob","player":2}'),
    (1, "", "recorded", '{"game":1,"on":"2025-10-01","places":[1,2],"sides":[[1],[2]]}'),
    (3, "late", "player added", '{"name":"Cy","player":3}'),
    (3, "late", "recorded", '{"game":2,"on":"2025-10-02","places":[1,1],"sides":[[1,3],[2]]}'),
    (5, "a draw", "corrected", '{"game":1,"places":[1,1]}'),
    (7, "", "season ended", '{"name":"Autumn","on":"2025-10-31","season":1,"share":0.5}'),
    (
        9,
        "",
        "recorded",
        '{"by":2,"game":3,"on":"2025-11-03","places":[1,2,3],"sides":[[3],[2],[1]]}',
    ),
)
#: The hash of the whole log, as that version printed it.
HASH = "f2aa98078f3666871582e7ebc2e241cda5185b865fdb1447cfdbc4f4aef4a7d6"
#: Its table, as that version showed it.
RATINGS = {"Cy": 1516.0, "Bob": 1500.0, "Ann": 1484.0}


def write_earlier(path: Path) -> None:
    """Write the file, closed."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        for statement in _TABLES:
            connection.execute(statement)
        hashed = "0" * 64
        for position, (minute, reason, kind, data) in enumerate(_LOG, 1):
            time = f"2025-11-20T18:0{minute}:00.000000Z"
            line = (
                f'{{"author":"terminal","data":{data},"kind":"{kind}","position":{position},'
                f'"reason":{json.dumps(reason)},"time":"{time}"}}'
            )
            hashed = sha256(f"{hashed}\n{line}".encode()).hexdigest()
            row = (position, time, "terminal", reason, kind, data, hashed)
            connection.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    assert hashed == HASH
