"""The records that the page's interpreter reads, as one generated JavaScript module."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from arpad.elo import PRESETS
from arpad.exact import HALF_POINTS
from arpad.fide.edition import plain_data
from arpad.fide.editions import EDITIONS, TITLE_EDITIONS, TitleEdition


def rules_module() -> str:
    """`rules.js`: editions, title editions, presets and spellings of scores; never committed."""
    exports = {
        "titles": [_performance_rules(record) for record in TITLE_EDITIONS],
        "presets": [plain_data(preset) for preset in PRESETS],
        "halfPoints": {str(score): points for score, points in HALF_POINTS.items()},
    }
    return "".join(
        (
            *_each_as_changed([record.as_data() for record in EDITIONS]),
            f"export const editions = [{', '.join(f'e{n}' for n in range(len(EDITIONS)))}];\n",
            *(f"export const {name} = {_json(value)};\n" for name, value in exports.items()),
        )
    )


def _performance_rules(record: TitleEdition) -> dict[str, Any]:
    """Without the norms, which the page does not ask about."""
    return {
        "since": plain_data(record.since),
        "unrated_opponent": plain_data(record.unrated_opponent),
    }


def _each_as_changed(records: Sequence[dict[str, Any]]) -> list[str]:
    """Each record as what it changes of the nearest earlier one, so that the page is light."""
    lines = [f"const e0 = {_json(records[0])};\n"]
    for number in range(1, len(records)):
        changes = [_changed(records[base], records[number]) for base in range(number)]
        base = min(range(number), key=lambda place: len(_json(changes[place])))
        lines.append(f"const e{number} = {{...e{base}, ...{_json(changes[base])}}};\n")
    return lines


def _changed(base: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if base[name] != value}


def _lean(value: Any) -> Any:
    """Without how sure a value is: the page shows the article, not the evidence."""
    if isinstance(value, list):
        return [_lean(item) for item in value]
    if not isinstance(value, dict):
        return value
    unsaid = {"basis", "note"} if "value" in value else {"basis"}
    return {name: _lean(item) for name, item in value.items() if name not in unsaid}


def _json(value: object) -> str:
    return json.dumps(_lean(value), ensure_ascii=False, separators=(",", ":"))
