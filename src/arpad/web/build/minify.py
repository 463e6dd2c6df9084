"""The page's files as they are sent: without comments and unnecessary spaces.

Lines stay lines, so that an error still names its place. Imports, strings, templates and whatever
may be a regular expression are left alone; a template inside a template is not understood, and the
page has none.
"""

from __future__ import annotations

import re

#: A comment on lines of its own; one that code follows on its line is not.
_BLOCKS = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_LINES = re.compile(r"^[ \t]*//.*\n|^[ \t]*\n|^[ \t]+", re.MULTILINE)
#: A comment after code; then what is left alone.
_PARTS = re.compile(
    r"""(?P<comment>[ ]//[ ].*$|/\*\*.*?\*/)"""
    r"""|(?P<kept>^import .*$|^export \{.*$|^export default """
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|/(?![*/ ])(?:[^/\\\n]|\\.)+/"""
    r"""|(?:(?<=[(,=:!&|?])|(?<=[(,=:!&|?][ ]))/[ ](?:[^/\\\n]|\\.)+/)""",
    re.MULTILINE,
)
#: Not next to + and −: two of them in a row would be another operator.
_SPACES = re.compile(r" +(?=[=<>?:,;(){}\[\]|&!*])|(?<=[=<>?:,;(){}\[\]|&!*]) +")


def lean(name: str, text: str) -> str:
    """The file of that name as it is sent."""
    short = _LINES.sub("", _BLOCKS.sub("", text))
    return _tight(short) if name.endswith(".js") else short


def _tight(code: str) -> str:
    """Code without the spaces around its signs, and without comments after it."""
    made, last = [], 0
    for found in _PARTS.finditer(code):
        made += [_SPACES.sub("", code[last : found.start()]), found["kept"] or ""]
        last = found.end()
    return "".join((*made, _SPACES.sub("", code[last:])))
