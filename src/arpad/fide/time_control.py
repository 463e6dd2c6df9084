"""Standard, rapid or blitz, by the time control that an event states.

The Laws of Chess go by the time for 60 moves, increments included: 60 minutes or more is
standard, more than 10 and less than 60 rapid (Appendix A), 10 or less blitz (Appendix B).
"""

from __future__ import annotations

import re

from arpad.fide.edition import TimeControl

_MOVES = 60
_LEAST = 3 * 60  # seconds for a whole game: blitz begins there
_WORDS: tuple[tuple[str, TimeControl], ...] = (
    ("blitz", "blitz"),
    ("rapid", "rapid"),
    ("standard", "standard"),
    ("classic", "standard"),
    ("klassi", "standard"),
    ("schnell", "rapid"),
)
#: 40/6000+30: moves of the stage where it has an end, seconds, seconds added for each move.
_STAGE = re.compile(r"(?:(\d{1,3})/)?(\d{1,6})(?:\+(\d{1,4}))?", re.ASCII)
#: 90+30, 15 + 10, 3+2: minutes, and seconds added for each move.
_MINUTES_AND_SECONDS = re.compile(r"(\d{1,3})\s*\+\s*(\d{1,3})", re.ASCII)
_MINUTES = re.compile(r"(\d{1,3})\s*(?:min(?:utes?|\.)?|m\b|['′’])", re.ASCII | re.IGNORECASE)
_SECONDS = re.compile(r"(\d{1,3})\s*(?:sec(?:onds?|\.)?|s\b|''|[\"″”])", re.ASCII | re.IGNORECASE)


def time_control(coded: str, words: str) -> TimeControl | None:
    """Standard, rapid or blitz by the coded time control (222), else by the one in words (122)."""
    return _kind(coded_seconds(coded)) or _in_words(words)


def doubt(coded: str, words: str) -> str:
    """What is wrong with the two of them, if anything."""
    seconds = coded_seconds(coded)
    if coded and seconds is None:
        return f"the coded time control {coded!r} is not in seconds, such as 5400+30: not used"
    in_words = _in_words(words)
    if coded and in_words and in_words != _kind(seconds):
        return f"the time control is {coded!r}, but {words!r} in words: the first one is used"
    return ""


def _in_words(words: str) -> TimeControl | None:
    lower = words.lower()
    for word, kind in _WORDS:
        if word in lower:
            return kind
    return _kind(_seconds_in_words(words))


def _kind(seconds: int | None) -> TimeControl | None:
    if seconds is None:
        return None
    if seconds >= 60 * 60:
        return "standard"
    return "rapid" if seconds > 10 * 60 else "blitz"


def coded_seconds(coded: str) -> int | None:
    """Seconds for 60 moves by the code: 5400+30, 40/6000+30:900+30.

    None where it is no code, or has minutes where seconds belong: nobody plays for less than
    three minutes.
    """
    stages = [_STAGE.fullmatch(stage.strip()) for stage in coded.split(":")]
    total = base = moves = 0
    for stage in stages:
        if stage is None:
            return None
        base += int(stage[2])
        left = _MOVES - moves
        played = min(int(stage[1]), left) if stage[1] else left
        if left:
            total += int(stage[2]) + int(stage[3] or 0) * played
        moves += played
    return total if base >= _LEAST else None


def _seconds_in_words(words: str) -> int | None:
    """Minutes and seconds as people write them: 90+30, 90 min + 30 sec, 100'x40 + 50' + 30"."""
    text = words.strip()
    if plain := _MINUTES_AND_SECONDS.fullmatch(text):
        return 60 * int(plain[1]) + _MOVES * int(plain[2])
    seconds = _SECONDS.findall(text)
    minutes = _MINUTES.findall(_SECONDS.sub(" ", text))
    if not minutes:
        return None
    return 60 * sum(map(int, minutes)) + _MOVES * (int(seconds[0]) if seconds else 0)
