"""The words of the page "Event": its form, what it asks, and what its script says."""

from __future__ import annotations

from arpad.formats.registry import FORMATS

#: What a file does not say, in the words of its kind, by the field and the kind.
MISSING = {
    **{("on", each.name): f"{each.no_day} Fill in the first day." for each in FORMATS.values()},
    **{
        ("time_control", each.name): f"{each.no_clock} Choose Standard, Rapid or Blitz."
        for each in FORMATS.values()
    },
}
NOT_TEXT = "{name} is not a text file. Choose a TRF, PGN, CSV or JSON file."
#: A file with the ratings of another organisation, and the button that helps.
OTHER_RATINGS = "The file has ratings of {owner}, which are not rated by the rules of {chosen}."
RATE_BY = "Rate it by {system}"
#: The facts of a file that was read.
FACTS = {
    "event": "Event",
    "players": "Players",
    "games": "Games",
    "time_control": "Time control",
    "first_day": "First day",
    "rules": "Rules",
    "remarks": "Worth a look",
}
UNNAMED = "without a name"
NOT_STATED = "Not stated"
#: Buttons of a report: what they ask for, and their words.
DOWNLOADS = {
    "html": "Download report",
    "csv": "CSV",
    "json": "JSON",
    "trf": "TRF",
}
TRF_CORRECTED = "TRF with corrections"
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
