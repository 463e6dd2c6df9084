"""A JSON file as a list of items, each with its line, and the fields around the list."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple, NoReturn

from arpad.errors import InvalidFile, Unquoted
from arpad.formats import text

#: The most letters of one item: a player with a thousand rounds needs some 200,000.
LONGEST_ITEM = 1_000_000
#: The next character that is not a blank, or the end of the text: it always matches.
_WORD = re.compile(r"[^ \t\r\n]|\Z")


class Items(NamedTuple):
    """The items of a file, each with its line, and the other fields of the object they are in."""

    items: list[tuple[int, Any]]
    around: dict[str, Any]


def read_items(content: bytes, name: str) -> Items | None:
    """The items of a list, or of the field "items" of an object; None if there are none.

    `content` is what the file holds, `name` is the name of the file, for errors. Numbers with
    decimals become `Decimal`, with the same digits.

    >>> read_items(b'{"page": 1,\\n"items": [{"id": 7}]}', "section.json")
    Items(items=[(2, {'id': 7})], around={'page': 1})
    """
    words = text.decode(text.check_size(content, name), name).text
    scanner = _Scanner(words, name)
    try:
        return scanner.file()
    except RecursionError:
        rule = "it is nested too deeply to be a section"
        raise InvalidFile(name, Unquoted("JSON"), rule, "check which file it is") from None
    except json.JSONDecodeError as error:
        place = f"{name} line {error.lineno}, column {error.colno}"
        value = words[error.pos : error.pos + 20] or Unquoted("the end")
        rule = "it is not JSON from here on"
        raise InvalidFile(place, value, rule, "check that the file is whole") from None


class _Scanner:
    """Reads a text from its start to its end."""

    def __init__(self, words: str, name: str) -> None:
        self.words = words
        self.name = name
        self.at = 0
        self.starts = [match.end() for match in re.finditer(r"\n|\r(?!\n)", words)]
        self.decoder = json.JSONDecoder(
            parse_float=self._fraction, parse_int=self._whole, parse_constant=self._refuse
        )

    def file(self) -> Items | None:
        self._skip()
        is_list = self.words.startswith("[", self.at)
        found = Items(self._items(), {}) if is_list else self._object()
        if self.at < len(self.words):
            raise self._error()
        return found

    def _object(self) -> Items | None:
        """The items of an object, and its other fields; None if it has no items."""
        items: list[tuple[int, Any]] | None = None
        around: dict[str, Any] = {}
        self._take("{")
        while not self.words.startswith("}", self.at):
            if around or items is not None:
                self._take(",")
            if not self.words.startswith('"', self.at):
                raise self._error()
            key = self._value()
            self._take(":")
            if key == "items" and self.words.startswith("[", self.at):
                items = self._items()
            else:
                around[key] = self._value()
        self._take("}")
        return None if items is None else Items(items, around)

    def _items(self) -> list[tuple[int, Any]]:
        items: list[tuple[int, Any]] = []
        self._take("[")
        while not self.words.startswith("]", self.at):
            if items:
                self._take(",")
            items.append((self._line(self.at), self._value()))
        self._take("]")
        return items

    def _value(self) -> Any:
        start = self.at
        value, self.at = self.decoder.raw_decode(self.words, start)
        if self.at - start > LONGEST_ITEM:
            place = f"{self.name} line {self._line(start)}"
            raise text.too_long(place, f"{self.at - start} letters", "an item", LONGEST_ITEM)
        self._skip()
        return value

    def _line(self, at: int) -> int:
        return bisect_right(self.starts, at) + 1

    def _take(self, letter: str) -> None:
        if not self.words.startswith(letter, self.at):
            raise self._error()
        self.at += 1
        self._skip()

    def _skip(self) -> None:
        self.at = _WORD.search(self.words, self.at).start()  # type: ignore[union-attr]

    def _error(self) -> json.JSONDecodeError:
        return json.JSONDecodeError("not JSON", self.words, self.at)

    def _whole(self, digits: str) -> int:
        """A whole number; beyond 40 digits it cannot be anything in a section, and is cut."""
        return int(digits[:40])

    def _fraction(self, digits: str) -> Decimal:
        """A number with decimals; an error if its exponent is too great."""
        try:
            return Decimal(digits)
        except InvalidOperation:
            raise self._error() from None

    def _refuse(self, word: str) -> NoReturn:
        raise self._error()
