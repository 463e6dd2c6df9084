"""What the page's files are made of: they repeat nothing that Python knows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from arpad import system
from arpad.fide.editions import EDITIONS, TITLE_EDITIONS
from arpad.sentences import SENTENCES
from arpad.web.build.modules import generated, offered
from arpad.web.build.site import PREVIEW, SINGLE, first_view, page_files, write_site, written
from arpad.web.calculator.paste_words import PASTE
from arpad.web.calculator.words import WORDS


def _code(text: str) -> str:
    """Without comments."""
    return re.sub(r"(^|\s)//.*", "", re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL))


#: The modules that are written by hand.
_SOURCES = {name: _code(text) for name, text in written().items() if name.endswith(".js")}


def _exported(module: str, name: str) -> Any:
    found = re.search(rf"^export const {name} = (.*);$", module, re.MULTILINE)
    assert found
    return json.loads(found[1])


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return generated(_SOURCES)


@pytest.fixture(scope="module")
def rules(made: dict[str, str]) -> str:
    return made["rules.js"]


def test_no_sentence_of_the_table_stands_in_the_page() -> None:
    parts = {
        part.strip()
        for text in (SENTENCES | WORDS | PASTE).values()
        for part in re.split(r"\{.*?\}", text)
    }
    telling = [part for part in parts if len(part.split()) >= 3]
    assert len(telling) > 50
    assert [(p, name) for p in telling for name, code in _SOURCES.items() if p in code] == []


def test_every_sentence_that_the_page_asks_for_is_in_the_table() -> None:
    calls = [
        call
        for code in _SOURCES.values()
        for call in re.findall(r"(?:phrase|fill)\(([^{)]*)", code)
    ]
    keys = {key for call in calls for key in re.findall(r'"([a-z_0-9]+)"', call)}
    assert len(keys) > 40
    assert keys - (SENTENCES | WORDS | PASTE).keys() == set()


def test_a_sentence_comes_along_with_the_module_that_asks_for_it(made: dict[str, str]) -> None:
    rules = {name: text for name, text in made.items() if name != "article-words.js"}
    tables = {name: _exported(text, "sentences") for name, text in rules.items()}
    assert "k_established" in tables["rules.js"]  # asked for by the first view
    assert "elo_game" in tables["rules-elo.js"]
    assert "initial_most" in tables["rules-initial.js"]
    for name in tables.keys() - {"rules.js"}:
        assert not tables[name].keys() & tables["rules.js"].keys()
    every = {key for table in tables.values() for key in table}
    code = "\n".join(_SOURCES.values())
    assert {key for key in SENTENCES if f'"{key}"' in code} <= every
    assert not [key for key in every if key.startswith("norm_")]


def test_no_article_stands_in_the_page() -> None:
    cited = re.findall(r'"article": "(.*?)"', json.dumps([record.as_data() for record in EDITIONS]))
    own = [value for record in EDITIONS for value in record.as_data()["articles"].values()]
    titles = [record.unrated_opponent.article for record in TITLE_EDITIONS]
    articles = {*cited, *own, *titles}
    assert {"0.1", "8.3.2", "RB", "B.01"} <= articles
    found = [
        (article, name)
        for article in articles
        for name, code in _SOURCES.items()
        if re.search(rf'["`(]{re.escape(article)}["`):]', code)
    ]
    assert found == []


def test_only_its_own_modules_know_a_system() -> None:
    found = [
        (name, system_id)
        for name, code in _SOURCES.items()
        for system_id in system.names()
        if f'"{system_id}"' in code and system_id not in re.split(r"[-.]", name)
    ]
    assert found == []


def test_a_system_is_offered_where_the_page_can_rate_by_it(
    rules: str, made: dict[str, str]
) -> None:
    assert set(offered(_SOURCES)) == set(system.BUILT_IN)
    assert offered(_SOURCES)[0] == system.DEFAULT
    assert offered({"system-uschess.js", "app.js"}) == ["uschess"]
    menu = _exported(made["rules-chooser.js"], "menu")
    assert sorted(each["id"] for part in menu.values() for each in part) == sorted(
        offered(_SOURCES)
    )
    fide, *others = _exported(rules, "systems")
    assert fide["tabs"] == ["game", "tournament", "initial", "period"]
    assert _exported(rules, "commonTabs") == ["game", "tournament"]
    assert [each["id"] for each in others if "tabs" in each] == ["uschess"]
    # What they ask comes along with their modules.
    assert [each["id"] for each in others if each.keys() & {"player", "terms", "game"}] == []


def test_the_forms_are_made_of_the_facts(rules: str, made: dict[str, str]) -> None:
    fide, *_ = _exported(rules, "systems")
    elo, *_ = _exported(made["rules-elo.js"], "systems")
    facts = {each.name: each for each in system.find("fide").state_facts}
    assert [each["name"] for each in fide["player"]] == [
        name for name, each in facts.items() if not each.spelling_of
    ]
    highest = next(each for each in fide["player"] if each["name"] == "highest_rating")
    assert highest["label"] == "Highest published rating"
    assert highest["rule"] == facts["highest_rating"].rule
    period = next(each for each in fide["player"] if each["name"] == "games_in_period")
    assert "opponent" not in period
    assert [each["name"] for each in fide["terms"]] == ["on", "time_control"]
    preset = next(each for each in elo["terms"] if each["name"] == "preset")
    assert preset["default"] == "fide"


def test_a_note_is_exported_where_a_rule_is_not_known(rules: str, made: dict[str, str]) -> None:
    first = json.loads(re.findall(r"^const e0 = (.*);$", rules, re.MULTILINE)[0])
    initial = _exported(made["rules-initial.js"], "initials")[EDITIONS[0].id]["initial"]
    assert initial["value"] is None
    assert initial["note"] == EDITIONS[0].initial.note
    assert "note" not in first["floor"]
    assert "initial" not in first  # it comes along with its tab


def test_the_site_has_every_file_and_keeps_every_file(tmp_path: Path) -> None:
    written = {path.name for path in write_site(tmp_path)}
    assert written == {*page_files(), PREVIEW, SINGLE}
    assert not [name for name in written if name.endswith(".ts")]
    kept = re.search(r"const FILES = \[(.*?)\]", (tmp_path / "sw.js").read_text(encoding="utf-8"))
    assert kept
    assert set(re.findall(r"'(.*?)'", kept[1])) == written - {SINGLE}  # it needs no worker


def test_the_charset_stands_where_browsers_look_for_it() -> None:
    assert "<meta charset" in page_files()["index.html"][:1024]


def test_the_first_view_is_one_module() -> None:
    """What is loaded later takes the same modules from it, under the names that they have."""
    texts = page_files()
    assert {name for name in first_view(texts) if name.endswith(".js")} == {"app.js"}
    assert not re.findall(r'^import|from\s*"\./', texts["app.js"], re.MULTILINE)
    taken = {name for name, text in texts.items() if 'from "./app.js"' in text}
    assert {"dom.js", "tab-game.js", "system-fide.js", "rules.js"} <= taken
    for name in taken:
        assert f'\n"{name}"() {{\n' in texts["app.js"]
        assert f'$need("{name}")' in texts[name]
