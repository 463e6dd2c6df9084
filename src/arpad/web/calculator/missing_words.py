"""The words of the page for an address that does not exist."""

from __future__ import annotations

TITLE = "There is no such page"
LEAD = "The address was {path}."
NEAR = "Did you mean {link}?"
ELSEWHERE = "All pages are listed above; {link} works out what a result does to a rating."
CALCULATOR = "the calculator"
