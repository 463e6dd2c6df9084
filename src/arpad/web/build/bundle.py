"""Joining modules: those of the first view in one script, and all of them in one HTML file.

The modules are our own and use only a few forms of `import` and `export`; any other form is an
error here, before it becomes one in somebody's browser.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

#: Spaces around signs may have been omitted.
_NAMED = r"\{([^}]*)\}"
_SOURCE = r'"\./([\w-]+\.js)";?'
_IMPORT = re.compile(
    rf"^import\s*(?:(\w+)\s*,?\s*)??(?:{_NAMED}|\*\s*as (\w+))?\s*(?:\bfrom\s*)?{_SOURCE}$",
    re.MULTILINE,
)
_EXPORT = re.compile(r"^export (const|let|class|function\*?|async function\*?) (\w+)", re.MULTILINE)
_DEFAULT_FUNCTION = re.compile(
    r"^export default ((?:async )?(?:function\*?|class)) (\w+)", re.MULTILINE
)
_DEFAULT = re.compile(r"^export default\b\s*", re.MULTILINE)
_LIST = re.compile(rf"^export\s*{_NAMED}(?:\s*from\s*{_SOURCE}|;?)$", re.MULTILINE)
_REST = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\(")
#: Modules that need a host are omitted: the page works without them.
_OMITTED = ("freshness.js", "load-article.js", "rules-freshness.js", "sw.js")
_FRAME = """\
"use strict";
const $made = new Map();
const $need = (name) => {
  if (!$made.has(name)) $made.set(name, $modules[name]());
  return $made.get(name);
};
const $load = async (name) => $need(name.replace("./", ""));
const $modules = {
%s};
%s
"""
#: The same if there are other files too: a module that is not here is fetched.
_JOINED = """\
const $made = {};
const $need = (name) => $made[name] ??= $modules[name]();
const $load = async (path) => $modules[path.slice(2)] ? $need(path.slice(2)) : import(path);
export { $need };
const $modules = {
%s};
$need("%s");
"""


def joined(modules: Mapping[str, str], start: str) -> dict[str, str]:
    """All modules inside the first one, and each other one as a module that re-exports from there.

    So the first view is one request, and modules loaded later share the same instances.

    >>> modules = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
    >>> print(joined(modules, "a.js")["b.js"])
    import { $need } from "./a.js";
    export const { b } = $need("b.js");
    <BLANKLINE>
    """
    parts = {name: _parts(name, text) for name, text in modules.items()}
    made = "".join(f'"{name}"() {{\n{_function(*part)}}},\n' for name, part in parts.items())
    shown = {name: _shown(name, exported, start) for name, (_, exported) in parts.items()}
    return shown | {start: _JOINED % (made, start)}


def _shown(name: str, exported: Mapping[str, str], start: str) -> str:
    named = [each for each in exported if each != "default"]
    lines = [f'import {{ $need }} from "./{start}";']
    if named:
        lines.append(f'export const {{ {", ".join(named)} }} = $need("{name}");')
    if "default" in exported:
        lines.append(f'export default $need("{name}").default;')
    return "\n".join((*lines, ""))


def bundled(index: str, texts: Mapping[str, str], start: Iterable[str]) -> str:
    """The document `index` with everything it loads in it.

    `texts` are the page's files by name, and `start` are the modules that begin, in their order.
    """
    modules = {
        name: text for name, text in texts.items() if name.endswith(".js") and name not in _OMITTED
    }
    sheets = {name: text for name, text in texts.items() if name.endswith(".css")}
    code = script(modules, start)
    styles = "".join(
        f'<style id="style-{name.removesuffix(".css")}">{text}</style>\n'
        for name, text in sorted(sheets.items(), key=lambda each: each[0] != "style.css")
    )
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n', "", index)
    page = re.sub(
        r"<(?:link rel=\"(?:stylesheet|manifest|modulepreload)\"|script)[^>]*>"
        r"(?:</script>)?\n",
        "",
        page,
    )
    page = re.sub(r"<nav\b.*?</nav>\n", "", page, flags=re.DOTALL)
    page = re.sub(
        r'<a class="brand" href="[^"]*">(.*?)</a>',
        r'<span class="brand">\1</span>',
        page,
        flags=re.DOTALL,
    )
    page = re.sub(r'<p><a href="[^"]*">[^<]*</a></p>\n(?=</div></footer>)', "", page)
    page = re.sub(r'<a href="\./[^"]*"[^>]*>(.*?)</a>', r"\1", page)  # there are no other files
    policy = _policy([code], sheets.values())
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    page = page.replace("<head>\n", f"<head>\n{meta}", 1)
    page = page.replace("</head>", f"{styles}</head>", 1)
    return page.replace("</body>", f'<script type="module">{code}</script>\n</body>', 1)


def script(modules: Mapping[str, str], start: Iterable[str]) -> str:
    """All modules as one script, each a function that is called when it is first needed.

    >>> modules = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
    >>> print(script(modules, ["a.js"]))
    "use strict";
    const $made = new Map();
    const $need = (name) => {
      if (!$made.has(name)) $made.set(name, $modules[name]());
      return $made.get(name);
    };
    const $load = async (name) => $need(name.replace("./", ""));
    const $modules = {
    "a.js"() {
    const {b}=$need("b.js");
    return {};
    },
    "b.js"() {
    const b = 1;
    return {b};
    },
    };
    $need("a.js");
    <BLANKLINE>
    """
    made = "".join(
        f'"{name}"() {{\n{_function(*_parts(name, text))}}},\n'
        for name, text in sorted(modules.items())
    )
    begun = "\n".join(f'$need("{name}");' for name in start)
    return (_FRAME % (made, begun)).replace("</script", "<\\/script")


def _function(text: str, exported: Mapping[str, str]) -> str:
    """A module's text as the body of a function that returns what it exports."""
    given = ",".join(own if own == value else f"{own}: {value}" for own, value in exported.items())
    return f"{text.rstrip()}\nreturn {{{given}}};\n"


