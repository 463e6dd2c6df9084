"""The data for reading pasted texts, as it is exported to the page."""

from __future__ import annotations

from typing import Any

from arpad.exact import FORMULA_STARTS
from arpad.formats.pasted import headers, words
from arpad.formats.pasted.questions import LIMITS, QUESTIONS
from arpad.formats.pgn_scan import TERMINATIONS
from arpad.formats.records import GAME_CODES, HALF_POINTS_OF_CODE
from arpad.formats.trf.layout import FIELDS, FIRST_ROUND, GAPS, ROUND_GAPS, ROUND_WIDTH
from arpad.results import MARK, PAIRS, SPELLINGS


def page_data() -> dict[str, Any]:
    """The words, spellings, columns and sentences for pasted texts, by the names of the page.

    >>> page_data()["headers"]["board"][0]
    'Bo'
    """
    report = {"first": FIRST_ROUND, "width": ROUND_WIDTH, "gaps": GAPS, "roundGaps": ROUND_GAPS}
    report |= {field.name: (field.start, field.end) for field in FIELDS}
    return {
        "headers": headers.HEADERS,
        "roundWords": headers.ROUND_WORDS,
        "calculation": headers.CALCULATION,
        "words": {
            name.lower(): value
            for name, value in vars(words).items()
            if name.isupper() and not name.startswith("_")
        },
        "questions": QUESTIONS,
        "limits": LIMITS,
        "results": {"spellings": SPELLINGS, "pairs": PAIRS, "mark": MARK},
        "report": report,
        "halfPointsOfCode": HALF_POINTS_OF_CODE,
        "gameCodes": sorted(GAME_CODES),
        "terminations": TERMINATIONS,
        "formulaStarts": FORMULA_STARTS,
    }
