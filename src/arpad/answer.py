"""What every answer can do: show its working, its figures as data, its text, and a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, overload

from arpad.sentences import Step

if TYPE_CHECKING:
    from types import ModuleType


class Report(ABC):
    """An answer: its working, its figures as plain data, its text, and a table in a notebook."""

    __slots__ = ()

    @abstractmethod
    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""

    @abstractmethod
    def as_data(self, *, working: bool = False) -> Mapping[str, Any]:
        """The answer as plain JSON data; the names are those of the attributes."""

    def as_dict(self, *, working: bool = False) -> Mapping[str, Any]:
        """The same as `as_data`, by the name that other libraries give it."""
        return self.as_data(working=working)

    def __str__(self) -> str:
        text: str = _renderer().text(self)
        return text

    def _repr_html_(self) -> str | None:
        """A table for a notebook; without Jinja2 there is none, and it shows the Markdown."""
        try:
            import jinja2  # noqa: F401 – not part of the core
        except ImportError:
            return None
        table: str = _renderer().notebook(self)
        return table

    def _repr_markdown_(self) -> str:
        shown: str = _renderer().markdown(self)
        return shown


def _renderer() -> ModuleType:
    """The renderers, which the core imports only here: when somebody prints a report."""
    from arpad import render

    return render


@overload
def json_number(value: Decimal | float) -> float: ...
@overload
def json_number(value: Decimal | float | None) -> float | None: ...
@overload
def json_number(value: object) -> object: ...
def json_number(value: object) -> object:
    """A Decimal as a JSON number with the same digits; anything else unchanged."""
    if type(value) is not Decimal:
        return value
    number = float(value)
    return int(number) if number.is_integer() else number
