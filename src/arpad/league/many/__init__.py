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
        is_file = Path(place).exists()
        what = Unquoted("a file" if is_file else "missing")
        rule = "many leagues are in a folder, or in postgresql://HOST/DATABASE"
        remedy = (
            f"serve one: arpad league serve {place}" if is_file else f"make it first: mkdir {place}"
        )
        raise InvalidFile(place, what, rule, remedy)
    return LeagueFolder(Path(place))


__all__ = ["LeagueCollection", "LeagueFolder", "LeagueSchemas", "RemovedLeague", "collection_of"]
