"""The page's files, as a server sends them and as a static site for any host."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from arpad import __version__
from arpad.errors import InvalidFile
from arpad.render.templating import SHEETS, script, sheet
from arpad.web.build.bundle import bundled, joined, stripped
from arpad.web.build.modules import first_modules, generated
from arpad.web.calculator.pages import calculator_page, rules_page, text_page
from arpad.web.event.document import SAMPLE, event_page
from arpad.web.server.security import PAGE_POLICY, TAB_POLICY
from arpad.web.shell import Host
from arpad.web.tab.single import MAY, embedded
from arpad.web.tab.site import LICENCES, runtime_of, scripts
from arpad.writing.paths import check_here
from arpad.writing.run import Run

#: The calculator's files as they are written: in folders, for those who read them.
FOLDER = Path(str(files("arpad.web.calculator"))) / "page"
_KINDS = (".css", ".html", ".js", ".svg", ".webmanifest")
_PLACE = re.compile(r'"\.{1,2}/(?:\.\./)*(?:\w+/)?([\w-]+\.js)"')
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".trf": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
#: The module that begins.
_START = "app.js"
#: The picture that is shown when somebody shares the page's address.
PREVIEW = "preview.png"
#: The page of events as one file.
SINGLE_EVENT = "arpad-event.html"
#: What a page of ours says of itself.
_MARK = '<meta name="generator" content="Arpad">'
#: The calculator as one file.
SINGLE = "arpad.html"
_FILES = re.compile(r"^const FILES = \[(.*?)\];$", re.MULTILINE)
_PYTHON = re.compile(r"^const PYTHON = (.*);$", re.MULTILINE)


def page_files(
    *, served: bool = False, address: str = "", runtime: Mapping[str, Any] | None = None
) -> dict[str, str]:
    """Every file that the page loads, by its name, the generated `rules.js` among them.

    If Arpad's own server sends it (`served`), the header leads to the pages that need that server;
    on another host, its pages say what to show when their `address` is shared, and events are rated
    in the tab if there is a `runtime` of Python.

    `index.html` carries the policy in a meta tag, which holds wherever the file is served from, and
    the service worker carries a digest of it all, so that a new page replaces what was kept.
    """
    texts = _sources()
    host = Host(served, address, PAGE_POLICY)
    events = "./event" if served else "./event.html" if runtime else ""
    texts["index.html"] = calculator_page(date.today(), host, events=events)
    texts |= joined({name: texts[name] for name in first_modules(texts)}, _START)
    texts |= _beside(host, runtime)
    names = sorted([*texts, *([] if served else [PREVIEW])])
    digest = sha256("".join(texts[name] for name in sorted(texts)).encode()).hexdigest()
    version = f"{__version__}-{digest[:12]}"
    python = json.dumps(runtime or {"cache": "", "files": {}})
    stamp = f"const VERSION = {version!r};\nconst FILES = {names!r};\nconst PYTHON = {python};\n"
    texts["sw.js"] = stamp + texts["sw.js"]
    return texts


def single_file() -> str:
    """The calculator as one HTML file that opens with a double click, with all its systems."""
    texts = _sources()
    index = calculator_page(date.today(), Host(False, "", PAGE_POLICY), single=True)
    return bundled(index, texts, _START)


def _sources() -> dict[str, str]:
    """The calculator's files as they are sent, and the generated ones."""
    texts = _written()
    return texts | generated(texts)


def written() -> dict[str, str]:
    """Every file of the calculator by its name.

    Browsers get them side by side: every name is there once, and imports lead to the name alone.

    >>> 'from "./dom.js"' in written()["app.js"]
    True
    """
    paths = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in _KINDS]
    return {path.name: _PLACE.sub(r'"./\1"', path.read_text(encoding="utf-8")) for path in paths}


@cache
def _written() -> dict[str, str]:
    """The files that are written by hand; a style sheet begins with the one that reports have."""
    texts = written()
    texts |= {name: sheet(name) + texts[name] for name in SHEETS if name in texts}
    return {name: stripped(text) for name, text in texts.items()}


def first_view(texts: Mapping[str, str]) -> dict[str, str]:
    """Those of the page's files that are loaded before the first result is shown.

    The interpreters of other systems than the first follow when there is time for them.
    """
    index = re.sub(r"<noscript>.*?</noscript>", "", texts["index.html"], flags=re.DOTALL)
    named = set(re.findall(r'(?:href|src)="\./([\w.-]+)"', index))
    return {
        name: text
        for name, text in texts.items()
        if name == "index.html" or (name in named and not name.endswith(".html"))
    }


