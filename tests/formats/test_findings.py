"""Small files of our own, one for each thing that once went wrong; `make fuzz` starts from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples

from arpad.errors import ArpadError
from arpad.formats import trf
from fuzz.targets import FINDINGS, TARGETS, run, seeds

FILES = sorted(FINDINGS.iterdir())
REPORTS = [path for path in FILES if path.suffix == ".trf"]


def test_the_fuzzer_starts_from_them() -> None:
    assert len(FILES) > 30
    contents = {path.read_bytes() for path in FILES}
    assert contents <= {seed for target in TARGETS for seed in seeds(target)}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_reader_answers_or_refuses_cleanly(path: Path, target: str) -> None:
    run(target, path.read_bytes())


@pytest.mark.untraced
@pytest.mark.parametrize("target", TARGETS)
@given(st.binary(max_size=300))
@settings(max_examples=examples(200), deadline=None)
def test_any_bytes_are_answered_or_refused_cleanly(target: str, content: bytes) -> None:
    run(target, content)


@pytest.mark.untraced
@pytest.mark.parametrize("target", TARGETS)
@given(st.data())
@settings(max_examples=examples(200), deadline=None)
def test_a_damaged_file_is_answered_or_refused_cleanly(target: str, data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(seeds(target))))
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(content)))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    run(target, bytes(content))


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.name)
def test_a_report_is_written_again_byte_for_byte(path: Path) -> None:
    content = path.read_bytes()
    event = trf.read(content)
    assert trf.write(event) == content
    assert trf.read(trf.write(event)).remarks == event.remarks


@pytest.mark.parametrize("name", ["superscript-number.trf", "arabic-digits.trf"])
def test_a_line_that_is_not_read_stays_where_it_is(name: str) -> None:
    """Also if another player goes; a number of digits that are not 0 to 9 is none."""
    content = (FINDINGS / name).read_bytes()
    event = trf.read(content)
    assert [player.number for player in event.players] == [1, 2]
    kept = [line for line in content.splitlines() if b"Gamma" in line or b"Delta" in line]
    for players in (event.players[:1], event.players[1:], ()):
        written = trf.write(replace(event, players=players))
        assert [line for line in written.splitlines() if line in kept] == kept


def test_digits_are_those_of_ascii() -> None:
    event = trf.read((FINDINGS / "arabic-digits.trf").read_bytes())
    assert (event.starts, event.planned_rounds) == (None, None)
    assert event.players[0].rounds[0].opponent is None
    assert len(event.remarks) == 9


def test_a_reader_that_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(content: bytes) -> None:
        raise KeyError(content) if content else ArpadError("a", "b", "c", "d")

    monkeypatch.setitem(TARGETS, "trf", fail)
    run("trf", b"")
    with pytest.raises(KeyError):
        run("trf", b"x")
