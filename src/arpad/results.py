"""Spellings of results in files, and the codes of White and Black that they mean.

0-0 means the same in every format: both players lost a game that was played.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from arpad.errors import InvalidScore, InvalidType
from arpad.exact import own_half_points

Codes = tuple[str, str]

#: The codes of a game that was played, and that both players lost.
DOUBLE_LOSS: Codes = ("0", "0")

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
_FORFEIT = (
    rf"(?P<one>[01])(?P<a>[fx]{{0,2}})-(?P<other>[01])(?P<b>[fx]{{0,2}})\(?(?P<c>(?:{MARK})?)\)?"
)
_OWN_FORFEIT = rf"(?P<one>[01])\(?(?:{MARK})\)?"
_FORFEITS = {"1": "+", "0": "-"}
#: The score of a player in a forfeit, by the codes of White and Black.
_FORFEIT_SCORES = {("+", "-"): "1", ("-", "+"): "0", ("-", "-"): "0"}
#: What a sign on its own may mean: the result of a played game, or a forfeit.
_ONE_SIGN = {"+": ("win", "1F"), **dict.fromkeys("-−–", ("loss", "0F"))}


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
    if text in PAIRS:
        return PAIRS[text]
    match = re.fullmatch(_FORFEIT, text)
    if match and any(match.group("a", "b", "c")) and match["one"] + match["other"] != "11":
        return _FORFEITS[match["one"]], _FORFEITS[match["other"]]
    return None


def read_own_forfeit(result: str) -> str | None:
    """The code of a forfeit for the `result` of one side, such as 1F; None if it is not a forfeit.

    >>> read_own_forfeit("1F"), read_own_forfeit("0 forfeit"), read_own_forfeit("1")
    ('+', '-', None)
    """
    match = re.fullmatch(_OWN_FORFEIT, plain(result))
    return _FORFEITS[match["one"]] if match else None


class OwnResult(NamedTuple):
    """The result of one side: the score, whether it is a forfeit, and whether both lost."""

    score: str
    forfeit: bool = False
    both_lost: bool = False


def read_own_result(result: str, colour: str | None, place: str) -> OwnResult:
    """The player's own result of a game.

    `result` is the result as written, `colour` the player's own, None if it is not known; `place`
    is what an error names.

    >>> read_own_result("1-0 FF", None, "result")
    OwnResult(score='1', forfeit=True, both_lost=False)
    >>> read_own_result("W", "black", "result")
    OwnResult(score='W', forfeit=False, both_lost=False)
    """
    if not isinstance(result, str):
        raise InvalidType(place, result, "a result is text", "give it as text")
    if colour is not None and not isinstance(colour, str):
        raise InvalidType("colour", colour, "a colour is text", "give it as text")
    codes = read_pair(result)
    if codes == DOUBLE_LOSS:
        return OwnResult("0", both_lost=True)
    if result in _ONE_SIGN:
        played, forfeit = _ONE_SIGN[result]
        rule = f"it reads as a {played} or, as in FIDE’s files, as a forfeit"
        raise InvalidScore(place, result, rule, f"write {played[0].upper()} or {forfeit}")
    if codes in _FORFEIT_SCORES:
        if colour == "black" and codes != ("-", "-"):
            rule = "with Black it reads as White’s score or as the player’s own"
            raise InvalidScore(place, result, rule, "write 1F or 0F, the player’s own result")
        return OwnResult(_FORFEIT_SCORES[codes], forfeit=True)
    if own := read_own_forfeit(result):
        return OwnResult("1" if own == "+" else "0", forfeit=True)
    own_half_points(result, colour, place)
    return OwnResult(result)
