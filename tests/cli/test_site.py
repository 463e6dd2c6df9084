"""`arpad site`: asks before it overwrites, writes whole or not at all, deletes nobody's files."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from arpad.errors import InvalidFile
from arpad.web.build.site import FOLDER, PREVIEW, SINGLE, page_files, write_site
from arpad.writing.run import Run

from .test_outputs import ARPAD, run

pytestmark = pytest.mark.untraced

PAGE = sorted([*page_files(), PREVIEW, SINGLE])
OLD = '<meta name="generator" content="Arpad">old'


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_a_script_needs_force(tmp_path: Path) -> None:
    assert run(("site", "page"), tmp_path) == (0, "")
    (tmp_path / "page" / "index.html").write_text(OLD)
    code, errors = run(("site", "page"), tmp_path)
    assert (code, errors) == (2, "arpad: page exists; choose another name, or add --force.\n")
    assert (tmp_path / "page" / "index.html").read_text() == OLD
    assert run(("site", "page", "--force"), tmp_path) == (0, "")
    assert (tmp_path / "page" / "index.html").read_text() != OLD
    assert names(tmp_path / "page") == PAGE
    assert names(tmp_path) == ["page"]


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 2), ("\x03", 130)])
def test_a_person_is_asked(tmp_path: Path, answer: str, code: int) -> None:
    write_site(tmp_path / "page")
    (tmp_path / "page" / "index.html").write_text(OLD)
    primary, secondary = pty.openpty()
    running = subprocess.Popen(
        [*ARPAD, "site", "page"],
        cwd=tmp_path,
        stdin=secondary,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: os.close(os.open(os.ttyname(0), os.O_RDWR)),  # its own terminal
    )
    assert running.stderr
    question = os.read(running.stderr.fileno(), 100)
    assert question == b"page exists. Replace the page in it? [y/N]: "
    os.write(primary, answer.encode() + b"\n")
    running.communicate(timeout=30)
    os.close(primary)
    os.close(secondary)
    assert running.returncode == code
    assert ((tmp_path / "page" / "index.html").read_text() == OLD) == (code != 0)


def test_a_folder_with_files_of_others_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "page"
    write_site(page)
    for number in range(4):
        (page / f"mine{number}").write_text("mine")
    before = {each.name: each.read_bytes() for each in page.iterdir()}
    code, errors = run(("site", "page", "--force"), tmp_path)
    assert code == 2
    assert "it holds files that are not the page’s: mine0, mine1, mine2, …; choose" in errors
    assert {each.name: each.read_bytes() for each in page.iterdir()} == before


def test_a_folder_in_a_page_is_somebody_elses(tmp_path: Path) -> None:
    write_site(tmp_path)
    (tmp_path / "index.html").unlink()
    (tmp_path / "index.html").mkdir()
    with pytest.raises(InvalidFile, match=r"not the page’s: about\.html, "):
        write_site(tmp_path)


@pytest.mark.parametrize("worker", [False, True])
def test_somebodys_homepage_with_the_same_names_is_left_alone(tmp_path: Path, worker: bool) -> None:
    page = tmp_path / "page"
    page.mkdir()
    files = {"index.html": "my homepage", "style.css": "mine", "app.js": "mine"}
    if worker:
        files["sw.js"] = "const FILES = ['index.html', 'style.css', 'app.js', 'sw.js'];"
    for name, text in files.items():
        (page / name).write_text(text)
    code, errors = run(("site", "page", "--force"), tmp_path)
    assert code == 2
    assert "it holds files that are not the page’s: app.js, index.html, " in errors
    assert {each.name: each.read_text() for each in page.iterdir()} == files


def test_a_page_of_arpad_without_its_worker_may_be_somebodys(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(OLD)
    with pytest.raises(InvalidFile, match=r"not the page’s: index\.html"):
        write_site(tmp_path)


def test_what_an_older_version_wrote_goes_with_it(tmp_path: Path) -> None:
    page = tmp_path / "page"
    write_site(page)
    (page / "gone.js").write_text("old")
    worker = (page / "sw.js").read_text("utf-8").replace("FILES = ['", "FILES = ['gone.js', '")
    (page / "sw.js").write_text(worker, "utf-8")
    write_site(page)
    assert names(page) == PAGE


def test_a_file_that_comes_in_the_last_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folders change places, and back."""
    page = tmp_path / "page"
    write_site(page)
    (page / "index.html").write_text(OLD)
    publish = Run.publish

    def late(run: Run) -> None:
        if (page / "index.html").read_text("utf-8") == OLD:
            (page / "mine").write_text("mine")
        publish(run)

    monkeypatch.setattr(Run, "publish", late)
    with pytest.raises(InvalidFile, match="not the page’s: mine"):
        write_site(page)
    assert (page / "mine").read_text() == "mine"
    assert (page / "index.html").read_text() == OLD


def test_the_page_is_not_written_over_its_own_source() -> None:
    with pytest.raises(InvalidFile, match="it is also an input"):
        write_site(FOLDER)


def test_a_page_is_not_written_to_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidFile, match="only files on this machine are written; name one here"):
        write_site(Path("https://example.org/chess"))
    assert not list(tmp_path.iterdir())


def test_an_empty_folder_needs_no_question(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    assert run(("site", "page"), tmp_path) == (0, "")
    assert names(tmp_path / "page") == PAGE
