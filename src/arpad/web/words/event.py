"""The words of the page "Event": its form, what it asks, and what its script says."""

from __future__ import annotations

#: What a file does not say, in the words of its kind: the field, the kind, the sentence.
ASKED = {
    ("on", "trf"): "the report has no first day (record 042) and no days of rounds (record 132)",
    ("on", "pgn"): "none of the games has a Date tag with a whole day",
    ("on", "csv"): "the table of games has no column with the day",
    ("on", "json"): "the section has no first day",
    ("time_control", "trf"): "the report states no time control (record 122 or 222)",
    ("time_control", "pgn"): "the games have no TimeControl tag that tells it",
    ("time_control", "csv"): "the table of games does not state the time control",
    ("time_control", "json"): "the section does not state the time control",
}
#: What each kind of file is called in the summary of what was read.
KINDS = {
    "trf": "Tournament report (TRF)",
    "pgn": "Games (PGN)",
    "csv": "Table of games (CSV)",
    "json": "US Chess section (JSON)",
}
#: The facts of a file that was read.
FACTS = {
    "event": "Event",
    "players": "Players",
    "games": "Games",
    "time_control": "Time control",
    "first_day": "First day",
    "rules": "Rules",
    "norms": "Norms",
    "remarks": "Worth a look",
}
UNNAMED = "without a name"
NOT_STATED = "Not stated"
#: Buttons of a report: what they ask for, and their words.
DOWNLOADS = {
    "html": "Download report",
    "csv": "CSV",
    "json": "JSON",
    "md": "Markdown",
    "trf": "TRF",
}
TRF_CORRECTED = "TRF with corrections"
POOL = "Or the file of a pool of your own (TOML), as arpad event --pool reads it"
BACK = "Another event"
CHANGE = "Change the choices"
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
    "no_event": "Choose the event’s file first: a list has players, but no games.",
}
