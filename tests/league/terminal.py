"""The command in this process: quicker than one of its own for each."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

import pytest

from arpad.__main__ import main


class Terminal:
    """Runs commands in a folder, and gives what they print and how they end."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.code = 0
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.chdir(folder)

    def __call__(self, command: str, typed: str | None = None) -> str:
        """What a command prints; `typed` is what somebody at a terminal answers."""
        printed = io.BytesIO()
        output = io.TextIOWrapper(printed, encoding="utf-8", write_through=True)
        source = io.TextIOWrapper(io.BytesIO((typed or "").encode()), encoding="utf-8")
        source.isatty = lambda: typed is not None  # type: ignore[method-assign]
        with self.monkeypatch.context() as patch:
            patch.setattr(sys, "argv", shlex.split(command))
            for name, stream in (("stdin", source), ("stdout", output), ("stderr", output)):
                patch.setattr(sys, name, stream)
            with pytest.raises(SystemExit) as ended:
                main()
        self.code = int(ended.value.code or 0)
        return printed.getvalue().decode().rstrip()
