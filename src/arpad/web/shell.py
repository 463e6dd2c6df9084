"""The shell around every page: one header, one footer, one style sheet, marks drawn once.

A new page gets a line in `PAGES`: the header lists the pages that exist, both on Arpad's own server
and on a static host.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arpad.render.templating import environment, hatch, trusted


@dataclass(frozen=True, slots=True)
class HeaderPage:
    """A page of the header: its id, its name, and its addresses; "" if it has none."""

    id: str
    name: str
    served: str
    static: str


@dataclass(frozen=True, slots=True)
class Host:
    """Where a page is sent from: Arpad's own server, or any other host at an address, if known.

    `policy` stands in a page itself if it must hold wherever the page is sent from.
    """

    served: bool = True
    address: str = ""
    policy: str = ""

    @property
    def base(self) -> str:
        """The folder of the calculator: whole if it is known, for those who show the address."""
        return f"{self.address.rstrip('/')}/" if self.address else "./"


#: Relative addresses; "./" is the calculator itself.
PAGES = (
    HeaderPage("calculator", "Calculator", "./", "./"),
    HeaderPage("event", "Event", "event", "event.html"),
    HeaderPage("league", "League", "league.html", "league.html"),
    HeaderPage("rules", "Rules", "rules.html", "rules.html"),
    HeaderPage("about", "About", "about.html", "about.html"),
)

_DESCRIPTION = (
    "What a result does to a chess rating: one game, a tournament, an event or a league, by the "
    "rules in force on that date, worked out step by step."
)
#: The pictures of buttons, by the end of their ids, on a square of 16.
_ICONS = {
    "copy": "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
    "link": "M6.5 9.5l3-3M7 4.5l1.6-1.6a3 3 0 0 1 4.5 4.4L11.5 9M9 11.5l-1.6 1.6a3 3 0 0 1-4.5-4.4"
    "L4.5 7",
    "down": "M8 2v8.5M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11",
    "print": "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
    "swap": "M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3",
    "more": "M2.5 8h2M7 8h2M11.5 8h2",
    "plus": "M8 2.5v11M2.5 8h11",
    "close": "M3.5 3.5l9 9M12.5 3.5l-9 9",
    "picture": "M2.5 3h11v10h-11zM2.5 10.5l3-3 3 3 2-2 3 3",
}
OWN_SERVER = Host()
_TEMPLATES = environment("arpad.web")
_SHELL = _TEMPLATES.get_template("shell.html")


def shell(
    title: str,
    body: str,
    *,
    current: str,
    head: str = "",
    host: Host = OWN_SERVER,
    sheets: Sequence[str] = (),
    depth: str = "./",
    description: str = _DESCRIPTION,
    foot: str = "",
    places: Mapping[str, str] | None = None,
) -> str:
    """The whole document around a body.

    `title` is shown in the browser's tab, `body` is inside `<main>`, `head` at the end of `<head>`,
    after its further style `sheets`. `current` is the id of its page in the header, `depth` leads
    from the page to the folder of the calculator ("../" from one folder below), `foot` are further
    paragraphs of the footer, and `places` where entries of the header lead from this page, if not
    where they usually do.

    >>> 'aria-current="page">Calculator</a>' in shell("Arpad", "", current="calculator")
    True
    """
    shown = [(each.id, each.name, each.served if host.served else each.static) for each in PAGES]
    text = _SHELL.render(
        title=title,
        description=description,
        icons=_ICONS,
        hatch=trusted(hatch()),
        links=[
            (id, name, (places or {}).get(id, f"{depth}{address.removeprefix('./')}"))
            for id, name, address in shown
            if address
        ],
        current=current,
        host=host,
        policy=trusted(host.policy),
        sheets=sheets,
        depth=depth,
        head=trusted(head),
        body=trusted(body),
        foot=trusted(foot),
    )
    return f"{text}\n"


def icon(name: str) -> str:
    """One of the shell's icons, for a button that also has a text."""
    return str(_TEMPLATES.get_template("parts.html").module.icon(name))  # type: ignore[attr-defined]
