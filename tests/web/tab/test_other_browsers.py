"""Firefox and WebKit rate in the tab as Chromium does, and nothing leaves it there either."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from arpad.web.build.site import SINGLE_EVENT, write_single_file
from pictures.hosts import static_host
from web.tab.others import Driver, Missing, firefox, until, webkit
from web.tab.outsider import OF_PAGES, WAYS, Outsider
from web.tab.rating import WEEKEND

pytestmark = pytest.mark.browser
_BROWSERS: dict[str, Callable[[], AbstractContextManager[Driver]]] = {
    "Firefox": firefox,
    "WebKit": webkit,
}
_PLAIN = "plain.html"
_SEEN = ("beacon", "picture", "style", "frame", "script")
_DONE = "const done = arguments[arguments.length - 1];"
_SETTLE = "new Promise((settled) => setTimeout(settled, 300))"
#: In the page; and in a worker that is started as the page starts its own.
_TRY = "(way)(url)"
_RACE = (
    f"Promise.race([(async () => {{ try {{ await {_TRY}; }} catch {{}} }})(), "
    "new Promise((late) => setTimeout(late, 3000))])"
)


@pytest.fixture(scope="module", params=_BROWSERS)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    try:
        with _BROWSERS[request.param]() as started:
            yield started
    except Missing as error:
        pytest.skip(f"NOT TESTED in {request.param}: {error} is missing")


@pytest.fixture(scope="module")
def pages(
    site: Path, runtime: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """Addresses: of the site's page, of the file, and of a page without a policy."""
    folder = tmp_path_factory.mktemp("single") / "folder"
    write_single_file(folder, runtime)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / _PLAIN).write_text("<!doctype html><title>Plain</title><p>no policy")
    with static_host(site) as address, static_host(elsewhere) as other:
        yield {
            "site": f"{address}event.html",
            "file": (folder / SINGLE_EVENT).as_uri(),
            "plain": f"{other}{_PLAIN}",
        }


def _rate(driver: Driver, address: str) -> None:
    driver.go(address)
    driver.type("#file", str(WEEKEND))
    until(driver, "document.getElementById('read')?.checkVisibility()")
    rate = "Array.from(document.querySelectorAll('button')).find((each) => /^Rate/.test("
    driver.run(f"{rate}each.textContent.trim())).click(); arguments[arguments.length - 1]()")
    until(driver, "document.querySelector('table.standings')?.innerText.includes('Ann')")


def _try_in_page(driver: Driver, way: str, outsider: Outsider) -> None:
    script = f"{_DONE} const url = arguments[0]; const way = {way};"
    driver.run(f"{script} {_RACE}.then(() => {_SETTLE}).then(done)", outsider.address)


def _try_in_worker(driver: Driver, way: str, outsider: Outsider, kind: str) -> None:
    code = f"const url = {json.dumps(outsider.address)}; const way = {way};"
    code += f"{_RACE}.then(() => {_SETTLE}).then(() => self.postMessage('tried'))"
    script = (
        f"{_DONE} const [code, type] = arguments;"
        "const source = new Blob([code], { type: 'text/javascript' });"
        "const worker = new Worker(URL.createObjectURL(source), { type });"
        "worker.onmessage = ({ data }) => done(data); worker.onerror = () => done('no worker');"
    )
    assert driver.run(script, code, kind) == "tried"


@pytest.mark.parametrize("page", ["site", "file"])
def test_it_rates(driver: Driver, pages: dict[str, str], page: str) -> None:
    _rate(driver, pages[page])


@pytest.mark.parametrize(("page", "kind"), [("site", "module"), ("file", "classic")])
def test_nothing_leaves_it(driver: Driver, pages: dict[str, str], page: str, kind: str) -> None:
    _rate(driver, pages[page])
    outsider = Outsider()
    try:
        for name, way in WAYS.items():
            _try_in_worker(driver, way, outsider, kind)
            assert outsider.visits == 0, f"{name} of a worker"
        for name, way in (WAYS | OF_PAGES).items():
            _try_in_page(driver, way, outsider)
            assert outsider.visits == 0, name
    finally:
        outsider.end()


def test_an_outsider_would_notice(driver: Driver, pages: dict[str, str]) -> None:
    """The same ways, from a page without a policy: what is counted is real."""
    driver.go(pages["plain"])
    outsider = Outsider()
    try:
        for name in ("fetch", "request", "import", "socket", "events"):
            visits = outsider.visits
            _try_in_worker(driver, WAYS[name], outsider, "module")
            assert outsider.visits > visits, f"{name} of a worker"
        for name in ("fetch", "request", "import", "socket", "worker of an import", *_SEEN):
            visits = outsider.visits
            _try_in_page(driver, (WAYS | OF_PAGES)[name], outsider)
            assert outsider.visits > visits, name
    finally:
        outsider.end()
