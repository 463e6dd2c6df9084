"""The log written anew without a name, with everything else in the database that may have it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from arpad.league.entries import NO_HASH, Entry
from arpad.league.removal import NameRemoval

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from arpad.league.store import Store

_PORTION = 10_000  # entries that are written at once
NOT_WIPED = (
    "its bytes may still be beside the league, because others were using it: "
    "arpad league check wipes them, and says if it could not"
)
_OF_SERVER = (
    "PostgreSQL has written the tables anew, but its write-ahead log, its replicas and its own "
    "backups have the name until they are replaced"
)


def rewrite(store: Store, connection: Connection, removal: NameRemoval) -> tuple[int, str]:
    """Write every entry without the names; returns the last position and its hash."""
    store.forget_snapshot(connection)
    for row in store.links(connection):
        label = removal.clean(row.label)
        if label != row.label:
            store.relabel_link(connection, row.id, label)
    position, hashed = 0, NO_HASH
    while entries := store.entries(connection, position, _PORTION):
        changed: list[Entry] = []
        for entry in entries:
            made = removal.rewrite(entry).chained(hashed)
            position, hashed = made.position, made.hash
            if made != entry:
                changed.append(made)
        if changed:
            store.rewrite(connection, changed)
    return position, hashed


def count(store: Store, connection: Connection, removal: NameRemoval) -> None:
    """Count what would be replaced; nothing is changed."""
    position = 0
    for row in store.links(connection):
        removal.clean(row.label)
    while entries := store.entries(connection, position, _PORTION):
        for entry in entries:
            position = removal.rewrite(entry).position


def left(store: Store, connection: Connection, removal: NameRemoval) -> tuple[str, ...]:
    """What is out of reach of a removal, in words."""
    hook = json.loads(store.setting(connection, "webhook") or "{}")
    settings = {"address of the webhook": str(hook.get("url", ""))}
    copies = [path.name for path in _copies(store)]
    more = () if store.files else (_OF_SERVER,)
    return (*removal.left(settings, copies), *more)


def _copies(store: Store) -> list[Path]:
    """The copies that upgrades have left beside the file."""
    if not store.files:
        return []
    path = Path(store.files[0])
    return sorted(path.parent.glob(f"{path.stem}-before-*{path.suffix}"))