def write_site(
    folder: Path, address: str = "", python: Mapping[str, bytes] | None = None
) -> list[Path]:
    """Write the page as static files with relative addresses; returns what was written.

    The calculator as one file is among them, for whoever opens the folder without a host. `address`
    is where they will be, for the preview of links to them; `python` are the files that rate events
    in the tab (`arpad.web.tab`).

    A page that is already there is replaced as a whole; any other folder must be empty.
    """
    picture = (FOLDER / PREVIEW).read_bytes()
    runtime = runtime_of(python) if python else None
    texts = {**page_files(address=address, runtime=runtime), SINGLE: single_file()}
    return _write(folder, {**texts, PREVIEW: picture, **(python or {})})


def write_single_file(folder: Path, python: Mapping[str, bytes] | None = None) -> list[Path]:
    """Write the calculator as one file into a folder; returns what was written.

    With the files of `python`, there is a second one, which rates events.
    """
    events = {SINGLE_EVENT: single_event(python)} if python else {}
    return _write(folder, {SINGLE: single_file(), **events})


def single_event(python: Mapping[str, bytes]) -> str:
    """The page of events as one file, with Python and all that it needs."""
    runtime = {**runtime_of(python), "isEmbedded": True}
    host = Host(False, "", PAGE_POLICY)
    page = event_page({}, host=host, runtime=runtime, parts=embedded(python))
    sources = _sources()
    texts = {name: sources[name] for name in ("style.css", "parts.css")} | _event_files()
    del texts["python-worker.js"]  # which is among the parts
    return bundled(page, texts, "event.js", MAY)


def _write(folder: Path, texts: Mapping[str, str | bytes]) -> list[Path]:
    _make_parent(folder)
    with Run({"folder": folder}, [FOLDER], folder=True) as run:
        _check_replaced(folder, folder)
        for name, text in sorted(texts.items()):
            run.write("folder", text, name)
        run.publish()
        try:
            _check_replaced(run.path("folder"), folder)  # which is the old one now
        except InvalidFile:
            run.publish()
            raise
    return [folder / name for name in sorted(texts)]


def _make_parent(folder: Path) -> None:
    check_here("folder", folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        rule = f"the folder around it cannot be made: {error.strerror}"
        raise InvalidFile("folder", str(folder), rule, "choose another place") from None


def holds_files(folder: Path) -> bool:
    """Whether there is anything that a new page would replace."""
    return folder.is_dir() and any(folder.iterdir())


def _check_replaced(old: Path, folder: Path) -> None:
    """Refuse to replace a folder that holds more than the page of this or another version."""
    entries = sorted(old.iterdir()) if old.is_dir() else []
    ours = _listed(old)
    others = [entry.name for entry in entries if entry.name not in ours or not entry.is_file()]
    if others:
        shown = ", ".join(others[:3]) + (", …" if len(others) > 3 else "")
        raise InvalidFile(
            *("folder", str(folder), f"it holds files that are not the page’s: {shown}"),
            "choose a folder of its own, and copy the files from there",
        )


def _listed(folder: Path) -> set[str]:
    """The files of a page of ours, as its service worker lists them; none if it is not ours.

    Anybody's page may have the same names: ours says in `index.html` what it is.
    """
    index, worker, single = (
        path.read_text("utf-8", "replace") if path.is_file() else ""
        for path in (folder / "index.html", folder / "sw.js", folder / SINGLE)
    )
    listed = _FILES.search(worker)
    python = _PYTHON.search(worker)
    site = set(re.findall(r"[\w.-]+", listed[1])) if listed and _MARK in index else set()
    if site and python:
        site |= {*json.loads(python[1])["files"], LICENCES}
    return {*site, SINGLE, SINGLE_EVENT} if _MARK in single else site


def _beside(host: Host, runtime: Mapping[str, Any] | None) -> dict[str, str]:
    """The pages besides the calculator that need no server, and what the page of events loads.

    Where nothing can rate events, their page says how to run it.
    """
    names = ("about", "league") if host.served or runtime else ("about", "event", "league")
    pages = {f"{name}.html": text_page(name, host) for name in names}
    pages["rules.html"] = rules_page(date.today(), host)
    if runtime:
        there = replace(host, policy=TAB_POLICY)
        pages["event.html"] = event_page({}, host=there, runtime=runtime)
    return pages | (_event_files() if host.served or runtime else {})


def _event_files() -> dict[str, str]:
    """What the page of events loads."""
    folder = files("arpad.web.event") / "page"
    parts = [item for item in folder.iterdir() if Path(item.name).suffix in TYPES]
    texts = {part.name: part.read_text("utf-8") for part in parts}
    texts |= {"report.css": sheet("report.css"), "report.js": script(), **scripts()}
    return {name: text if name == SAMPLE else stripped(text) for name, text in texts.items()}
