"""The role of each column in a table: by its header, else by its values, else by an answer."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping

from arpad.formats.pasted.record import OMITTED, ROLES, Answers, Column, Places, Question, ask
from arpad.formats.pasted.tables import PastedTable, is_calculation, key, roles_of, round_of_header
from arpad.formats.pasted.values import (
    LOW,
    colour_letter,
    colours_of,
    has_letter,
    is_bye,
    is_total,
    read_name,
    read_rating,
    read_result,
    trimmed,
)

_WHOLE = re.compile(r"[0-9]{1,3}\.?")
_START = re.compile(r"-?[0-9]{1,3}\.?|-+")
_CODE = re.compile(r"[A-Z]{2,3}")
_FIGURE = re.compile(r"[0-9]")
_SHOWN = 3
#: What a list of one player's ratings has, and no games.
_HISTORY = frozenset(("rating", "own rating", "date", "games", "change", "k", "performance"))
#: If there are this many columns of whole numbers, they are sums of something.
_MANY_NUMBERS = 3
Fit = Callable[[list[str]], bool]


def choose_roles(table: PastedTable, answers: Answers) -> tuple[list[str], Question | None]:
    """The role of each column, and what must be asked about them."""
    columns = _values(table)
    if is_calculation(table.header):
        roles = _of_calculation(table)
    else:
        roles = _by_header(table.header, columns) if table.header else _by_values(columns)
    _apply(roles, table.header, answers.columns)
    return _settled(roles, columns, table)


def columns_of(table: PastedTable, roles: list[str]) -> tuple[Column, ...]:
    """The columns as a preview shows them."""
    values = _values(table)
    header = table.header
    return tuple(
        Column(at + 1, header[at] if at < len(header) else "", role, tuple(values[at][:_SHOWN]))
        for at, role in enumerate(roles)
    )


def width_of(table: PastedTable) -> int:
    """How many columns there are."""
    return max([len(table.header), *(len(row.cells) for row in table.rows)])


def _values(table: PastedTable) -> list[list[str]]:
    """The values of each column, without blanks, sums and byes."""
    found: list[list[str]] = [[] for _ in range(width_of(table))]
    for row in table.rows:
        cells = [trimmed(cell) for cell in row.cells]
        if any(is_bye(cell) for cell in cells) or any(is_total(cell) for cell in cells[:3]):
            continue
        for at, cell in enumerate(cells):
            if cell:
                found[at].append(cell)
    return found


def is_rating(values: list[str]) -> bool:
    """Whether they are ratings, some of which may be missing."""
    read = [read_rating(value) for value in values]
    return all(read) and any(rating and rating.value for rating in read)


def is_low(values: list[str]) -> bool:
    """Whether one is so low that it may be a grade or a number instead of a rating."""
    read = [read_rating(value) for value in values]
    return any(rating and rating.value and rating.value < LOW for rating in read)


def is_result(values: list[str]) -> bool:
    """Whether each is the result of a game."""
    read = [read_result(value) for value in values]
    return bool(read) and all(result and result.kind != "circle" for result in read)


def is_colour(values: list[str]) -> bool:
    """Whether each is a colour, or a dash for none."""
    return any(map(colour_letter, values)) and all(
        colour_letter(value) or not value.strip("-") for value in values
    )


def is_round(values: list[str]) -> bool:
    """Whether the numbers increase from one row to the next."""
    if len(values) < 2 or not all(_WHOLE.fullmatch(value) for value in values):
        return False
    numbers = [int(value.strip(".")) for value in values]
    return numbers[0] >= 1 and all(one < other for one, other in itertools.pairwise(numbers))


def is_name(values: list[str]) -> bool:
    """Whether they are words, and neither codes of countries nor titles."""
    return (
        bool(values)
        and all(sum(map(has_letter, value)) > 1 for value in values)
        and not all(_CODE.fullmatch(value) or not read_name(f"{value} x")[1:] for value in values)
    )


def is_start(values: list[str]) -> bool:
    """Whether they are numbers of players, or a dash for nobody."""
    return all(_START.fullmatch(value) for value in values)


#: What the values of a column must look like if its header has several meanings.
_FITS: dict[str, Fit] = {
    "rating": is_rating,
    "result": is_result,
    "name": is_name,
    "start": is_start,
}


def _of_calculation(table: PastedTable) -> list[str]:
    """The roles in FIDE's calculation: a name, the first ratings, the first figures behind them."""
    roles = ["name", *[OMITTED] * (width_of(table) - 1)]
    columns = _values(table._replace(rows=[row for row in table.rows if has_letter(row.cells[0])]))
    ratings = [at for at, values in enumerate(columns) if at and is_rating(values)]
    if not ratings:
        return roles
    roles[ratings[0]] = "rating"
    behind = [
        at
        for at, values in enumerate(columns)
        if at > ratings[0] and values and not any(map(has_letter, values))
    ]
    if behind and is_result(columns[behind[0]]):
        roles[behind[0]] = "result"
    return roles


