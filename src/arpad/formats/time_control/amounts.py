"""Numbers with their units, as amounts of time or of moves; and what comes with a time control."""

from __future__ import annotations

from arpad.formats.time_control.tokens import LONGEST, ClockToken, look_up

#: Seconds of each unit of a base time.
_UNITS = {"hour": 3600, "half hour": 1800, "quarter": 900, "minute": 60, "second": 1}
#: What may come between a number and its unit: 90 de minute.
_BETWEEN = ("de", "of")
#: Two decimals of an hour that may be minutes or a fraction: 1.50 is unclear.
_DECIMALS = (25, 50, 75)
#: The shortest time, in seconds, that is not an increment.
_BASE = 180


def amounts(pieces: list[ClockToken]) -> list[ClockToken]:
    """The tokens with numbers and their units joined as amounts, and words by their meaning."""
    found: list[ClockToken] = []
    place = 0
    while place < len(pieces):
        taken, token = _amount(pieces, place)
        if not taken:
            taken, token = 1, _meant(pieces[place])
        place += taken
        if token.text == "o" and token.kind == "or" and _kind(pieces, place) != "number":
            token = ClockToken("word", text="o")  # an article
        found.append(token)
    return found


def _meant(piece: ClockToken) -> ClockToken:
    if piece.kind != "word":
        return piece
    meaning = look_up(piece.text).meaning
    if meaning == "half hour":
        return ClockToken("time", 1800, piece.text)
    return ClockToken("+" if meaning == "plus" else meaning, text=piece.text)


def _amount(pieces: list[ClockToken], place: int) -> tuple[int, ClockToken]:
    """How many pieces make an amount from this place on, and that amount."""
    piece = pieces[place]
    if piece.kind != "number":
        return 0, piece
    used, token = _with_unit(piece, pieces[place + 1 :])
    named = place and look_up(pieces[place - 1].text).meaning in ("delay", "increment")
    if not used or (named and token.kind == "round"):  # d5. Rounds 4-5
        return 0, piece
    return used + 1, token


def _with_unit(piece: ClockToken, rest: list[ClockToken]) -> tuple[int, ClockToken]:
    """How many pieces the unit of a number takes, and the amount that it makes."""
    value, skipped = piece.value, _to_unit(rest)
    if skipped >= len(rest):
        return 0, piece
    unit = rest[skipped]
    if unit.kind == "unit":
        return skipped + 1, _timed(value, "second" if unit.value == 1 else "minute", piece, unit)
    if unit.kind != "word":
        return 0, piece
    after = rest[skipped + 1].text if len(rest) > skipped + 1 else ""
    if look_up(after).meaning == "control" == look_up(unit.text).meaning:
        return 0, piece  # 30 time control
    meaning = _chosen(value, look_up(unit.text).units)
    if meaning == "hour":
        return _hours_and_minutes(piece, rest, skipped)
    if meaning in _UNITS:
        return skipped + 1, _timed(value, meaning, piece, unit)
    if meaning is not None and value >= 1:
        return skipped + 1, ClockToken(meaning, value, piece.text, piece.ordinal)
    return 0, piece


def _to_unit(rest: list[ClockToken]) -> int:
    """How many pieces come before the unit: a hyphen, a full stop or "de"."""
    return 1 if rest and (rest[0].kind in ("-", ".") or rest[0].text in _BETWEEN) else 0


def _chosen(value: float, meanings: tuple[str, ...]) -> str | None:
    """The first of several units that fits: no game has more than three hours."""
    for meaning in meanings:
        if meaning != "hour" or value * 3600 <= LONGEST or len(meanings) == 1:
            return meaning
    return None


def _timed(value: float, meaning: str, piece: ClockToken, unit: ClockToken) -> ClockToken:
    seconds = value * _UNITS[meaning]
    if meaning == "second" and seconds < _BASE:
        return ClockToken("seconds", value, piece.text, unit=unit.text)
    odd = meaning == "second" and seconds % 30
    if odd or seconds > LONGEST:
        return ClockToken("unknown", text=f"{piece.text} {unit.text}")
    return ClockToken("time", seconds, piece.text, unit="hour" if meaning == "hour" else unit.text)


def decimal_hours(number: ClockToken) -> float | None:
    """The seconds of 1.5 hours, or of 1.30 for 1 hour 30 minutes; None if it may be either."""
    hours, decimals = number.text.replace(",", ".").split(".")
    seconds = 3600 * number.value
    if len(decimals) == 2:
        minutes = int(decimals)
        if minutes in _DECIMALS or minutes >= 60:
            return None
        seconds = 3600 * int(hours) + 60 * minutes
    return seconds if seconds <= LONGEST else None


