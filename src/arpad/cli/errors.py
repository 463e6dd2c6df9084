"""Errors as a person at a terminal understands them: their places are options and arguments.

The core names places as in Python (`games[3].score`, `birth_year`). Only this module turns them
into "game 4, result" and "--birth-year".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

import click

from arpad.cli.options import dashed
from arpad.errors import ArpadError, InvalidFile, InvalidRating, Unquoted, with_extra

#: Places of the core that have no option or argument of the same name.
_PLACES = {
    "player": "rating",
    "score": "result",
    "system": "--system",
    "rule": "--k-by-games",
    "the first day": "--on",
    "the time control": "--time-control",
}
_DETAILS = {"score": "result"}
#: The prefix of options that follow from facts: an argument may have the same name.
FACT = "fact_"
_GAME = r"games\[(\d+)\](?:\.(\w+))?"
#: Remedies that differ in a terminal, by their place and how the core's begin.
_REMEDIES = {
    ("the ratings of the file", "rate them"): "rate them by another one, as with --system uschess",
    ("norms", "do not ask"): "omit --norms",
    ("round robin", "if it was none"): "if it was none, say so with --pairings",
    ("output", "convert"): "name it .parquet or .csv",
}
#: Parts of a remedy that only make sense in Python, and what to say here instead.
_IN_PYTHON = (
    (r",? or [^,;]*(?:strict=False|in Python)[^,;]*", ""),
    (r"map (?:it with columns|one of your columns to it)", "name yours with --column"),
)


def sentence_of(error: click.ClickException) -> str:
    """An error of the parser in our own form: place, value, rule and remedy."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx else "arpad"
    explained = f"arpad help {ctx.info_name}" if ctx and ctx.parent else "arpad help"
    if ctx and ctx.parent and ctx.parent.parent:  # a command of a group
        explained = f"{command} --help"
    if isinstance(error, click.NoSuchOption):
        known = f"{explained} lists them"
        remedy = f"did you mean {error.possibilities[0]}?" if error.possibilities else known
        return f"{error.option_name}: {command} has no such option; {remedy}"
    if isinstance(error, click.MissingParameter) and error.param:
        return f"{_shown(error.param)}: missing – {command} needs it; {explained} explains it"
    if isinstance(error, click.BadParameter) and error.param:
        for pattern, sentence in _PARSERS:
            if match := re.fullmatch(pattern, error.message.strip(), re.DOTALL):
                return f"{_shown(error.param)}: {match.expand(sentence)}"
    if match := re.fullmatch(_EXTRA, error.message, re.DOTALL):
        return f"argument: {match[1]!r} – {command} takes no more; {explained} explains it"
    return error.format_message()


def _shown(param: click.Parameter) -> str:
    return param.opts[-1] if isinstance(param, click.Option) else param.human_readable_name


@contextmanager
def terminal_errors(ctx: click.Context) -> Iterator[None]:
    """Errors raised inside get the places that the command’s user knows."""
    try:
        yield
    except ArpadError as error:
        raise _for_terminal(error, ctx) from None


#: What click says about a value, and what we say instead.
_PARSERS = (
    (
        r"(.+) is not a valid integer(?: range)?\.",
        r"\1 – it must be a whole number; write it in digits",
    ),
    (r"(.+) is not a valid float\.", r"\1 – it must be a number; write it in digits"),
    (r"(.+) is not one of (.+)\.", r"\1 – it is one of \2; choose one of them"),
    (r"\w+ (.+) is a directory\.", r"\1 – it is a folder; name a file"),
    (r"\w+ (.+) is a file\.", r"\1 – it is a file; name a folder"),
    (
        r"(.+) is not in the range (\S+?)<=x<=(\S+?)\.",
        r"\1 – it must be from \2 to \3; choose another",
    ),
    (
        r"\w+ ('[a-z][a-z0-9+.-]*://.+) does not exist\.",
        r"\1 – only files on this machine are read; download it first",
    ),
    (r"\w+ (.+) does not exist\.", r"\1 – there is no such file; check the name"),
    (r"(.+): No such file or directory", r"\1 – there is no such file; check the name"),
)
#: What click says about superfluous arguments.
_EXTRA = r"Got unexpected extra arguments? \((.+)\)"


@contextmanager
def at_place(place: str, names: Collection[str] | None = None) -> Iterator[None]:
    """Errors raised inside are about the player at this place (only those about these facts)."""
    try:
        yield
    except ArpadError as error:
        if names is not None and error.place not in names:
            raise
        where = place if error.place in ("rating", place) else f"{place}, {dashed(error.place)}"
        raise type(error)(where, error.value, error.rule, error.remedy) from None


def _for_terminal(error: ArpadError, ctx: click.Context) -> ArpadError:
    params = ctx.command.get_params(ctx)
    names = {
        param.name.removeprefix(FACT): param.opts[-1]
        if isinstance(param, click.Option)
        else dashed(param.name)
        for param in sorted(params, key=lambda each: not (each.name or "").startswith(FACT))
        if param.name
    }
    of_opponent = error.place in getattr(ctx.obj, "opponents_own", ())
    place = f"opponent, {dashed(error.place)}" if of_opponent else _place(error.place, names)
    rule, remedy = error.rule, _remedy(error)
    if not isinstance(error, InvalidFile):  # whose keys and columns are no options
        rule, remedy = _words(rule, names), _words(remedy, names)
    return type(error)(place, _value(error), rule, remedy)


def _place(place: str, names: Mapping[str, str]) -> str:
    if match := re.fullmatch(_GAME, place):
        detail = f", {_DETAILS.get(match[2], match[2])}" if match[2] else ""
        return f"game {int(match[1]) + 1}{detail}"
    return names.get(place) or _PLACES.get(place, place)


def _remedy(error: ArpadError) -> str:
    for (place, start), remedy in _REMEDIES.items():
        if error.place == place and error.remedy.startswith(start):
            return remedy
    remedy = error.remedy
    for pattern, here in _IN_PYTHON:
        remedy = re.sub(pattern, here, remedy)
    return remedy


def _value(error: ArpadError) -> object:
    if error.value is None:
        return Unquoted("unrated" if isinstance(error, InvalidRating) else "missing")
    return error.value


def _words(text: str, names: Mapping[str, str]) -> str:
    """The names of facts as options; short names are also words, except before "sets"."""
    options = {name: option for name, option in names.items() if option.startswith("--")}
    name = "|".join(map(re.escape, options))
    pattern = rf"(?<![-\w])({name})\b(?= sets )|\b(?=\w*_)({name})\b"
    return re.sub(pattern, lambda match: options[match[0]], text)


@contextmanager
def needs(extra: str, what: str = "this") -> Iterator[None]:
    """One sentence with the remedy instead of a stack trace, if a library is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise click.ClickException(f"{what} needs {missing.name}: {with_extra(extra)}") from None
