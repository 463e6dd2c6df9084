"""Many leagues in a folder: each is a file, and what was removed is in a folder beside them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

from sqlalchemy import Engine

from arpad.errors import InvalidFile, Unquoted
from arpad.league.many.collection import LeagueCollection, RemovedLeague, read_stamp
from arpad.league.many.names import is_copy, is_name
from arpad.league.store.database import files_of, open_engine, url_of

_SUFFIX = ".db"
#: The file of the host’s own settings, and the folder of what was removed: no league’s names.
_HOST, _REMOVED = "host", "removed"


class LeagueFolder(LeagueCollection):
    """The leagues in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown = str(folder)

    def names(self) -> list[str]:
        """The names of all leagues, in order."""
        return sorted(filter(is_name, self._stems()))

    def __contains__(self, name: object) -> bool:
        """Whether there is a league of that name."""
        return isinstance(name, str) and is_name(name) and self._path(name).is_file()

    def place(self, name: str) -> str:
        """The file of a league."""
        return str(self._path(name))

    def sizes(self) -> dict[str, int]:
        """How many bytes the files of each league have."""
        return {
            name: sum(path.stat().st_size for path in _files(self._path(name)))
            for name in self.names()
        }

    def misnamed(self) -> list[str]:
        """Files that end like those of a league, and have a name that no league can have."""
        stems = (each for each in self._stems() if not is_name(each) and not is_copy(each))
        return sorted(f"{stem}{_SUFFIX}" for stem in stems if stem != _HOST)

    def removed(self) -> list[RemovedLeague]:
        """What was removed and can be brought back, the latest first."""
        found = []
        for path in (self.folder / _REMOVED).glob(f"*{_SUFFIX}"):
            name, _, stamp = path.stem.partition(".")
            time = read_stamp(stamp)
            if time is not None and is_name(name):
                found.append(RemovedLeague(time, name))
        return sorted(found, reverse=True)

    def _make_room(self, name: str) -> None:
        """Nothing to do: a new league makes its file."""

    def _move_away(self, removed: RemovedLeague) -> None:
        with self._file_errors(removed):
            (self.folder / _REMOVED).mkdir(exist_ok=True)
        self._move(removed, self._path(removed.name), self._removed_path(removed))

    def _move_back(self, removed: RemovedLeague) -> None:
        self._move(removed, self._removed_path(removed), self._path(removed.name))

    def _move(self, removed: RemovedLeague, source: Path, target: Path) -> None:
        """Move a file together with those that SQLite keeps beside it."""
        with self._file_errors(removed):
            for path in _files(source):
                path.rename(f"{target}{path.name.removeprefix(source.name)}")

    def _delete(self, removed: RemovedLeague) -> None:
        with self._file_errors(removed):
            for path in _files(self._removed_path(removed)):
                path.unlink()

    @cached_property
    def _engine(self) -> Engine:
        return open_engine(url_of(self.folder / f"{_HOST}{_SUFFIX}"))

    def _settings(self) -> Engine:
        return self._engine

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{_SUFFIX}"

    def _removed_path(self, removed: RemovedLeague) -> Path:
        return self.folder / _REMOVED / f"{removed.name}.{removed.stamp}{_SUFFIX}"

    def _stems(self) -> list[str]:
        return [path.stem for path in self.folder.glob(f"*{_SUFFIX}") if path.is_file()]

    @contextmanager
    def _file_errors(self, removed: RemovedLeague) -> Iterator[None]:
        """Turn errors of the system into ours."""
        try:
            yield
        except OSError as error:
            place, what = self.place(removed.name), Unquoted(error.strerror or str(error))
            rule = "its file cannot be moved or deleted"
            remedy = "see whether its folder is writable and nobody has it open"
            raise InvalidFile(place, what, rule, remedy) from None


def _files(path: Path) -> list[Path]:
    """The files of a league that there are; the league itself is the last one."""
    return [each for name in reversed(files_of(url_of(path))) if (each := Path(name)).exists()]
