"""What a folder and a database of leagues have in common.

Which leagues there are follows from what is there: a file that is put into the folder is one more
league. Only the link of the host is kept besides.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hmac import compare_digest
from typing import Any

from sqlalchemy import Engine, delete, insert, inspect, select

from arpad.errors import InvalidValue
from arpad.league.league import League
from arpad.league.links import hashed, new_secret
from arpad.league.many.names import check_name
from arpad.league.store.database import reading, writing
from arpad.league.store.schema import SETTINGS

#: The setting of the host that has the hash of its link.
_LINK = "host link"
_STAMP = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, order=True)
class RemovedLeague:
    """A league that was removed, when, and can still be brought back."""

    time: datetime
    name: str

    @property
    def stamp(self) -> str:
        """The time as it is part of names."""
        return f"{self.time:{_STAMP}}"


def read_stamp(text: str) -> datetime | None:
    """The time in a name; None if it is none.

    >>> read_stamp("20261119T203000Z")
    datetime.datetime(2026, 11, 19, 20, 30, tzinfo=datetime.timezone.utc)
    """
    try:
        return datetime.strptime(text, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


class LeagueCollection(ABC):
    """Many leagues in one place, each by its name."""

    #: What messages call it.
    shown: str

    @abstractmethod
    def names(self) -> list[str]:
        """The names of all leagues, in order."""

    @abstractmethod
    def __contains__(self, name: object) -> bool:
        """Whether there is a league of that name."""

    @abstractmethod
    def place(self, name: str) -> str:
        """The file of a league, or the URL of its schema."""

    @abstractmethod
    def sizes(self) -> Mapping[str, int]:
        """How many bytes each league has."""

    @abstractmethod
    def misnamed(self) -> list[str]:
        """What looks like a league, and has a name that no league can have."""

    @abstractmethod
    def removed(self) -> list[RemovedLeague]:
        """What was removed and can be brought back, the latest first."""

    @abstractmethod
    def _make_room(self, name: str) -> None:
        """Prepare the place of a new league."""

    @abstractmethod
    def _move_away(self, removed: RemovedLeague) -> None:
        """Move a league away from its place."""

    @abstractmethod
    def _move_back(self, removed: RemovedLeague) -> None:
        """Move it to its place again."""

    @abstractmethod
    def _delete(self, removed: RemovedLeague) -> None:
        """Delete it for good."""

    @abstractmethod
    def _settings(self) -> Engine:
        """The database of the host’s own settings, in which a table can be made."""

    def create(self, name: str, /, **settings: Any) -> League:
        """A new league of that name; `settings` are those of `League.create`."""
        self._check_free(check_name(name))
        self._make_room(name)
        return League.create(self.place(name), **settings)

    def remove(self, name: str, now: datetime) -> RemovedLeague:
        """Move a league away, which nobody may use meanwhile; it can be brought back."""
        removed = RemovedLeague(now.astimezone(UTC).replace(microsecond=0), name)
        self._move_away(removed)
        return removed

    def bring_back(self, name: str, stamp: str) -> None:
        """Undo a removal, unless another league has got the name since."""
        self._check_free(name)
        removed = next((r for r in self.removed() if (r.name, r.stamp) == (name, stamp)), None)
        if removed is None:
            rule = "there is no such league among those that were removed"
            raise InvalidValue("league", name, rule, "it may have been deleted for good")
        self._move_back(removed)

    def delete_removed(self, before: datetime) -> list[RemovedLeague]:
        """Delete for good what was removed before that time; returns what it was."""
        late = [each for each in self.removed() if each.time < before]
        for each in late:
            self._delete(each)
        return late

    def _check_free(self, name: str) -> None:
        if name in self:
            rule = "another league has this address"
            raise InvalidValue("address", name, rule, "choose another")

    # The link of the host

    def has_link(self) -> bool:
        """Whether the host has a link."""
        return self._link() is not None

    def make_link(self) -> str:
        """A new secret in place of the former one; only its hash is kept."""
        secret = new_secret()
        engine = self._settings()
        with writing(engine) as connection:
            SETTINGS.create(connection, checkfirst=True)
            connection.execute(delete(SETTINGS).where(SETTINGS.c.name == _LINK))
            connection.execute(insert(SETTINGS).values(name=_LINK, value=hashed(secret)))
        return secret

    def is_host(self, secret: str) -> bool:
        """Whether it is the secret of the host’s link."""
        link = self._link()
        return link is not None and compare_digest(link, hashed(secret))

    def _link(self) -> str | None:
        with reading(self._settings()) as connection:
            if not inspect(connection).has_table(SETTINGS.name):
                return None
            link = select(SETTINGS.c.value).where(SETTINGS.c.name == _LINK)
            return connection.execute(link).scalar()

    def close(self) -> None:
        """Close the database of the host’s own settings."""
        self._settings().dispose()
