"""Files out: old or new, locked, as private as before, and never over an input."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import InvalidFile
from arpad.writing import lock, output, run
from arpad.writing.output import exchange
from arpad.writing.paths import descriptor_of, expanded, keep_apart
from arpad.writing.run import Run


def write(path: Path, content: str = "new", inputs: Any = ()) -> None:
    with Run({"output": path}, inputs) as written:
        written.write("output", content)
        written.publish()


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file.csv"
    path.write_text("old")
    return path


# Whole or not at all


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new.csv"
    write(path, "one\n")
    assert path.read_text() == "one\n"
    write(path, "zwei é")
    assert path.read_bytes() == "zwei é".encode()
    assert names(tmp_path) == ["new.csv"]


def test_until_it_is_published_the_old_file_is_there(file: Path) -> None:
    with Run({"output": file}) as written:
        written.write("output", "new")
        (written.work / "spill").write_text("much")
        assert file.read_text() == "old"
        assert stat.S_IMODE(written.path("output").parent.stat().st_mode) == 0o700
    assert file.read_text() == "old"
    assert names(file.parent) == ["file.csv"]


def test_a_failure_in_the_middle(file: Path) -> None:
    def failing() -> None:
        with Run({"output": file}) as written:
            written.write("output", "new")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert file.read_text() == "old"
    assert names(file.parent) == ["file.csv"]


def test_several_are_put_in_place_together_the_first_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    replace = os.replace

    def noted(written: Path, target: Path) -> None:
        order.append(target.name)
        replace(written, target)

    monkeypatch.setattr(os, "replace", noted)
    outputs = {"output": tmp_path / "a.csv", "changes": tmp_path / "b.csv", "other": None}
    with Run(outputs) as written:
        for place in ("output", "changes"):
            written.write(place, place)
            assert names(tmp_path) == [".a.csv.arpad", ".b.csv.arpad"]
        written.publish()
    assert order == ["b.csv", "a.csv"]
    assert names(tmp_path) == ["a.csv", "b.csv"]


def test_a_link_is_followed(file: Path) -> None:
    link = file.with_name("link.csv")
    link.symlink_to(file.name)
    write(link)
    assert link.is_symlink()
    assert file.read_text() == "new"


def test_a_stream_is_passed_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temp"))
    (tmp_path / "temp").mkdir()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write(pipe, "x" * 100_000)
    reader.join(10)
    assert read == ["x" * 100_000]
    assert pipe.is_fifo()
    assert names(tmp_path / "temp") == []


def test_an_open_descriptor_is_written_to_where_it_stands(file: Path) -> None:
    with file.open("ab") as opened:
        path = Path(f"/dev/fd/{opened.fileno()}")
        write(path)
    assert file.read_text() == "oldnew"
    link = file.with_name("link")
    link.symlink_to("/dev/stdout")
    assert descriptor_of(link) == 1
    assert descriptor_of(file) is None
    loop = file.with_name("loop")
    loop.symlink_to("loop")
    assert descriptor_of(loop) is None


# What cannot be written


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("none/file.csv", "its folder does not exist; create the folder first"),
        ("file.csv/x.csv", "its folder does not exist"),
        ("folder", "it is a folder; name a file"),
        ("protected.csv", "it is write-protected; make it writable"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(
    file: Path, name: str, rule: str
) -> None:
    (file.parent / "folder").mkdir()
    protected = file.with_name("protected.csv")
    protected.write_text("old")
    protected.chmod(0o444)
    before = names(file.parent)
    with pytest.raises(InvalidFile, match=rule), Run({"output": file.parent / name}):
        raise AssertionError
    assert names(file.parent) == before


@pytest.mark.parametrize("folder", [False, True])
def test_nothing_is_sent_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: bool
) -> None:
    """An address is refused; a folder that is called like one is not."""
    monkeypatch.chdir(tmp_path)
    address = Path("https://example.org/new.csv")
    rule = "only files on this machine are written; name one here, and copy it there"
    with pytest.raises(InvalidFile, match=rule), Run({"output": address}, folder=folder):
        raise AssertionError
    address.parent.mkdir(parents=True)
    with Run({"output": address}, folder=folder) as run:
        run.write("output", "new", "x" if folder else "")
        run.publish()
    assert Path(tmp_path, "https:", "example.org", "new.csv").exists()


def test_one_that_is_protected_in_the_meantime(file: Path) -> None:
    with Run({"output": file}) as written:
        written.write("output", "new")
        file.chmod(0o444)
        with pytest.raises(InvalidFile, match="write-protected"):
            written.publish()
    assert file.read_text() == "old"


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "no space is left on the disk; make room, or write elsewhere"),
        (errno.EDQUOT, "your quota on the disk is used up"),
        (errno.EFBIG, "it would be larger than a file may be"),
        (errno.EIO, "it cannot be written: Input/output error; choose another place"),
        (errno.EACCES, r"Permission denied \(elsewhere\); choose another place"),
    ],
)
def test_errors_of_the_system_are_sentences(
    file: Path, number: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        where = "/some/elsewhere" if number == errno.EACCES else None
        raise OSError(number, os.strerror(number), where)

    with Run({"output": file}) as written:
        monkeypatch.setattr(os, "fsync", failing)
        written.write("output", "new")
        with pytest.raises(InvalidFile, match=sentence):
            written.publish()
    assert file.read_text() == "old"
    assert names(file.parent) == ["file.csv"]


def test_a_library_that_finds_the_disk_full(file: Path) -> None:
    with (
        pytest.raises(InvalidFile, match=r"output: .* – no space is left on the disk"),
        Run({"output": file}),
    ):
        raise RuntimeError('Could not write "x": No space left on device')


def test_a_file_system_that_cannot_sync(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unable(_: int) -> None:
        raise OSError(errno.EINVAL, "no")

    monkeypatch.setattr(os, "fsync", unable)
    write(file)
    assert file.read_text() == "new"


# As private as before


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o755, 0o222])
def test_the_permissions_of_a_file_are_kept(file: Path, mode: int) -> None:
    file.chmod(mode)
    write(file)
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_a_new_file_has_the_mode_of_new_files(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        write(tmp_path / "new.csv")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new.csv").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="NOT TESTED: owners; only root gives files away")
def test_the_owner_is_kept(file: Path) -> None:
    os.chown(file, 12345, 23456)
    write(file)
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 23456)


def test_attributes_are_kept(file: Path) -> None:
    try:
        os.setxattr(file, "user.note", b"mine")
    except OSError:
        pytest.skip("NOT TESTED: attributes; this file system has none")
    write(file)
    assert os.getxattr(file, "user.note") == b"mine"


# Never over an input


def test_an_output_is_no_input_by_any_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = file.parent
    (folder / "sub").mkdir()
    (folder / "hard.csv").hardlink_to(file)
    (folder / "soft.csv").symlink_to(file)
    (folder / "other").symlink_to(folder)
    monkeypatch.chdir(folder)
    spellings = ("file.csv", "hard.csv", "soft.csv", "sub/../file.csv", "other/file.csv")
    for name in (*map(Path, spellings), folder / "file.csv"):
        for read in (file, *map(Path, spellings)):
            with pytest.raises(InvalidFile, match="it is also an input; write to another file"):
                write(name, inputs=[None, read])
    with file.open() as opened, pytest.raises(InvalidFile, match="is also an input"):
        write(file, inputs=[f"/dev/fd/{opened.fileno()}"])
    assert file.read_text() == "old"


def test_standard_input_is_an_input(file: Path) -> None:
    script = (
        "from arpad.writing.run import Run; from pathlib import Path\n"
        f"with Run({{'output': Path({str(file)!r})}}, ['-']): pass"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], stdin=file.open(), capture_output=True, text=True
    )
    assert "it is also an input" in ran.stderr


def test_a_terminal_may_be_both(file: Path) -> None:
    keep_apart({"output": Path(os.devnull)}, [os.devnull, file.parent / "none" / "x"])


def test_an_output_is_no_other_output(file: Path) -> None:
    (file.parent / "other").symlink_to(file.parent)
    for name in ("file.csv", "new.csv", "none/new.csv"):
        outputs = {"output": file.parent / name, "changes": file.parent / "other" / name}
        with pytest.raises(InvalidFile, match=r"changes: .* – it is named twice; name another"):
            Run(outputs).__enter__()
    assert names(file.parent) == ["file.csv", "other"]


def test_outputs_in_a_folder_that_ignores_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a folder has one lock for both; here a link is used to imitate it."""
    folder_of = lock.folder_of
    monkeypatch.setattr(
        output, "folder_of", lambda path: folder_of(path.with_name(path.name.lower()))
    )
    with pytest.raises(InvalidFile, match=r"changes: .*NEW.* – it is named twice"):
        Run({"output": tmp_path / "new.csv", "changes": tmp_path / "NEW.csv"}).__enter__()
    assert names(tmp_path) == []


