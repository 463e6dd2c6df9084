"""Style sheets: where each is seen, and which class names of a page no sheet knows."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, Route

from arpad.web.build.bundle import stripped

SOURCES = Path(__file__).parents[1] / "src" / "arpad"
#: Every style sheet, and a scene that looks otherwise without it.
SEEN_IN = {
    "render/style/style.css": "report-screen",
    "render/style/parts.css": "report-screen",
    "render/style/report.css": "report-screen",
    "web/api/page.css": "api",
    "web/event/page/event.css": "event-form",
    "web/league/page/board.css": "league-board",
    "web/league/page/league.css": "league-table",
    "web/league/templates/standings.css": "league-standings",
    "web/calculator/page/calculator.css": "game",
    "web/calculator/page/chooser.css": "game-rules",
    "web/calculator/page/lists.css": "tournament",
    "web/calculator/page/parts.css": "event-form",
    "web/calculator/page/paste.css": "tournament-columns",
    "web/calculator/page/reading.css": "about",
    "web/calculator/page/style.css": "rules",
}
#: Names by which scripts find what they work on; no sheet has a rule for them.
HOOKS = frozenset(
    {"arpad", "change", "cross", "grid", "name", "own", "paste-own", "round", "rows", "score"}
)
_UNSTYLED = """() => {
  const known = new Set();
  const read = (rules) => {
    for (const rule of rules) {
      const names = (rule.selectorText ?? "").matchAll(/\\.([A-Za-z_][\\w-]*)/g);
      for (const [, name] of names) known.add(name);
      if (rule.cssRules) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  const used = [...document.querySelectorAll("[class]")].flatMap((each) => [...each.classList]);
  return [...new Set(used)].filter((name) => !known.has(name)).sort();
}"""


def unstyled_classes(page: Page) -> set[str]:
    """The class names in a page that no sheet it loads has a rule for, hooks of scripts aside."""
    return {*page.evaluate(_UNSTYLED)} - HOOKS


def leave_out(page: Page, sheet: str) -> None:
    """From now on, whatever the page loads comes without that sheet."""
    source = SOURCES / sheet
    rules = stripped(source.read_text("utf-8")).strip()

    def shorten(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(rules, ""))

    page.route(lambda url: url.endswith((".css", "/api", "/standings")), shorten)
