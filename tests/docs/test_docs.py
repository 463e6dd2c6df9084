"""The README and the docs hold: sessions are run, tables follow from the code, words stay plain."""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from test_imports import ROOMS

from arpad import event, fide, formats, pools, system
from arpad.fide.k_rule import reason as reason_of_k
from arpad.web.calculator.pages import reading

from .tables import TABLES, shown

ROOT = Path(__file__).parents[2]
PAGES = [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "CHANGELOG"))]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# Sessions


#: Run elsewhere: what needs Spark in tests/spark, the system of one's own in test_systems_page.py.
NOT_HERE = {"at-scale.md", "systems.md"}


@pytest.mark.parametrize(
    "path", [path for path in PAGES if path.name not in NOT_HERE], ids=lambda path: path.name
)
def test_python_examples_give_what_they_show(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0


def run(command: str) -> str:
    name, *arguments = shlex.split(command)
    return subprocess.run(
        [Path(sys.executable).with_name(name), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    ).stdout.rstrip()


#: Of these, each builds on the ones before it: tests/league/test_docs.py runs them in their order.
IN_ORDER = "arpad league "


def terminal_sessions() -> list[tuple[str, str, str]]:
    """Each command, after "$ ", with what it prints, up to the next one; and its place."""
    return [
        (path.name, command, output.rstrip())
        for path in PAGES
        for block in CONSOLE.findall(path.read_text("utf-8"))
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        for command, _, output in [part.partition("\n")]
        if not command.startswith(IN_ORDER)
    ]


@pytest.mark.parametrize(
    ("name", "command", "output"),
    [pytest.param(*each, id=f"{each[0]}: {each[1]}") for each in terminal_sessions()],
)
def test_terminal_examples_give_what_they_show(name: str, command: str, output: str) -> None:
    assert run(command) == output


def test_there_are_examples_to_run() -> None:
    assert ">>> " in page("README.md")
    assert {"README.md", "events.md", "terminal.md"} <= {name for name, *_ in terminal_sessions()}


def test_every_command_is_documented() -> None:
    commands = re.findall(r"^  ([a-z]+)  ", run("arpad --help"), re.MULTILINE)
    assert {"game", "event", "period", "web"} <= set(commands)
    pages = page("README.md") + page("docs/terminal.md")
    assert [name for name in commands if not re.search(rf"\barpad {name}\b", pages)] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = LINK.findall(path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


HEADING = re.compile(r"^#+ (.+)", re.MULTILINE)
SECTION = re.compile(r"\]\((?!https?:)([^)#]*)#([^)]+)\)")


def sections(path: Path) -> set[str]:
    """The names of a page's headings in addresses, as hosts of code make them."""
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-")
        for heading in HEADING.findall(text)
    }


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_to_sections_that_there_are(path: Path) -> None:
    links = SECTION.findall(path.read_text("utf-8"))
    pages = [(path.parent / page if page else path, section) for page, section in links]
    assert [section for page, section in pages if section not in sections(page)] == []


def test_every_page_is_in_the_readme() -> None:
    pages = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert pages <= set(LINK.findall(page("README.md")))


def test_every_decision_is_in_its_index() -> None:
    decisions = ROOT / "docs" / "decisions"
    there = {path.name for path in decisions.glob("*.md")} - {"README.md"}
    assert there == set(LINK.findall(page("docs/decisions/README.md")))


#: What only developers install.
FOR_DEVELOPERS = {"test", "dev", "bench", "fuzz", "mutants"}


def test_every_extra_is_in_the_readme() -> None:
    project = tomllib.loads(page("pyproject.toml"))["project"]
    extras = set(project["optional-dependencies"]) - FOR_DEVELOPERS
    assert set(re.findall(r"^\| `\[(\w+)\]` \|", page("README.md"), re.MULTILINE)) == extras


# Tables: a fact stands once, and the docs show it as the code has it (`tables.py`)


@pytest.mark.parametrize(("path", "name"), TABLES)
def test_a_table_is_that_of_the_code(path: str, name: str) -> None:
    assert shown(path)[name] == TABLES[path, name](), "make golden writes it"


@pytest.mark.parametrize("name", pools.POOLS)
def test_every_pool_has_a_section_with_an_example(name: str) -> None:
    section = page("docs/pools.md").split(f"\n## {system.find(name).name} (`{name}`)\n")[1]
    section = section.split("\n## ")[0]
    assert f"<!-- facts of {name} -->" in section
    assert "```console\n$ arpad " in section


def test_every_setting_of_a_pool_of_your_own_is_explained() -> None:
    settings = set(rows_of(page("docs/pools.md"), "| setting | meaning |"))
    assert settings >= set(pools.Pool.__init__.__kwdefaults__ or {})


def test_the_table_of_k_on_the_page_is_that_of_the_edition() -> None:
    """In the order of the record."""
    record = fide.edition(date(2025, 10, 1))
    lines = [(str(reason_of_k(step)), str(step.k)) for step in record.k_steps]
    (shown,) = re.findall(
        r'id="which-k".*?<table>(.*?)</table>', reading(record.since, links=False)
    )
    rows = re.findall(r"<td>FIDE</td><td>(.+?) <span.+?<strong>(\d+)</strong>", shown)
    assert rows == lines


@pytest.mark.parametrize("games", [0, 10, 29, 30])
@pytest.mark.parametrize("rating", [2250, 2299, 2300, 2399, 2400, 2450])
@pytest.mark.parametrize("born", [1990, 2007, 2008])
def test_the_first_line_of_the_table_of_k_that_holds_decides(
    games: int, rating: int, born: int
) -> None:
    """By the words of the table, read as a person reads them."""
    holds = {
        "published at 2400 or more": rating >= 2400,
        "a junior until the end of the year of the 18th birthday, never published at 2300 "
        "or more": 2025 - born <= 18 and rating < 2300,
        "fewer than 30 rated games completed": games < 30,
        "an established player": True,
    }
    lines = re.findall(r"^\| (.+) \| (\d+) \|$", page("docs/editions.md"), re.MULTILINE)
    k = next(int(k) for who, k in lines if holds[who])
    found = fide.k_factor(
        rating, games_played=games, birth_year=born, highest_rating=rating, on=date(2025, 10, 1)
    )
    assert found == k


def test_spellings_of_a_fact_are_explained_once() -> None:
    spellings = [each.name for each in system.find("fide").state_facts if each.spelling_of]
    assert spellings
    for name in spellings:
        assert page("docs/python.md").count(f"`{name}=") == 1


def rows_of(text: str, head: str) -> dict[str, str]:
    """The rows of a table: the names in backticks of the first cell, with the second one."""
    lines = text.split(f"{head}\n", 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    cells = [line.strip("| ").split(" | ", 1) for line in lines]
    return {name: text for names, text in cells for name in re.findall(r"`(\w+)`", names)}


def test_the_json_of_an_event_is_what_the_code_gives() -> None:
    report = event.rate(formats.read(ROOT / "docs" / "examples" / "weekend.trf"), norms=True)
    data = report.as_data()
    player = data["players"][0]
    whole = rows_of(page("docs/events.md"), "| name | what it holds |")
    assert set(whole) == set(data)
    for name in ("event", "totals"):
        assert whole[name].split(", ") == list(data[name])
    each = rows_of(page("docs/events.md"), "| name of a player | what it holds |")
    assert set(each) == set(player)
    assert re.sub(r" \([^)]*\)", "", each["rounds"]).split(", ") == list(player["rounds"][0])


# What CONTRIBUTING says of the code


def test_what_contributing_names_is_there() -> None:
    text = page("CONTRIBUTING.md")
    paths = re.findall(r"`((?:src|tests|docs)/[\w/.]+)`", text)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []
    inner = re.findall(r"`((?:cli|web|render|event|fide|elo|bulk)/[\w/]+\.py)`", text)
    assert inner
    assert [path for path in inner if not (ROOT / "src" / "arpad" / path).exists()] == []


def test_contributing_names_every_room_in_the_order_of_its_arrows() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", page("CONTRIBUTING.md"), re.MULTILINE)
    rooms = [name for row in rows for name in re.findall(r"\w+", row)]
    assert rooms == [room for room in ROOMS if room != "__main__"]


# Words


#: Words that we do without, and what to say instead.
WORDS = {
    r"[Hh]e|[Hh]is|[Hh]im|[Hh]imself": "they, their, them; both sides are the same player",
    r"[Mm]end(s|ed|ing)?": "fix",
    r"[Oo]f the day(?! before)": "in force on that date",
    r"[Ll]eft out": "omitted",
    r"perhaps .* was meant": "did you mean …?",
    r"[Ss]o many": "the given number of, at most, this many",
}
#: What is read: everything that people write here, but for published data and this list.
KINDS = {".css", ".html", ".js", ".md", ".py", ".toml", ".ts", ".txt"}
FOLDERS = ("src", "docs", "tests", "benchmarks", "fuzz", "scripts")
QUOTED = ("tests/published/data/", "tests/docs/test_docs.py")


def written_files() -> Iterator[Path]:
    """Every file with words of ours."""
    yield from (*PAGES[:4], ROOT / "pyproject.toml", ROOT / "Makefile")
    for folder in FOLDERS:
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)


@pytest.mark.parametrize("word", WORDS)
def test_words_that_we_do_without(word: str) -> None:
    pattern = re.compile(rf"\b({word})\b")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in written_files()
        if not path.relative_to(ROOT).as_posix().startswith(QUOTED)
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == [], f"say instead: {WORDS[word]}"


def test_there_are_words_to_read() -> None:
    assert len(list(written_files())) > 150


#: Parts of a name in the code that do not say what a thing is.
VAGUE = {"told", "said", "asked"}


_DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def names_in(source: str) -> Iterator[tuple[int, str]]:
    """Every variable, argument, attribute, function and class of a module, with its line.

    The name of a test is a sentence.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, _DEFINITION) and not node.name.startswith("test_"):
            yield node.lineno, node.name


#: What is no name in a script, unless it is filled in: comments, strings, templates.
_NO_NAME = re.compile(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"|`[^`$]*`", re.DOTALL)


def names_in_script(source: str) -> Iterator[tuple[int, str]]:
    """Every word of a module of the page that is neither in a comment nor in a string."""
    bare = _NO_NAME.sub(lambda match: "\n" * match[0].count("\n"), source)
    for number, line in enumerate(bare.splitlines(), 1):
        yield from ((number, name) for name in re.findall(r"[A-Za-z_]\w*", line))


def vague(name: str) -> bool:
    parts = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_")
    return not VAGUE.isdisjoint(parts)


NAMES_OF = {".py": names_in, ".js": names_in_script}
CODE = ("src", "tests", "scripts", "benchmarks", "fuzz", "soak", "pictures")


def test_names_say_what_a_thing_is() -> None:
    assert all(map(vague, ("_told", "asked_for", "MOST_ASKED", "WasAsked")))
    assert not vague("tasked")
    modules = [
        path for each in CODE for path in (ROOT / each).rglob("*") if path.suffix in NAMES_OF
    ]
    assert len(modules) > 600
    found = [
        f"{path.relative_to(ROOT)}:{number}: {name}"
        for path in modules
        for number, name in NAMES_OF[path.suffix](path.read_text("utf-8"))
        if vague(name)
    ]
    assert found == []
