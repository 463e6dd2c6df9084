"""One spelling for letters, digits and marks that are typed in many ways."""

from __future__ import annotations

import re
import unicodedata

_SINGLE = "’'′´`΄‘‛ʹʼˈʻ‵‚＇׳"
_DOUBLE = '"″”“»«„¨˝ʺˮ〃‶＂״'
#: A private character that replaces ½ until its context is known.
_HALF = "\ue000"
_SIGNS = {
    **{"|": "+", "=": "+", "×": "x", "✕": "x", "*": "x", "½": _HALF},
    **dict.fromkeys("–—‐‑‒−﹣", "-"),
    **{"。": ".", "、": ", ", "，": ", ", "！": ".", "!": ".", "°": "o", "⁺": "+", "➕": "+"},
    **{"ß": "ss", "ı": "i", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ð": "d"},
    **{"ə": "e", "þ": "th", "：": ":", "；": ";", "・": " ", "\u200b": "", "\ufeff": ""},
    **dict.fromkeys(_SINGLE, "'"),
    **dict.fromkeys(_DOUBLE, '"'),
}
_TABLE = str.maketrans(_SIGNS)
#: The full-width forms of ASCII, and how far they are from ASCII.
_WIDE, _WIDTH = range(0xFF01, 0xFF5F), 0xFF01 - 0x21


def plain(text: str) -> str:
    """The `text` in lower case without accents, with one spelling for each mark and digit.

    >>> plain("Õhtu ９０’＋３０”")
    'ohtu 90\\'+30"'
    """
    if not text.isascii():
        text = "".join(_narrow(letter) for letter in text)
    marked = text.lower().translate(_TABLE)
    if not marked.isascii():
        letters = unicodedata.normalize("NFD", marked)
        marked = "".join(c for c in letters if unicodedata.category(c)[0] != "M")
        marked = re.sub(rf"(\d?)\s*{_HALF}", lambda found: f"{found[1] or 0}.5", marked)
        marked = re.sub(r"(?<=\d)(\s?)х(?=\s?\d)", r"\1x", marked)  # 2х15, in Cyrillic letters
        marked = re.sub(r"(?<=[а-яіїєґ])'(?=[а-яіїєґ])", "", marked)
    marked = re.sub(r"(?<=[^\W\d_])'(?=[^\W\d_])", " ", marked)
    return re.sub(r"'\s?'", '"', marked)


def _narrow(letter: str) -> str:
    """A digit of any script, or a full-width sign, as ASCII has it."""
    if ord(letter) in _WIDE:
        return chr(ord(letter) - _WIDTH)
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)
