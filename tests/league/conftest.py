"""Databases for the tests: files of SQLite, and a real PostgreSQL on loopback."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from socket import socket
from typing import NoReturn

import pytest

# Alembic runs its revisions under names of its own, which coverage would not take for Arpad's.
import arpad.league.store.migrations.versions.r0001_log
import arpad.league.store.migrations.versions.r0002_personal_links  # noqa: F401

_SYSTEM = Path("/usr/lib/postgresql")
_numbers = count(1)


def _missing(what: str) -> NoReturn:
    pytest.skip(f"NOT TESTED: {what} is missing")


def _programs() -> Path:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(_SYSTEM.glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    _missing("PostgreSQL (initdb, pg_ctl)")


def _as_postgres() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    if shutil.which("runuser") is None:
        _missing("runuser")
    return ["runuser", "-u", "postgres", "--"]


def _free_port() -> int:
    with socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL of our own, which listens on loopback and ends with the tests."""
    programs, user = _programs(), _as_postgres()
    folder = Path(tempfile.mkdtemp(prefix="arpad-postgres-"))
    folder.chmod(0o777)
    data, port = folder / "data", _free_port()

    def run(program: str, *arguments: str) -> None:
        command = [*user, str(programs / program), "-D", str(data), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=120, cwd=folder)

    try:
        run("initdb", "--auth=trust", "--username=arpad", "--no-sync", "--encoding=UTF8")
        settings = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c max_connections=60"
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgresql://arpad@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


#: Makes the place of a new league.
Place = Callable[[], str]


def schema_of(postgres: str) -> str:
    """A new schema of the server, which is empty, as the place of a league."""
    import psycopg

    name = f"league{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{postgres}?options=-csearch_path%3D{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Places of new leagues, on either database."""
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"league{next(_numbers)}.db")
    url: str = request.getfixturevalue("postgres")
    return lambda: schema_of(url)
