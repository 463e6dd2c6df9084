"""Secret links: three roles, shown once, kept as hashes."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any, Literal, get_args

from arpad.errors import InvalidValue
from arpad.facts import nearest

#: What a link lets one do: see the league; record results, too; run it.
Role = Literal["see", "record", "run"]
ROLES: tuple[Role, ...] = get_args(Role)
#: Random bytes of a secret: nobody guesses 2^192.
_BYTES = 24


def check_role(role: object) -> Role:
    """The role, or an error that names the nearest."""
    if not isinstance(role, str) or role not in ROLES:
        rule = f"a link lets one {', '.join(ROLES)}"
        raise InvalidValue("role", role, rule, nearest(role, ROLES, "choose one of them"))
    return role


def new_secret() -> str:
    """A secret that nobody guesses."""
    return token_urlsafe(_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret: enough to know it again. It is too long to be tried out."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def matching(rows: list[Any], secret: str) -> Any | None:
    """The link of that secret that was not revoked; all are looked at, however early one fits."""
    wanted = hashed(secret)
    found = None
    for row in rows:
        if compare_digest(row.hash, wanted) and row.revoked is None:
            found = row
    return found
