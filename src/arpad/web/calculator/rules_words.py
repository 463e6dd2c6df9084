"""The words of the page of rules."""

from __future__ import annotations

TITLE = "The rules, in words"
DESCRIPTION = (
    "FIDE’s rating regulations article by article, in plain words: K, the rule of 400 points, "
    "expected scores, initial ratings and title norms, in every edition since {first_year}."
)
LEAD = (
    "What each article says, as Arpad applies it. Every value comes from the dated record that "
    "the calculator reads, and says on what it rests."
)
NOW = "In force today"
NOW_LEAD = "{name}. What is not marked is the text of the regulations."
RAPID = "Rapid and blitz"
TITLES = "Titles and norms"
TITLES_LEAD = "FIDE Handbook B.01, for events that start on or after {since}."
EDITIONS = "All editions"
EDITIONS_LEAD = (
    "The edition in force on the first day of a tournament applies to it [0.1]. Each one as it is "
    "known, the newest first."
)
SYSTEMS = "Other systems"
SYSTEMS_LEAD = "Each with its document, and how sure it is."
HEAD = ("Article", "What it says", "Rests on")
HEAD_SYSTEM = ("Rule", "What it says", "How sure")
STEPS = "What its working cites"
BASES = {
    "text": "the text",
    "practice": "FIDE’s practice",
    "reported": "a report",
    "our reading": "our reading",
    "verified": "verified",
    "open": "not known",
    "set by you": "set by you",
}
