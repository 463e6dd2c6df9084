"""The players of a text: whose games are wanted, and what it says about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.formats.pasted.meanings import OMIT, Meanings
from arpad.formats.pasted.record import Answers, PastedGame, PastedPlayer, Reading, ask
from arpad.formats.pasted.tables import PastedTable, is_calculation, roles_of
from arpad.formats.pasted.values import (
    Rating,
    colours_of,
    fold,
    has_letter,
    read_name,
    read_rating,
    trimmed,
)

_LABELLED = re.compile(r"\t|:|  +")
_YEAR = re.compile(r"((?:19|20)[0-9]{2})(?:$|[-./])")


def read_year(text: str) -> int | None:
    """The year at the start of a date of birth, or None.

    >>> read_year("2012"), read_year("2012/05/30"), read_year("20123")
    (2012, 2012, None)
    """
    match = _YEAR.match(text)
    return int(match[1]) if match else None


def single_rating(texts: list[str]) -> float | None:
    """The rating that texts state, if it is the only one."""
    read = {rating.value for text in texts if (rating := read_rating(text)) and rating.value}
    return read.pop() if len(read) == 1 else None


def _stated(lines: Iterable[str]) -> dict[str, list[str]]:
    """What labelled lines say, such as "Rating: 1723", by role."""
    found: dict[str, list[str]] = {}
    for line in lines:
        label, *rest = _LABELLED.split(line, maxsplit=1)
        if rest and trimmed(rest[0]):
            for role in roles_of(label):
                found.setdefault(role, []).append(trimmed(rest[0]))
    return found


def player_of_card(table: PastedTable) -> PastedPlayer | None:
    """The player in the lines above a card, or in a calculation."""
    above = [table.mark.join(row.cells) for row in table.others if row.line < table.start]
    stated = _stated(above)
    ratings = [*stated.get("rating", ()), *stated.get("own rating", ())]
    if is_calculation(table.header):
        ratings = [row.cells[1] for row in table.rows if not has_letter(row.cells[0])]
    name, birth = (stated.get(role, [""])[0] for role in ("name", "birth"))
    return known_player(read_name(name), single_rating(ratings), read_year(birth))


def player_of_lines(lines: Iterable[str]) -> PastedPlayer | None:
    """The player of typed lines, one of which may be "My rating: 1723"."""
    return known_player("", single_rating(_stated(lines).get("own rating", [])), None)


def known_player(name: str, rating: float | None, birth: int | None) -> PastedPlayer | None:
    """The player, if anything is known about them."""
    known = name or rating is not None or birth is not None
    return PastedPlayer(name or None, rating, birth) if known else None


_MOST_CHOICES = 500


class ListedPlayer(NamedTuple):
    """A player of a field; `ratings` has one for each list, None if the text does not say."""

    number: int
    name: str
    ratings: tuple[Rating | None, ...] = (None,)
    birth_year: int | None = None


class Meeting(NamedTuple):
    """A game of two players: both of them, their half points, the letter of the first's colour.

    `other` is None for a bye. `kind` is game, forfeit, bye, open or unread.
    """

    first: int
    other: int | None
    half: int
    other_half: int
    kind: str = "game"
    letter: str = ""
    round: int | None = None
    line: int | None = None
    ratings: tuple[Rating | None, Rating | None] | None = None  # where each game has its own


class Field(NamedTuple):
    """Players by number, and their meetings; `both` says that each meeting is listed only once."""

    kind: str
    entrants: dict[int, ListedPlayer]
    meetings: list[Meeting]
    both: bool
    lists: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


def read_field(field: Field, answers: Answers) -> Reading:
    """The games of one player of the field, or the question which player that is."""
    labels = _labels(field)
    me = _found(field, labels, answers.me) if answers.me is not None else _common(field)
    if me is None:
        choices = tuple(labels)[:_MOST_CHOICES]
        return Reading(field.kind, (), ask("me", "me", choices=choices))
    place = _list_place(field, answers)
    if place is None:
        return Reading(field.kind, (), ask("column", "list", "rating", choices=field.lists))
    return _games(field, me, place, Meanings(answers.meanings))


def _labels(field: Field) -> dict[str, int]:
    """The number of each player by name; a name that is blank or not the only one has it too."""
    entrants = field.entrants.values()
    names = Counter(fold(each.name) for each in entrants)
    return {
        each.name
        if each.name and names[fold(each.name)] == 1
        else f"{each.name} ({each.number})": (each.number)
        for each in entrants
    }


def _found(field: Field, labels: dict[str, int], me: str) -> int | None:
    """The number of a player: as in `labels`, by a part of one name only, or by number."""
    if me in labels:
        return labels[me]
    entrants = field.entrants.values()
    wanted = fold(me)
    same = [each.number for each in entrants if fold(each.name) == wanted]
    part = [each.number for each in entrants if wanted and wanted in fold(each.name)]
    number = [each.number for each in entrants if str(each.number) == wanted]
    for found in (same, part, number):
        if len(found) == 1:
            return found[0]
    return None


def _common(field: Field) -> int | None:
    """The one player who is in all of several games."""
    if not field.both or len(field.meetings) < 2:
        return None
    always = {field.meetings[0].first, field.meetings[0].other}
    for meeting in field.meetings:
        always &= {meeting.first, meeting.other}
    return always.pop() if len(always) == 1 else None


def _list_place(field: Field, answers: Answers) -> int | None:
    """The place of the rating that counts; None if that is not known."""
    if len(field.lists) < 2:
        return 0
    wanted = fold(str(answers.columns.get("rating", "")))
    places = [at for at, name in enumerate(field.lists) if fold(name) == wanted]
    return places[0] if places else None


def _games(field: Field, me: int, place: int, meanings: Meanings) -> Reading:
    own = [_turned(each, me) for each in field.meetings if me in _sides(each, field.both)]
    colours = colours_of(each.letter for each in field.meetings if each.letter)
    games: list[PastedGame] = []
    skipped = list(field.skipped)
    for each in own:
        where = f"round {each.round}: " if each.round else ""
        if each.kind == "unread":
            return Reading(field.kind, (), ask("nothing", "cell", round=each.round))
        if each.other is None or each.kind == "bye":
            skipped.append(f"{where}bye")
            continue
        if each.other not in field.entrants:
            return Reading(field.kind, (), ask("nothing", "player", number=each.other))
        if each.kind == "open":
            skipped.append(f"{where}no result yet")
            continue
        opponent = field.entrants[each.other]
        if meanings.of(opponent.name) == OMIT:
            skipped.append(f"{where}{opponent.name}")
            continue
        rating = _rating(opponent, each, place, meanings)
        games.append(
            PastedGame(
                rating.value if rating else None,
                each.half / 2,
                opponent.name or None,
                each.round,
                colours.get(each.letter),
                each.kind == "forfeit",
                rating is not None and rating.value is None,
                each.line,
            )
        )
    question = meanings.question()
    if not games:
        question = ask("nothing", "without_games")
    return Reading(
        field.kind, tuple(games), question, (), tuple(skipped), _player(field, me, own, place)
    )


def _player(field: Field, me: int, own: list[Meeting], place: int) -> PastedPlayer | None:
    """The player whose games they are; the rating only if it is the same in all of them."""
    entrant = field.entrants[me]
    stated = entrant.ratings[min(place, len(entrant.ratings) - 1)]
    rating = stated.value if stated else None
    rated = {each.ratings[0].value for each in own if each.ratings and each.ratings[0]}
    if rated:
        rating = rated.pop() if len(rated) == 1 else None
    return known_player(entrant.name, rating, entrant.birth_year)


def _sides(meeting: Meeting, both: bool) -> Sequence[int | None]:
    return (meeting.first, meeting.other) if both else (meeting.first,)


_OTHER_LETTER = {"white": "black", "black": "white"}


def _turned(meeting: Meeting, me: int) -> Meeting:
    """The meeting from the side of one of the two."""
    if meeting.first == me:
        return meeting
    return meeting._replace(
        first=me,
        other=meeting.first,
        half=meeting.other_half,
        other_half=meeting.half,
        letter=_OTHER_LETTER.get(meeting.letter, ""),
        ratings=meeting.ratings and (meeting.ratings[1], meeting.ratings[0]),
    )


def _rating(
    opponent: ListedPlayer, meeting: Meeting, place: int, meanings: Meanings
) -> Rating | None:
    """The opponent's rating; a player who is on only one of several lists has one number."""
    found = opponent.ratings[min(place, len(opponent.ratings) - 1)]
    if meeting.ratings is not None:
        found = meeting.ratings[1]
    if found is None:
        meant = meanings.of(opponent.name)
        found = read_rating(meant) if meant else None
        if found is None:
            meanings.ratings[opponent.name] = None
    return found
