"""What is sent of a file is what it does: comments and blanks go, code and texts stay."""

from __future__ import annotations

import pytest

from arpad.web.build.minify import lean

_KEPT = [
    ("/** @type {X} */ (a).b = 1;\nc();\n/** d */\ne();\n", "(a).b=1;\nc();\ne();\n"),
    ("/*\n * a\n */\nb();\n", "b();\n"),
    ("a(); // b\nc();\n", "a();\nc();\n"),
    ('a("x : y // z");\n', 'a("x : y // z");\n'),
    ("a(`x : ${y}`);\n", "a(`x : ${y}`);\n"),
    ("a.split(/ , {2,}/);\n", "a.split(/ , {2,}/);\n"),
    ("a + +b - -c;\n", "a + +b - -c;\n"),
    ("a = b / c; d = e / f;\n", "a=b / c;d=e / f;\n"),
    ('import { a, b } from "./c.js";\n', 'import { a, b } from "./c.js";\n'),
]


@pytest.mark.parametrize(("written", "sent"), _KEPT)
def test_what_is_sent_of_a_module(written: str, sent: str) -> None:
    assert lean("x.js", written) == sent


def test_other_files_only_lose_comments_and_the_space_before_lines() -> None:
    assert lean("x.css", "/* a */\n  b { c : d }\n") == "b { c : d }\n"
