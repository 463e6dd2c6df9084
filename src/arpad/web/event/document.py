"""The page "Event" as a whole, with the words of its script."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from arpad.web.calculator.pages import EVENT_DESCRIPTION
from arpad.web.event.form import Fields, form, head
from arpad.web.server.limits import FILE_BYTES
from arpad.web.shell import OWN_SERVER, Host, shell

#: An event to try the page with: eight made-up players who meet each other once.
SAMPLE = "sample.trf"
#: What the script says; {name} and the like are filled in by it.
SCRIPT = {
    "reading": "Reading {name}",
    "rating": "Rating the event",
    "players": "{count} players",
    "stopped": "Stopped. Everything is as you chose it.",
    "lost": "Arpad did not answer: is arpad web still running? The file is still chosen.",
    "chosen": "{kind}, {size} kB",
    "zip_members": "{name}: {count} files – a ZIP holds one list; unpack it and choose the list.",
    "zip_broken": "{name}: damaged – it is not a whole ZIP; download it again.",
    "zip_packed": "{name}: packed in an unusual way – a list is stored or deflated; unpack it.",
    "not_a_list": "{name}: not a rating list – expected FIDE’s text or XML list, or its ZIP; "
    "check which file it is.",
    "too_large": "{name}: larger than {most} MB – no event’s file is; check which file it is.",
    "gone": "The report was not kept when the page was loaded again. Choose the file once more.",
    "no_event": "Choose the event’s file first: a list has players, but no games.",
}
#: What it says besides where events are rated in the tab.
TAB_SCRIPT = {
    "lost": "Something went wrong in this tab. The file is still chosen: try once more.",
    "getting": "Getting Python for this tab, once: {share} %",
    "to_come": "Python comes into this tab for it, once: {size} MB, or less where the host "
    "compresses it.",
    "unable": "This browser cannot rate events in the tab: that takes WebAssembly, and a page with "
    "https. Another browser may, and Arpad on a computer of your own does: arpad event FILE.",
    "broken": "Python did not come in whole, and nothing of it was used. Check the connection, and "
    "press Rate the event.",
    "room": "This browser has no room to keep Python: make some, or leave its private mode.",
    "died": "This tab has run out of memory, or Python has failed. The file is still chosen: load "
    "the page again, or use arpad event FILE.",
}


def event_page(
    fields: Fields,
    message: str = "",
    wrong: str = "",
    *,
    host: Host = OWN_SERVER,
    runtime: Mapping[str, Any] | None = None,
    parts: str = "",
) -> str:
    """The whole page; with a `runtime` of Python, the tab rates the event instead of a server.

    `parts` are what a page without a host carries of that.
    """
    words: dict[str, Any] = {**SCRIPT, "most": FILE_BYTES // 2**20, "sample": sample()}
    if runtime is not None:
        words |= {**TAB_SCRIPT, "runtime": runtime}
    return shell(
        "Arpad: Rate a whole event",
        form(fields, message, wrong, in_tab=runtime is not None) + parts,
        current="event",
        host=host,
        head=head(words),
        description=EVENT_DESCRIPTION,
    )


@cache
def sample() -> str:
    """The sample event."""
    return (files("arpad.web.event") / "page" / SAMPLE).read_text("utf-8")
