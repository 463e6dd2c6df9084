"""The outputs of one run: locked while it works, written next to their targets, then put in place.

Until then the old files stay as they were, however the run ends. Each is replaced in one step; if
there are several, the first one named is replaced last, so if that one is new, all are.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from arpad.writing.lock import sweep
from arpad.writing.output import FileOutput, FolderOutput
from arpad.writing.paths import PathLike, keep_apart

#: Held while files are replaced and while a stopped process cleans up, so never both at once.
CLEANUP_LOCK = threading.Lock()
_RUNS: set[Run] = set()


class Run:
    """The outputs of one run, by their places: `with Run({"output": path}, inputs) as run`.

    `inputs` are the files that are read; no output may be one of them. With `folder`, the output
    is a whole folder. Raises InvalidFile if one cannot be written, before any work is done.
    """

    def __init__(
        self,
        outputs: Mapping[str, Path | None],
        inputs: Iterable[PathLike | None] = (),
        *,
        folder: bool = False,
    ) -> None:
        kind = FolderOutput if folder else FileOutput
        self._outputs = {place: kind(place, path) for place, path in outputs.items() if path}
        self._inputs = inputs
        self.published = False

    def __enter__(self) -> Self:
        keep_apart({place: each.path for place, each in self._outputs.items()}, self._inputs)
        for each in self._outputs.values():
            each.check()
        _RUNS.add(self)
        try:
            for each in self._outputs.values():
                with CLEANUP_LOCK, each.errors():
                    each.hold([other.held for other in self._outputs.values() if other.held])
            for parent in {each.target.parent for each in self._outputs.values() if each.held}:
                sweep(parent)
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with CLEANUP_LOCK:
            self.release()
        first = next(iter(self._outputs.values()))
        if error is not None and (full := first.no_room(error)):
            raise full from None

    def release(self) -> None:
        """Remove everything that was not put in place; the caller holds `CLEANUP_LOCK`."""
        _RUNS.discard(self)
        for each in self._outputs.values():
            each.release()

    @property
    def work(self) -> Path:
        """A folder for temporary files."""
        first = next(iter(self._outputs.values()))
        folder = first.written.with_name("work")
        with first.errors():
            folder.mkdir(exist_ok=True)
        return folder

    def path(self, place: str) -> Path:
        """Where an output is written before it is put in place."""
        return self._outputs[place].written

    def write(self, place: str, content: str | bytes, name: str = "") -> None:
        """Write the whole content of an output, or of the file `name` of a folder."""
        data = content.encode() if isinstance(content, str) else content
        path = self.path(place) / name
        with self._outputs[place].errors():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(data)

    def publish(self) -> None:
        """All outputs are complete: put them in place."""
        outputs = list(reversed(self._outputs.values()))
        for each in outputs:
            with each.errors():
                each.finish()
        with CLEANUP_LOCK:
            for each in outputs:
                with each.errors():
                    each.publish()
            self.published = True


def abandon() -> bool:
    """Clean up after all runs of a process that must end now; whether any had been published.

    `CLEANUP_LOCK` stays held, so that nothing changes until the process has ended.
    """
    CLEANUP_LOCK.acquire()
    runs = list(_RUNS)
    for run in runs:
        run.release()
    return any(run.published for run in runs)