def test_a_glob_stands_for_its_files(file: Path) -> None:
    assert expanded(file.parent / "*.csv") == [str(file)]
    assert expanded("no-such-*.csv") == ["no-such-*.csv"]
    exact = file.parent / "f*.csv"
    assert expanded(exact) == [str(file)]
    exact.touch()
    assert expanded(exact) == [str(exact)]


def test_a_link_that_leads_to_itself(tmp_path: Path) -> None:
    loop = tmp_path / "loop.csv"
    loop.symlink_to("loop.csv")
    with pytest.raises(
        InvalidFile, match=r"output: .* – it is a link that leads to itself; remove"
    ):
        Run({"output": loop}).__enter__()
    assert (names(tmp_path), loop.is_symlink()) == (["loop.csv"], True)


# One run at a time


def test_another_run_is_writing_it(file: Path) -> None:
    with Run({"output": file}) as first:
        first.write("output", "first")
        with pytest.raises(InvalidFile, match="another run is writing it; wait until that run has"):
            write(file, "second")
        link = file.with_name("link.csv")
        link.symlink_to(file)
        with pytest.raises(InvalidFile, match="another run"):
            write(link, "second")
        link.unlink()
        first.publish()
    assert file.read_text() == "first"
    assert names(file.parent) == ["file.csv"]


