"""Games of one player from a file: our own CSV, or any text that somebody copied and saved."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from arpad.cli.files import IN_FILE, await_input
from arpad.cli.options import pairs
from arpad.errors import ArpadError, InvalidGames, InvalidValue, Sentence, Unquoted

if TYPE_CHECKING:
    from arpad.formats.pasted import PastedGame, PastedPlayer, Question, Reading
    from arpad.game import Game

T = TypeVar("T")
_COLUMN = "--column"
_MEANING = "--meaning"
_MOST_TIMES = 99
_KINDS = (
    "games are read from lines such as “1600 1”, a player card, a cross-table, a spreadsheet, "
    "our CSV, PGN or TRF"
)
_OTHERWISE = (
    "correct the text, or say how to read it with --me NAME, --column ROLE=COLUMN or "
    "--meaning WORD=MEANING"
)
_GAP = "\0"  # no argument has it
_TIMES = re.compile(rf"(?<![^{_GAP}])([0-9]+)[ {_GAP}]*[×xX*][ {_GAP}]*(?=[0-9])")


class GamesFile(NamedTuple):
    """A file of games, and the answers that options give to questions about it."""

    file: str
    me: str | None = None
    columns: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()

    @property
    def answers(self) -> dict[str, Any]:
        """The answers as `pasted.read` takes them."""
        return {
            "me": self.me,
            "columns": pairs(self.columns, _COLUMN, "ROLE=COLUMN", "rating=4"),
            "meanings": pairs(self.meanings, _MEANING, "WORD=MEANING", "S=win", last=True),
        }

    def games(self) -> Sequence[Game]:
        """The games of the file."""
        return self.games_and_player()[0]

    def games_and_player(self) -> tuple[Sequence[Game], PastedPlayer | None, str]:
        """The games of the file, what it says about the player whose they are, and its name."""
        games, reading, name = self._read(_read_games)
        if reading is None:
            return games, None, name
        games = [_game(each) for each in _decided(reading, name)]
        for convention in reading.notes:  # on results, which count here alone
            click.echo(f"note: {name}: {convention}", err=True)
        return games, reading.player, name

    def opponents(self) -> Sequence[float | None]:
        """The opponents of the file, whose results need not be known yet."""
        from arpad.formats.game_list import read_opponents

        opponents, reading, name = self._read(read_opponents)
        if reading and reading.question and reading.question.role == "result":
            reading = reading._replace(question=None)
        return [each.opponent for each in _decided(reading, name)] if reading else opponents

    def _read(
        self, read_ours: Callable[[bytes, str], Sequence[T]]
    ) -> tuple[Sequence[T], Reading | None, str]:
        """The games by the reader of our own CSV, or else the reading of the text; and its name."""
        content, name = _content(self.file)
        answers = self.answers
        reading = _reading(content, name, answers)
        if reading and any(answers.values()):
            return (), reading, name
        try:
            _refuse_choice(reading, content, name)
            found = read_ours(content, name)
        except ArpadError:
            if reading is None or _tells_less(reading, content, name):
                raise
            return (), reading, name
        _note_unused_columns(content, name)
        return found, None, name


def games_from(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for a file of games; the command gets them as one `source`, or None."""

    @click.option(
        "--from",
        "file",
        type=IN_FILE,
        metavar="FILE",
        help="Games in a file: CSV, PGN, TRF, or any text with them; - is standard input.",
    )
    @click.option("--me", metavar="NAME", help="Whose games these are, where a file has several.")
    @click.option(
        _COLUMN,
        "columns",
        multiple=True,
        metavar="ROLE=COLUMN",
        help="Which column of a table is which, such as rating=4 or result=Res.",
    )
    @click.option(
        _MEANING,
        "meanings",
        multiple=True,
        metavar="WORD=MEANING",
        help="What a word means, such as S=win, 17O2=1702 or X=omit.",
    )
    @wraps(command)
    def with_source(
        *args: Any,
        file: str | None,
        me: str | None,
        columns: tuple[str, ...],
        meanings: tuple[str, ...],
        **others: Any,
    ) -> None:
        answers = {"--me": me, _COLUMN: columns, _MEANING: meanings}
        given = [option for option, value in answers.items() if value]
        if file is None and given:
            rule = "it answers a question about a file"
            raise InvalidValue(given[0], Unquoted("alone"), rule, "name the file with --from")
        source = None if file is None else GamesFile(file, me, columns, meanings)
        command(*args, source=source, **others)

    return with_source


def repeated(words: Sequence[str]) -> list[str]:
    """Opponents as typed, with "4x1950" or "4 × 1950" for four of them."""
    found: list[str] = []
    for number, word in enumerate(_TIMES.sub("\\1×", _GAP.join(words)).split(_GAP), 1):
        times, sign, opponent = word.partition("×")
        if not sign or not times.isdecimal():
            found.append(word)
        elif len(times) > len(str(_MOST_TIMES)) or not 1 <= int(times) <= _MOST_TIMES:
            rule = f"a rating stands for 1 to {_MOST_TIMES} opponents"
            raise InvalidGames(f"opponent {number}", word, rule, "write 4x1950")
        else:
            found += [opponent] * int(times)
    return found if words else []


