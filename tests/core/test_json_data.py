"""What `as_data` gives is what its type says: every key, and nothing else."""

from __future__ import annotations

from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import face_samples
import pytest

from arpad import errors, event, formats

WEEKEND = formats.read(face_samples.EXAMPLES / "weekend.trf")
REPORTS = face_samples.reports() | {
    "with norms": event.rate(WEEKEND, norms=True),
    "corrected": event.rate(formats.corrected(WEEKEND, ["1.rating=1650"])),
    "an error": errors.ArpadError("score", 5, "a score", "give one"),
}
TYPES = {
    name: get_type_hints(type(report).as_data, include_extras=True)["return"]
    for name, report in REPORTS.items()
}


def misfits(hint: Any, value: Any, place: str) -> list[str]:
    """Where a value is not what the type says."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Annotated, NotRequired):
        return misfits(parts[0], value, place)
    if origin in (Union, UnionType):
        each = [misfits(part, value, place) for part in parts]
        return [] if [] in each else each[0]
    if origin is list and isinstance(value, list):
        return [wrong for each in value for wrong in misfits(parts[0], each, f"{place}[]")]
    if is_typeddict(hint):
        return fields_that_misfit(hint, value, place)
    if origin is Literal:
        fits = value in parts
    else:
        kind = (int, float) if hint is float else origin or hint
        fits = hint is Any or isinstance(value, kind)
    return [] if fits else [f"{place}: {value!r} is no {hint}"]


def fields_that_misfit(kind: Any, value: Any, place: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{place}: {value!r} is no {kind}"]
    hints = get_type_hints(kind, include_extras=True)
    needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
    wrong = [f"{place}: {name}" for name in (needed - value.keys()) | (value.keys() - hints)]
    return wrong + [
        each
        for name in hints.keys() & value.keys()
        for each in misfits(hints[name], value[name], f"{place}.{name}")
    ]


def test_only_an_edition_is_a_mapping_of_its_own_fields() -> None:
    assert [name for name, kind in TYPES.items() if not is_typeddict(kind)] == [
        "fide.edition_report"
    ]


@pytest.mark.parametrize("name", [name for name, kind in TYPES.items() if is_typeddict(kind)])
def test_data_is_what_its_type_says(name: str) -> None:
    options = {} if name == "an error" else {"working": True}
    assert misfits(TYPES[name], REPORTS[name].as_data(**options), name) == []


def test_a_misfit_is_seen() -> None:
    data = {"error": "", "place": "", "value": 5, "rule": "", "more": ""}
    assert len(misfits(errors.ProblemData, data, "error")) == 3