def test_all_outputs_are_locked_or_none(tmp_path: Path) -> None:
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    with Run({"output": two}):
        with pytest.raises(InvalidFile, match=r"changes: .* – another run is writing it"):
            Run({"output": one, "changes": two}).__enter__()
        write(one)
    assert names(tmp_path) == ["one.csv"]


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    """A folder in which a run was killed."""
    script = (
        "import os, signal; from arpad.writing.run import Run; from pathlib import Path\n"
        "with Run({'output': Path('a.csv'), 'changes': Path('b.csv')}) as run:\n"
        "    run.write('output', 'new'); (run.work / 'spill').write_text('much')\n"
        "    os.kill(os.getpid(), signal.SIGKILL)"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path)
    assert ran.returncode == -9
    assert names(tmp_path) == [".a.csv.arpad", ".b.csv.arpad"]
    return tmp_path  # type: ignore[return-value]


@pytest.mark.parametrize("name", ["a.csv", "c.csv"])
def test_what_a_killed_run_left_goes_with_the_next(killed: Path, name: str) -> None:
    (killed / ".empty.arpad").mkdir()
    write(killed / name)
    assert names(killed) == [name]


def test_folders_of_others_stay(tmp_path: Path) -> None:
    (tmp_path / ".mine.arpad").mkdir()
    (tmp_path / ".mine.arpad" / "file").write_text("mine")
    with Run({"output": tmp_path / "held.csv"}):
        write(tmp_path / "new.csv")
        assert names(tmp_path) == [".held.csv.arpad", ".mine.arpad", "new.csv"]


