"""A reader of calendar files, written from the grammar of RFC 5545; it refuses what is none."""

from __future__ import annotations

import re
from typing import NamedTuple

#: contentline = name *(";" param) ":" value; no control characters but tabs.
_LINE = re.compile(
    r"(?P<name>[A-Za-z0-9-]+)"
    r"(?P<parameters>(?:;[A-Za-z0-9-]+=(?:\"[^\"\x00-\x08\x0a-\x1f\x7f]*\"|[^\";:,\x00-\x1f\x7f]*))*)"
    r":(?P<value>[^\x00-\x08\x0a-\x1f\x7f]*)"
)
_TEXTS = ("SUMMARY", "DESCRIPTION")
_ONCE = {
    "VEVENT": {"UID", "DTSTAMP", "DTSTART"},
    "VTODO": {"UID", "DTSTAMP"},
}
_STATUS = {
    "VEVENT": {"TENTATIVE", "CONFIRMED", "CANCELLED"},
    "VTODO": {"NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"},
}


class Component(NamedTuple):
    """The one event or task of a file: its kind, and its properties with their parameters."""

    kind: str
    properties: dict[str, str]
    parameters: dict[str, str]


def read(content: bytes) -> Component:
    """The component of a file that holds one."""
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    for line in content.split(b"\r\n"):
        assert len(line) <= 75, line
        line.decode()  # no letter is cut in two
    lines = content.decode().replace("\r\n ", "").removesuffix("\r\n").split("\r\n")
    found = [_LINE.fullmatch(line) for line in lines]
    assert all(found), lines
    rows = [(each["name"], each["parameters"], each["value"]) for each in found if each]
    assert rows[0] == ("BEGIN", "", "VCALENDAR")
    assert rows[-1] == ("END", "", "VCALENDAR")
    head = {name: value for name, _, value in rows[1:3]}
    assert head["VERSION"] == "2.0"
    assert head["PRODID"]
    (begin, _, kind), (end, _, ended) = rows[3], rows[-2]
    assert (begin, end, kind) == ("BEGIN", "END", ended)
    inside = rows[4:-2]
    names = [name for name, _, _ in inside]
    assert len(set(names)) == len(names)
    assert set(names) >= _ONCE[kind]
    properties = {name: _text(value) if name in _TEXTS else value for name, _, value in inside}
    assert re.fullmatch(r"\d{8}T\d{6}Z", properties["DTSTAMP"])
    assert properties["STATUS"] in _STATUS[kind]
    parameters = {name: parameter for name, parameter, _ in inside}
    if kind == "VEVENT":
        whole = parameters["DTSTART"] == ";VALUE=DATE"
        assert re.fullmatch(r"\d{8}" if whole else r"\d{8}T\d{6}Z?", properties["DTSTART"])
        assert ("DTEND" in properties) != ("DURATION" in properties)
    return Component(kind, properties, parameters)


def _text(value: str) -> str:
    """A text without its escapes; a bare comma or semicolon would separate values."""
    assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,Nn])*", value), value
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "Nn" else found[1], value)
