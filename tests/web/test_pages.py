"""The pages beside the calculator: words from the records, articles that lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from html import unescape
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad import event, fide, formats, system
from arpad.fide.editions import EDITIONS
from arpad.questions import game
from arpad.render.articles import edition_articles, system_articles, title_articles
from arpad.web.build.site import page_files, write_site
from arpad.web.calculator.pages import anchor, figures, reading
from arpad.web.server.security import PAGE_POLICY

from .conftest import watched
from .scanning import assert_accessible

TODAY = date(2026, 11, 17)
PAGES = ("about.html", "event.html", "league.html", "rules.html")


@pytest.fixture(scope="module")
def site() -> dict[str, str]:
    return page_files()


@pytest.mark.parametrize("name", [*PAGES, "index.html"])
def test_every_page_is_in_the_shell(site: dict[str, str], name: str) -> None:
    text = site[name]
    assert f'<meta http-equiv="Content-Security-Policy" content="{PAGE_POLICY}">' in text
    assert text.count("<h1") == 1
    assert text.count('aria-current="page"') == 1
    nav = re.findall(r'<a href="\./([\w.]*)"', text.split("<nav")[1].split("</nav>")[0])
    assert nav == ["", "event.html", "league.html", "rules.html", "about.html"]
    assert '<meta name="description" content="' in text
    assert text.count('name="theme-color"') == 2
    assert " style=" not in text
    assert not re.search(r"\{\w+\}", text)  # every figure is in its place


def test_the_server_has_its_own_page_of_events() -> None:
    served = page_files(served=True)
    assert "event.html" not in served
    assert 'href="./event"' in served["about.html"]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(site: dict[str, str], name: str) -> None:
    for page, place in re.findall(r'href="\./([\w.]+\.html)?#?([^"]*)"', site[name]):
        target = site[page or name] if page or place else site["index.html"]
        if place and page:
            assert f'id="{unescape(place)}"' in target, place


def test_no_two_rules_have_the_same_name(site: dict[str, str]) -> None:
    names = re.findall(r' id="([^"]+)"', site["rules.html"])
    assert len(names) == len(set(names))
    assert {"8.3.1", "B.01_1.4.8", "standard-2014-07-01_8.3.3", "uschess_step_4"} <= set(names)


def test_the_rules_of_two_time_controls_name_both(site: dict[str, str]) -> None:
    _, section = site["rules.html"].split('id="rapid-and-blitz"')
    assert "FIDE rapid and blitz, from " in section.split("</p>")[0]


def test_every_article_of_a_working_has_its_sentence() -> None:
    for record, score in product(EDITIONS, ("1", "0")):
        book = fide.Rulebook(record)
        known = edition_articles(record)
        for own, other in ((1500, 2100), (2700, 1500), (2650, 2000), (1401, 1400)):
            steps = book.rate(book.state(own, "own"), [(other, score)]).working()
            assert steps
            assert {step.article for step in steps} <= known.keys()


@pytest.mark.parametrize("name", [each for each in system.names() if each not in ("fide", "pool")])
def test_every_step_of_another_system_has_its_sentence(name: str) -> None:
    found = system.find(name)
    report = game(found.book(), {"rating": 1500}, {"rating": 1600}, 1)
    cited = {step.article for step in report.working()}
    assert cited
    assert cited <= system_articles(found).keys()


def test_every_article_of_a_norm_has_its_sentence() -> None:
    masters = Path(__file__).parents[2] / "docs" / "examples" / "masters.trf"
    report = event.rate(formats.read(masters))
    known = title_articles() | edition_articles(report.edition)
    cited = {
        article
        for player in report.players
        for norm in player.norms()
        for article in (
            *(each.source for each in norm.requirements),
            *(step.article for step in (*norm.figures(), *norm.outlook_steps(), *norm.notes)),
        )
    }
    assert "B.01 1.4.8" in cited
    assert {article for article in cited if article not in known} <= {"B.01"}


def test_the_questions_are_data_for_machines(visited: Page) -> None:
    """By their attributes, where they stand: nothing is written twice."""
    found = visited.evaluate(
        """() => {
            const typed = (kind) => `[itemscope][itemtype="https://schema.org/${kind}"]`;
            const page = document.querySelector(typed("FAQPage"));
            const text = (item, name) => item?.querySelector(`[itemprop=${name}]`)?.textContent;
            const all = [...page.querySelectorAll(`[itemprop=mainEntity]${typed("Question")}`)];
            const answer = `[itemprop=acceptedAnswer]${typed("Answer")}`;
            const told = (item) => text(item.querySelector(answer), "text");
            return all.map((item) => [text(item, "name"), told(item)]);
        }"""
    )
    assert [question for question, _ in found][:3] == [
        "Why do I lose points for a draw?",
        "What does 400 mean?",
        "Exact or rounded?",
    ]
    assert len(found) == reading(TODAY).count('schema.org/Question"') > 10
    assert [answer for _, answer in found if not answer or re.search(r"[{}\[\]]", answer)] == []


def test_no_text_stands_both_on_about_and_below_the_calculator(site: dict[str, str]) -> None:
    below = site["index.html"].partition('<article class="read"')[2]
    about = site["about.html"].partition("<main")[2].partition("</main>")[0]
    texts = [
        set(re.findall(r"<(?:p|li|dd)\b[^>]*>(.+?)</(?:p|li|dd)>", each)) for each in (below, about)
    ]
    assert all(texts)
    assert texts[0] & texts[1] == set()


def test_about_leads_to_every_section_below_the_calculator(
    visited: Page, static_address: str
) -> None:
    visited.goto(f"{static_address}about.html")
    links = visited.locator("main a[href^='./#']")
    assert links.count() == 8
    for place in (links.nth(4), links.last):
        section = place.get_attribute("href", timeout=1000)
        assert section
        place.click()
        expect(visited.locator("#side-a .hero")).to_have_text("+13")
        expect(visited.locator(section.removeprefix("./"))).to_be_in_viewport()
        visited.goto(f"{static_address}about.html")


def test_every_link_of_the_site_works_on_a_host_of_files(tmp_path: Path) -> None:
    """And no page names a file of the project, which only its developers have."""
    write_site(tmp_path)
    pages, seen = {"index.html"}, set[str]()
    while pages:
        name = pages.pop()
        seen.add(name)
        text = (tmp_path / name).read_text("utf-8")
        assert not re.search(r"\bdocs/|\w\.md\b", text), name
        for link in re.findall(r'\b(?:href|src)=["\']([^"\'#?]+)', text):
            if not link.startswith("data:"):
                target = link.removeprefix("./") or "index.html"
                assert (tmp_path / target).is_file(), (name, link)
                pages |= {target} - seen if target.endswith(".html") else set()
    assert seen == {path.name for path in tmp_path.glob("*.html")}


def test_figures_come_from_the_records() -> None:
    """The same words under other rules have other figures: none is typed."""
    now, then = figures(TODAY), figures(date(2025, 10, 1))
    assert now == then
    text = reading(TODAY)
    for words in ("K times the games is at most 700", "0.76", "= −5.2", "2650", "K becomes 35"):
        assert words in text
    assert {name for name, value in now.items() if not value} == set()


def test_the_worked_example_adds_up() -> None:
    """1400 against 1600 with K 20: FIDE's table has 0.24, so a win brings 15.20."""
    text = re.sub(r"<[^>]+>", "|", reading(TODAY))
    assert "1 − 0.24 = +0.76" in text
    assert "20 × +0.76 = +15.20" in text
    assert "+15, so 1400 becomes 1415" in text
    assert "0.2403" in text


