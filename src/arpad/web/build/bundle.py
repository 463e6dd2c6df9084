"""Joining modules: those of the first view in one script, and all of them in one HTML file.

The modules are our own and use only a few forms of `import` and `export`; any other form is an
error here, before it becomes one in somebody's browser (docs/decisions/page-build.md).
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

_IMPORT = re.compile(r'^import (?:(\w+) from |\{([^}]*)\} from )?"\./([\w-]+\.js)";$', re.MULTILINE)
_NAMED = re.compile(
    r"^export (default )?((?:const|let|class|(?:async )?function\*?) (\w+))", re.MULTILINE
)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)
_LIST = re.compile(r"^export \{ (\w+(?:, \w+)*) \};\n?", re.MULTILINE)
_REST = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\(")
#: What only readers of the source need: comments on lines of their own, blank lines, indentation.
_UNSENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*\n|//.*?\n|\n)|^[ \t]+", re.M | re.S)
#: Modules that need a host are omitted: the page works without them.
_OMITTED = ("freshness.js", "rules-freshness.js", "sw.js")
#: A module that is not here is fetched.
_FRAME = """\
const $made = {};
const $need = (name) => $made[name] ??= $modules[name]();
const $load = async (path) => $modules[path.slice(2)] ? $need(path.slice(2)) : import(path);
export { $need };
const $modules = {
%s};
$need("%s");
"""


def stripped(text: str) -> str:
    """A script or a style sheet without what only its readers need; no text in it has two lines.

    >>> stripped("// One.\\n\\nf(1);\\n/** Two\\n * lines. */\\nif (a) {\\n  g();\\n}\\n")
    'f(1);\\nif (a) {\\ng();\\n}\\n'
    """
    return _UNSENT.sub("", text)


def joined(modules: Mapping[str, str], start: str) -> dict[str, str]:
    """All modules inside the first one, and each other one as a module that re-exports from there.

    So the first view is one request, and modules loaded later share the same instances.

    >>> modules = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
    >>> print(joined(modules, "a.js")["b.js"])
    import { $need } from "./a.js";
    export const { b } = $need("b.js");
    <BLANKLINE>
    """
    shown = {name: _shown(name, _parts(name, text)[1], start) for name, text in modules.items()}
    return shown | {start: script(modules, start)}


def _shown(name: str, exported: Mapping[str, str], start: str) -> str:
    named = [each for each in exported if each != "default"]
    lines = [f'import {{ $need }} from "./{start}";']
    if named:
        lines.append(f'export const {{ {", ".join(named)} }} = $need("{name}");')
    if "default" in exported:
        lines.append(f'export default $need("{name}").default;')
    return "\n".join((*lines, ""))


def bundled(
    index: str, texts: Mapping[str, str], start: str, may: tuple[str, str] = ("", "")
) -> str:
    """The document `index` with everything it loads in it.

    `texts` are the page's files by name, and `start` is the module that begins. It `may` do
    something besides running it: a source of scripts, and a directive.
    """
    modules = {
        name: text for name, text in texts.items() if name.endswith(".js") and name not in _OMITTED
    }
    sheets = {name: text for name, text in texts.items() if name.endswith(".css")}
    code = script(modules, start).replace("</script", "<\\/script")
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
    policy = _policy([code], sheets.values(), may)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    page = page.replace("<head>\n", f"<head>\n{meta}", 1)
    page = page.replace("</head>", f"{styles}</head>", 1)
    return page.replace("</body>", f'<script type="module">{code}</script>\n</body>', 1)


def script(modules: Mapping[str, str], start: str) -> str:
    """All modules as one script, each a function that is called when it is first needed.

    >>> modules = {"a.js": 'import { b } from "./b.js";', "b.js": "export const b = 1;"}
    >>> print(script(modules, "a.js").partition("$modules = ")[2])
    {
    "a.js"() {
    const { b } = $need("b.js");
    return {  };
    },
    "b.js"() {
    const b = 1;
    return { b };
    },
    };
    $need("a.js");
    <BLANKLINE>
    """
    made = "".join(
        f'"{name}"() {{\n{_function(*_parts(name, text))}}},\n'
        for name, text in sorted(modules.items())
    )
    return _FRAME % (made, start)


def _function(text: str, exported: Mapping[str, str]) -> str:
    """A module's text as the body of a function that returns what it exports."""
    given = ", ".join(name if name == own else f"{name}: {own}" for name, own in exported.items())
    return f"{text.rstrip()}\nreturn {{ {given} }};\n"


def _parts(name: str, text: str) -> tuple[str, dict[str, str]]:
    """A module's text with its imports as calls, and the names that it exports with their own."""
    exported: dict[str, str] = {}

    def imported(match: re.Match[str]) -> str:
        default, named, source = match.groups()
        kept = f"default: {default}" if default else (named or "").strip().replace(" as ", ": ")
        return f'const {{ {kept} }} = $need("{source}");' if kept else f'$need("{source}");'

    def declared(match: re.Match[str]) -> str:
        exported["default" if match[1] else match[3]] = match[3]
        return match[2]

    def default(_: re.Match[str]) -> str:
        exported["default"] = "$default"
        return "const $default = "

    def listed(match: re.Match[str]) -> str:
        exported.update((own, own) for own in match[1].split(", "))
        return ""

    text = _DEFAULT.sub(default, _NAMED.sub(declared, _IMPORT.sub(imported, text)))
    text = _LIST.sub(listed, text)
    left = _REST.search(text)
    if left:
        raise ValueError(f"{name}: {left[0]!r} is a form that the bundle does not know")
    return _DYNAMIC.sub("$load(", text), exported


def _policy(scripts: Iterable[str], styles: Iterable[str], may: tuple[str, str]) -> str:
    """What the file may do: run its script, apply its sheets, and what it `may`; nothing else."""
    source, directive = may
    return "; ".join(
        (
            *filter(None, (directive,)),
            "default-src 'none'",
            f"script-src {_digests(scripts)} {source}".rstrip(),
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
