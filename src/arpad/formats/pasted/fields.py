"""A text with several players: whose games are wanted, and which they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from arpad.formats.pasted.meanings import OMIT, Meanings
from arpad.formats.pasted.players import known_player
from arpad.formats.pasted.questions import ask
from arpad.formats.pasted.record import Answers, PastedGame, PastedPlayer, Reading
from arpad.formats.pasted.values import Rating, colours_of, fold, read_rating

_MOST_CHOICES = 500


class Entrant(NamedTuple):
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
    entrants: dict[int, Entrant]
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


def _rating(opponent: Entrant, meeting: Meeting, place: int, meanings: Meanings) -> Rating | None:
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
