"""The name of a league among many: part of its address, of a file and of a schema."""

from __future__ import annotations

import re
from unicodedata import normalize

from arpad.errors import InvalidValue

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
LONGEST = 32
#: Words that mean something else: in addresses, and to Windows, which has no such files.
_RESERVED = frozenset(
    (
        *("api", "host", "league", "new", "public", "removed"),
        *("aux", "con", "nul", "prn"),
        *(f"{device}{number}" for device in ("com", "lpt") for number in range(10)),
    )
)
#: The copy of a league that is made before its tables are upgraded.
_COPY = re.compile(r".*-before-\d{4}(-\d+)?")
_RULE = f"a league’s address has 1 to {LONGEST} letters a to z, digits and hyphens between them"


def is_name(text: str) -> bool:
    """Whether a league may be called so.

    >>> [is_name(each) for each in ("office-2", "Office", "-a", "host", "office-before-0002")]
    [True, False, False, False, False]
    """
    return bool(_NAME.fullmatch(text)) and text not in _RESERVED and not is_copy(text)


def is_copy(text: str) -> bool:
    """Whether it is the name of a copy that was made before an upgrade."""
    return _COPY.fullmatch(text) is not None


def check_name(text: str) -> str:
    """The name, or an error that says how one is written."""
    if text in _RESERVED or is_copy(text):
        rule = "this word is reserved"
        raise InvalidValue("address", text, rule, f"write {text[: LONGEST - 5]}-club, or another")
    if not is_name(text):
        near = nearest_name(text)
        raise InvalidValue("address", text, _RULE, f"write {near}" if near else "write club")
    return text


def nearest_name(text: str) -> str:
    """A name that is written nearly like a text; "" if nothing is left of it.

    >>> nearest_name("Schachklub Köln 1877 e.V."), nearest_name("…")
    ('schachklub-koln-1877-e-v', '')
    """
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    name = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")
    return name if is_name(name) or not name else f"{name[: LONGEST - 5].strip('-')}-club"
