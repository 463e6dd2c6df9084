"""The records, facts and sentences that the page reads, as generated JavaScript modules.

`rules.js` has what the first view needs; `rules-<name>.js` has what else the modules that import it
need. A sentence is exported to the module whose code names its key. `article-words.js` has the
sentences about articles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from arpad import system
from arpad.elo import PRESETS
from arpad.elo.report import ARTICLE
from arpad.exact import FORMULA_STARTS, HALF_POINTS, UNRATED_WORDS
from arpad.facts import Fact
from arpad.fide.edition import plain_data
from arpad.fide.editions import EDITIONS, TITLE_EDITIONS, TitleEdition, edition
from arpad.fide.norms.rules import NORM_EDITIONS, NormRules
from arpad.formats.game_list import SIGNS
from arpad.formats.pasted import words as pasted_words
from arpad.formats.pasted.record import LIMITS, QUESTIONS
from arpad.formats.pgn_scan import TERMINATIONS
from arpad.formats.records import GAME_CODES, HALF_POINTS_OF_CODE
from arpad.formats.trf.layout import FIELDS, FIRST_ROUND, GAPS, ROUND_GAPS, ROUND_WIDTH
from arpad.pools import POOLS
from arpad.render.articles import Sentences, edition_articles, system_articles, title_articles
from arpad.results import MARK, PAIRS, SPELLINGS
from arpad.sentences import SENTENCES
from arpad.terms import FAR
from arpad.web.build.system_records import glicko_data, pools_data, uschess_data
from arpad.web.calculator.pages import EXAMPLE as READING_EXAMPLE
from arpad.web.calculator.paste_words import OUTCOMES, PASTE
from arpad.web.calculator.words import (
    CHESS,
    CHOICE_LABELS,
    DRAWS,
    EXAMPLE,
    FACT_LABELS,
    MORE,
    OTHERS,
    WORDS,
)

#: The systems of each group; `system-<group>.js` rates by them.
GROUPS: dict[str, tuple[str, ...]] = {
    "fide": ("fide",),
    "uschess": ("uschess",),
    "glicko": ("glicko1", "glicko2", "lichess", "chesscom"),
    "elo": ("elo", *POOLS, system.OWN_POOL),
}
#: Every sentence that the page may ask for: those of the workings, and its own.
_TABLE = SENTENCES | WORDS
_RULES = re.compile(r'from "\./rules-(\w+)\.js"')
_IMPORT = re.compile(r'from "\./([\w-]+\.js)"')
_KEY = re.compile(r'"([a-z_0-9]+)"')
#: The share of draws between equals, as a fact that is asked for.
_DRAW_FACT = {
    "name": "draws",
    "kind": "number",
    "rule": "the share of draws must be a number from 0 to 100",
    "least": 0,
    "most": 100,
    "default": DRAWS,
}
#: What of an edition only the tab for first ratings asks for.
_OF_INITIAL = ("initial", "first_event")
#: What a system is known by before its group is loaded.
_INDEX = ("id", "group", "tabs")
#: The tabs that every system can answer.
_TABS = ("game", "tournament")


def generated(texts: Mapping[str, str]) -> dict[str, str]:
    """All generated modules by their names; `texts` are the page's own files. Never committed."""
    parts = {name: _only_for(name, texts) for name in _parts(texts)}
    elsewhere = set().union(*parts.values())
    first = _keys(text for name, text in texts.items() if name not in elsewhere)
    made = {
        "rules.js": _first_module(texts, first),
        "article-words.js": _article_words(date.today()),
    }
    for name, modules in parts.items():
        data = _data(name, texts)
        keys = _keys([*(texts[each] for each in modules), _json(data)]) - first
        made[f"rules-{name}.js"] = _exports(sentences=_sentences(keys), **data)
    return made


def offered(written: Collection[str]) -> list[str]:
    """The ids of the systems that the page has an interpreter for, its first choice first."""
    groups = [ids for group, ids in GROUPS.items() if f"system-{group}.js" in written]
    return [system_id for ids in groups for system_id in ids]


def closure(texts: Mapping[str, str], roots: Iterable[str]) -> list[str]:
    """These modules and all that they import."""
    modules: list[str] = []
    wanted = list(roots)
    while wanted:
        name = wanted.pop(0)
        if name not in modules:
            modules.append(name)
            wanted += _IMPORT.findall(texts.get(name, ""))
    return modules


def first_modules(texts: Mapping[str, str]) -> list[str]:
    """The modules that the first view needs."""
    first = next(group for group in GROUPS if f"system-{group}.js" in texts)
    return closure(texts, ("app.js", "tab-game.js", f"system-{first}.js"))


def _parts(texts: Mapping[str, str]) -> list[str]:
    """The names of the generated modules that the page's own import, besides the first."""
    return sorted({name for text in texts.values() for name in _RULES.findall(text)})


