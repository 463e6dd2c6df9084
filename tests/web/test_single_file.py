"""The calculator as one file, opened with a double click: no host, no request, no complaint."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad.web.build.bundle import script
from arpad.web.build.site import SINGLE, page_files, single_file, write_single_file, write_site
from web.visit import choose_system


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (path,) = write_single_file(tmp_path_factory.mktemp("single"))
    return path


@pytest.fixture
def opened(browser: Browser, file: Path) -> Iterator[Page]:
    """The file, offline; whatever it asks for or complains about is a failure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("request", lambda request: complaints.append(request.url))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert [each for each in complaints if not each.startswith(("file:", "data:", "blob:"))] == []
    assert sum(each.startswith("file:") for each in complaints) == 1  # the file itself


def test_it_computes_by_every_group(opened: Page) -> None:
    expect(opened.locator("#side-a")).to_contain_text("+13")
    expect(opened.locator("#asleep")).to_have_count(0)
    opened.get_by_role("tab", name="Tournament").click()
    expect(opened.locator("#tournament")).to_be_visible()
    opened.get_by_role("tab", name="Initial rating").click()
    expect(opened.locator("#initial")).to_contain_text("1800")
    opened.get_by_role("tab", name="Game").click()
    for group, outcome in (
        ("uschess", "1527"),
        ("glicko1", "1508.91"),
        ("elo", "1513"),
        ("fide", "1513"),
    ):
        choose_system(opened, group)
        expect(opened.locator("#side-a .move")).to_have_text(f"1500 → {outcome}")


def test_it_has_the_words_and_no_links_to_other_files(opened: Page) -> None:
    expect(opened.locator("#reading h2").first).to_have_text("What this is")
    expect(opened.locator("nav")).to_have_count(0)
    links = opened.eval_on_selector_all("a[href]", "all => all.map((a) => a.getAttribute('href'))")
    assert [link for link in links if not link.startswith("#")] == []
    opened.get_by_text("Why do I lose points for a draw?").click()
    expect(opened.locator("#draw")).to_contain_text("never costs points")


def test_the_single_file_needs_no_other(file: Path) -> None:
    text = file.read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert "'self'" not in policy[1]
    assert not re.search(r'(?:src|href)="(?!data:|#)', text.split("<script")[0])
    assert text.count("<script") == 1
    modules = {name for name in page_files() if name.endswith(".js")}
    kept = set(re.findall(r'^"([\w-]+\.js)"\(\) \{$', text, re.MULTILINE))
    assert modules - kept == {*("freshness.js", "rules-freshness.js", "sw.js")}


@pytest.mark.parametrize(
    "text",
    [
        "export const { a } = b;",
        'import a from "elsewhere";',
        "export * from './b.js';",
        'import * as a from "./b.js";',
        "export { a as b };",
    ],
)
def test_a_form_that_it_does_not_know(text: str) -> None:
    with pytest.raises(ValueError, match="a form that the bundle does not know"):
        script({"a.js": text}, "a.js")


def test_every_form_of_import_and_export() -> None:
    made = script(
        {
            "a.js": 'import b from "./b.js";\nimport {\n  c as d,\n  k,\n} from "./b.js";\n'
            'import "./b.js";\nconst e = 1;\nexport { e };\nconst h = import("./b.js");\n',
            "b.js": "export const c = 1;\nexport async function k() {}\nexport default 2;\n",
            "c.js": "export default function own() {}\n",
        },
        "a.js",
    )
    assert 'const { default: b } = $need("b.js");\nconst { c: d,\n  k, } = $need("b.js");' in made
    assert '\n$need("b.js");\nconst e = 1;\nconst h = $load("./b.js");\nreturn { e };' in made
    assert "const $default = 2;\nreturn { c, k, default: $default };" in made
    assert "function own() {}\nreturn { default: own };" in made


def test_it_takes_the_place_of_an_older_one_and_of_nothing_else(tmp_path: Path) -> None:
    write_single_file(tmp_path / "a")
    write_single_file(tmp_path / "a")
    assert [path.name for path in (tmp_path / "a").iterdir()] == [SINGLE]
    write_site(tmp_path / "a")
    write_site(tmp_path / "a")
    assert (tmp_path / "a" / SINGLE).read_text("utf-8") == single_file()
    write_single_file(tmp_path / "a")
    assert [path.name for path in (tmp_path / "a").iterdir()] == [SINGLE]


def test_the_static_site_opened_as_a_file_says_so(browser: Browser, tmp_path: Path) -> None:
    """A browser does not load modules from files: a sentence without scripts names what works."""
    write_site(tmp_path / "site")
    context = browser.new_context()
    page = context.new_page()
    page.goto((tmp_path / "site" / "index.html").as_uri())
    expect(page.locator("#asleep")).to_be_visible()
    page.locator("#asleep").get_by_role("link", name=SINGLE).click()
    expect(page.locator("#side-a")).to_contain_text("+13")
    page.goto((tmp_path / "site" / "about.html").as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("About Arpad")
    context.close()
