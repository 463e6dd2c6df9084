"""Games of several players: PGN, tournament reports, pairings and tables with both names."""

from __future__ import annotations

import re

from arpad.formats.pasted.players import Field, ListedPlayer, Meeting, read_year
from arpad.formats.pasted.record import OMITTED
from arpad.formats.pasted.roles import is_name, is_rating
from arpad.formats.pasted.tables import ROUND_KEYS, PastedRow, PastedTable, key, roles_of
from arpad.formats.pasted.values import (
    PastedResult,
    Rating,
    fold,
    is_bye,
    read_name,
    read_rating,
    read_result,
    round_of,
    trimmed,
)
from arpad.formats.pgn_scan import PgnGame
from arpad.formats.records import GAME_CODES, HALF_POINTS_OF_CODE
from arpad.formats.trf.layout import FIELDS, LineColumns, read_round, round_cells

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) +"(.*)"\] *')
_REPORT = re.compile(r"001 [ 0-9]{4} .{9}")
_PLACES = {field.name: (field.start, field.end) for field in FIELDS}
_FORFEITS = frozenset("+-WDL")
_TWO_SIDED = re.compile(r"[-:/]")


def find_pgn(lines: list[str]) -> Field | None:
    """The games of a PGN; None if the text has no tags with players."""
    games: list[PgnGame] = []
    tags: dict[str, str] = {}
    after_moves = False
    for number, line in enumerate(lines, 1):
        match = _TAG.fullmatch(line.strip(" \t"))
        if match is None:
            after_moves = after_moves or bool(line.strip(" \t"))
        else:
            if not tags or match[1] in tags or after_moves:
                tags = {}
                games.append(PgnGame(tags, number))
            after_moves = False
            tags[match[1]] = match[2]
    games = [game for game in games if game.text("White") and game.text("Black")]
    return _of_games(games) if games else None


class _Players:
    """Players by name, each with a number."""

    def __init__(self) -> None:
        self.entrants: dict[int, ListedPlayer] = {}
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """The number of a player; a new one for a new name."""
        number = self._numbers.setdefault(fold(name), len(self._numbers) + 1)
        self.entrants.setdefault(number, ListedPlayer(number, name))
        return number


def _of_games(games: list[PgnGame]) -> Field:
    players = _Players()
    meetings: list[Meeting] = []
    for game in games:
        white, black = players.number(game.text("White")), players.number(game.text("Black"))
        codes = game.codes or ("*", "*")
        halves = [HALF_POINTS_OF_CODE[code] for code in codes]
        kind = "game" if codes[0] in GAME_CODES else "forfeit"
        kind = "open" if codes[0] == "*" else kind
        ratings = _elo(game, "White"), _elo(game, "Black")
        meetings.append(
            Meeting(
                *(white, black, halves[0], halves[1], kind, "white", game.round, game.line), ratings
            )
        )
    return Field("pgn", players.entrants, meetings, both=True)


def _elo(game: PgnGame, side: str) -> Rating | None:
    return read_rating(game.tags.get(f"{side}Elo", "").strip("? "))


def is_player_line(line: str) -> bool:
    """Whether a line of a tournament report is a player's."""
    return bool(_REPORT.match(line))


def find_report(lines: list[str]) -> Field | None:
    """The field of a tournament report; None if the text has no lines of players."""
    entrants: dict[int, ListedPlayer] = {}
    meetings: list[Meeting] = []
    for at, line in enumerate(lines, 1):
        if not is_player_line(line):
            continue
        columns = LineColumns.of(line, "utf-8")
        number, name, rating, born = (
            trimmed(columns.text_of(columns.cells[slice(*_PLACES[field])]))
            for field in ("number", "name", "rating", "born")
        )
        if not number.isdigit():
            continue
        rated = read_rating(rating) if rating else Rating(None)
        entrants[int(number)] = ListedPlayer(int(number), name, (rated,), read_year(born))
        for place, cell in enumerate(round_cells(columns), 1):
            meetings.append(_of_round(int(number), place, cell, at))
    return Field("trf", entrants, meetings, both=False) if entrants else None


def _of_round(number: int, place: int, cell: str, line: int) -> Meeting:
    record, _ = read_round(cell)
    half = HALF_POINTS_OF_CODE[record.result]
    kind = "game" if record.result in GAME_CODES else "bye"
    if record.result in _FORFEITS:
        kind = "forfeit"
    elif record.result in ("*", "") and record.opponent:
        kind = "open"
    return Meeting(number, record.opponent, half, 2 - half, kind, record.colour or "", place, line)


