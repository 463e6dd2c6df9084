"""The form of the page "Event": what the systems ask for, as they describe it themselves."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from arpad import system
from arpad.errors import ArpadError, InvalidValue
from arpad.facts import Fact
from arpad.fide.system import SYSTEM as FIDE
from arpad.render.event_html import STYLE as REPORT_STYLE
from arpad.system import TOLD_BY_FILES, System
from arpad.web.limits import FILE_BYTES
from arpad.web.policy import style_policy

Fields = dict[str, bytes | str]

#: What every event is asked for, as FIDE describes it.
ON, TIME_CONTROL = (each for each in FIDE.term_facts if each.name in TOLD_BY_FILES)
_BOXES = ("norms", "team_event", "championship")
_FORM = (files("arpad.web") / "event_form.html").read_text("utf-8")
_STYLE = REPORT_STYLE + (files("arpad.web") / "event_form.css").read_text("utf-8")
POLICY = style_policy(_STYLE, form_action="'self'")
#: What the form calls the places of an error, and the remedy where the form has one of its own.
_LABELS: dict[str, tuple[str, str]] = {
    "event": ("The event's file", ""),
    "file": ("The event's file", ""),
    "norms": ("Check title norms", "untick it"),
    "system": ("Rating system", ""),
    "the first day": (ON.label, "fill it in"),
    "the time control": (TIME_CONTROL.label, "choose one"),
}


def form(fields: Fields, message: str = "") -> str:
    """The page with everything that was typed into it; a file has to be chosen again."""
    names = {each.id: each.name for each in _systems()}
    kinds = {"": "as the file says"} | {kind: kind for kind in TIME_CONTROL.choices}
    return _FORM.format(
        style=_STYLE,
        problem=f'<p class="problem" role="alert">{escape(message)}</p>' if message else "",
        megabytes=FILE_BYTES // 2**20,
        systems=_options(names, fields.get("system", system.DEFAULT)),
        on_label=ON.label,
        on=escape(str(fields.get("on", ""))),
        time_control_label=TIME_CONTROL.label,
        time_controls=_options(kinds, fields.get("time_control", "")),
        terms="\n".join(_field(name, fields) for name in _terms()),
        **{box: " checked" if box in fields else "" for box in _BOXES},
    )


def labelled(error: ArpadError) -> ArpadError:
    """The error with its place and remedy as the form's user knows them."""
    facts = {ON.name: ON, TIME_CONTROL.name: TIME_CONTROL} | {
        name: next(iter(asking.values())) for name, asking in _terms().items()
    }
    label, remedy = _LABELS.get(error.place, (error.place, ""))
    if error.place in facts:
        label = facts[error.place].label
    return InvalidValue(label, error.value, error.rule, remedy or error.remedy)


def read_terms(fields: Fields, chosen: str) -> dict[str, Any]:
    """What was filled in of the terms of a system; those of another are refused."""
    asked = system.find(chosen)
    known = {each.name: each for each in asked.event_facts}
    for name, asking in _terms().items():
        if name in fields and name not in known:
            label = next(iter(asking.values())).label
            rule = f"{asked.name} has no {label if label.startswith('K') else label.lower()} to set"
            raise InvalidValue(name, fields[name], rule, "leave the field empty")
    return {name: read(fields, each) for name, each in known.items() if name in fields}


def read(fields: Fields, fact: Fact) -> Any:
    """The value of a fact as it was typed; None where it was not."""
    text = fields.get(fact.name)
    return None if text is None else fact.read(str(text), fact.name)


def _systems() -> list[System[Any]]:
    return [system.find(each) for each in system.names()]


def _terms() -> dict[str, dict[str, Fact]]:
    """The terms of an event by their names, each as the systems that have it describe it."""
    found: dict[str, dict[str, Fact]] = {}
    for each in _systems():
        for fact in each.event_facts:
            found.setdefault(fact.name, {})[each.name] = fact
    return found


def _field(name: str, fields: Fields) -> str:
    asking = _terms()[name]
    fact = next(iter(asking.values()))
    typed = fields.get(name, "")
    words = " ".join(f"{of}: {each.help}" for of, each in asking.items())
    if fact.kind == "choice":
        offered = {"": "none"} | {choice: choice for choice in fact.choices}
        control = f'<select id="{name}" name="{name}">\n{_options(offered, typed)}\n</select>'
    else:
        mode = ' inputmode="decimal"' if fact.kind in ("whole", "number") else ""
        control = (
            f'<input id="{name}" name="{name}"{mode} autocomplete="off" '
            f'value="{escape(str(typed))}">'
        )
    label = f"{fact.label}, if you set it ({words})"
    return f'<p><label for="{name}">{escape(label)}</label>\n{control}</p>'


def _options(labels: Mapping[str, str], chosen: bytes | str) -> str:
    return "\n".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>'
        f"{escape(label)}</option>"
        for value, label in labels.items()
    )