def _by_header(header: list[str], columns: list[list[str]]) -> list[str]:
    roles = []
    for at, values in enumerate(columns):
        known = roles_of(header[at]) if at < len(header) else ()
        fitting = [role for role in known if role not in _FITS or _FITS[role](values)]
        roles.append((*(fitting if len(known) > 1 else known), OMITTED)[0])
    unknown = [at for at, cell in enumerate(header) if not roles_of(cell)]
    _decide(roles, columns)
    _see_unknown(roles, columns, unknown)
    return roles


def _see_unknown(roles: list[str], columns: list[list[str]], unknown: list[int]) -> None:
    """Give roles to columns with unknown headers if their values allow only one."""
    for at in unknown:
        values = columns[at]
        if "colour" not in roles and _has_both_colours(values):
            roles[at] = "colour"
        elif "result" not in roles and is_result(values) and all(map(_is_marked, values)):
            roles[at] = "result"
        elif "rating" in roles and is_rating(values) and not is_low(values) and not _years(values):
            roles[at] = "rating"  # one of two, which is asked about
    if "round" not in roles and 0 in unknown:
        _count_up(roles, columns)


def _has_both_colours(values: list[str]) -> bool:
    letters = {letter for value in values if (letter := colour_letter(value))}
    known = colours_of(letters)
    return is_colour(values) and {known.get(letter) for letter in letters} == {"white", "black"}


def _years(values: list[str]) -> bool:
    """Whether all may be years."""
    return all(re.fullmatch("19[0-9]{2}|20[0-3][0-9]", value) for value in values)


def _decide(roles: list[str], columns: list[list[str]]) -> None:
    """Decide whether opponents are names or ratings, and whether a score is the result."""
    is_list = bool({"rank", "start"} & set(roles)) and not {"round", "colour", "opponent"} & set(
        roles
    )
    for at, role in enumerate(roles):
        if role == "opponent":
            rating = is_rating([value for value in columns[at] if not has_letter(value)])
            words = [value for value in columns[at] if read_rating(value) is None]
            if rating and len(words) < len(columns[at]) / 2:
                roles[at] = "rating"
            else:
                roles[:] = ["player" if each == "name" else each for each in roles]
                roles[at] = "name"
    for at, role in enumerate(roles):
        if role == "score":
            fits = "result" not in roles and is_result(columns[at]) and not is_list
            roles[at] = "result" if fits else "points"


def _by_values(columns: list[list[str]]) -> list[str]:
    """The roles without a header: those that only one meaning fits."""
    roles = [OMITTED] * len(columns)
    ratings = [at for at, values in enumerate(columns) if is_rating(values) and not is_low(values)]
    ratings = _with_below(ratings, columns, is_rating)
    for at in ratings:
        roles[at] = "rating"
    results = [at for at, values in enumerate(columns) if at not in ratings and is_result(values)]
    results = _with_below(results, columns, is_result)
    marked = [at for at in results if any(_is_marked(value) for value in columns[at])]
    for at in marked if len(marked) == 1 else _certain(results, ratings, columns):
        roles[at] = "result"
    _count_up(roles, columns)
    colours = [at for at, values in enumerate(columns) if is_colour(values)]
    for at in colours:
        roles[at] = "colour" if roles[at] == OMITTED else roles[at]
    names = [at for at, values in enumerate(columns) if roles[at] == OMITTED and is_name(values)]
    names = [at for at in names if len(set(columns[at])) == len(columns[at])]
    if len(names) > 1 and ratings:
        names = [at for at in names if at == ratings[0] - 1]
    if len(names) == 1:
        roles[names[0]] = "name"
    return roles


def _with_below(places: list[int], columns: list[list[str]], fits: Fit) -> list[int]:
    """The columns that fit, if any, with those that fit below an unknown word, maybe a header."""
    below = [
        at
        for at, values in enumerate(columns)
        if len(values) > 1 and not _FIGURE.search(values[0]) and fits(values[1:])
    ]
    return sorted({*places, *below}) if places else []


