"""The page's files, as a server sends them and as a static site for any host."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from arpad import __version__
from arpad.errors import InvalidFile
from arpad.web.export import offered, rules_module
from arpad.web.policy import PAGE_POLICY
from arpad.writing.run import Run

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_EVENT_LINK = '<p><a href="./event">Rate a whole event from its file</a></p>\n'
_META = '<meta http-equiv="Content-Security-Policy" content="{}">\n'
_PRELOAD = '<link rel="modulepreload" href="./{}">\n'
_MARK = '<meta name="generator" content="Arpad">'
_SOURCE = Path(str(files("arpad.web") / "page"))
_FILES = re.compile(r"^const FILES = \[(.*?)\];$", re.MULTILINE)
_IMPORT = re.compile(r'from "\./([\w-]+\.js)"')


def page_files(*, served: bool = False) -> dict[str, str]:
    """Every file that the page loads, by its name, the generated `rules.js` among them.

    Where Arpad's own server sends it (`served`), there is a link to the page of whole events.

    `index.html` carries the policy in a meta tag, which holds wherever the file is served from, and
    the service worker carries a digest of it all, so that a new page replaces what was kept.
    """
    folder = files("arpad.web") / "page"
    texts = {
        item.name: item.read_text(encoding="utf-8")
        for item in folder.iterdir()
        if Path(item.name).suffix in TYPES
    }
    first = ("app.js", "tab-game.js", f"system-{offered(texts)[0]}.js")
    texts["rules.js"] = rules_module(texts)
    texts["index.html"] = _index(texts, _modules(texts, first), served)
    names = sorted(texts)
    digest = sha256("".join(texts[name] for name in names).encode()).hexdigest()
    version = f"{__version__}-{digest[:12]}"
    stamp = f"const VERSION = {version!r};\nconst FILES = {names!r};\n"
    texts["sw.js"] = stamp + texts["sw.js"]
    return texts


def first_view(texts: Mapping[str, str]) -> dict[str, str]:
    """Those of the page's files that are loaded before the first result is shown.

    The interpreters of other systems than the first follow when there is time for them.
    """
    needed = {"app.js", *re.findall(r'modulepreload" href="\./([\w-]+\.js)"', texts["index.html"])}
    return {name: text for name, text in texts.items() if name in needed or name[-3:] != ".js"}


def write_site(folder: Path) -> list[Path]:
    """Write the page as static files with relative addresses; returns what was written.

    A page that stands there is replaced as a whole; any other folder must be empty.
    """
    _make_parent(folder)
    with Run({"folder": folder}, [_SOURCE], folder=True) as run:
        _check_replaced(folder, folder)
        texts = page_files()
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
            *("folder", str(folder), f"it holds files that are not the page's: {shown}"),
            "choose a folder of its own, and copy the files from there",
        )


def _listed(folder: Path) -> set[str]:
    """The files of a page of ours, as its service worker lists them; none if it is not ours.

    Anybody's page may have the same names: ours says in `index.html` what it is.
    """
    index, worker = (
        path.read_text("utf-8", "replace") if path.is_file() else ""
        for path in (folder / "index.html", folder / "sw.js")
    )
    listed = _FILES.search(worker)
    return set(re.findall(r"[\w.-]+", listed[1])) if listed and _MARK in index else set()


def _modules(texts: Mapping[str, str], roots: Iterable[str]) -> list[str]:
    """These modules and all that they import, so that they can be asked for at once."""
    found: list[str] = []
    wanted = list(roots)
    while wanted:
        name = wanted.pop(0)
        if name not in found:
            found.append(name)
            wanted += _IMPORT.findall(texts[name])
    return found


def _index(texts: Mapping[str, str], modules: Iterable[str], served: bool) -> str:
    index = texts["index.html"]
    # The charset must stand near the top, so the long list of modules comes after it.
    index = index.replace("<head>\n", f"<head>\n{_META.format(PAGE_POLICY)}")
    index = index.replace("</head>", "".join(map(_PRELOAD.format, modules)) + "</head>")
    return index.replace("</header>", f"{_EVENT_LINK}</header>", 1) if served else index