def _content(file: str) -> tuple[bytes, str]:
    """The content of a file, and the name that errors use for it."""
    from arpad.formats.game_list import LIMIT
    from arpad.formats.text import STANDARD_INPUT, name_of, open_file, read_file

    await_input(file)
    name = name_of(file) if file == STANDARD_INPUT else file
    with open_file(file) as opened:
        return read_file(opened, name, LIMIT), name


def _reading(content: bytes, name: str, answers: dict[str, Any]) -> Reading | None:
    """The reading of a text of any kind; None if it is not text, or too long."""
    from arpad.formats import pasted
    from arpad.formats.text import decode

    try:
        return pasted.read(decode(content, name).text, **answers)
    except ArpadError:
        return None


def _tells_less(reading: Reading, content: bytes, name: str) -> bool:
    """Whether the reader of our own CSV has the better error for this file."""
    try:
        return _is_ours(content, name, headless=_is_unanswerable(reading))
    except ArpadError:  # it has quotes such as no CSV has
        return reading.question is None


def _is_unanswerable(reading: Reading) -> bool:
    return reading.question is not None and reading.question.kind == "nothing"


def _refuse_choice(reading: Reading | None, content: bytes, name: str) -> None:
    """Refuse a file in which two columns may be the rating, unless it is our own CSV."""
    question = reading.question if reading else None
    if question and question.kind == "column" and not _is_ours(content, name):
        raise _as_error(question, name)


def _is_ours(content: bytes, name: str, *, headless: bool = False) -> bool:
    """Whether it is our own CSV, which is read strictly: its header has only opponents.

    With `headless`, also if it has no header, but begins with an opponent.
    """
    from arpad.formats.csv_rows import find_columns, read_cells
    from arpad.formats.game_list import MOST_LINES

    named = {"opponent": ("opponent",), "rating": ("rating", "elo")}
    for _, cells in read_cells(content, name, MOST_LINES):
        if headless and len(cells) > 1 and cells[0].strip().isdecimal():
            return True
        return find_columns(cells, named).keys() == {"opponent"}
    return True


def _decided(reading: Reading, name: str) -> Sequence[PastedGame]:
    """The games, or the open question as an error; notes what in the file does not count."""
    from arpad.formats.pasted.record import ROLES

    if reading.question:
        raise _as_error(reading.question, name)
    for column in reading.columns:
        if column.header and column.role not in ROLES:
            click.echo(f"note: {name}: the column {column.header} is not used", err=True)
    for each in reading.skipped:
        click.echo(f"note: {name}: no game: {each}", err=True)
    return reading.games


def _as_error(question: Question, name: str) -> InvalidGames:
    """A question as an error that names the option to answer it with."""
    listed = "; ".join(question.choices)
    rule, remedy = "the text does not say", f"add --me NAME ({listed})"
    if question.kind == "nothing":
        rule, remedy = _KINDS, _OTHERWISE
    elif question.kind == "column":
        remedy = f"add {_COLUMN} {question.role}=COLUMN ({listed})"
    elif question.kind == "meaning":
        remedy = _about_words(question)
    return InvalidGames(name, Sentence(question.text.rstrip(".")), rule, remedy)


def _about_words(question: Question) -> str:
    """The option that answers a question about words, with the first of them and all answers."""
    from arpad.exact import plural

    example = shlex.quote(f"{question.words[0]}={question.choices[0]}")
    answers = [*question.choices, *(["a rating"] if question.role == "rating" else [])]
    return plural(
        len(question.words),
        "add {option} {example} (answers: {answers})",
        "add {option} {example}, and so on for each (answers: {answers})",
        option=_MEANING,
        example=example,
        answers="; ".join(answers),
    )


def _game(each: PastedGame) -> Game:
    from arpad.game import Game

    assert each.score is not None  # or there would be a question
    return Game(each.opponent, each.score, each.round, each.name, each.colour, each.forfeit)


def _read_games(content: bytes, name: str) -> Sequence[Game]:
    """The games of our own CSV; warns where both players lost."""
    from arpad.formats.game_list import double_losses, read_game_list
    from arpad.results import BOTH_LOST

    games = read_game_list(content, name)
    for place in double_losses(content, name):
        click.echo(f"warning: {place}: {BOTH_LOST}", err=True)
    return games


def _note_unused_columns(content: bytes, name: str) -> None:
    from arpad.formats.game_list import unused_columns

    for column in unused_columns(content, name):
        click.echo(f"note: {name}: the column {column} is not used", err=True)
