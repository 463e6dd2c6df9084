"""Names and other texts: how they are spelled, which letters can be seen, and which look alike."""

from __future__ import annotations

import re
from unicodedata import category, normalize

from arpad.errors import InvalidType, InvalidValue
from arpad.league.entries import is_kept

#: The sign between the names of players on one side: ann+bob.
TOGETHER = "+"
#: A longer name is surely a mistake, and would break every table.
LONGEST_NAME = 80
_LONGEST_WORDS = 1000
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


def check_name(name: object, place: str) -> str:
    """A name of a league, a player or a season: one line of at most 80 characters."""
    if not isinstance(name, str):
        raise InvalidType(place, name, "a name is text", "write it as text")
    text = normalize("NFC", " ".join(name.split()))
    rule = "a name is one line of 1 to 80 characters"
    if not text or len(text) > LONGEST_NAME or not is_line(text):
        raise InvalidValue(place, name, rule, "write another one")
    return text


def check_player(name: object, place: str = "name") -> str:
    """A name of a player: as any other, but without the sign that joins players of a side."""
    text = check_name(name, place)
    if TOGETHER in text:
        rule = f"{TOGETHER} joins the players of one side"
        raise InvalidValue(place, name, rule, "write the name without it")
    return text


def check_new_player(name: object, place: str = "name") -> str:
    """A name that a player is given: one that can be seen, with accents as people write them.

    Older leagues may have others, which stay as they are.
    """
    text = check_player(name, place)
    if not is_visible(text):
        raise InvalidValue(place, name, "nothing of this name can be seen", "write another one")
    if is_stacked(text):
        rule = "a letter has at most three accents"
        raise InvalidValue(place, name, rule, "write the name without the others")
    return text


def check_words(value: object, place: str) -> str:
    """An author or a reason: text of a reasonable length."""
    if not isinstance(value, str) or len(value) > _LONGEST_WORDS:
        rule = f"it is text of at most {_LONGEST_WORDS} characters"
        raise InvalidType(place, value, rule, "write it shorter")
    if not is_kept(value):
        raise InvalidValue(
            place, value, "it contains a character that cannot be stored", "type it again"
        )
    return " ".join(value.split())
