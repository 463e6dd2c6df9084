"""The upkeep of a league that stays open: what was written beside its file comes into the file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arpad.league.store import Store

#: Seconds between two looks: less than the second after which a plain copy has a result.
_LOOK = 0.25


@contextmanager
def upkeep(store: Store) -> Iterator[None]:
    """Inside, look again and again whether somebody wrote, here or in another process."""
    ended = threading.Event()
    thread = threading.Thread(target=_look, args=(store, ended), name="arpad-upkeep", daemon=True)
    if store.files:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if store.files:
            thread.join()


def _look(store: Store, ended: threading.Event) -> None:
    beside = [Path(name) for name in store.files if name.endswith("-wal")]
    while not ended.wait(_LOOK):
        if any(path.exists() and path.stat().st_size for path in beside):
            store.settle()