def find_pairings(table: PastedTable) -> Field | None:
    """The games of a table with both players in each row; None if it is not one."""
    places = _named_sides(table) if table.header else None
    places = places or _plain_sides(table)
    if places is None:
        return None
    players = _Players()
    meetings: list[Meeting] = []
    skipped: list[str] = []
    rounds = _rounds_above(table)
    above = ""
    for row in table.rows:
        cells = {role: trimmed(row.cells[at]) for role, at in places.items() if at < len(row.cells)}
        while rounds and rounds[0][0] < row.line:
            above = str(rounds.pop(0)[1])
        cells.setdefault("round", above)
        meeting = _paired(row, cells, players, "white" if "colours" in places else "")
        if meeting:
            meetings.append(meeting)
        elif any(map(is_bye, cells.values())):
            skipped.append("bye")
    if not meetings:
        return None
    return Field("pairings", players.entrants, meetings, both=True, skipped=tuple(skipped))


def _rounds_above(table: PastedTable) -> list[tuple[int, int]]:
    """Lines such as "Round 3 on 2026/08/08", with their numbers."""
    found = []
    for row in table.others:
        first, _, rest = trimmed(row.cells[0]).partition(" ")
        number = round_of(rest.partition(" ")[0].rstrip(".:,"))
        if number is not None and key(first) in ROUND_KEYS:
            found.append((row.line, number))
    return found


def _paired(
    row: PastedRow, cells: dict[str, str], players: _Players, letter: str
) -> Meeting | None:
    names = [read_name(cells.get(side, "")) for side in ("white", "black")]
    result = read_result(cells.get("result", ""))
    if not all(names) or any(map(is_bye, names)):
        return None
    ratings = [read_rating(cells.get(f"{side} rating", "")) for side in ("white", "black")]
    half, other, kind = _both(result)
    return Meeting(
        players.number(names[0]),
        players.number(names[1]),
        half,
        other,
        kind,
        letter,
        round_of(cells.get("round", "")),
        row.line,
        (ratings[0], ratings[1]),
    )


def _both(result: PastedResult | None) -> tuple[int, int, str]:
    """The half points of both sides, and the kind, of a result with both scores."""
    if result is None or result.kind not in ("pair", "forfeit pair", "forfeit", "game"):
        return 0, 0, "open"
    kind = "forfeit" if result.kind.startswith("forfeit") else "game"
    return result.half, 2 - result.half, kind


def _named_sides(table: PastedTable) -> dict[str, int] | None:
    """The columns of White, Black and their ratings, by the header."""
    roles = [(*roles_of(cell), OMITTED) for cell in table.header]
    sides = {side: _first(roles, side) for side in ("white", "black")}
    result = _first(roles, "result")
    white, black = sides["white"], sides["black"]
    if white is None or black is None or result is None:
        return None
    found = {"white": white, "black": black, "result": result, "colours": -1}
    plain = [at for at, each in enumerate(roles) if "rating" in each]
    order = ("white", "black") if white < black else ("black", "white")
    for place, side in enumerate(order):
        own = _first(roles, f"{side} rating")
        if own is not None:
            found[f"{side} rating"] = own
        elif len(plain) == 2:
            found[f"{side} rating"] = plain[place]
    number = _first(roles, "round")
    return found if number is None else {**found, "round": number}


def _first(roles: list[tuple[str, ...]], role: str) -> int | None:
    return next((at for at, each in enumerate(roles) if role in each), None)


def _plain_sides(table: PastedTable) -> dict[str, int] | None:
    """The columns of two names, each with a rating after it, and of a result with both scores."""
    rows = [row for row in table.rows if not any("rating" in roles_of(cell) for cell in row.cells)]
    width = max((len(row.cells) for row in rows), default=0)
    columns = [
        [trimmed(row.cells[at]) for row in rows if at < len(row.cells)] for at in range(width)
    ]
    filled = [[value for value in values if value] for values in columns]
    ratings = [at for at, values in enumerate(filled) if is_rating(values)]
    names = [at for at, values in enumerate(filled) if is_name(values)]
    results = [at for at, values in enumerate(filled) if values and all(map(_is_pair, values))]
    if len(ratings) != 2 or len(results) != 1:
        return None
    first, second = ratings
    left = [at for at in names if at < first]
    right = [at for at in names if first < at < second]
    if not left or not right:
        return None
    sides = {"white": left[-1], "black": right[-1], "result": results[0]}
    return {**sides, "white rating": first, "black rating": second}


def _is_pair(value: str) -> bool:
    return bool(_TWO_SIDED.search(value)) and read_result(value) is not None and value != "-"
