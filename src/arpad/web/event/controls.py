"""The controls of the event's form: each with a label, its value, and a place for an error."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

#: Values and their labels; the name of a group has choices in place of a label.
Choices = Mapping[str, str | Mapping[str, str]]
_CROSS = ("xwdl", "wxlw", "dlxd", "lwdx")  # the picture above the form: a small cross-table


def said(name: str) -> str:
    """Where the page says what is wrong with a field."""
    return f'<p class="said" id="{name}-said"></p>'


def typed(
    name: str,
    label: str,
    fields: Mapping[str, bytes | str],
    *,
    kind: str = "text",
    mode: str = "",
    wrong: bool = False,
    words: str = "",
) -> str:
    """A field to type into."""
    value = escape(str(fields.get(name, "")))
    input_mode = f' inputmode="{mode}"' if mode else ""
    return (
        f'<div class="field"><label for="{name}">{escape(label)}</label>'
        f'<input class="in" id="{name}" name="{name}" type="{kind}"{input_mode} autocomplete="off" '
        f'value="{value}"{_wrong(wrong)} aria-describedby="{name}-said">{_words(words)}'
        f"{said(name)}</div>"
    )


def select(
    name: str,
    label: str,
    labels: Choices,
    fields: Mapping[str, bytes | str],
    wrong: bool = False,
    words: str = "",
) -> str:
    """A choice of many."""
    return (
        f'<div class="field"><label for="{name}">{escape(label)}</label>'
        f'<select class="in" id="{name}" name="{name}"{_wrong(wrong)} '
        f'aria-describedby="{name}-said">{options(labels, fields.get(name, ""))}</select>'
        f"{_words(words)}{said(name)}</div>"
    )


def options(labels: Choices, chosen: bytes | str) -> str:
    """The choices of a select."""
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(label)}</option>"
        if isinstance(label, str)
        else f'<optgroup label="{escape(value)}">{options(label, chosen)}</optgroup>'
        for value, label in labels.items()
    )


def radios(name: str, labels: Mapping[str, str], chosen: str) -> str:
    """A choice of a few; a value that is not one of them is added, so that it is not lost."""
    offered = labels if chosen in labels else {**labels, chosen: chosen}
    return "".join(
        f'<label><input type="radio" name="{name}" value="{escape(value)}"'
        f"{' checked' if value == chosen else ''}><span>{escape(label)}</span></label>"
        for value, label in offered.items()
    )


def checkbox(name: str, label: str, words: str, fields: Mapping[str, bytes | str]) -> str:
    """A box to check."""
    mark = " checked" if name in fields else ""
    return (
        f'<label class="check"><input id="{name}" name="{name}" type="checkbox" value="1"{mark}>'
        f"<span>{escape(label)}</span><small>{escape(words)}</small></label>{said(name)}"
    )


def file_input(name: str) -> str:
    """A button that chooses a file, and where the page says which one it is."""
    return (
        '<div class="chosen"><label class="btn choose"><span>Choose a file</span><input class='
        f'"file-in" id="{name}" name="{name}" type="file" aria-describedby="{name}-said">'
        f'</label><output class="small" id="{name}-name" for="{name}"></output></div>'
    )


def picture() -> str:
    """A cross-table of four, in the marks of the reports."""
    drawn = []
    for y, line in enumerate(_CROSS):
        drawn.append(f'<path class="n" d="M0 {22 * y + 9}h38"/>')
        for x, mark in enumerate(line):
            left, top = 50 + 21 * x, 22 * y
            if mark == "x":
                drawn.append(f'<path class="o" d="M{left + 4} {top + 4}l10 10m0-10l-10 10"/>')
            else:
                drawn.append(
                    f'<rect class="{mark}" x="{left}" y="{top}" width="18" height="18" rx="2"/>'
                )
    return f'<svg class="xt" viewBox="0 0 132 84" aria-hidden="true">{"".join(drawn)}</svg>'


def _wrong(wrong: bool) -> str:
    return ' aria-invalid="true"' if wrong else ""


def _words(words: str) -> str:
    return f'<p class="tiny quiet">{escape(words)}</p>' if words else ""