def _parts(name: str, text: str) -> tuple[str, dict[str, str]]:
    """A module's text with what it needs asked for, and what it exports by name."""
    exported: dict[str, str] = {}

    def taken(found: re.Match[str]) -> str:
        default, named, whole, source = found.groups()
        parts = [f"default: {default}"] if default else []
        parts += [part.strip().replace(" as ", ": ") for part in (named or "").split(",")]
        needed = f'$need("{source}");'
        if whole:
            return f"const {whole}={needed}"
        kept = ",".join(filter(None, parts))
        return f"const {{{kept}}}={needed}" if kept else needed

    def named(found: re.Match[str]) -> str:
        exported[found[2]] = found[2]
        return f"{found[1]} {found[2]}"

    def named_default(found: re.Match[str]) -> str:
        exported["default"] = found[2]
        return f"{found[1]} {found[2]}"

    def default(_: re.Match[str]) -> str:
        exported["default"] = "ownDefault"
        return "const ownDefault = "

    def listed(found: re.Match[str]) -> str:
        source = f'$need("{found[2]}").' if found[2] else ""
        for part in filter(None, (each.strip() for each in found[1].split(","))):
            own, _, other = part.partition(" as ")
            exported[other or own] = f"{source}{own}"
        return ""

    for pattern, change in (
        (_IMPORT, taken),
        (_DEFAULT_FUNCTION, named_default),
        (_EXPORT, named),
        (_DEFAULT, default),
        (_LIST, listed),
    ):
        text = pattern.sub(change, text)
    left = _REST.search(text)
    if left:
        raise ValueError(f"{name}: {left[0]!r} is a form that the single file does not know")
    return _DYNAMIC.sub("$load(", text), exported


def _policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """What the file may do: run its script, apply its sheets, and nothing else."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digests(scripts)}",
            f"style-src {_digests(styles)}",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _digests(texts: Iterable[str]) -> str:
    return " ".join(
        f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts
    )
