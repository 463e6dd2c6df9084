"""The form of the page "Event": all that `arpad event` asks for, and the words of answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arpad import system
from arpad.elo.k import PRESETS
from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.facts import Fact
from arpad.fide.rulebook import SYSTEM as FIDE
from arpad.formats import EventRecord
from arpad.formats.registry import FORMATS
from arpad.formats.uschess_json import LISTS
from arpad.render.templating import environment
from arpad.system import READ_FROM_EVENT_FILE, System
from arpad.terms import PAIRINGS
from arpad.web.calculator.words import CHESS, MORE, OTHERS, WORDS
from arpad.web.server.limits import FILE_BYTES

#: What a file does not say, in the words of its kind, by the field and the kind.
MISSING = {
    **{("on", each.name): f"{each.no_day} Fill in the first day." for each in FORMATS.values()},
    **{
        ("time_control", each.name): f"{each.no_clock} Choose Standard, Rapid or Blitz."
        for each in FORMATS.values()
    },
}
NOT_TEXT = "{name} is not a text file. Choose a TRF, PGN, CSV or JSON file."
#: A file with the ratings of another organisation, and the button that helps.
OTHER_RATINGS = "The file has ratings of {owner}, which are not rated by the rules of {chosen}."
RATE_BY = "Rate it by {system}"
#: The facts of a file that was read.
FACTS = {
    "event": "Event",
    "players": "Players",
    "games": "Games",
    "time_control": "Time control",
    "first_day": "First day",
    "rules": "Rules",
    "remarks": "Worth a look",
}
UNNAMED = "without a name"
NOT_STATED = "Not stated"
#: Buttons of a report: what they ask for, and their words.
DOWNLOADS = {
    "html": "Download report",
    "csv": "CSV",
    "json": "JSON",
    "trf": "TRF",
}
TRF_CORRECTED = "TRF with corrections"

Fields = dict[str, bytes | str]

#: What every event is asked for, as FIDE describes it.
ON, TIME_CONTROL = (each for each in FIDE.term_facts if each.name in READ_FROM_EVENT_FILE)
#: How many rating lists an event may have, each of its month.
MOST_LISTS = 6
_CHAMPIONSHIPS = {"": "not exempt"} | {
    kind: kind for kind in ("national championship", "national team championship", "zonal", "open")
}
_TEMPLATES = environment("arpad.web.event", "arpad.web")
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
#: The folds of the form that are open if a field in them was filled in, or is wrong.
_FOLDS: dict[str, set[str]] = {
    "lists": {f"{of}_{place}" for place in range(2, MOST_LISTS + 1) for of in ("list", "month")},
    "norms": {"team_event", "world_cup", "approved", "championship", "pairings", "flags"},
    "more": {"file_ratings", "players", "corrections"},
}
_PAIRINGS = {"": "as the file says"} | {name: name for name in PAIRINGS if name}
_RATING_LISTS = {"": "the file’s own"} | {code: f"{code}: {name}" for code, name in LISTS.items()}
_TIME_CONTROLS = {"": "As stated"} | {kind: kind.capitalize() for kind in TIME_CONTROL.choices}


def fill(name: str, **values: Any) -> str:
    """A template of this folder, filled in."""
    return _TEMPLATES.get_template(f"{name}.html").render(values)


def head(words: Mapping[str, Any] | None = None) -> str:
    """What the page of events has in its head: with its script, if that has `words`."""
    return fill("head", words=words) + "\n"


def form(fields: Fields, message: str = "", wrong: str = "", *, in_tab: bool = False) -> str:
    """The body of the page with everything that was typed into it; `wrong` is the wrong field.

    A file has to be chosen again, unless the page's script keeps it; `in_tab` if it also rates it.
    """
    folds = {**_FOLDS, "system": {"system", "pool", *_terms()}}
    return fill(
        "form",
        in_tab=in_tab,
        fields=fields,
        message=message,
        wrong=wrong,
        open={name for name, held in folds.items() if wrong in held or held & fields.keys()},
        megabytes=FILE_BYTES // 2**20,
        most_lists=MOST_LISTS,
        on=ON,
        time_control=TIME_CONTROL,
        time_controls=_TIME_CONTROLS,
        championships=_CHAMPIONSHIPS,
        pairings=_PAIRINGS,
        systems=_system_choices(),
        default_system=system.DEFAULT,
        terms=[_term(name, by_system) for name, by_system in _terms().items()],
        rating_lists=_RATING_LISTS,
    )


def labelled(error: ArpadError, kind: str = "") -> tuple[str, str]:
    """What is wrong in words that the form's user knows, and the field it is of.

    What a file does not say is asked for in the words of its `kind`.
    """
    terms = {name: next(iter(by_system.values())) for name, by_system in _terms().items()}
    facts = {ON.name: ON, TIME_CONTROL.name: TIME_CONTROL} | terms
    whole = error.place.partition("[")[0]  # "flags[3]" is one of the flags
    field, label, remedy = _PLACES.get(whole, ("", error.place, ""))
    if error.place in facts:
        field, label = error.place, facts[error.place].label
    if error.value == Unquoted("missing") and (field, kind) in MISSING:
        return MISSING[field, kind], field
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
    """The submitted terms; terms of other systems are refused."""
    of = system.find(chosen)
    known = {each.name: each for each in of.event_facts}
    for name, by_system in _terms().items():
        if name in fields and name not in known:
            label = next(iter(by_system.values())).label
            rule = f"{of.name} has no {label if label.startswith('K') else label.lower()} to set"
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
    terms: dict[str, dict[str, Fact]] = {}
    for each in _systems():
        for fact in each.event_facts:
            terms.setdefault(fact.name, {})[each.id] = fact
    return terms


def _system_choices() -> dict[str, str | dict[str, str]]:
    """All systems by their ids; those of other games are a group."""
    names = {each.id: each.name for each in _systems()}
    chess = {each: name for each, name in names.items() if each not in OTHERS}
    return {**chess, WORDS["other_games"]: {id: OTHERS[id] for id in OTHERS if id in names}}


def _term(name: str, by_system: Mapping[str, Fact]) -> dict[str, Any]:
    """A term, with what it means in each system that has it."""
    fact = next(iter(by_system.values()))
    meanings: dict[str, list[str]] = {}
    for of, each in by_system.items():
        meanings.setdefault(each.help, []).append(system.find(of).name)
    return {
        "name": name,
        "label": fact.label,
        "kind": fact.kind,
        "mode": "decimal" if fact.kind in ("whole", "number") else "",
        "choices": _choices(fact) if fact.kind == "choice" else {},
        "help": " ".join(f"{', '.join(of)}: {text}" for text, of in meanings.items()),
        "systems": " ".join(by_system),
    }


def _choices(fact: Fact) -> dict[str, str]:
    """The choices of a term in words; "" is what holds without one."""
    presets = {each.id: f"{each.name}: K {each.k}" for each in PRESETS}
    known = {each: each.replace("-", " ").capitalize() for each in fact.choices} | presets
    return {"": "By default"} | {each: known[each] for each in fact.choices}
