"""What comes with a time control: rounds, age groups, play-offs, how often it is played."""

from __future__ import annotations

from arpad.formats.time_control.tokens import Token

#: A number of games or rounds before an x; 2 x is for each player.
_TIMES = range(3, 16)
_JOINTS = ("-", "and", "word", ",", "&", "+")


def without_labels(found: list[Token]) -> list[Token]:
    """The tokens that may belong to the time control; labels stay, but without their numbers."""
    kept = _without_rounds(_without_times(_without_repeats(found)))
    return _without_play_off([Token("+") if each.kind == "&" else each for each in kept])


def _without_repeats(found: list[Token]) -> list[Token]:
    """The tokens with repeated pluses as one, and the words of a play-off as one."""
    kept: list[Token] = []
    for token in found:
        if token.kind == "+" and kept and kept[-1].kind == "+":
            continue
        if token.kind == "/" and kept and kept[-1].kind == ".":
            kept.pop()  # 90 min./40
        kept.append(token)
        if [each.text or each.kind for each in kept[-3:]] == ["play", "-", "off"]:
            kept[-3:] = [Token("play-off")]
    return [each for place, each in enumerate(kept) if not _is_ordinal(kept, place)]


def _is_ordinal(row: list[Token], place: int) -> bool:
    """Whether a number is an ordinal, not a time: 1. Liga, from the 1st on, начиная с 1-го."""
    token = row[place]
    before, after = _kind(row, place - 1) if place else "", _kind(row, place + 1)
    if token.kind != "number" or not token.ordinal or "+" in (before, after):
        return False
    if token.ordinal == ".":
        return after == "word" and before in ("", "(", ",", ":", ";", "-", "control")
    return token.value == 1


def _without_times(found: list[Token]) -> list[Token]:
    """The tokens without "x": 2 x 15 minutes are 15 for each player, 100' x 40 is for 40 moves."""
    kept: list[Token] = []
    for token in found:
        if token.kind != "x":
            kept.append(token)
            continue
        before = kept[-1] if kept else Token("")
        if before.kind == "number" and before.value == 2:
            kept[-1] = Token("2x", text="x")
        elif before.kind == "number" and before.value in _TIMES:
            kept[-1] = Token("game", text="x")
        elif before.kind != "round":
            kept.append(Token("/"))
    return kept


def _without_rounds(found: list[Token]) -> list[Token]:
    """The tokens without numbers of rounds and ages: Round 1, R4-R7, 1st round, U12, 9 rounds."""
    kept: list[Token] = []
    place = 0
    while place < len(found):
        token = found[place]
        place += 1
        if token.kind == "age":
            end = _numbers_after(found, place + (_kind(found, place) == "-"))
            kept.append(Token("label" if end > place else "word", text=token.text))
            place = max(end, place)
        elif token.kind != "round":
            kept.append(token)
        elif token.value:
            place = _counted(token, kept, place)
        elif kept and kept[-1].kind == "/":
            kept.append(Token("round", text=token.text))
        else:
            end = _numbers_after(found, place + (_kind(found, place) == "."))
            per_round = "round" if len(token.text) > 1 else "word"
            kept.append(Token("label" if end > place else per_round, text=token.text))
            place = max(end, place)
    return kept


def _counted(token: Token, kept: list[Token], place: int) -> int:
    """Drop a number of rounds (9 rounds), and make labels of "1st round" and "1-3 kolo"."""
    joined = len(kept) > 1 and kept[-2].kind == "number" and kept[-1].kind in _JOINTS
    if joined and (kept[-1].kind == "-" or kept[-2].ordinal):
        del kept[-2:]
    elif not token.ordinal:
        return place
    kept.append(Token("label", text=token.text))
    return place


def _kind(row: list[Token], place: int) -> str:
    return row[place].kind if place < len(row) else ""


def _numbers_after(found: list[Token], place: int) -> int:
    """The end of numbers such as 1, 3-7 or 4 til 7 from a place on; 0 if there are none."""
    end = 0
    while _kind(found, place) == "number" and _kind(found, place + 1) != "+":
        end = place = place + 1
        if _kind(found, place) not in _JOINTS[:-1]:
            break
        place += 1
    return end


def _without_play_off(found: list[Token]) -> list[Token]:
    """The tokens without those about a play-off, which are not the event's time control."""
    places = [place for place, token in enumerate(found) if token.kind == "play-off"]
    if not places:
        return found
    start = places[0]
    while start and found[start - 1].kind not in (",", ";", "(", "."):
        start -= 1
    before = found[: max(0, start - 1)]
    timed = any(token.kind in ("time", "number", "clock") for token in before)
    return before if timed else [Token("play-off", text="play-off")]
