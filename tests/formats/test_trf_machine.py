"""Any sequence of edits of a report, written and read after each: nothing else changes."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from sampling import examples

from arpad.formats import trf
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

from .trf_lines import player, report

KEPT = (
    "### of our own",
    "1234567890" * 9,
    "XXX 0000 is kept as it is",
    "162  W 3.0    D 1.0",
    "240 H 002    1",
    "250      01.0 001 001 0001 0002",
    "299 H         0.5  002    1",
    "XXS W=3 D=1",
    "BBW  3.0",
    "013 A team                              1    2",
)
START = report(
    *KEPT[:3],
    "012 Alphabet Open",
    "042 07/28/2005",
    "052 08/03/2005",
    f"{'132':92}05/07/28",
    *KEPT[3:-1],
    "192 FIDE_DUTCH",
    player("   2 w 1", "0000 - H", number=1, name="Alpha", rating=2000, points="1,5", rank=1),
    player("   1 b 0", "0003 w =", number=2, name="Beta", rating="0000", points=" 0.5"),
    player("0000 - U", "0002 b =", number="0003", name="Gamma", title="wf", federation="AAA"),
    player("", "", number=4, name="Älpha, Ö", rating=1900, rank=4).replace("Ö  ", "Ö", 1),
    KEPT[-1],
    end="\r\n",
)
PLACE = st.integers(0, 50)
RATING = st.none() | st.integers(1, 3999)
RESULT = st.sampled_from("1=0+-")
WORD = st.from_regex(r"[A-Z][a-z]{0,20}", fullmatch=True)
DAY = st.dates(date(2005, 7, 20), date(2005, 8, 10))
OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


class Report(RuleBasedStateMachine):
    """A report that is read, changed in one place, written, and read again."""

    def __init__(self) -> None:
        super().__init__()
        self.written = START
        self.event = trf.read(START)

    def edit(self, event: EventRecord, *numbers: int) -> None:
        """Write it and read it again; of the players, only these lines may change."""
        before = lines_of(self.written)
        self.written = trf.write(event)
        after = lines_of(self.written)
        self.event = trf.read(self.written)
        assert self.event == event
        assert {key for key in before if before[key] != after[key]} <= set(numbers)
        assert after.keys() - before.keys() <= set(numbers)

    def change(self, place: int, **values: object) -> None:
        players = list(self.event.players)
        place %= len(players)
        players[place] = replace(players[place], **values)  # type: ignore[arg-type]
        self.edit(replace(self.event, players=tuple(players)), players[place].number)

    @rule(place=PLACE, rating=RATING)
    def change_a_rating(self, place: int, rating: int | None) -> None:
        self.change(place, rating=rating)

    @rule(place=PLACE, name=WORD, federation=st.sampled_from(["", "AAA", "BBB"]))
    def change_a_name(self, place: int, name: str, federation: str) -> None:
        self.change(place, name=name, federation=federation)

    @rule(name=WORD)
    def change_the_event(self, name: str) -> None:
        self.edit(replace(self.event, name=name))

    @rule(code=st.sampled_from(["", "FIDE_DUTCH", "BERGER_ROUNDROBIN_G2"]))
    def change_the_type(self, code: str) -> None:
        self.edit(replace(self.event, coded_kind=code))

    @rule(starts=st.none() | DAY, ends=st.none() | DAY)
    def change_the_days(self, starts: date | None, ends: date | None) -> None:
        self.edit(replace(self.event, starts=starts, ends=ends))

    @rule(days=st.lists(DAY, max_size=4))
    def change_the_days_of_the_rounds(self, days: list[date]) -> None:
        self.edit(replace(self.event, round_dates=tuple(days)))

    @rule(place=PLACE, name=st.sampled_from(["Ångström, Å", "Альфа, Анна", "Ωμέγα", "Plain"]))
    def change_a_name_to_other_letters(self, place: int, name: str) -> None:
        self.change(place, name=name)

    @rule(name=WORD, rating=RATING)
    def add_a_player(self, name: str, rating: int | None) -> None:
        number = 1 + max(each.number for each in self.event.players)
        new = PlayerRecord(number, name, rating=rating)
        self.edit(replace(self.event, players=(*self.event.players, new)), number)

    @rule(seed=st.integers(0, 1000), result=RESULT)
    def play_a_game(self, seed: int, result: str) -> None:
        """In a round more, both sides of it."""
        white, black = random.Random(seed).sample(self.event.players, 2)
        self.put_game(white, black, result, max(len(white.rounds), len(black.rounds)))

    @rule(place=PLACE, result=RESULT)
    def change_a_result(self, place: int, result: str) -> None:
        by_number = {each.number: each for each in self.event.players}
        games = [
            (each, by_number[round_.opponent], at)
            for each in self.event.players
            for at, round_ in enumerate(each.rounds)
            if round_.opponent is not None and round_.colour == "white"
        ]
        white, black, at = games[place % len(games)]
        self.put_game(white, black, result, at)

    def put_game(self, white: PlayerRecord, black: PlayerRecord, result: str, at: int) -> None:
        sides = {
            white.number: RoundRecord(black.number, "white", result),
            black.number: RoundRecord(white.number, "black", OTHER_SIDE[result]),
        }
        players = [
            replace(each, rounds=with_round(each.rounds, at, sides[each.number]))
            if each.number in sides
            else each
            for each in self.event.players
        ]
        self.edit(replace(self.event, players=tuple(players)), *sides)

    @invariant()
    def what_is_not_ours_is_kept(self) -> None:
        lines = self.written.decode().splitlines()
        assert [line for line in lines if line in KEPT] == [*KEPT]
        assert self.written.count(b"\n") == self.written.count(b"\r\n")

    @invariant()
    def written_again_it_is_the_same_to_the_byte(self) -> None:
        assert trf.write(self.event) == self.written


def lines_of(written: bytes) -> dict[int, bytes]:
    """The players' lines by starting number."""
    lines = [line for line in written.splitlines() if line.startswith(b"001")]
    return {int(line[4:8]): line for line in lines}


def with_round(
    rounds: tuple[RoundRecord, ...], at: int, new: RoundRecord
) -> tuple[RoundRecord, ...]:
    blank = (RoundRecord(None, None, ""),) * (at - len(rounds))
    return (*rounds[:at], *blank, new, *rounds[at + 1 :])


TestReport = Report.TestCase
TestReport.settings = settings(max_examples=examples(40), stateful_step_count=15, deadline=None)