def mine(folder: Path, *files: str) -> Path:
    """A folder of the user's own, in which nothing may change."""
    folder.mkdir()
    for name in files:
        (folder / name).write_text("mine")
    return folder


@pytest.mark.parametrize("files", [("data",), ("lock",), ("lock", "run-12345678")])
def test_a_link_by_the_name_of_the_folder_is_not_followed(
    tmp_path: Path, files: tuple[str, ...]
) -> None:
    victim = mine(tmp_path / "victim", *files)
    (victim / "lock").write_text("")
    before = names(victim)
    (tmp_path / ".new.csv.arpad").symlink_to("victim")
    with pytest.raises(
        InvalidFile,
        match=r"writing it needs \.new\.csv\.arpad next to it, which is a link; move that",
    ):
        write(tmp_path / "new.csv")
    write(tmp_path / "other.csv")  # which sweeps
    assert names(victim) == before
    assert names(tmp_path) == [".new.csv.arpad", "other.csv", "victim"]


@pytest.mark.parametrize(
    "name", ["notes.txt", "lock", "run-notes", "run-12345678", "run-notes.txt"]
)
def test_a_folder_of_the_user_by_that_name_stays(tmp_path: Path, name: str) -> None:
    """A lock is empty, and the folder of a run has a name of eight letters."""
    folder = mine(tmp_path / ".new.csv.arpad", name)
    with pytest.raises(
        InvalidFile, match=f"which is a folder with a file that is not Arpad’s: {name};"
    ):
        write(tmp_path / "new.csv")
    write(tmp_path / "other.csv")
    assert names(folder) == [name]
    assert (folder / name).read_text() == "mine"


def test_a_lock_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    folder = mine(tmp_path / ".new.csv.arpad")
    (folder / "lock").symlink_to("elsewhere")
    with pytest.raises(InvalidFile, match="a file that is not Arpad’s: lock"):
        write(tmp_path / "new.csv")
    assert names(folder) == ["lock"]


def test_a_file_by_the_name_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / ".new.csv.arpad").write_text("mine")
    with pytest.raises(
        InvalidFile, match=r"writing it needs \.new\.csv\.arpad next to it, which is a file; move"
    ):
        write(tmp_path / "new.csv")
    assert (tmp_path / ".new.csv.arpad").read_text() == "mine"


