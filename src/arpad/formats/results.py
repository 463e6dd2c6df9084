"""Spellings of results in files, and the codes of White and Black that they mean.

0-0 means the same in every format: both players lost a game that was played.
"""

from __future__ import annotations

import re

Codes = tuple[str, str]

BOTH_LOST = "both players lost a played game; a double forfeit is 0-0F"
#: What `plain` reads as a dash.
DASHES = "–—−:/"
SPELLINGS = (
    ("½", "0.5"),
    ("1/2", "0.5"),
    ("0,5", "0.5"),
    ("1.0", "1"),
    ("0.0", "0"),
    *((dash, "-") for dash in DASHES),
)
#: By the result in its plain spelling: one dash between the sides, White's first.
PAIRS: dict[str, Codes] = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    **dict.fromkeys(("0.5-0.5", "=-="), ("=", "=")),
    **dict.fromkeys(("+--", "+-"), ("+", "-")),
    **dict.fromkeys(("--+", "-+"), ("-", "+")),
    **dict.fromkeys(("---", "--"), ("-", "-")),
    "*": ("*", "*"),
    **{f"{a}-{b}": (a.upper(), b.upper()) for a, b in ("wl", "lw", "dd", "ll")},
    **{f"{a}-{b}".replace("=", "0.5"): (a, b) for a, b in ("00", "=0", "0=")},
}
#: Marks of a game that was not played: 1F-0F, 1X-0F, 1-0 FF, 1-0 (forfeit), 1-0 kampflos.
MARK = r"f{1,2}|x|w[.-]?o\.?|k|kl|kampflos|forfeit|forfeited|forfait|default|walkover|noshow"
_FORFEIT = re.compile(
    rf"(?P<one>[01])(?P<a>[fx]{{0,2}})-(?P<other>[01])(?P<b>[fx]{{0,2}})\(?(?P<c>(?:{MARK})?)\)?"
)
_OWN_FORFEIT = re.compile(rf"(?P<one>[01])\(?(?:{MARK})\)?")
_FORFEITS = {"1": "+", "0": "-"}


def _forfeit_pattern() -> str:
    after, marks = rf"(\(?({MARK})?\)?)", "[fx]{1,2}"
    scored = [
        rf"{one}({marks}-{other}({marks})?{after}|-{other}{marks}{after}|-{other}\(?({MARK})\)?)"
        for one, other in ("10", "01", "00")
    ]
    signs = [re.escape(text) for text, codes in PAIRS.items() if set(codes) <= set("+-")]
    return f"^({'|'.join([*scored, *signs, rf'[01][(]?({MARK})[)]?'])})$"


#: Every forfeit in its plain spelling, as a pattern that dataframe engines understand too.
FORFEIT = _forfeit_pattern()


def plain(result: str) -> str:
    """A `result` in one spelling for halves, dashes and letters.

    >>> plain("½ : ½"), plain("1 – 0 FF")
    ('0.5-0.5', '1-0ff')
    """
    text = result.lower().replace(" ", "")
    for spelling, one in SPELLINGS:
        text = text.replace(spelling, one)
    return text


def read_pair(result: str) -> Codes | None:
    """The codes of White and Black for a `result` with both scores, White's first; None if invalid.

    >>> read_pair("1-0"), read_pair("1F-0F"), read_pair("+/-"), read_pair("0-0"), read_pair("2-0")
    (('1', '0'), ('+', '-'), ('+', '-'), ('0', '0'), None)
    """
    text = plain(result)
    match = _FORFEIT.fullmatch(text)
    if match and any(match.group("a", "b", "c")) and match["one"] + match["other"] != "11":
        return _FORFEITS[match["one"]], _FORFEITS[match["other"]]
    return PAIRS.get(text)


def read_own_forfeit(result: str) -> str | None:
    """The code of a forfeit for the `result` of one side, such as 1F; None if it is not a forfeit.

    >>> read_own_forfeit("1F"), read_own_forfeit("0 forfeit"), read_own_forfeit("1")
    ('+', '-', None)
    """
    match = _OWN_FORFEIT.fullmatch(plain(result))
    return _FORFEITS[match["one"]] if match else None
