"""The letters of names: which can be seen, which look alike, and which join their neighbours."""

from __future__ import annotations

import re
from unicodedata import category, normalize

#: A joiner keeps letters apart (Persian) or makes one sign of several (emoji).
_JOINERS = "\u200c\u200d"
#: What is printed as nothing or as a blank, though Unicode calls it a letter, a sign or a mark.
_BLANK = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
#: More accents on one letter than any language has; Hebrew and Thai have up to three.
_MOST_MARKS = 3
#: Small letters of other scripts that look like Latin ones, in small or in capital letters.
_ALIKE = str.maketrans(
    "авекмнорстухѕіјԛԝһԁ" + "αβεζηικμνορτυχϲϳ" + "օս" + "ı",
    "abekmhopctyxsijqwhd" + "abezhikmnoptyxcj" + "ou" + "i",
)


def is_line(text: str) -> bool:
    """Whether a text is printed as one line; joiners may stand between letters or signs.

    >>> is_line("Ann\\u200cAlpha"), is_line("Ann\\u200d"), is_line("Ann\\u202e")
    (True, False, False)
    """
    kept = list(text)
    for at, letter in enumerate(text):
        if letter in _JOINERS:
            if not _joins(text[at - 1 : at], text[at + 1 : at + 2]):
                return False
            kept[at] = ""
    return "".join(kept).isprintable()


def _joins(before: str, after: str) -> bool:
    """Whether a joiner has something on both sides that it can join."""
    return bool(before and after) and category(before)[0] in "LMS" and (category(after)[0] in "LMS")


def is_visible(text: str) -> bool:
    """Whether there is anything to see.

    >>> is_visible("Ann"), is_visible("\\u3164"), is_visible("\\u0301")
    (True, False, False)
    """
    return any(category(each)[0] not in "MZC" for each in _BLANK.sub("", text))


def is_stacked(text: str) -> bool:
    """Whether a letter has more marks on it than any language has.

    >>> is_stacked("Zoe\\u0308"), is_stacked("Z\\u0300\\u0301\\u0302\\u0303")
    (False, True)
    """
    marks = 0
    for each in normalize("NFD", text):
        marks = marks + 1 if category(each) in ("Mn", "Me") and not _BLANK.match(each) else 0
        if marks > _MOST_MARKS:
            return True
    return False


def look(text: str) -> str:
    """What a name looks like, without regard to case: the same for names that look the same.

    >>> look("Ann") == look("\\u0410nn") == look("\\uff21NN") == look("An\\u3164n")
    True
    >>> look("Zoë") == look("Zoe")
    False
    """
    plain = normalize("NFKD", _BLANK.sub("", text)).casefold()
    seen = normalize("NFKD", _BLANK.sub("", plain)).translate(_ALIKE)
    return " ".join(seen.split())