def test_a_folder_of_another_user(killed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = names(killed / ".a.csv.arpad")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    with pytest.raises(InvalidFile, match="which is another user’s folder"):
        write(killed / "a.csv")
    assert names(killed / ".a.csv.arpad") == before


def test_what_comes_into_the_folder_while_a_run_works_stays(file: Path) -> None:
    folder = file.with_name(".file.csv.arpad")
    with Run({"output": file}) as first:
        (folder / "notes.txt").write_text("mine")
        first.write("output", "new")
        first.publish()
    assert file.read_text() == "new"
    assert names(folder) == ["notes.txt"]


def test_what_goes_while_the_folder_is_looked_at(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run that held the lock has just ended."""
    iterdir = Path.iterdir
    gone: list[Path] = []

    def late(path: Path) -> Iterator[Path]:
        entries = list(iterdir(path))
        if path.name == ".a.csv.arpad" and not gone:
            gone.append(path)
            shutil.rmtree(path)
        return iter(entries)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "iterdir", late)
        write(killed / "a.csv")
    assert gone
    assert names(killed) == ["a.csv"]


def test_a_file_system_without_locks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No two runs share a file there, and none removes what may be another's."""

    def none(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", none)
    with Run({"output": file}) as first, Run({"output": file}) as second:
        first.write("output", "first")
        second.write("output", "second")
        second.publish()
        first.publish()
    assert file.read_text() == "first"
    assert names(file.parent) == ["file.csv"]


def test_a_lock_that_was_removed_in_between(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other run ended after we had opened its lock, and before we had it."""
    flock = fcntl.flock
    seen: list[int] = []

    def late(handle: int, flags: int) -> None:
        flock(handle, flags)
        if not seen:
            seen.append(handle)
            shutil.rmtree(file.with_name(".file.csv.arpad"))

    monkeypatch.setattr(fcntl, "flock", late)
    write(file)
    assert seen
    assert file.read_text() == "new"


def test_a_folder_that_goes_before_its_lock_is_there(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mkdir = Path.mkdir
    made: list[Path] = []

    def gone(path: Path, *arguments: Any, **options: Any) -> None:
        mkdir(path, *arguments, **options)
        if path.name.endswith(".arpad") and not made:
            made.append(path)
            path.rmdir()

    monkeypatch.setattr(Path, "mkdir", gone)
    write(file)
    assert made
    assert file.read_text() == "new"


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / f"{'x' * 251}.csv"
    write(path)
    assert names(tmp_path) == [path.name]


def test_a_folder_in_which_somebody_still_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = tmp_path / "busy"
    busy.mkdir()
    (busy / "file").write_text("x")
    rmtree, times = shutil.rmtree, []

    def at_last(path: Path, **options: Any) -> None:
        times.append(path)
        if len(times) > 2:
            rmtree(path, **options)

    monkeypatch.setattr(shutil, "rmtree", at_last)
    lock.remove_folder(busy)
    assert not busy.exists()
    times[:] = []
    monkeypatch.setattr(lock, "_TRIES", 2)
    busy.mkdir()
    lock.remove_folder(busy)  # and for ever: it is left to the next run
    assert busy.exists()


def test_a_process_that_is_stopped(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CLEANUP_LOCK", threading.Lock())
    with Run({"output": file}) as first:
        first.write("output", "new")
        assert not run.abandon()
        assert names(file.parent) == ["file.csv"]
        run.CLEANUP_LOCK.release()
    with Run({"output": file}) as first:
        first.write("output", "new")
        first.publish()
        assert run.abandon()
        run.CLEANUP_LOCK.release()
    assert file.read_text() == "new"


# Folders


def write_folder(path: Path, *contents: str) -> None:
    with Run({"folder": path}, folder=True) as written:
        for name in contents:
            written.write("folder", f"new {name}", name)
        written.publish()


def test_a_folder_changes_as_a_whole(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_folder(folder, "a", "b")
    assert names(folder) == ["a", "b"]
    folder.chmod(0o750)
    write_folder(folder, "b", "c")
    assert names(folder) == ["b", "c"]
    assert (folder / "b").read_text() == "new b"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750
    assert names(tmp_path) == ["site"]


@pytest.mark.parametrize("missing", ["call", "file system"])
def test_a_folder_where_no_call_exchanges_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    class Library:
        def __init__(self, *_: object, **__: object) -> None:
            if missing == "file system":
                self.renameat2 = lambda *_: -1

    monkeypatch.setattr("ctypes.CDLL", Library)
    monkeypatch.setattr("ctypes.get_errno", lambda: errno.EINVAL)
    folder = tmp_path / "site"
    for name in ("a", "b"):
        write_folder(folder, name)
        assert names(folder) == [name]
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "none", folder)
    assert names(folder) == ["b"]


def test_an_exchange_that_fails(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "one", tmp_path / "other")


def test_folders_that_cannot_be_replaced(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidFile, match="it is a file; name a folder"):
        write_folder(file, "a")
    site = file.with_name("site")
    write_folder(site, "a")
    (site / "a").chmod(0o444)
    with pytest.raises(InvalidFile, match="write-protected"):
        write_folder(site, "a")
    monkeypatch.chdir(site)
    with pytest.raises(InvalidFile, match="it is the folder you are in"):
        write_folder(site, "a")
