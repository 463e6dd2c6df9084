"""Many leagues in one place: the files of a folder, or the schemas of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from arpad.errors import InvalidFile, Unquoted
from arpad.league.many.collection import LeagueCollection, RemovedLeague
from arpad.league.many.folder import LeagueFolder
from arpad.league.many.schemas import LeagueSchemas


def collection_of(place: str) -> LeagueCollection:
    """The leagues in a folder, or in the PostgreSQL database of a URL."""
    if "://" in place:
        return LeagueSchemas(place)
    if not Path(place).is_dir():
        what = Unquoted("a file" if Path(place).exists() else "missing")
        rule = "many leagues are in a folder, or in postgresql://HOST/DATABASE"
        raise InvalidFile(place, what, rule, f"make the folder first: mkdir {place}")
    return LeagueFolder(Path(place))


__all__ = ["LeagueCollection", "LeagueFolder", "LeagueSchemas", "RemovedLeague", "collection_of"]
