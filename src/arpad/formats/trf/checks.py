"""What does not fit between the players of a report: points, pairings, duplicate numbers.

How many points results are worth may be in several records: 162 (FIDE), XXS (JaVaFo) and BBW, BBD,
… (bbpPairings) say it for the whole event, 299 for some rounds or players, and 240 lists byes.
Fictitious points of accelerated rounds (250, XXA) do not count. None of this affects the scores
that are rated: these are always 1, ½ or 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

from arpad.exact import decimal_of_half_points
from arpad.formats.records import EventRecord, Level, PlayerRecord, Remark, RoundRecord
from arpad.formats.trf.layout import COLUMNS, round_column
from arpad.game import Colour

#: The column and the text of each oddity.
Oddities = Iterator[tuple[int, str]]

#: The names of results as in JaVaFo's XXS, with their usual points: White's and Black's win, draw
#: and loss, forfeits, byes, and a game without a result.
_STANDARD = {
    **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), Decimal(1)),
    **dict.fromkeys(("WD", "BD", "HPB"), Decimal("0.5")),
    **dict.fromkeys(("WL", "BL", "FL", "ZPB", "X"), Decimal(0)),
}
_COMMON = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}
#: The results that each symbol means, by record.
_SYMBOLS: dict[str, dict[str, tuple[str, ...]]] = {
    "162": {**_COMMON, "A": ("ZPB", "FL"), "P": ("PAB",), "X": ("X",)},
    "XXS": {**{name: (name,) for name in _STANDARD if name != "X"}, **_COMMON},
    "BB": {**_COMMON, "Z": ("ZPB",), "F": ("FL",), "U": ("PAB",)},
}
#: In increasing precedence: FIDE's record overrides those of programs.
_ORDER = ("BB", "XXS", "162")
#: The result for a code, if the colour does not matter.
_NAMES = {"+": "FW", "-": "FL", "H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", "": "ZPB", "*": "X"}
_SIDES: dict[Colour | None, str] = {"white": "W", "black": "B", None: "W"}
_PLAYED = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
#: A word is tried at its first letter alone, and nothing is tried twice: a line may be long.
_PAIR = re.compile(
    r"(?<![A-Z])([A-Z]++)\s*+=?+\s*+([0-9]{1,3}(?:[.,][0-9]{1,2})?|[.,][0-9]{1,2})(?![0-9.,])"
)
_POINTS = re.compile(r"-?(?:[0-9]{1,3}(?:[.,][0-9]{1,2})?|[.,][0-9]{1,2})")
#: 299: kind in column 5, match points in 8 to 11, points in 14 to 17, round in 20 to 22, numbers.
_ABNORMAL = re.compile(
    "299 (?P<kind>[WDLFHZ+ -])  (?P<match>.{4})  (?P<points>.{4})  (?P<round>[ 0-9]{3})"
    "(?P<players>(?: [ 0-9]*)?)"  # only one loop: two over blanks could take for ever
)
BYES = {"F": "full-point bye", "H": "half-point bye", "Z": "zero-point bye"}
#: Records of this module by their codes.
CODES = frozenset(("162", "240", "299", "XXS", *(f"BB{symbol}" for symbol in _SYMBOLS["BB"])))
_BLANK = RoundRecord(None, None, "")


class PointRules:
    """What results are worth in one report.

    >>> rules = PointRules()
    >>> list(rules.read("162", "162  W 3.0    D 1.0"))
    []
    >>> player = PlayerRecord(1, "Alpha", rounds=(RoundRecord(2, "white", "="),))
    >>> rules.totals(player, 1)
    (Decimal('1.0'),)
    """

    def __init__(self) -> None:
        self._stated: dict[str, dict[str, Decimal]] = {record: {} for record in _ORDER}
        self._values = _STANDARD
        #: By kind of result and round, and by kind, number and round; 0 is all.
        self._for_all: dict[tuple[str, int], Decimal] = {}
        self._for_some: dict[tuple[str, int, int], Decimal] = {}
        self._added: dict[int, Decimal] = {}
        #: The kind of a bye of 240 and its line, by player and round.
        self.byes: dict[int, dict[int, tuple[str, int]]] = {}
        self.teams = False  # numbers in 240 and 299 are those of teams, match points too

    @property
    def standard(self) -> bool:
        """Whether the usual points 1, ½ and 0 hold for everything."""
        others = (self._for_all, self._for_some, self._added, self.byes, *self._stated.values())
        return not any(others)

    def read(self, code: str, line: str, number: int = 0) -> Oddities:
        """Read a record of `CODES`; `number` is the number of its line."""
        if code == "299":
            return self._read_abnormal(line)
        if code == "240":
            return self._read_byes(line, number)
        if code.startswith("BB"):
            return self._read_values("BB", f"{code[2]} {line[4:]}")
        return self._read_values(code, line[4:])

    def _read_values(self, record: str, text: str) -> Oddities:
        """Pairs of symbol and points, each of them optional."""
        symbols = _SYMBOLS[record]
        pairs = _PAIR.findall(text.upper())
        if _PAIR.sub("", text.upper()).strip() or not {symbol for symbol, _ in pairs} <= {*symbols}:
            remark = (
                f"{text.strip()[:30]!r} is not a list of results and points "
                f"(results are {', '.join(symbols)}); it is not used"
            )
            yield 5, remark
            return
        for symbol, points in pairs:
            self._stated[record] |= dict.fromkeys(symbols[symbol], _decimal(points))
        self._values = self._all_values()

    def _all_values(self) -> dict[str, Decimal]:
        values = dict(_STANDARD)
        for record in _ORDER:
            stated = self._stated[record]
            values |= stated
            if record != "XXS" and "FPB" in stated:  # a bye of the pairing is like a win
                values["PAB"] = stated.get("PAB", stated["FPB"])
        return values

    def _read_byes(self, line: str, number: int) -> Oddities:
        """Record 240: a kind of bye, the round, and the players who have it."""
        kind, *numbers = line[4:].upper().split() or [""]
        if kind not in BYES or len(numbers) < 2 or not all(map(_is_number, numbers)):
            text = (
                f"{line[4:].strip()[:30]!r} is not a kind of bye (F, H, Z), a round and numbers; "
                "it is not used"
            )
            yield 5, text
            return
        round_, *players = map(int, numbers)
        for player in players:
            self.byes.setdefault(player, {})[round_] = kind, number

    def _read_abnormal(self, line: str) -> Oddities:
        """Record 299: what a kind of result is worth or, without a kind, points to be added."""
        match = _ABNORMAL.fullmatch(f"{line.upper():<22}")
        fields = {name: text.strip() for name, text in match.groupdict().items()} if match else {}
        points, of_teams = fields.get("points", ""), fields.get("match", "")
        players, round_ = fields.get("players", "").split(), fields.get("round") or "0"
        fits = match and (points or of_teams) and _POINTS.fullmatch(points or "0")
        if not fits or not all(map(_is_number, (round_, *players))):
            text = (
                f"{line[4:].strip()[:30]!r} does not keep to the columns of abnormal points; "
                "it is not used"
            )
            yield 5, text
            return
        if not points:
            return  # only of matches
        kind, worth = fields["kind"], _decimal(points)
        number, *numbers = map(int, (round_, *players))
        if kind and not numbers and not of_teams:
            self._for_all[kind, number] = worth
        elif kind:
            self._for_some |= {(kind, player, number): worth for player in numbers or [0]}
        else:
            for player in numbers or [0]:
                self._added[player] = self._added.get(player, Decimal(0)) + worth

    def totals(self, player: PlayerRecord, rounds: int) -> tuple[Decimal, ...]:
        """The possible points of a `player`; `rounds` is the number of rounds in the event.

        There are two answers if a blank may be worth points, since it may be a bye or a round that
        is still to come; the same is true of a game without a result.
        """
        byes = {} if self.teams else self.byes.get(player.number, {})
        certain, possible = Decimal(0), Decimal(0)
        for number, record in enumerate(player.rounds, 1):
            if record.result:
                certain += self._worth(record, player.number, number)
                possible += self._adjourned(record)
            elif number not in byes:
                possible += self._worth(record, player.number, number)
        possible += self._worth(_BLANK, player.number, 0) * max(rounds - len(player.rounds), 0)
        for number, (kind, _) in byes.items():
            if not any(record.result for record in player.rounds[number - 1 : number]):
                possible += self._worth(RoundRecord(None, None, kind), player.number, number)
        if not self.teams:
            certain += self._added.get(player.number, Decimal(0)) + self._added.get(0, Decimal(0))
        return (certain, certain + possible) if possible else (certain,)

    def _adjourned(self, record: RoundRecord) -> Decimal:
        """The points of a draw for a game without a result, if 162 has points, but none for it."""
        open_ = record.result == "*" and record.opponent and "X" not in self._stated["162"]
        return self._values["WD"] if open_ and self._stated["162"] else Decimal(0)

    def _worth(self, record: RoundRecord, player: int, number: int) -> Decimal:
        """The points of a round; rules for a player or a round override those for all."""
        played = _PLAYED.get(record.result)
        kind = played or record.result or "Z"
        some = {} if self.teams else self._for_some
        for place in ((player, number), (player, 0), (0, number), (0, 0)):
            if (kind, *place) in some:
                return some[kind, *place]
        for round_ in (number, 0):
            if (kind, round_) in self._for_all:
                return self._for_all[kind, round_]
        return self._values[_SIDES[record.colour] + played if played else _NAMES[record.result]]

    def disagreements(self) -> Iterator[str]:
        """Records that give different points for the same result."""
        for weak, strong in combinations(_ORDER, 2):
            one, other = self._stated[weak], self._stated[strong]
            if any(one[name] != other[name] for name in one.keys() & other.keys()):
                yield f"{_title(weak)} and {strong} give different points; {strong} counts"


def _title(record: str) -> str:
    return "BBW, BBD, …" if record == "BB" else record


def _decimal(points: str) -> Decimal:
    return Decimal(points.replace(",", "."))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5


#: What the opponent's line may have for a result; both may lose, by forfeit or by decision.
_MIRRORS = {
    "1": ("0",),
    "0": ("1", "0"),
    "=": ("=",),
    "W": ("L",),
    "L": ("W", "L"),
    "D": ("D",),
    "+": ("-",),
    "-": ("+", "-"),
    "*": ("*", ""),
    "": ("*", ""),
}


def check(event: EventRecord, rules: PointRules) -> Iterator[Remark]:
    """Remarks on points that do not add up, pairings that do not match, and duplicate numbers.

    `rules` say what results are worth.
    """
    yield from (Remark(None, None, text) for text in rules.disagreements())
    by_number: dict[int, PlayerRecord] = {}
    for player in event.players:
        if player.number in by_number:
            text = f"starting number {player.number} is already taken; opponents met the first one"
            yield Remark(player.line, COLUMNS["number"], text, "error")
        by_number.setdefault(player.number, player)
    if not rules.teams:
        yield from _check_byes(rules, by_number)
    played = max((len(player.rounds) for player in event.players), default=0)
    odd = None if rules.standard else rules
    for player in event.players:
        yield from _check_points(player, odd, played)
        for number, record in enumerate(player.rounds, 1):
            if found := _check_round(player, record, number, by_number):
                text = f"round {number}: {found[0]}"
                yield Remark(player.line, round_column(number), text, found[1])


def _check_points(player: PlayerRecord, rules: PointRules | None, rounds: int) -> Iterator[Remark]:
    if player.points is None:
        return
    totals: tuple[Decimal, ...] = (decimal_of_half_points(player.half_points),)
    if rules:
        totals = rules.totals(player, rounds)
    if player.points not in totals:
        who = player.name or player.number
        text = f"{who}: points are {player.points}, the rounds give {totals[0]}"
        yield Remark(player.line, COLUMNS["points"], text)


def _check_byes(rules: PointRules, by_number: dict[int, PlayerRecord]) -> Iterator[Remark]:
    """Remarks on byes of record 240 that contradict the player's own line."""
    for number, byes in rules.byes.items():
        player = by_number.get(number)
        for round_, (kind, line) in byes.items():
            record = player.rounds[round_ - 1 : round_] if player and round_ else ()
            if player is None:
                yield Remark(line, 11, f"player {number} does not exist")
            elif record and record[0].result not in (kind, "", "*"):
                text = (
                    f"round {round_}: player {number} has a {BYES[kind]} here "
                    f"and {record[0].result!r} in their own line"
                )
                yield Remark(line, 11, text)


