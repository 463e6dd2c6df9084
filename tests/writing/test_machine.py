"""Any sequence of writes, failures, locks, modes, links and crashes: old or new, and no stray."""

from __future__ import annotations

import shutil
import stat
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    precondition,
    rule,
)
from sampling import examples

from arpad.errors import InvalidFile
from arpad.writing import lock
from arpad.writing.run import Run

NAMES = ("a.csv", "b.csv", "c.csv")
ONE = st.sampled_from(NAMES)
SOME = st.lists(ONE, min_size=1, max_size=3, unique=True) | st.just(["a.csv", "a.csv"])
TEXT = st.text("xyz\n", max_size=20)


class _Broken(Exception):
    """The work fails."""


class Outputs(RuleBasedStateMachine):
    """A folder of files as the model has them: content and mode, links, who holds a lock."""

    holders = Bundle("holders")

    def __init__(self) -> None:
        super().__init__()
        self.patience = patch.object(lock, "_TRIES", 2)  # nobody comes or goes in between
        self.patience.start()
        self.folder = Path(tempfile.mkdtemp())
        self.content = dict.fromkeys(NAMES[:2], "old")
        for name, text in self.content.items():
            (self.folder / name).write_text(text)
        self.mode: dict[str, int] = {}
        self.links: dict[str, str] = {}
        self.held: dict[str, ExitStack] = {}
        self.left: set[str] = set()

    def teardown(self) -> None:
        for stack in self.held.values():
            stack.close()
        shutil.rmtree(self.folder)
        self.patience.stop()

    def target(self, name: str) -> str:
        return self.links.get(name, name)

    def refused(self, names: list[str], reading: str | None) -> bool:
        """Whether the model says that these cannot be written."""
        targets = [self.target(name) for name in names]
        protected = any(self.mode.get(each) == 0o444 for each in targets)
        locked = any(each in self.held for each in targets)
        twice = len(set(targets)) < len(targets)
        return protected or locked or twice or (reading and self.target(reading)) in targets

    @rule(
        names=SOME, texts=st.tuples(TEXT, TEXT, TEXT), fails=st.booleans(), reading=st.none() | ONE
    )
    def write(
        self, names: list[str], texts: tuple[str, ...], fails: bool, reading: str | None
    ) -> None:
        places = {f"output {place}": self.folder / name for place, name in enumerate(names)}
        refused = self.refused(names, reading)
        inputs = [self.folder / reading] if reading else []
        try:
            with Run(places, inputs) as run:
                assert not refused
                for place, text in zip(places, texts, strict=False):
                    run.write(place, text)
                    (run.work / "spill").write_text(text)
                if fails:
                    raise _Broken
                run.publish()
        except InvalidFile:
            assert refused
            # It may have cleaned up beside one output before another one was refused.
            self.left = {name for name in self.left if (self.folder / name).exists()}
        except _Broken:
            self.left.clear()
        else:
            self.left.clear()
            for name, text in zip(names, texts, strict=False):
                self.content[self.target(name)] = text

    @rule(name=ONE, mode=st.sampled_from([0o600, 0o640, 0o644, 0o444]))
    def change_mode(self, name: str, mode: int) -> None:
        name = self.target(name)
        if name in self.content:
            (self.folder / name).chmod(mode)
            self.mode[name] = mode

    @rule(name=ONE, to=ONE)
    def link(self, name: str, to: str) -> None:
        if name == self.target(to) or name in self.links.values() or name in self.held:
            return
        (self.folder / name).unlink(missing_ok=True)
        (self.folder / name).symlink_to(self.target(to))
        self.content.pop(name, None)
        self.mode.pop(name, None)
        self.links[name] = self.target(to)

    @rule(name=ONE)
    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)
        for known in (self.content, self.mode, self.links):
            known.pop(name, None)

    @rule(target=holders, name=ONE)
    def hold(self, name: str) -> str:
        """Another run is writing."""
        name = self.target(name)
        if name not in self.held and self.mode.get(name) != 0o444:
            stack = ExitStack()
            run = stack.enter_context(Run({"output": self.folder / name}))
            run.write("output", "of the other")
            self.held[name] = stack
            self.left.clear()
        return name

    @rule(name=consumes(holders))
    def let_go(self, name: str) -> None:
        if stack := self.held.pop(name, None):
            stack.close()

    @precondition(lambda self: len(self.left) < 3)
    @rule(name=ONE, deep=st.booleans())
    def crash(self, name: str, deep: bool) -> None:
        """A run was killed: nobody holds what it left."""
        name = f".{self.target(name)}.arpad"
        if name.strip(".").removesuffix(".arpad") in self.held:
            return
        folder = self.folder / name
        with suppress(FileExistsError):
            folder.mkdir()
        if deep:
            (folder / "lock").touch()
            (folder / "run-12345678").mkdir(exist_ok=True)
            (folder / "run-12345678" / "new.csv").write_text("torn")
        self.left.add(name)

    @invariant()
    def files_are_as_the_model_has_them(self) -> None:
        for name, text in self.content.items():
            assert (self.folder / name).read_text() == text
        for name, mode in self.mode.items():
            assert stat.S_IMODE((self.folder / name).stat().st_mode) == mode
        for name, to in self.links.items():
            assert str((self.folder / name).readlink()) == to

    @invariant()
    def there_is_no_stray_file(self) -> None:
        found = {each.name for each in self.folder.iterdir()}
        held = {f".{name}.arpad" for name in self.held}
        assert found == {*self.content, *self.links, *held, *self.left}


def test_what_was_left_may_go_though_the_run_is_refused() -> None:
    machine = Outputs()
    try:
        machine.hold("a.csv")
        machine.crash("c.csv", deep=False)
        machine.write(["c.csv", "a.csv"], ("", "", ""), fails=False, reading=None)
        machine.there_is_no_stray_file()
    finally:
        machine.teardown()


TestOutputs = Outputs.TestCase
TestOutputs.settings = settings(max_examples=examples(100), stateful_step_count=25, deadline=None)