def _hours_and_minutes(
    piece: ClockToken, rest: list[ClockToken], skipped: int
) -> tuple[int, ClockToken]:
    """A time such as 2 h, 1h30 or 1.30 h; more hours than a game has are a time of day."""
    unit = rest[skipped]
    if not piece.text.isdigit():
        seconds = decimal_hours(piece)
        if seconds is None:
            return skipped + 1, ClockToken("unknown", text=f"{piece.text} {unit.text}")
        return skipped + 1, ClockToken("time", seconds, piece.text, unit="hour")
    follows = rest[skipped + 1 : skipped + 3]
    bare = follows and follows[0].kind == "number" and len(follows[0].text) == 2
    if len(unit.text) == 1 and bare:
        after = follows[1] if len(follows) > 1 else ClockToken("")
        if after.kind != "unit" and not (after.kind == "word" and look_up(after.text).units):
            total = 3600 * piece.value + 60 * follows[0].value
            return skipped + 2, _timed(total / 60, "minute", piece, unit)
    return skipped + 1, _timed(piece.value, "hour", piece, unit)


#: A number of games or rounds before an x; 2 x is for each player.
_TIMES = range(3, 16)
_JOINTS = ("-", "and", "word", ",", "&", "+")


def without_labels(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens that may belong to the time control; labels stay, but without their numbers."""
    kept = _without_rounds(_without_times(_without_repeats(found)))
    return _without_play_off([ClockToken("+") if each.kind == "&" else each for each in kept])


def _without_repeats(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens with repeated pluses as one, and the words of a play-off as one."""
    kept: list[ClockToken] = []
    for token in found:
        if token.kind == "+" and kept and kept[-1].kind == "+":
            continue
        if token.kind == "/" and kept and kept[-1].kind == ".":
            kept.pop()  # 90 min./40
        kept.append(token)
        if [each.text or each.kind for each in kept[-3:]] == ["play", "-", "off"]:
            kept[-3:] = [ClockToken("play-off")]
    return kept


def _without_times(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens without "x": 2 x 15 minutes are 15 for each player, 100' x 40 is for 40 moves."""
    kept: list[ClockToken] = []
    for token in found:
        if token.kind != "x":
            kept.append(token)
            continue
        before = kept[-1] if kept else ClockToken("")
        if before.kind == "number" and before.value == 2:
            kept[-1] = ClockToken("2x", text="x")
        elif before.kind == "number" and before.value in _TIMES:
            kept[-1] = ClockToken("game", text="x")
        elif before.kind != "round":
            kept.append(ClockToken("/"))
    return kept


def _without_rounds(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens without numbers of rounds and ages: Round 1, R4-R7, 1st round, U12, 9 rounds."""
    kept: list[ClockToken] = []
    place = 0
    while place < len(found):
        token = found[place]
        place += 1
        if token.kind == "age":
            end = _numbers_after(found, place + (_kind(found, place) == "-"))
            kept.append(ClockToken("label" if end > place else "word", text=token.text))
            place = max(end, place)
        elif token.kind != "round":
            kept.append(token)
        elif token.ordinal:
            kept.append(ClockToken("label", text=token.text))
        elif token.value:
            continue
        elif kept and kept[-1].kind == "/":
            kept.append(ClockToken("round", text=token.text))
        else:
            end = _numbers_after(found, place + (_kind(found, place) == "."))
            per_round = "round" if len(token.text) > 1 else "word"
            kept.append(ClockToken("label" if end > place else per_round, text=token.text))
            place = max(end, place)
    return kept


def _kind(row: list[ClockToken], place: int) -> str:
    return row[place].kind if place < len(row) else ""


def _numbers_after(found: list[ClockToken], place: int) -> int:
    """The end of numbers such as 1, 3-7 or 4 til 7 from a place on; 0 if there are none."""
    end = 0
    while _kind(found, place) == "number" and _kind(found, place + 1) != "+":
        end = place = place + 1
        if _kind(found, place) not in _JOINTS[:-1]:
            break
        place += 1
    return end


def _without_play_off(found: list[ClockToken]) -> list[ClockToken]:
    """The tokens without those about a play-off, which are not the event's time control."""
    places = [place for place, token in enumerate(found) if token.kind == "play-off"]
    if not places:
        return found
    start = places[0]
    while start and found[start - 1].kind not in (",", ";", "(", "."):
        start -= 1
    before = found[: max(0, start - 1)]
    timed = any(token.kind in ("time", "number", "clock") for token in before)
    return before if timed else [ClockToken("play-off", text="play-off")]
