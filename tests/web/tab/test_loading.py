"""Python comes when a file is chosen, once and whole; it can be stopped, and works offline."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from arpad.web.event.document import SCRIPT, TAB_SCRIPT
from arpad.web.tab.runtime import node
from arpad.web.tab.site import runtime_of
from pictures.hosts import static_host
from web.tab.rating import choose, rate

#: What all that is loaded may weigh, compressed as hosts do it best.
_BUDGET = 5_000_000
_BROTLI = """
const { readFileSync } = require("node:fs");
const { brotliCompressSync, constants } = require("node:zlib");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
const weigh = (path) => brotliCompressSync(readFileSync(path), { params }).length;
console.log(process.argv.slice(1).reduce((sum, path) => sum + weigh(path), 0));
"""


def test_the_whole_is_within_its_budget(site: Path, runtime: Mapping[str, bytes]) -> None:
    names = [*runtime_of(runtime)["files"], "python.js", "python-worker.js"]
    command = [node(), "-e", _BROTLI, *(str(site / name) for name in names)]
    weight = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert 1_000_000 < weight <= _BUDGET


def test_nothing_comes_before_a_file_is_chosen(
    visitor: BrowserContext, host: str, runtime: Mapping[str, bytes]
) -> None:
    requests: list[str] = []
    visitor.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[1]))
    page = visitor.new_page()
    for name in ("", "event.html"):
        page.goto(f"{host}{name}", wait_until="networkidle")
    heavy = set(runtime_of(runtime)["files"])
    assert heavy.isdisjoint(requests)
    choose(page)
    cache = runtime_of(runtime)["cache"]
    kept = page.evaluate(
        "async (name) => (await (await caches.open(name)).keys()).map((each) => each.url)", cache
    )
    assert {url.rsplit("/", 1)[1] for url in kept} == heavy


def test_standings_norms_and_downloads(event_page: Page) -> None:
    rate(event_page)
    assert event_page.title() == "Alphabet Weekend"
    for name, ending in (("Download report", ".html"), ("CSV", ".csv"), ("TRF", ".trf")):
        with event_page.expect_download() as download:
            event_page.get_by_role("button", name=name, exact=True).click()
        assert download.value.suggested_filename == f"alphabet-weekend{ending}"


def test_the_sample_needs_no_connection(event_page: Page) -> None:
    event_page.locator("#sample").click()
    event_page.locator("#read").wait_for()
    expect(event_page.locator("#read-name")).to_have_text("sample.trf")


def test_offline_after_the_host_has_ended(visitor: BrowserContext, own_site: Path) -> None:
    page = visitor.new_page()
    with static_host(own_site) as address:
        page.goto(f"{address}event.html")
        rate(page)
    page.goto(f"{address}event.html")
    rate(page)


def test_stopping_and_going_on(event_page: Page) -> None:
    """Stopped while Python comes; the same file is rated afterwards."""
    event_page.evaluate("() => { AbortSignal.any = (signals) => signals[0]; }")
    event_page.set_input_files("#file", _many_players())
    stop = event_page.get_by_role("button", name="Stop")
    stop.wait_for()
    stop.click()
    expect(event_page.locator("#problem")).to_contain_text(SCRIPT["stopped"])
    rate(event_page)


def _many_players() -> FilePayload:
    lines = ["012 Many", "042 2026/01/05", "052 2026/01/11"]
    for number in range(1, 201):
        opponent = number + 1 if number % 2 else number - 1
        name = f"Player {number}"
        row = f"001 {number:4}      {name:33} {1500 + number:4}"
        lines.append(f"{row:80} 0.5 {number:4}  {opponent:4} w =")
    return {"name": "many.trf", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}


def test_a_damaged_runtime_is_refused_and_fetched_again(
    visitor: BrowserContext, own_site: Path
) -> None:
    library = own_site / "python-library.zip"
    whole = library.read_bytes()
    library.write_bytes(whole[:-1000])
    with static_host(own_site) as address:
        page = visitor.new_page()
        page.goto(f"{address}event.html")
        page.set_input_files("#file", own_site / "sample.trf")
        expect(page.locator("#problem")).to_contain_text(TAB_SCRIPT["broken"][:40])
        library.write_bytes(whole)
        page.get_by_role("button", name="Rate the event").click()
        page.locator("table.standings").wait_for()


def test_a_browser_that_cannot_says_so(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{host}event.html")
    page.set_input_files("#file", {"name": "a.trf", "mimeType": "", "buffer": b"012 A"})
    expect(page.locator("#problem")).to_contain_text("This browser cannot rate events")


def test_a_new_version_takes_the_place_of_the_old_one(
    visitor: BrowserContext, own_site: Path
) -> None:
    """The old runtime is deleted when the site has another one."""
    with static_host(own_site) as address:
        page = visitor.new_page()
        page.goto(f"{address}event.html")
        choose(page)
        names = page.evaluate("caches.keys()")
        worker = (own_site / "sw.js").read_text("utf-8")
        _, _, rest = worker.partition("const PYTHON = ")
        known = json.loads(rest.partition(";\n")[0])
        newer = worker.replace(known["cache"], f"{known['cache']}-newer")
        (own_site / "sw.js").write_text(
            newer.replace("const VERSION = '", "const VERSION = 'newer-")
        )
        assert known["cache"] in names
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        page.wait_for_function(
            "async (name) => !(await caches.keys()).includes(name)", arg=known["cache"]
        )
