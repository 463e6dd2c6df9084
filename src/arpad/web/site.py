"""The page's files, as a server sends them and as a static site for any host."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from arpad import __version__
from arpad.web.export import rules_module
from arpad.web.policy import PAGE_POLICY

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_EVENT_LINK = '<p><a href="./event">Rate a whole event from its file</a></p>\n'
_META = '<meta http-equiv="Content-Security-Policy" content="{}">'


def page_files(*, served: bool = False) -> dict[str, str]:
    """Every file that the page loads, by its name, the generated `rules.js` among them.

    Where Arpad's own server sends it (`served`), there is a link to the page of whole events.

    `index.html` carries the policy in a meta tag, which holds wherever the file is served from, and
    the service worker carries a digest of it all, so that a new page replaces what was kept.
    """
    folder = files("arpad.web") / "page"
    texts = {item.name: item.read_text(encoding="utf-8") for item in folder.iterdir()}
    texts["rules.js"] = rules_module()
    head = "<head>\n"
    texts["index.html"] = texts["index.html"].replace(head, f"{head}{_META.format(PAGE_POLICY)}\n")
    if served:
        end = "</header>"
        texts["index.html"] = texts["index.html"].replace(end, f"{_EVENT_LINK}{end}", 1)
    names = sorted(texts)
    digest = sha256("".join(texts[name] for name in names).encode()).hexdigest()
    version = f"{__version__}-{digest[:12]}"
    stamp = f"const VERSION = {version!r};\nconst FILES = {names!r};\n"
    texts["sw.js"] = stamp + texts["sw.js"]
    return texts


def write_site(folder: Path) -> list[Path]:
    """Write the page as static files with relative addresses; returns what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in sorted(page_files().items()):
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