def test_anchors_are_names_without_blanks() -> None:
    assert " " not in anchor("B.01 1.4.8", "x")


def test_what_is_shown_where_the_address_is_shared(site: dict[str, str]) -> None:
    """A picture of our own; a whole address where that is known."""
    assert '<meta property="og:image" content="./preview.png">' in site["index.html"]
    assert "canonical" not in site["index.html"]
    there = page_files(address="https://example.org/chess")
    assert (
        '<meta property="og:image" content="https://example.org/chess/preview.png">'
        in there["about.html"]
    )
    assert (
        '<link rel="canonical" href="https://example.org/chess/rules.html">' in there["rules.html"]
    )
    assert '<link rel="canonical" href="https://example.org/chess/">' in there["index.html"]
    assert "og:image" not in page_files(served=True)["index.html"]


def test_the_preview_is_a_picture_of_the_usual_size(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    content = (tmp_path / "site" / "preview.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (1200, 630)


@pytest.fixture
def visited(tab: Page, static_address: str) -> Iterator[Page]:
    """A page of the static site; whatever it complains about is a failure."""
    with watched(tab) as complaints:
        tab.goto(static_address)
        yield tab
    assert complaints == []


def test_the_text_below_the_calculator(visited: Page) -> None:
    """It comes after the first view, and its articles lead to the page of rules."""
    expect(visited.locator("#reading h2")).to_have_count(8)
    expect(visited.locator("#worked")).to_contain_text("= +0.64")
    visited.locator("#which-k a.article").first.click()
    expect(visited).to_have_url(re.compile(r"/rules\.html#8\.3\.3$"))
    expect(visited.locator("[id='8.3.3']")).to_be_visible()
    visited.go_back()


def test_the_example_follows_what_is_typed(visited: Page, static_address: str) -> None:
    """FIDE's table and its rule of 400 points, the plain formula, and what neither explains."""
    shown = visited.locator("#worked")
    expect(shown).to_contain_text("rated 1500, your opponent 1600. Your K is 20, and you win.")
    expect(shown).to_contain_text("20 × +0.64 = +12.80")
    visited.locator("#f-a-rating").fill("1800")
    expect(shown).to_contain_text("1 − 0.76 = +0.24")
    expect(shown).to_contain_text("Had you drawn, it would have been 20 × (0.5 − 0.76) = −5.20.")
    visited.goto(f"{static_address}#a.rating=1500&b.rating=2100&result=0")
    expect(shown).to_contain_text("600 points count as 400: 0.08")
    expect(shown).to_contain_text("and you lose")
    visited.goto(f"{static_address}#rules=elo&a.rating=1500&b.rating=1600&result=1")
    expect(shown).to_contain_text("1 − 0.3599 = +0.6401")
    visited.goto(f"{static_address}#rules=glicko2&a.rating=1500&b.rating=1600&result=1")
    expect(shown).to_contain_text("Glicko-2 works in more steps")


def test_the_example_follows_the_tournament_too(visited: Page, address: str) -> None:
    visited.goto(f"{address}#tab=tournament&t.rating=1450&g=-*1*&g=1600*1*&g=1700*0*")
    visited.reload()
    shown = visited.locator("#worked")
    expect(shown).to_contain_text("You are rated 1450, your opponent 1600.")
    visited.fill("#f-t-rating", "1500")
    expect(shown).to_contain_text("You are rated 1500, your opponent 1600.")


def test_an_article_opens_its_rule_in_place(visited: Page, static_address: str) -> None:
    """By the rules in force on the date that is typed; no request is made for it."""
    visited.goto(f"{static_address}#on=2015-01-05")
    expect(visited.locator("#reading h2").first).to_be_visible()
    visited.wait_for_load_state("networkidle")
    requested: list[str] = []
    visited.on("request", lambda request: requested.append(request.url))
    visited.get_by_text("Show the working").first.click()
    article = visited.locator("#game-working").get_by_role("button", name="8.3.3").first
    expect(article).to_have_attribute("aria-expanded", "false")
    article.press("Enter")
    expect(article).to_have_attribute("aria-expanded", "true")
    rule = visited.locator("#game-working .rule")
    expect(rule).to_contain_text("K 40: a junior until the 18th birthday")
    article.click()
    expect(rule).to_have_count(0)
    assert requested == []


def test_a_link_to_an_old_edition_unfolds_it(visited: Page, static_address: str) -> None:
    visited.goto(f"{static_address}rules.html#standard-2014-07-01_8.3.1")
    expect(visited.locator("[id='standard-2014-07-01_8.3.1']")).to_be_visible()
    expect(visited.locator("[id='standard-2017-07-01_8.3.1']")).to_be_hidden()


def test_no_article_runs_into_its_sentence(visited: Page, static_address: str) -> None:
    visited.goto(f"{static_address}rules.html")
    for width in (320, 390):
        visited.set_viewport_size({"width": width, "height": 700})
        many, over = visited.evaluate(
            """() => {
                document.querySelectorAll("details").forEach((each) => { each.open = true; });
                const cells = [...document.querySelectorAll(".articles td:first-child")];
                const end = (cell) => cell.firstElementChild.getBoundingClientRect().right;
                const next = (cell) => cell.nextElementSibling.getBoundingClientRect().left;
                const over = cells.filter((cell) => end(cell) > next(cell));
                return [cells.length, over.map((cell) => cell.textContent)];
            }"""
        )
        assert many > 100
        assert over == []


def test_nothing_scrolls_sideways(visited: Page, static_address: str) -> None:
    for name in PAGES:
        visited.goto(f"{static_address}{name}")
        visited.evaluate(
            "for (const fold of document.querySelectorAll('details')) fold.open = true"
        )
        for width in range(320, 1921, 80):
            visited.set_viewport_size({"width": width, "height": 700})
            assert visited.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page_case", PAGES)
def test_a_scan_finds_nothing(
    browser: Browser, static_address: str, page_case: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{static_address}{page_case}")
    folds = ".faq details, #editions details:nth-of-type(1), #systems details:nth-of-type(2)"
    page.evaluate(
        "(some) => document.querySelectorAll(some).forEach((d) => (d.open = true))", folds
    )
    assert_accessible(page)
    context.close()
