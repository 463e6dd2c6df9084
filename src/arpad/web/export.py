"""The records, facts and sentences that the page reads, as one generated JavaScript module."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any

from arpad import system
from arpad.elo import PRESETS
from arpad.elo.report import ARTICLE
from arpad.exact import FORMULA_STARTS, HALF_POINTS, UNRATED_WORDS
from arpad.facts import Fact
from arpad.fide.edition import plain_data
from arpad.fide.editions import EDITIONS, FAR, TITLE_EDITIONS, TitleEdition
from arpad.formats.game_list import SIGNS
from arpad.sentences import SENTENCES


def rules_module(written: Collection[str]) -> str:
    """`rules.js`: facts of the systems, sentences, spellings, and the records; never committed.

    `written` are the names of the page's own files: a system is offered where it has an interpreter
    among them.
    """
    shared = _exports(
        systems=[_system_data(system.find(name), written) for name in offered(written)],
        # The page does not ask about norms.
        sentences={key: text for key, text in SENTENCES.items() if not key.startswith("norm_")},
        halfPoints={str(score): points for score, points in HALF_POINTS.items()},
        signs={sign: HALF_POINTS[result] for sign, result in SIGNS.items()},
        unratedWords=sorted(UNRATED_WORDS),
        formulaStarts=FORMULA_STARTS,
        titles=[_lean(_performance_rules(record)) for record in TITLE_EDITIONS],
        farDays=FAR.days,
        eloArticle=ARTICLE,
        presets=[plain_data(preset) for preset in PRESETS],
    )
    editions = f"export const editions = [{', '.join(f'e{n}' for n in range(len(EDITIONS)))}];\n"
    records = [_lean(record.as_data()) for record in EDITIONS]
    return "".join((shared, *_each_as_changed(records), editions))


def offered(written: Collection[str]) -> list[str]:
    """The ids of the systems that the page has an interpreter for, its first choice first."""
    return [name for name in system.names() if f"system-{name}.js" in written]


def _system_data(found: system.System[Any], written: Collection[str]) -> dict[str, Any]:
    """What the forms are made from. A term that is also a player's own is asked of the player."""
    player = [each for each in found.state_facts if not each.spelling_of]
    own = {each.name for each in player}
    terms = [each for each in found.term_facts if each.name not in own]
    return {
        "id": found.id,
        "name": found.name,
        "player": [_fact_data(each) for each in player],
        "terms": [_fact_data(each) for each in terms],
        "tabs": _tabs(found.id, written),
    }


def _tabs(system_id: str, written: Collection[str]) -> list[str]:
    """The tabs that a system can answer."""
    initial = ["initial"] if f"initial-{system_id}.js" in written else []
    return ["game", "tournament", *initial]


def _fact_data(each: Fact) -> dict[str, Any]:
    data = {
        "name": each.name,
        "kind": each.kind,
        "label": each.label,
        "help": each.help,
        "rule": each.rule,
        "least": each.least,
        "most": each.most,
        "choices": list(each.choices) or None,
        "default": each.first or each.default,
        "opponent": each.opponent or None,
    }
    return {name: value for name, value in data.items() if value is not None}


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
    known = value.get("value") is not None  # the note on what is not known says why
    omitted = {"basis", "note"} if known else {"basis"}
    return {name: _lean(item) for name, item in value.items() if name not in omitted}


def _exports(**values: object) -> str:
    return "".join(f"export const {name} = {_json(value)};\n" for name, value in values.items())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