def _check_round(
    player: PlayerRecord, record: RoundRecord, number: int, by_number: dict[int, PlayerRecord]
) -> tuple[str, Level] | None:
    """What is wrong with one round, and the level of the remark; None if nothing is."""
    if record.opponent is None:
        return None
    if record.opponent == player.number:
        return f"both sides are the same player, {player.number}", "error"
    opponent = by_number.get(record.opponent)
    if opponent is None:
        return f"opponent {record.opponent} does not exist", "error"
    if len(opponent.rounds) < number:
        return f"player {opponent.number} has no such round", "error"
    answer = opponent.rounds[number - 1]
    if answer.opponent != player.number:
        if answer.opponent is None:
            return f"not mirrored: player {opponent.number} has nobody there", "error"
        text = f"not mirrored: player {opponent.number} has player {answer.opponent} there"
        return text, "error"
    if answer.result not in _MIRRORS.get(record.result, (answer.result,)):
        text = (
            f"result {record.result!r} is answered by {answer.result!r}; "
            "each side is rated by its own line"
        )
        return text, "error"
    if record.result == answer.result == "0":
        return "both players lost a played game; a double forfeit is - and -", "warning"
    if record.colour is not None and record.colour == answer.colour:
        return f"both players have {record.colour}", "warning"
    return None