def _only_for(part: str, texts: Mapping[str, str]) -> set[str]:
    """The modules that are loaded only together with a part."""
    roots = [name for name, text in texts.items() if part in _RULES.findall(text)]
    return (set(closure(texts, roots)) - set(first_modules(texts))) & texts.keys()


def _keys(texts: Iterable[str]) -> set[str]:
    """The sentences that are asked for."""
    return {key for text in texts for key in _KEY.findall(text) if key in _TABLE}


def _sentences(keys: Collection[str]) -> dict[str, str]:
    return {key: text for key, text in _TABLE.items() if key in keys}


def _first_module(texts: Mapping[str, str], keys: set[str]) -> str:
    records = [_lean(_named_in_code(record.as_data(), texts)) for record in EDITIONS]
    first, *others = (system_data(name, texts) for name in offered(texts))
    shared = _exports(
        systems=[first, *map(_index, others)],
        sentences=_sentences(keys),
        signs={sign: HALF_POINTS[result] for sign, result in SIGNS.items()},
        unratedWords=sorted(UNRATED_WORDS),
        formulaStarts=FORMULA_STARTS,
        titles=[_lean(_performance_rules(record)) for record in TITLE_EDITIONS],
        farDays=FAR.days,
        draws=_DRAW_FACT,
        commonTabs=_TABS,
    )
    return "".join((shared, *_each_as_changed(records), _editions_line(len(records))))


def _index(data: Mapping[str, Any]) -> dict[str, Any]:
    """A system as it is known before its group is loaded; most can answer the first tabs alone."""
    return {name: data[name] for name in _INDEX if name != "tabs" or len(data[name]) > len(_TABS)}


def _chooser_data(texts: Mapping[str, str]) -> dict[str, Any]:
    """The menu of the systems that the page offers: chess first."""
    known = offered(texts)
    names = {each: system.find(each).name for each in known}
    return {
        "menu": {
            "chess": [
                {"id": each, "name": names[each], "says": CHESS[each]}
                for each in CHESS
                if each in known
            ],
            "more": [{"id": each, "name": names[each]} for each in MORE if each in known],
            "others": [{"id": each, "name": OTHERS[each]} for each in OTHERS if each in known],
        }
    }


