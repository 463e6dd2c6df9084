"""Short texts as people paste them, with the reading made by hand, in `pastes/`.

A line is the text, for FIELDS the answers to what is asked, and the games, null where the text
leaves something open. A game is rating, score, and whatever the text says about it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

Expected = tuple[float | None, float | None, dict[str, Any]]


def _rows(name: str) -> list[list[Any]]:
    lines = Path(__file__).with_name("pastes").joinpath(name).read_text("utf-8")
    return [json.loads(line) for line in lines.split("\n") if line[:1] == "["]


def _games(games: list[list[Any]] | None) -> list[Expected] | None:
    if games is None:
        return None
    return [(rating, score, more[0] if more else {}) for rating, score, *more in games]


def _texts(name: str) -> tuple[tuple[str, list[Expected] | None], ...]:
    return tuple((text, _games(games)) for text, games in _rows(name))


TYPED = _texts("typed.jsonl")
TABLES = _texts("tables.jsonl")
#: Texts that were refused although they are decided, and those beside them that are not.
DECIDED = _texts("decided.jsonl")
#: Whole fields, with the answer to whose games they are.
FIELDS = tuple((text, answers, _games(games)) for text, answers, games in _rows("fields.jsonl"))
