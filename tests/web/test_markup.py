"""Nothing in a file, a form or a league becomes markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from .hostile import MARKUP, Reader, documents


@pytest.mark.guard
@pytest.mark.untraced
def test_no_text_becomes_markup(tmp_path: Path) -> None:
    made = list(documents(tmp_path))
    evil = {name: names for name, text in made if (names := Reader(text).evil)}
    assert evil == {}
    shown = sum(MARKUP in "".join(Reader(text).texts) for _, text in made)
    assert (len(made) > 300, shown > 250) == (True, True), (len(made), shown)
