"""What a caller in Python reads: sessions, compared to the letter; `make golden` rewrites them.

A session is a text file: code after ">>> ", more of it after "... ", and beneath it what it comes
to: the error and its sentence, the steps of a working, the lines of a list. Code without an answer
prepares what follows. The figures in them are proved elsewhere.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from arpad.answer import Report
from arpad.errors import ArpadError
from arpad.outcome import Addition, Figure
from arpad.sentences import Step
from arpad.system import Rule

SESSIONS = sorted(Path(__file__).parent.glob("*.txt"))
_EXAMPLE = re.compile(
    r"^(?P<code>>>> .*\n(?:\.\.\. .*\n)*)(?P<answer>(?:(?!>>> ).+\n)*)", re.MULTILINE
)


def examples(path: Path) -> list[tuple[str, str]]:
    """Each piece of code with its answer; "" if it only prepares what follows."""
    found = _EXAMPLE.finditer(path.read_text("utf-8"))
    return [(_code(each["code"]), each["answer"].rstrip()) for each in found]


def rewritten(path: Path) -> str:
    """The session with the answers of today."""

    def anew(found: re.Match[str]) -> str:
        code = _code(found["code"])
        return f"{found['code']}{answer(path, code)}\n" if _is_question(code) else found["code"]

    return _EXAMPLE.sub(anew, path.read_text("utf-8"))


def _code(lines: str) -> str:
    return re.sub(r"^(>>>|\.\.\.) ", "", lines, flags=re.MULTILINE).rstrip()


def _is_question(code: str) -> bool:
    try:
        compile(code, "session", "eval")
    except SyntaxError:
        return False
    return True


@cache
def prepared(path: Path) -> dict[str, Any]:
    """The names of a session."""
    names: dict[str, Any] = {}
    for code, _ in examples(path):
        if not _is_question(code):
            exec(code, names)
    return names


def answer(path: Path, code: str) -> str:
    """What a question comes to now."""
    try:
        return shown(eval(code, prepared(path)))
    except ArpadError as error:
        return f"{type(error).__name__}: {error}"


def shown(value: Any) -> str:
    """As lines: what a person reads of it."""
    match value:
        case Report():
            named = ("why", "notes", "assumptions", "figures", "additions")
            more = ((name, each) for name in named for each in getattr(value, name, ()))
            return shown([*value.working(), *(f"{name}: {shown(each)}" for name, each in more)])
        case Step():
            game = "" if value.game is None else f", game {value.game}"
            return f"{value.article}{game}: {value.text}"
        case Rule():
            return " | ".join(filter(None, (value.name, value.text, value.basis, value.note)))
        case Figure():
            return f"{value.label} {_plain(value.before)} → {_plain(value.after)}"
        case Addition():
            return f"{value.name} {_plain(value.change)}"
        case list() | tuple():
            return "\n".join(map(shown, value)) or "nothing"
        case _:
            return re.sub(r"^$", "<BLANKLINE>", str(value), flags=re.MULTILINE)


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return f"{_plain(value[0])} to {_plain(value[1])}"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


@pytest.mark.parametrize(
    ("path", "code", "expected"),
    [
        pytest.param(path, code, expected, id=f"{path.stem}: {code[:90]}")
        for path in SESSIONS
        for code, expected in examples(path)
        if _is_question(code)
    ],
)
def test_what_a_caller_reads(path: Path, code: str, expected: str) -> None:
    assert answer(path, code) == expected


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_every_question_has_an_answer(path: Path) -> None:
    assert [code for code, expected in examples(path) if _is_question(code) and not expected] == []
