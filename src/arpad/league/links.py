"""Secret links, shown once and kept as hashes; and settings that are no rules."""

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
from arpad.league.names import find
from arpad.league.records import Link
from arpad.league.rules import COUNT

if TYPE_CHECKING:
    from arpad.league.history import History
    from arpad.league.store import Store


#: What a link is for: the board alone, to see the league, to record results but not to change
#: them, to change results, too, or to run it.
Role = Literal["board", "see", "record only", "record", "run"]
ROLES: tuple[Role, ...] = get_args(Role)
#: The links that a new league has.
FIRST_ROLES: tuple[Role, ...] = ("see", "record", "run")
#: The roles of links that may belong to a player: those that record.
PERSONAL_ROLES: tuple[Role, ...] = ROLES[ROLES.index("record only") :]
#: Random bytes of a secret, too many to guess.
_BYTES = 24


def check_role(role: object) -> Role:
    """The role, or an error that names the nearest."""
    text = role.replace("-", " ") if isinstance(role, str) else None
    if text not in ROLES:
        rule = f"the roles are {', '.join(ROLES)}"
        raise InvalidValue("role", role, rule, nearest(role, ROLES, "choose one of them"))
    return text


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

    if TYPE_CHECKING:

        @property
        def history(self) -> History: ...

    def make_link(
        self, role: str, label: str = "", *, player: str | None = None
    ) -> tuple[Link, str]:
        """A new link and its secret, which cannot be shown again: only its hash is kept.

        With `player`, it is the link of that player: what is recorded with it, they report.
        """
        secret, checked = new_secret(), check_role(role)
        columns = {
            "role": checked,
            "label": check_words(label, "label"),
            "hash": hashed(secret),
            "made": moment(self.clock()),
            "player": None if player is None else self._owner(checked, player),
        }
        with self.store.writing() as connection:
            number = self.store.add_link(connection, **columns)
            self.store.check_room(connection)
        return next(each for each in self.links() if each.id == number), secret

    def _owner(self, role: Role, player: str) -> int:
        if role not in PERSONAL_ROLES:
            rule = f"a link of the role {role} records nothing, so it is nobody’s own"
            raise InvalidValue("player", player, rule, f"choose {' or '.join(PERSONAL_ROLES)}")
        return find(self.history, player, "player")

    def links(self) -> tuple[Link, ...]:
        """All links, including revoked ones, without their secrets."""
        with self.store.reading() as connection:
            rows = self.store.links(connection)
        return tuple(map(self._link, rows))

    def _link(self, row: Any) -> Link:
        """A link from its row; that of a player who was merged is the other one's."""
        parts = row.id, row.role, row.label, row.made, row.revoked
        if row.player is None:
            return Link(*parts)
        history = self.history
        who = history.root(row.player)
        return Link(*parts, history.players[who].name, who)

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
        return None if row is None else self._link(row)

    def setting(self, name: str) -> str | None:
        """A setting that is not a rule, such as the address of the webhook; None if not set."""
        with self.store.reading() as connection:
            return self.store.setting(connection, name)

    def set(self, name: str, value: str | None) -> None:
        """Set such a setting, or remove it."""
        with self.store.writing() as connection:
            self.store.set(connection, name, value)
