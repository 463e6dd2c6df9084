"""Guesses the single-byte encoding of a text from its letters and the federations in it."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple


class Guess(NamedTuple):
    """An encoding, and whether the text leaves no doubt about it."""

    encoding: str
    sure: bool


class _Script(NamedTuple):
    """The letters of a script from common to rare, and its encodings."""

    encodings: tuple[str, ...]
    letters: str

    def weight(self, letter: str) -> float:
        place = self.letters.find(letter.lower())
        return 0 if place < 0 else 1 - place / len(self.letters)


_CYRILLIC = _Script(("cp1251", "koi8-r"), "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъіїєґёўјљњћђџ")
_GREEK = _Script(("cp1253", "iso8859-7"), "αοιετσνηρκπυμλςόάίέγήδθχύώβφξζψϊϋΐΰ")
#: The encodings of the Latin script; if several fit, the first one is taken.
_LATIN = ("cp1252", "cp1250", "iso8859-2", "cp1254")
#: The encodings that programs usually use in each federation.
_REGIONS: dict[str, str] = {
    "cp1252": (
        "AND ARG AUS AUT BEL BOL BRA CAN CHI COL CRC CUB DEN DOM ECU ENG ESA ESP FAI FIN FRA GER "
        "GUA GUM HON IRL ISL ITA LUX MAD MEX MLT MNC NCA NED NOR NZL PAN PAR PER POR PUR SCO SMR "
        "SUI SWE URU USA VEN WLS"
    ),
    "cp1250": "ALB BIH CRO CZE HUN MNE POL ROU SLO SRB SVK",
    "cp1251": "BLR BUL KAZ KGZ MGL MKD RUS TJK UKR",
    "cp1253": "CYP GRE",
    "cp1254": "AZE TUR",
}
_REGION_OF = {code: name for name, codes in _REGIONS.items() for code in codes.split()}
#: Encodings with the same letters as that of a region.
_COUSINS = {"iso8859-2": "cp1250", "koi8-r": "cp1251", "iso8859-7": "cp1253"}
_FEDERATION = re.compile(rb"(?<![A-Za-z\x80-\xff])[A-Z]{3}(?![A-Za-z\x80-\xff])")
#: Words without a letter of ASCII; in the Latin script they are hardly ever longer than one letter.
_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])[\x80-\xff]{2,}(?![A-Za-z\x80-\xff])")
_UTF_8 = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")
_ASCII = bytes(range(128))
_MOST_WORDS = 5_000
_CLEAR = 1.25  # how much better than another script a certain guess has to be
_FEWEST_LETTERS = 8  # fewer are not enough for a guess


def guess(content: bytes) -> Guess:
    """The encoding of a text that is not UTF-8.

    `content` is the text; if nothing else fits, it is taken to be Western European.

    >>> guess("Иванов, Пётр".encode("koi8-r")), guess("Łoś, Żółw".encode("cp1250"))
    (Guess(encoding='koi8-r', sure=True), Guess(encoding='cp1250', sure=True))
    """
    counts = Counter(content.translate(None, _ASCII))
    if len(_UTF_8.findall(content)) * 4 > counts.total():  # UTF-8 with a letter cut or damaged
        return Guess("cp1252" if _has("cp1252", bytes(counts)) else "latin-1", sure=False)
    words = _WORD.findall(content)
    region = _region(content)
    whole = counts.total() < sum(map(len, words)) * 2 >= _FEWEST_LETTERS
    script = _guess_script(words[:_MOST_WORDS], bytes(counts), region) if whole else None
    return script or _guess_latin(counts, region)


def _region(content: bytes) -> str:
    """The encoding of the region of most federations; "" if there is none."""
    codes = (_REGION_OF.get(code.decode()) for code in _FEDERATION.findall(content))
    regions = Counter(filter(None, codes))
    name, count = max(regions.items(), key=lambda item: item[1], default=("", 0))
    return name if count * 2 > regions.total() else ""


def _guess_latin(counts: Counter[int], region: str) -> Guess:
    """For single letters within ASCII words: the encoding with the fewest non-letters."""
    oddities = {name: _oddities(counts, name) for name in _LATIN if _has(name, bytes(counts))}
    if not oddities:
        return Guess("latin-1", sure=False)
    fitting = [name for name in oddities if oddities[name] == min(oddities.values())]
    if region in fitting:
        return Guess(region, sure=True)
    texts = {bytes(counts).decode(name) for name in fitting}
    return Guess(fitting[0], sure=len(texts) == 1)


def _has(encoding: str, letters: bytes) -> bool:
    """Whether an encoding has a character for each of these bytes, other than a control."""
    try:
        return not any("\x80" <= letter < "\xa0" for letter in letters.decode(encoding))
    except UnicodeDecodeError:
        return False


def _oddities(counts: Counter[int], encoding: str) -> int:
    """How many characters beyond ASCII are not letters, and so unlikely in names."""
    letters = zip(bytes(counts).decode(encoding), counts.values(), strict=True)
    return sum(count for letter, count in letters if not letter.isalpha())


def _guess_script(words: list[bytes], letters: bytes, region: str) -> Guess | None:
    """For whole words beyond ASCII: the script whose letters are common, with proper capitals."""
    scripts = {name: script for script in (_CYRILLIC, _GREEK) for name in script.encodings}
    scores = {
        name: _score(words, name, script) * (1.5 if region == _COUSINS.get(name, name) else 1)
        for name, script in scripts.items()
        if _has(name, letters)
    }
    best = max(scores, key=scores.__getitem__)  # KOI8-R has every byte
    if not scores[best]:
        return None
    text = b" ".join(words)
    others = [name for name in scores if text.decode(name) != text.decode(best)]
    margins = {name: 1 if scripts[name] is scripts[best] else _CLEAR for name in others}
    clear = all(scores[best] > margins[name] * scores[name] for name in others)
    return Guess(best, sure=clear and len(text) >= _FEWEST_LETTERS)


def _score(words: list[bytes], encoding: str, script: _Script) -> float:
    """How common the letters are; words with misplaced capitals do not count."""
    score, length = 0.0, 0
    for word in (each.decode(encoding) for each in words):
        length += len(word)
        if word.isalpha() and (word.istitle() or word.isupper() or word.islower()):
            score += sum(map(script.weight, word)) / (1 + word.islower())  # names have capitals
    return score / length
