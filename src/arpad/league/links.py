"""Secret links: three roles, shown once, kept as hashes."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Literal, get_args

from arpad.errors import InvalidValue
from arpad.facts import nearest

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
