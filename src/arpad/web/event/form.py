"""The form of the page "Event": all that `arpad event` asks for, as the systems describe it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

from arpad import system
from arpad.elo.k import PRESETS
from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.facts import Fact
from arpad.fide.norms.occasion import PAIRINGS
from arpad.fide.system import SYSTEM as FIDE
from arpad.formats import EventRecord
from arpad.formats.uschess_json import LISTS
from arpad.system import TOLD_BY_FILES, System
from arpad.web.calculator.words import CHESS, MORE, OTHERS, WORDS
from arpad.web.event.controls import (
    Choices,
    checkbox,
    file_input,
    options,
    picture,
    radios,
    said,
    select,
    typed,
)
from arpad.web.event.words import ASKED, NOT_TEXT, OTHER_RATINGS, POOL
from arpad.web.server.limits import FILE_BYTES

Fields = dict[str, bytes | str]

#: What every event is asked for, as FIDE describes it.
ON, TIME_CONTROL = (each for each in FIDE.term_facts if each.name in TOLD_BY_FILES)
#: How many rating lists an event may have, each of its month.
MOST_LISTS = 6
_CHAMPIONSHIPS = {"": "not exempt"} | {
    kind: kind for kind in ("national championship", "national team championship", "zonal", "open")
}
_FORM = (files("arpad.web.event") / "page" / "form.html").read_text("utf-8")
#: What the form calls the places of an error: the field, its label, and the remedy where the form
#: has one of its own.
_PLACES: dict[str, tuple[str, str, str]] = {
    "event": ("file", "The event’s file", ""),
    "file": ("file", "The event’s file", ""),
    "file_ratings": ("file_ratings", "Which ratings", "choose one"),
    "norms": ("norms", "Check title norms", "untick it"),
    "federations_exempt": ("championship", "Exempt from the rules on federations", ""),
    "pairings": ("pairings", "Pairings", ""),
    "world_cup": ("world_cup", "World Cup", ""),
    "shortened": ("shortened", "Approved shortened event", "untick it"),
    "flags": ("flags", "True flags", ""),
    "system": ("system", "Rating system", ""),
    "the first day": ("on", ON.label, "fill it in"),
    "the time control": ("time_control", TIME_CONTROL.label, "choose one"),
    "corrections": ("corrections", "Corrections", ""),
    "list": ("list_1", "Rating list", ""),
    "pool": ("pool", "A pool of your own", ""),
}
_NORM_BOXES = {
    "team_event": ("Team championship", "of the world or a continent, where 7 games are enough"),
    "world_cup": ("World Cup", "where 8 games are enough"),
    "approved": ("Approved format", "FIDE has approved a format that needs approval"),
}


def form(fields: Fields, message: str = "", field: str = "") -> str:
    """The body of the page with everything that was typed into it; `field` is what is wrong.

    A file has to be chosen again, unless the page's script keeps it.
    """
    kinds = {"": "As stated"} | {kind: kind.capitalize() for kind in TIME_CONTROL.choices}
    in_norms = {*_NORM_BOXES, "championship", "pairings", "flags"}
    in_lists = {f"{of}_{place}" for place in range(2, MOST_LISTS + 1) for of in ("list", "month")}
    return _FORM.format(
        picture=picture(),
        problem=problem(message) if message else "",
        megabytes=FILE_BYTES // 2**20,
        file_bad=' aria-invalid="true"' if field == "file" else "",
        file_said="",
        on=typed("on", ON.label, fields, kind="date", wrong=field == "on"),
        time_control_label=TIME_CONTROL.label,
        time_controls=radios("time_control", kinds, str(fields.get("time_control", ""))),
        time_control_said="",
        shortened=checkbox(
            *("shortened", "Approved shortened event", "45+30, standard by approval"), fields
        ),
        first_list=_list_row(1, fields),
        more_lists="".join(_list_row(place, fields) for place in range(2, MOST_LISTS + 1)),
        lists_open=_opened(in_lists, fields, field),
        norms=_norms_box(fields),
        norms_open=_opened(in_norms, fields, field),
        norm_fields=_norm_fields(fields, field),
        system_open=_opened({"system", "pool", *_terms()}, fields, field),
        system_fields=_system_fields(fields, field),
        more_open=_opened({"file_ratings", "players", "corrections"}, fields, field),
        more_fields=_more_fields(fields, field),
    )


def _norms_box(fields: Fields) -> str:
    """Checked unless somebody unticks it: an unticked box sends only what is hidden before it."""
    words = "GM, IM, WGM and WIM, wherever the event allows them"
    shown = {} if fields.get("norms") == "0" else {"norms": "1"}
    return '<input type="hidden" name="norms" value="0">' + checkbox(
        "norms", "Check title norms", words, shown
    )


def problem(message: str) -> str:
    """Why the form was refused, in a place that screen readers read out."""
    return f'<div class="note bad" role="alert">{escape(message)}</div>'


def labelled(error: ArpadError, kind: str = "") -> tuple[str, str]:
    """What is wrong in words that the form's user knows, and the field it is of.

    What a file does not say is asked for in the words of its `kind`.
    """
    terms = {name: next(iter(asking.values())) for name, asking in _terms().items()}
    facts = {ON.name: ON, TIME_CONTROL.name: TIME_CONTROL} | terms
    whole = error.place.partition("[")[0]  # "flags[3]" is one of the flags
    field, label, remedy = _PLACES.get(whole, ("", error.place, ""))
    if error.place in facts:
        field, label = error.place, facts[error.place].label
    if error.value == Unquoted("missing") and (field, kind) in ASKED:
        return ASKED[field, kind], field
    if error.value == Unquoted("binary"):
        return NOT_TEXT.format(name=error.place), "file"
    return str(InvalidValue(label, error.value, error.rule, remedy or error.remedy)), field


def other_system(record: EventRecord, chosen: str) -> tuple[str, str]:
    """The system whose ratings a file has, if the `chosen` one cannot rate them, and why not."""
    name, owner = system.find(chosen), record.ratings_of
    if not owner or name.ratings_of in ("", owner):
        return "", ""
    own = next(each for each in system.BUILT_IN if system.find(each).ratings_of == owner)
    return own, OTHER_RATINGS.format(owner=owner, chosen=name.name)


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
    """The value of a fact as it was typed; None if it was not typed."""
    text = fields.get(fact.name)
    return None if text is None else fact.read(str(text), fact.name)


def _systems() -> list[System[Any]]:
    """All systems in the order of the calculator; those of other packages before other games."""
    names = system.names()
    added = (each for each in names if each not in {*CHESS, *MORE, *OTHERS})
    ordered = (*CHESS, *MORE, *added, *OTHERS)
    return [system.find(each) for each in ordered if each in names]


def _terms() -> dict[str, dict[str, Fact]]:
    """The terms of an event by their names, each as the systems that have it describe it."""
    found: dict[str, dict[str, Fact]] = {}
    for each in _systems():
        for fact in each.event_facts:
            found.setdefault(fact.name, {})[each.id] = fact
    return found


def _opened(names: set[str], fields: Fields, wrong: str) -> str:
    """Whether a fold is open: something in it was filled in, or is wrong."""
    return " open" if wrong in names or names & fields.keys() else ""


def _list_row(place: int, fields: Fields) -> str:
    month = escape(str(fields.get(f"month_{place}", "")))
    name = f"list_{place}"
    label = "FIDE’s list" if place == 1 else f"List {place}"
    return (
        f'<div class="list-row"><label class="unseen" for="{name}">{label}</label>'
        f"{file_input(name)}"
        f'<label class="tiny quiet" for="month_{place}">Its month, if the file name does not say it'
        f'</label><input class="in" id="month_{place}" name="month_{place}" type="month" '
        f'value="{month}">{said(name)}</div>'
    )


def _norm_fields(fields: Fields, wrong: str) -> str:
    pairings = {"": "as the file says"} | {name: name for name in PAIRINGS if name}
    return "".join(
        (
            *(checkbox(name, *words, fields) for name, words in _NORM_BOXES.items()),
            select(
                *("championship", "Exempt from the rules on federations", _CHAMPIONSHIPS),
                *(fields, wrong == "championship"),
            ),
            select("pairings", "How it was paired", pairings, fields, wrong == "pairings"),
            typed(
                *("flags", "True flags of those under FID, such as 12=RUS, 14=BLR", fields),
                wrong=wrong == "flags",
            ),
        )
    )


def _system_fields(fields: Fields, wrong: str) -> str:
    names = {each.id: each.name for each in _systems()}
    chess = {each: name for each, name in names.items() if each not in OTHERS}
    others = {each: label for each, label in OTHERS.items() if each in names}
    choices: Choices = {**chess, WORDS["other_games"]: others}
    chosen = str(fields.get("system", system.DEFAULT))
    shown = select("system", "Rating system", choices, {"system": chosen}, wrong == "system")
    return (
        shown
        + "".join(_term(name, asking, names, fields, wrong) for name, asking in _terms().items())
        + f'<div class="field"><label for="pool">{POOL}</label>'
        f"{file_input('pool')}{said('pool')}</div>"
    )


def _term(
    name: str, asking: Mapping[str, Fact], names: Mapping[str, str], fields: Fields, wrong: str
) -> str:
    """A term, with what it means in each system that has it."""
    fact = next(iter(asking.values()))
    meant: dict[str, list[str]] = {}
    for of, each in asking.items():
        meant.setdefault(each.help, []).append(names[of])
    words = " ".join(f"{', '.join(of)}: {text}" for text, of in meant.items())
    bad = wrong == name
    if fact.kind == "choice":
        control = select(name, fact.label, _choices(fact), fields, bad, words)
    elif fact.kind == "flag":
        control = checkbox(name, fact.label, words, fields)
    else:
        mode = "decimal" if fact.kind in ("whole", "number") else ""
        kind = "date" if fact.kind == "date" else "text"
        control = typed(name, fact.label, fields, kind=kind, mode=mode, wrong=bad, words=words)
    return f'<div data-of="{" ".join(asking)}">{control}</div>'


def _choices(fact: Fact) -> dict[str, str]:
    """The choices of a term in words; "" is what holds without one."""
    presets = {each.id: f"{each.name}: K {each.k}" for each in PRESETS}
    known = {each: each.replace("-", " ").capitalize() for each in fact.choices} | presets
    return {"": "By default"} | {each: known[each] for each in fact.choices}


def _more_fields(fields: Fields, wrong: str) -> str:
    lists = {"": "the file’s own"} | {code: f"{code}: {name}" for code, name in LISTS.items()}
    text = escape(str(fields.get("corrections", "")))
    bad = ' aria-invalid="true"' if wrong == "corrections" else ""
    return (
        select("file_ratings", "Which ratings, if the file has several", lists, fields)
        + '<div class="field"><label for="players">Players of a CSV of games (a second CSV)</label>'
        f"{file_input('players')}{said('players')}</div>"
        '<div class="field"><label for="corrections">Corrections for this report only, one per '
        "line, such as 12.rating=2105 or 12.r3.result=1</label>"
        f'<textarea class="in" id="corrections" name="corrections" rows="3"{bad} '
        f'spellcheck="false" aria-describedby="corrections-said">{text}</textarea>'
        f"{said('corrections')}</div>"
    )


__all__ = [
    "MOST_LISTS",
    "ON",
    "TIME_CONTROL",
    "Fields",
    "form",
    "labelled",
    "options",
    "other_system",
    "problem",
    "read",
    "read_terms",
]
