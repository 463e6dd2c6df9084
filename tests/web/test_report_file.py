"""The report as a file looks like the report on the screen, at every width, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad import event, formats, render

from .conftest import own_server

MASTERS = Path(__file__).parents[2] / "docs" / "examples" / "masters.trf"
#: Every element of a report below its head (a server's page has more buttons there), as it looks.
LOOKS = """(root) => [...document.querySelectorAll(`${root} *`)]
  .filter((each) => !each.closest(".report-head") && !each.matches("script"))
  .map((each) => {
    const style = getComputedStyle(each);
    const names = ["color", "backgroundColor", "fill", "stroke", "display", "fontSize",
      "fontFamily", "fontWeight", "paddingTop", "paddingLeft", "marginTop", "borderTopWidth",
      "borderBottomColor", "textAlign", "gridTemplateColumns", "width", "height"];
    return [each.tagName, each.className.baseVal ?? each.className,
      ...names.map((name) => style[name])].join(" | ");
  })"""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with own_server() as url:
        yield url


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    report = event.rate(formats.read(MASTERS))
    path.write_text(render.html(report, norms=True), "utf-8")
    return path


def screens(browser: Browser, server: str, file: Path, **options: Any) -> tuple[Page, Page]:
    context = browser.new_context(**options)
    screen, alone = context.new_page(), context.new_page()
    screen.goto(f"{server}event")
    screen.wait_for_selector("#event[data-ready]")
    screen.set_input_files("#file", str(MASTERS))
    screen.wait_for_selector("#read-name:visible")
    screen.get_by_label("Check title norms").check()
    screen.get_by_role("button", name="Rate the event").click()
    expect(screen.locator(".standings")).to_be_visible()
    screen.mouse.move(0, 0)  # what is pointed at is tinted
    alone.goto(file.as_uri())
    return screen, alone


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_file_and_screen_look_alike(
    browser: Browser, server: str, file: Path, width: int, scheme: Literal["light", "dark"]
) -> None:
    size = {"width": width, "height": 900}
    screen, alone = screens(browser, server, file, viewport=size, color_scheme=scheme)
    shown = screen.evaluate(LOOKS, "#report")
    assert len(shown) > 1000
    assert alone.evaluate(LOOKS, "main") == shown
    for page in (screen, alone):
        assert page.evaluate("document.documentElement.scrollWidth") == width
    lost = alone.locator(".gains .f").first.evaluate("(bar) => getComputedStyle(bar).fill")
    assert lost == 'url("#hatch")'
    assert alone.locator("#hatch path").count() == 1
    alone.context.close()
