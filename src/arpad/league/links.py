"""Secret links of three roles, shown once and kept as hashes; and settings that are no rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, Literal, get_args

from arpad.errors import InvalidValue
from arpad.facts import nearest
from arpad.league.entries import moment
from arpad.league.letters import check_words
from arpad.league.records import Link
from arpad.league.rules import COUNT

if TYPE_CHECKING:
    from arpad.league.store import Store


#: What a link is for: to see the league, also to record results, or to run it.
Role = Literal["see", "record", "run"]
ROLES: tuple[Role, ...] = get_args(Role)
#: Random bytes of a secret, too many to guess.
_BYTES = 24


def check_role(role: object) -> Role:
    """The role, or an error that names the nearest."""
    if not isinstance(role, str) or role not in ROLES:
        rule = f"the roles are {', '.join(ROLES)}"
        raise InvalidValue("role", role, rule, nearest(role, ROLES, "choose one of them"))
    return role


def new_secret() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret: enough to recognise it. It is too long to be guessed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def matching(rows: list[Any], secret: str) -> Any | None:
    """The link with that secret, unless revoked; always compares all, to take the same time."""
    wanted = hashed(secret)
    link = None
    for row in rows:
        if compare_digest(row.hash, wanted) and row.revoked is None:
            link = row
    return link


class LeagueAccess:
    """Who may do what in a league, and who is notified: what its database has besides the log."""

    store: Store
    clock: Callable[[], datetime]

    def make_link(self, role: str, label: str = "") -> tuple[Link, str]:
        """A new link and its secret, which cannot be shown again: only its hash is kept."""
        secret = new_secret()
        columns = {
            "role": check_role(role),
            "label": check_words(label, "label"),
            "hash": hashed(secret),
            "made": moment(self.clock()),
        }
        with self.store.writing() as connection:
            number = self.store.add_link(connection, **columns)
        return Link(number, columns["role"], columns["label"], columns["made"], None), secret

    def links(self) -> tuple[Link, ...]:
        """All links, including revoked ones, without their secrets."""
        with self.store.reading() as connection:
            rows = self.store.links(connection)
        return tuple(Link(row.id, row.role, row.label, row.made, row.revoked) for row in rows)

    def revoke_link(self, number: int) -> None:
        """Make a link useless from now on."""
        number = COUNT.check(number, "link")
        with self.store.writing() as connection:
            rows = [row for row in self.store.links(connection) if row.id == number]
            if not rows or rows[0].revoked is not None:
                rule = "there is no such link, or it was revoked"
                raise InvalidValue("link", number, rule, "see arpad league links")
            self.store.revoke_link(connection, number, moment(self.clock()))

    def role_of(self, secret: str) -> Link | None:
        """The link with that secret; None if there is none, or it was revoked."""
        with self.store.reading() as connection:
            row = matching(self.store.links(connection), secret)
        return None if row is None else Link(row.id, row.role, row.label, row.made, None)

    def setting(self, name: str) -> str | None:
        """A setting that is not a rule, such as the address of the webhook; None if not set."""
        with self.store.reading() as connection:
            return self.store.setting(connection, name)

    def set(self, name: str, value: str | None) -> None:
        """Set such a setting, or remove it."""
        with self.store.writing() as connection:
            self.store.set(connection, name, value)
