"""The words of the page "Event" if it does not come from a server of Arpad's: how to run it."""

from __future__ import annotations

TITLE = "Rate a whole event"
DESCRIPTION = (
    "What a tournament does to every rating in it: from its report file (TRF), a PGN, a CSV or a "
    "US Chess section, on your own computer."
)
LEAD = (
    "Give Arpad the event’s file and see what it does to every rating in it: standings, changes, "
    "initial ratings and title norms. That needs Arpad on your own computer, since the files are "
    "yours to keep."
)
START = "How to run it"
STEPS = (
    "Install Arpad with its page: <code>pip install '.[web]'</code> in a copy of the project.",
    "Start it: <code>arpad web --open</code>. This page is then a form: choose the event’s file, "
    "and the report comes back.",
    "Or ask in a terminal: <code>arpad event report.trf --rating-list list.zip -o "
    "report.html</code>.",
)
TAKES = "What it takes"
KINDS = (
    ("TRF", "the report that pairing programs write for FIDE"),
    ("PGN", "games with the tags of both players"),
    ("CSV", "white, black, result; ratings in it or in a second file"),
    ("US Chess", "an official section in JSON"),
    ("Rating lists", "FIDE’s, as text, XML or in their ZIP"),
)
