"""The tables of the docs that follow from the code, by page and by the comment above each.

`make golden` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from datetime import date
from functools import partial
from pathlib import Path

import click
from cli.commands import NAMES, context_of

from arpad import fide, pools, system
from arpad.cli.options import help_text, metavar
from arpad.cli.question import terms_and_player
from arpad.facts import Fact
from arpad.fide.k_rule import reason
from arpad.formats.records import REASONS
from arpad.sentences import SENTENCES
from arpad.web.server.limits import FILE_BYTES, LIMITS, REQUEST_BYTES, Limits

DOCS = Path(__file__).parents[2] / "docs"
_NO_OPPONENTS = {
    "same_player": "a game against oneself",
    "no_such_opponent": "a game against a number that is not in the file",
    "no_opponent": "a game against nobody",
}
_MARKED = re.compile(r"^<!-- (.+) -->\n((?:\|.*\n)*)", re.MULTILINE)


def table(head: str, rows: Iterable[Iterable[str]]) -> str:
    lines = [f"| {' | '.join(cells)} |" for cells in rows]
    return "\n".join((head, f"|{'---|' * (head.count(' | ') + 1)}", *lines)) + "\n"


def facts(of: str, *kinds: str) -> str:
    """Name, label, values and help; spellings of another fact are not offered."""
    rows = ((f"`{each.name}`", each.label, _values(each), each.help) for each in _of(of, *kinds))
    return table("| fact | label | value | meaning |", rows)


def in_json(of: str, kind: str) -> str:
    rows = ((f"`{each.name}`", _values(each), each.help) for each in _of(of, kind))
    return table("| name | value | meaning |", rows)


def _of(name: str, *kinds: str) -> Iterable[Fact]:
    found = system.find(name)
    every = (each for kind in kinds for each in getattr(found, kind))
    return (each for each in every if not each.spelling_of)


def _values(each: Fact) -> str:
    return each.rule.partition(" must be ")[2]


def options(of: str) -> str:
    """Each fact of a system as an option, and whether an opponent may have it, too."""
    found = system.find(of)
    both = {each.name for each in found.state_facts if each.opponent}
    rows = (
        (
            _option(f"{each.option} {metavar(each)}"),
            help_text(each),
            "yes" if each.name in both else "",
        )
        for each in terms_and_player(found)
        if not each.spelling_of
    )
    return table("| option | meaning | also of the opponent |", rows)


def options_of_commands() -> str:
    """Every option that does not follow from facts, with the commands that have it."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in NAMES:
        context = context_of(name)
        every = [each for each in context.command.params if isinstance(each, click.Option)]
        records = [each.get_help_record(context) for each in every if not each.hidden]
        for option, text in filter(None, records):
            found.setdefault((option, " ".join(text.split())), []).append(name)
    rows = ((_option(option), text, ", ".join(names)) for (option, text), names in found.items())
    return table("| option | meaning | commands |", rows)


def _option(text: str) -> str:
    return f"`{text}`".replace("|", r"\|")


def all_pools() -> str:
    found = [(name, system.find(name)) for name in pools.POOLS]
    rows = ((f"`{name}`", each.name, each.document, each.certainty) for name, each in found)
    return table("| id | pool | document | how sure |", rows)


def unknown_of_pools() -> str:
    rows = ((f"`{name}`", each) for name, record in pools.POOLS.items() for each in record.unknown)
    return table("| id | not known, or not part of it |", rows)


def limits() -> str:
    rows = [
        ("a question in JSON", _limit("_bytes", REQUEST_BYTES), "413"),
        ("a file for the page “Event”", _limit("_bytes", FILE_BYTES), "413"),
    ]
    for each in fields(Limits):
        value = _limit(each.name, getattr(LIMITS, each.name))
        rows.append((each.metadata["what"], value, str(each.metadata["beyond"])))
    return table("| what | at most | beyond it |", rows)


def _limit(name: str, value: float) -> str:
    if name.endswith("_bytes"):
        return f"{value // 1024**2:g} MB" if value >= 1024**2 else f"{value // 1024:g} KB"
    return f"{value:g} s" if name.endswith("_seconds") else f"{value:g}"


def reasons_of_rounds() -> str:
    codes: dict[str, list[str]] = {}
    for code, why in REASONS.items():
        codes.setdefault(why, []).append(f"`{code}`" if code else "nothing")
    rows = [(", ".join(found), why) for why, found in codes.items()]
    rows += [(text, SENTENCES[key]) for key, text in _NO_OPPONENTS.items()]
    return table("| result in the file | reason |", rows)


def k_steps() -> str:
    steps = fide.edition(date(2025, 10, 1)).k_steps
    return table("| who | K |", ((str(reason(step)), str(step.k)) for step in steps))


_KINDS = {"facts": "state_facts", "terms": "term_facts"}
TABLES: dict[tuple[str, str], Callable[[], str]] = {
    ("pools.md", "pools"): all_pools,
    ("pools.md", "what is not known"): unknown_of_pools,
    ("pools.md", "terms of pool"): partial(facts, "pool", "term_facts"),
    ("api.md", "limits"): limits,
    ("events.md", "reasons of rounds"): reasons_of_rounds,
    ("editions.md", "K"): k_steps,
    ("terminal.md", "options of commands"): options_of_commands,
}
for _name in pools.POOLS:
    TABLES["pools.md", f"facts of {_name}"] = partial(facts, _name, "state_facts", "game_facts")
for _name in ("fide", "elo"):
    TABLES["terminal.md", f"options of {_name}"] = partial(options, _name)
    for _kind, _facts in _KINDS.items():
        TABLES["python.md", f"{_kind} of {_name}"] = partial(facts, _name, _facts)
        TABLES["api.md", f"{_kind} of {_name}"] = partial(in_json, _name, _facts)


def shown(page: str) -> dict[str, str]:
    """The tables of a page by the comments above them."""
    return dict(_MARKED.findall((DOCS / page).read_text("utf-8")))


def rewritten(path: Path, text: str) -> str:
    """A page with its tables as the code has them."""

    def anew(found: re.Match[str]) -> str:
        made = TABLES.get((path.name, found[1]))
        return f"<!-- {found[1]} -->\n{made()}" if made else found[0]

    return _MARKED.sub(anew, text)