def _named_in_code(record: dict[str, Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """What of an edition the page's code names: it does not judge events."""
    code = "".join(text for name, text in texts.items() if name.endswith(".js"))
    return {
        name: value for name, value in record.items() if name in code and name not in _OF_INITIAL
    }


def _editions_line(many: int) -> str:
    return f"export const editions = [{', '.join(f'e{n}' for n in range(many))}];\n"


def _group_data(group: str, texts: Mapping[str, str]) -> dict[str, Any]:
    systems = [system_data(name, texts) for name in GROUPS[group]]
    return {"systems": systems, **_GROUP_RULES[group]()}


def _elo_rules() -> dict[str, Any]:
    return {
        "article": ARTICLE,
        "presets": [plain_data(preset) for preset in PRESETS],
        "pools": pools_data(),
    }


def _tournament_data() -> dict[str, Any]:
    """An example, and what a norm requires of ratings and scores only."""
    known = [(since, rules.value) for since, rules in NORM_EDITIONS if rules.value is not None]
    return {"norms": [_norm_rules(since, rules) for since, rules in known], "example": EXAMPLE}


def _norm_rules(since: date, rules: NormRules) -> dict[str, Any]:
    return {
        "since": since.isoformat(),
        "games": rules.games.value,
        "percentage": rules.percentage.value,
        "titles": [
            {
                "title": each.title,
                "performance": each.performance.value,
                "average": each.average.value,
                "floor": each.rating_floor_for_lowest.value,
            }
            for each in rules.titles
        ],
    }


#: What the systems of a group read, besides their facts and sentences.
_GROUP_RULES: dict[str, Callable[[], dict[str, Any]]] = {
    "uschess": lambda: {"rules": uschess_data()},
    "glicko": glicko_data,
    "elo": _elo_rules,
}


def _initial_data() -> dict[str, Any]:
    """The rules for first ratings, by edition."""
    records = [record.as_data() for record in EDITIONS]
    return {
        "initials": {
            record["id"]: {name: _lean(record[name]) for name in _OF_INITIAL} for record in records
        }
    }


def _pasted_data() -> dict[str, Any]:
    """The words, spellings, columns and sentences for pasted texts."""
    report = {"first": FIRST_ROUND, "width": ROUND_WIDTH, "gaps": GAPS, "roundGaps": ROUND_GAPS}
    words = {name: value for name, value in vars(pasted_words).items() if name.isupper()}
    return {
        "headers": words.pop("HEADERS"),
        "roundWords": words.pop("ROUND_WORDS"),
        "calculation": words.pop("CALCULATION"),
        "words": {name.lower(): value for name, value in words.items() if name[0] != "_"},
        "questions": QUESTIONS,
        "limits": LIMITS,
        "results": {"spellings": SPELLINGS, "pairs": PAIRS, "mark": MARK},
        "report": report | {field.name: (field.start, field.end) for field in FIELDS},
        "halfPointsOfCode": HALF_POINTS_OF_CODE,
        "gameCodes": sorted(GAME_CODES),
        "terminations": TERMINATIONS,
        "formulaStarts": FORMULA_STARTS,
        "paste": PASTE,
        "outcomes": OUTCOMES,
    }


def _data(part: str, texts: Mapping[str, str]) -> dict[str, Any]:
    """What a part has besides its sentences."""
    if part in GROUPS:
        return _group_data(part, texts)
    if part == "chooser":
        return _chooser_data(texts)
    plain = {"pasted": _pasted_data, "tournament": _tournament_data, "initial": _initial_data}
    return plain.get(part, dict)()


def system_data(name: str, written: Collection[str]) -> dict[str, Any]:
    """What forms are made from. A term that is also a player's own is asked of the player."""
    rating_system = system.find(name)
    player = [each for each in rating_system.state_facts if not each.spelling_of]
    own = {each.name for each in player}
    terms = [each for each in rating_system.term_facts if each.name not in own]
    return {
        "id": rating_system.id,
        "name": rating_system.name,
        "group": next(group for group, ids in GROUPS.items() if name in ids),
        "tabs": _tabs(rating_system.id, written),
        "draws": rating_system.draws,
        "player": [_fact_data(each) for each in player],
        "terms": [_fact_data(each) for each in terms],
        "game": [_fact_data(each) for each in rating_system.game_facts],
        "places": rating_system.places,
        "document": rating_system.document,
        "certainty": f"{rating_system.certainty[:1].upper()}{rating_system.certainty[1:]}.",
        "estimate": rating_system.estimate,
    }


def _tabs(system_id: str, written: Collection[str]) -> list[str]:
    """The tabs that a system can answer."""
    more = [tab for tab in ("initial", "period") if f"{tab}-{system_id}.js" in written]
    return [*_TABS, *more]


def _fact_data(each: Fact) -> dict[str, Any]:
    data = {
        "name": each.name,
        "kind": each.kind,
        "label": FACT_LABELS.get(each.name, each.label),
        "help": each.help,
        "rule": each.rule,
        "least": each.least,
        "most": each.most,
        "choices": list(each.choices) or None,
        "words": CHOICE_LABELS.get(each.name),
        "default": None if each.default is False else each.first or each.default,
        "opponent": each.opponent or None,
        "starts": each.starts or None,
    }
    return {name: value for name, value in data.items() if value is not None}


def _performance_rules(record: TitleEdition) -> dict[str, Any]:
    """Without the norms, which the page does not ask about."""
    return {
        "since": plain_data(record.since),
        "unrated_opponent": plain_data(record.unrated_opponent),
    }


def _each_as_changed(records: Sequence[dict[str, Any]]) -> list[str]:
    """Each record as its differences from the nearest earlier one, so that the page is small."""
    lines = [f"const e0 = {_json(records[0])};\n"]
    for number in range(1, len(records)):
        changes = [_changed(records[base], records[number]) for base in range(number)]
        base = min(range(number), key=lambda place: len(_json(changes[place])))
        lines.append(f"const e{number} = {{...e{base}, ...{_json(changes[base])}}};\n")
    return lines


def _changed(base: dict[str, Any], record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if base[name] != value}


def _lean(value: Any) -> Any:
    """A value without how certain it is: the page shows the article, not the evidence."""
    if isinstance(value, list):
        return [_lean(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "value" not in value:  # conditions: those that are not there are omitted
        value = {name: item for name, item in value.items() if item not in (None, "")}
    known = value.get("value") is not None  # the note on what is not known says why
    omitted = {"basis", "note"} if known else {"basis"}
    return {name: _lean(item) for name, item in value.items() if name not in omitted}


def _article_words(on: date) -> str:
    """The sentences of the example on the calculator's page, and of every article.

    Articles are grouped by system and edition; each sentence is written once, and others refer to
    its place.
    """
    numbers: dict[str, int] = {}

    def places(known: Sentences) -> dict[str, list[int]]:
        return {
            article: [numbers.setdefault(each, len(numbers)) for each in sentences]
            for article, sentences in known.items()
        }

    articles: dict[str, dict[str, dict[str, list[int]]]] = {
        "": {"": places(title_articles())},
        system.DEFAULT: {record.id: places(edition_articles(record)) for record in EDITIONS},
    }
    for name in system.names():
        if name != system.DEFAULT:
            articles[name] = {"": places(system_articles(system.find(name)))}
    values = {
        "example": READING_EXAMPLE,
        "articles": articles,
        "texts": list(numbers),
        "current": {"system": system.DEFAULT, "edition": edition(on).id},
    }
    return _exports(**values)


def _exports(**values: object) -> str:
    return "".join(f"export const {name} = {_json(value)};\n" for name, value in values.items())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
