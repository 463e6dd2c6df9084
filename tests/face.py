"""The face of Arpad as text: names, signatures, options, JSON fields and columns, line by line.

`make golden` writes it to tests/face.txt, so that a change of the face is seen in the difference.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

import click
import face_samples

import arpad
from arpad.answer import Report
from arpad.cli import cli

FILE = Path(__file__).parent / "face.txt"
#: Modules with public names that are no names of `arpad` itself.
_DEEPER = [
    *("compat.echecs", "facts", "formats.csv", "formats.pasted", "formats.pgn"),
    *("formats.time_control", "formats.trf", "game", "answer", "outcome", "sentences"),
]
_KINDS = {"int": "number", "float": "number", "str": "text", "bool": "flag", "NoneType": "null"}


def text() -> str:
    """The whole face."""
    parts = {
        "Names": names(),
        "Options": options(cli, "arpad"),
        "JSON": (line for each in face_samples.answers() for line in fields(*each)),
        "API": face_samples.api(),
        "Columns": face_samples.columns(),
    }
    return "\n".join("\n".join((f"# {title}", *lines, "")) for title, lines in parts.items())


def names() -> Iterator[str]:
    """Every public name with its signature; the members of a class stand where it is at home."""
    parts = {name for name in arpad.__all__ if isinstance(getattr(arpad, name), ModuleType)}
    # `report` is `render` by the name that it had.
    for path in ("arpad", *(f"arpad.{name}" for name in sorted({*parts, *_DEEPER} - {"report"}))):
        module = import_module(path)
        values = sorted(vars(module).items())
        own = [name for name, value in values if getattr(value, "__module__", "") == path]
        for name in getattr(module, "__all__", own):
            if name[0] != "_":
                yield from _named(f"{path}.{name}", getattr(module, name))


def _named(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, ModuleType):
        yield f"{path}: module"
    elif isinstance(value, type):
        bases = ", ".join(base.__name__ for base in value.__bases__)
        unmade = bases == "Protocol" or issubclass(value, str | dict | Report)  # by nobody outside
        made = "" if unmade else _signature(value)
        yield f"{path}{made}: {bases}"
        if path.rpartition(".")[0] != "arpad":
            yield from _members(value)
    elif inspect.isfunction(value) or inspect.ismethod(value):
        yield f"{path}{_signature(value)}"
    elif get_origin(value) is Literal:
        yield f"{path}: {', '.join(get_args(value))}"
    else:
        yield f"{path}: {type(value).__name__}"


def _members(kind: type) -> Iterator[str]:
    values = getattr(kind, "__dataclass_fields__", getattr(kind, "_fields", ()))
    shown = () if issubclass(kind, Report) else values  # in its signature
    for name in sorted({*vars(kind), *values} - {*shown}):
        value = vars(kind).get(name)
        if name[0] == "_":
            continue
        if isinstance(value, (property, cached_property)):
            getter: Any = value.fget if isinstance(value, property) else value.func
            yield f"    {name} -> {inspect.signature(getter).return_annotation}"
        elif inspect.isfunction(value) or isinstance(value, (staticmethod, classmethod)):
            yield f"    {name}{_signature(getattr(kind, name))}"
        else:
            yield f"    {name}"


def _signature(value: Any) -> str:
    shown = re.sub(r"ForwardRef\('([^']*)'[^)]*\)", r"\1", str(inspect.signature(value)))
    words = r"\"?Annotated\[(.+?), (?:'[^']*'|\"[^\"]*\")\]\"?"
    shown = re.sub(words, r"\1", shown)
    return re.sub(r" at 0x[0-9a-f]+", "", shown).replace("'", "")


def options(command: click.Command, path: str) -> Iterator[str]:
    """Every command with its arguments and options."""
    context = click.Context(command, info_name=path, help_option_names=["-h", "--help"])
    yield f"{path}: {type(command).__name__.lower()}"
    for each in command.get_params(context):
        choices = list(getattr(each.type, "choices", [each.type.name]))
        spelled = ", ".join((*sorted(each.opts, key=len), *each.secondary_opts))
        flag = "flag" if getattr(each, "is_flag", False) else "|".join(map(str, choices))
        yield f"    {spelled}: {flag}{', required' if each.required else ''}"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            yield from options(found, f"{path} {name}") if found else ()


def fields(path: str, value: Any) -> Iterator[str]:
    """Every object in an answer with its fields, and the kinds of value that they have."""
    objects: dict[str, dict[str, set[str]]] = {}
    _collect(path, value, objects)
    for where, names in objects.items():
        kinds = (f"{name} {'|'.join(sorted(each))}" for name, each in names.items())
        yield f"{where}: {', '.join(kinds)}"


def _collect(path: str, value: Any, objects: dict[str, dict[str, set[str]]]) -> None:
    if isinstance(value, dict):
        for key, each in value.items():
            name = "…" if " " in key else key  # no field: a sentence, with how often it holds
            kind = type(each).__name__
            objects.setdefault(path, {}).setdefault(name, set()).add(_KINDS.get(kind, kind))
            _collect(f"{path}.{name}", each, objects)
    elif isinstance(value, list):
        for each in value:
            _collect(f"{path}[]", each, objects)
