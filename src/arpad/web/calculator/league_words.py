"""The words of the page that says how to start your own league."""

from __future__ import annotations

TITLE = "A league of your own"
DESCRIPTION = (
    "Start a rating league for a club, an office or a school: on your own computer, with a table, "
    "a page for each player and every change explained."
)
LEAD = (
    "A table that updates itself: somebody records a result, and everybody’s rating follows, with "
    "the working. It runs on a computer of yours; no account, no service."
)
START = "How to start one"
STEPS = (
    "Make it, with a name and the system it is rated by: "
    '<code>arpad league new club.db --name "Our club" --system elo --k 32</code>',
    "Serve it on this computer: <code>arpad league serve club.db</code>. It prints the address, "
    "and links for those who may record and those who may only look.",
    "Record results on the page, from a phone too: White, Black, result. What was wrong can be "
    "corrected or voided later, and everything is rated again from there.",
)
GETS = "What you get"
GETS_ITEMS = (
    "The table with ratings, form and changes, and a page for each player with their history",
    "Any system that Arpad knows: plain Elo, Glicko, US Chess or settings of your own",
    "A log in which nothing is lost: who recorded what and when, and why it was corrected",
    "Import and export, and a view for the club’s own website",
)
TEXT = "More: <code>arpad league --help</code>."