def _certain(results: list[int], ratings: list[int], columns: list[list[str]]) -> list[int]:
    """The columns of results, unless it is one constant column among many of numbers."""
    if len(results) != 1 or len(set(columns[results[0]])) > 1:
        return results
    behind = columns[ratings[-1] + 1 :] if ratings else []
    numbers = [values for values in behind if values and all(map(_WHOLE.fullmatch, values))]
    return results if len(numbers) < _MANY_NUMBERS else []


def _count_up(roles: list[str], columns: list[list[str]]) -> None:
    """Make the first filled column the round if its numbers increase one by one."""
    at = next((place for place, values in enumerate(columns) if values), 0)
    if is_round(columns[at]) and _is_dense(columns[at]) and roles[at] == OMITTED:
        roles[at] = "round"


def _is_dense(values: list[str]) -> bool:
    """Whether increasing numbers can be rounds: consecutive, or with few missing."""
    first, last = (int(value.strip(".")) for value in (values[0], values[-1]))
    return last - first < 2 * len(values) - 1


def _is_marked(value: str) -> bool:
    """Whether a result has a colour or a sign, which a sum never has."""
    read = read_result(value)
    return read is not None and (bool(read.colour) or read.kind in ("forfeit", "bye", "pair"))


def _apply(roles: list[str], header: list[str], answered: Mapping[str, Places]) -> None:
    """Apply the answers, which give the column of a role by its number or header."""
    for role, places in answered.items():
        for column in places if isinstance(places, list | tuple) else (places,):
            at = _place(column, header, len(roles))
            if at is None or role not in (*ROLES, OMITTED):
                continue
            if role != OMITTED:
                roles[:] = [OMITTED if each == role else each for each in roles]
            roles[at] = role


def _place(column: int | str, header: list[str], width: int) -> int | None:
    text = str(column)
    if text.isascii() and text.isdigit():
        return int(text) - 1 if 1 <= int(text) <= width else None
    keys = [key(cell) for cell in header]
    return keys.index(key(text)) if key(text) in keys else None


def _settled(
    roles: list[str], columns: list[list[str]], table: PastedTable
) -> tuple[list[str], Question | None]:
    _drop_empty(roles, columns)
    for role in ("rating", "result"):
        places = [at for at, each in enumerate(roles) if each == role]
        if len(places) > 1:
            return roles, _which(role, places, table)
    if "result" not in roles:
        return roles, _no_result(roles, columns, table)
    if "rating" not in roles:
        return roles, _missing("rating", roles, columns, table)
    return roles, None


def _drop_empty(roles: list[str], columns: list[list[str]]) -> None:
    """Omit rating columns that are empty or equal to another one."""
    places = [at for at, role in enumerate(roles) if role == "rating"]
    for at in places:
        others = [each for each in places if each != at and roles[each] == "rating"]
        same = any(columns[each] == columns[at] and each < at for each in others)
        if others and (not columns[at] or same):
            roles[at] = OMITTED


def _which(role: str, places: list[int], table: PastedTable) -> Question:
    return ask("column", f"{role}s", role, choices=_labels(places, table))


def _no_result(roles: list[str], columns: list[list[str]], table: PastedTable) -> Question:
    is_list = "name" in roles and not {"round", "colour", "opponent"} & set(roles)
    if table.header and is_list and {"rank", "start", "points", "id", "event"} & set(roles):
        rounds = sum(round_of_header(cell) is not None for cell in table.header)
        return ask("nothing", "crosstable" if rounds > 1 else "standings")
    held = {role for role, values in zip(roles, columns, strict=True) if values}
    if "date" in held and held <= _HISTORY:
        return ask("nothing", "history")
    return _missing("result", roles, columns, table)


def _missing(role: str, roles: list[str], columns: list[list[str]], table: PastedTable) -> Question:
    """Which column has the ratings or results: any that is not known as something else."""
    taken = ("rating", "result", "name", "round", "date")
    places = [
        at
        for at, values in enumerate(columns)
        if roles[at] not in taken and any(_may_be(role, value) for value in values)
    ]
    if not places:
        return ask("nothing", f"without_{role}", role)
    return ask("column", f"no_{role}", role, choices=_labels(places, table))


def _may_be(role: str, value: str) -> bool:
    """Whether a value can be a rating, which has figures, or a result, which is a known one."""
    figures = bool(_FIGURE.search(value))
    return figures if role == "rating" else not figures or read_result(value) is not None


def _labels(places: list[int], table: PastedTable) -> tuple[str, ...]:
    """What to call columns in a question: by their header, else by their number."""
    header = table.header
    named = [header[at] if at < len(header) else "" for at in places]
    return tuple(
        name if name and named.count(name) == 1 else str(at + 1)
        for at, name in zip(places, named, strict=True)
    )
