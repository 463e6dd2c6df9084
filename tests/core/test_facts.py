"""A fact stands once: what describes it also checks it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pydantic
import pytest

from arpad import elo, fide, glicko, system
from arpad.elo.player import points_scale
from arpad.errors import (
    ArpadError,
    InvalidK,
    InvalidPlayer,
    InvalidRating,
    InvalidType,
    InvalidValue,
)
from arpad.facts import (
    Fact,
    as_float,
    as_int,
    fact,
    facts,
    k_for_everybody,
    nearest,
    rating_in_pool,
    read_day,
    read_mapping,
)
from arpad.pools.players import CountedPlayer


@dataclass(frozen=True)
class Guest:
    """A state with a fact of every kind."""

    rating: float | None = fact("number", "Rating", "A number.", least=0, most=3000)
    games: int | None = fact("whole", "Games", "A count.", default=None, least=1)
    member: bool = fact("flag", "Member", "Yes or no.", default=False)
    since: date | None = fact("date", "Since", "A date.", default=None)
    club: str = fact("choice", "Club", "One of them.", default="A", choices=("A", "B", "C"))
    name: str = fact("text", "Name", "Words.", default="")
    plain: int = 0


BY_NAME = {each.name: each for each in facts(Guest)}


def test_only_what_is_described_is_a_fact() -> None:
    assert list(BY_NAME) == ["rating", "games", "member", "since", "club", "name"]
    assert BY_NAME["rating"].required
    assert not BY_NAME["games"].required
    assert BY_NAME["club"].default == "A"
    assert facts(Guest) is facts(Guest)
    assert Fact("games_played", "whole", "Games", "").option == "--games-played"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("rating", "the rating must be a number from 0 to 3,000"),
        ("games", "the games must be a whole number, 1 or more"),
        ("member", "the member must be true or false"),
        ("since", "the since must be a date"),
        ("club", "the club must be A, B or C"),
        ("name", "the name must be text"),
    ],
)
def test_the_rule_in_words(name: str, rule: str) -> None:
    assert BY_NAME[name].rule == rule


def test_k_is_called_k() -> None:
    k = next(each for each in facts(fide.Player) if each.name == "k")
    assert k.rule == "K must be a whole number from 0 to 200"
    free = Fact("x", "number", "X", "")
    assert free.rule == "the x must be a number"


def test_what_pools_have_in_common() -> None:
    @dataclass(frozen=True, slots=True)
    class Pool:
        rating: float = rating_in_pool()
        bounded: float = rating_in_pool(100, 3000)
        k: float | None = k_for_everybody()
        scale: float = points_scale()

    fields: Any = {"kind": "number", "label": "Rating", "help": "Rating in the pool."}
    fields |= {"required": True, "opponent": True, "error": InvalidRating}
    ten = "Rating points that make the favourite ten times as strong."
    assert facts(Pool) == (
        Fact("rating", least=0, most=99_999, **fields),
        Fact("bounded", least=100, most=3000, **fields),
        Fact("k", "number", "K", "K for everybody.", 0, 200, sets_k=True, error=InvalidK),
        Fact("scale", "number", "Scale", ten, 1, 100_000, default=400, error=InvalidValue),
    )


def test_numbers_without_a_bound_end_somewhere() -> None:
    """Before formulas come to the end of their floats."""
    free, count = Fact("x", "number", "X", ""), Fact("n", "whole", "N", "", least=0)
    rule = "a number here has at most 12 digits; write a smaller one"
    for each in (free, count):
        assert each.check(10**12 - 1) == 10**12 - 1
        for great in (10**12, 10**400, np.uint64(10**12)):
            with pytest.raises(InvalidPlayer, match=rule):
                each.check(great)
    assert free.check(-(10**12) + 1) == -(10**12) + 1
    for value in (-(10**12), -INF, INF):
        with pytest.raises(InvalidPlayer, match=rule):
            free.check(value)


@pytest.mark.parametrize(
    ("system_id", "name"),
    [("uschess", "games"), ("tennis", "games_played"), ("fibs", "experience")],
)
def test_a_count_of_any_size_is_answered_or_refused(system_id: str, name: str) -> None:
    book = system.find(system_id).book()
    book.game({"rating": 1500, name: 10**11}, 1500, 1)
    with pytest.raises(InvalidPlayer, match=f"^{name}: 1000000000000 – a number here has"):
        book.game({"rating": 1500, name: 10**12}, 1500, 1)


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("rating", 0, 0),
        ("rating", 3000.0, 3000),
        ("rating", 1500.5, 1500.5),
        ("rating", Fraction(1, 2), 0.5),
        ("games", 1, 1),
        ("games", 7.0, 7),
        ("member", True, True),
        ("since", datetime(2026, 1, 5, 12), date(2026, 1, 5)),
        ("since", date(2026, 1, 5), date(2026, 1, 5)),
        ("club", "C", "C"),
        ("name", "Alpha", "Alpha"),
    ],
)
def test_a_value_is_kept_in_the_type_of_its_fact(name: str, value: Any, kept: Any) -> None:
    found = BY_NAME[name].check(value)
    assert (type(found), found) == (type(kept), kept)


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        *(("rating", value, InvalidPlayer) for value in (-0.1, 3000.1, NAN, INF, -INF)),
        *(("rating", value, InvalidType) for value in (True, "1500", None, 1j, Decimal(1))),
        *(("games", value, InvalidPlayer) for value in (0, 1.5, NAN, INF)),
        *(("games", value, InvalidType) for value in (False, "1", [1])),
        *(("member", value, InvalidType) for value in (1, 0, "yes")),
        *(("since", value, InvalidType) for value in (20260105, 2026.5)),
        *(("club", value, InvalidPlayer) for value in ("D", "a", "")),
        ("club", 5, InvalidType),
        ("name", 5, InvalidType),
    ],
)
def test_a_value_of_another_kind_is_refused_by_the_rule(
    name: str, value: Any, error: type[ArpadError]
) -> None:
    with pytest.raises(error) as caught:
        BY_NAME[name].check(value, "here")
    assert (caught.value.place, caught.value.rule) == ("here", BY_NAME[name].rule)


def test_a_mapping_names_facts() -> None:
    assert read_mapping(Guest, {"games": 3}, "guest") == {"games": 3}
    with pytest.raises(InvalidPlayer, match=r"guest: 'gmes' – .*; did you mean games\?"):
        read_mapping(Guest, {"gmes": 3}, "guest")
    with pytest.raises(InvalidPlayer, match="use one of them"):
        read_mapping(Guest, {"xyz": 3}, "guest")
    assert nearest("zzz", ["a"], "otherwise") == "otherwise"


def test_plain_mappings_are_players() -> None:
    on = date(2026, 1, 5)
    assert fide.update({"rating": 1400, "age": 15}, 1400, 1, on=on) == (1420, 1390)
    assert fide.update(1400, {"rating": 1400, "birth_year": 2012}, 0, on=on) == (1390, 1420)
    assert fide.expected({"rating": 1500}, {"rating": 1600}, on=on) == 0.36
    assert fide.k_factor({"rating": 2250, "birth_year": 2010}, on=on) == 40
    games = [({"rating": 1400}, 1), ({"rating": None}, 1)]
    report = fide.tournament({"rating": 1400, "birth_year": 2012}, games, on=on)
    assert [report.change, report.n] == [20, 1]
    with pytest.raises(InvalidPlayer, match=r"did you mean birth_year\?"):
        fide.update({"rating": 1400, "birthyear": 2012}, 1400, 1)
    with pytest.raises(InvalidPlayer, match="a player has a rating"):
        fide.update({"age": 15}, 1400, 1)


def test_an_expected_score_may_be_a_short_float() -> None:
    float32: Any = np.float32
    assert fide.delta(1, float32(0.36), 20) == fide.delta(1, 0.36, 20)


#: Every width of NumPy's numbers, as one finds them in columns of data.
WIDTHS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "float32", "float64"]


@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_of_numpy_are_numbers(width: str) -> None:
    """Small ratings fit into a byte: 100 and 120 are 20 apart, so .47 and .53 (8.1.2)."""
    kind = getattr(np, width)
    low, high = kind(100), kind(120)
    on = date(2026, 1, 5)
    assert fide.update(low, high, 1, on=on) == (111, 109)
    assert fide.update(low, high, kind(1), on=on) == fide.update(100, 120, 1, on=on)
    assert fide.expected(low, high, on=on) == fide.expected(100, 120, on=on) == 0.47
    assert fide.k_factor(low, on=on) == 20
    assert fide.tournament(low, [(high, 1)], on=on) == fide.tournament(100, [(120, 1)], on=on)
    assert fide.performance([(high, 1)], on=on) == 920
    assert elo.update(low, high, 1) == elo.update(100, 120, 1)
    assert elo.expected(low, high) == elo.expected(100, 120)
    assert elo.tournament(low, [(high, 1)]).new_rating == elo.tournament(100, [(120, 1)]).new_rating
    assert fide.delta(1, kind(0), 20) == elo.delta(1, kind(0), 20) == 20
    assert type(fide.update(low, high, 1)[0]) is int
    assert type(elo.update(low, high, 1, k=kind(20))[0]) is int


def test_numbers_too_great_for_a_float() -> None:
    assert (as_float(10**400), as_float(-(10**400))) == (INF, -INF)
    assert as_int(np.int64(2**53 + 1)) == 2**53 + 1
    assert as_int(10**400) == 10**400


@pytest.mark.parametrize("value", [np.bool_(True), np.float32("nan"), np.datetime64("2026-01-05")])
def test_what_is_no_number_of_numpy_is_refused(value: Any) -> None:
    for ask in (fide.expected, elo.expected):
        with pytest.raises((InvalidType, InvalidRating)):
            ask(value, 1500)
    assert as_int(value) is None


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("rating", "1600", 1600),
        ("rating", " 1600.5 ", 1600.5),
        ("games", "+3", 3),
        ("games", "3.0", 3),
        ("member", "Yes", True),
        ("member", "1", True),
        ("member", "false", False),
        ("member", "off", False),
        ("since", "2024-02-29", date(2024, 2, 29)),
        ("club", " B ", "B"),
        ("name", "40:30,20", "40:30,20"),
    ],
)
def test_a_typed_value_is_read_by_its_fact(name: str, text: str, value: object) -> None:
    found = BY_NAME[name].read(text)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("name", "text", "remedy"),
    [
        ("rating", "", "write it in digits"),
        ("rating", "1e3", "write it in digits"),
        ("rating", "٣", "write it in digits"),
        ("rating", "9" * 5000, "write it in digits"),
        ("rating", "3000.5", "write a number in that range"),
        ("games", "3.5", "give a whole number"),
        ("games", "0", "write a number in that range, or omit it"),
        ("member", "perhaps", "use one of the two"),
        ("since", "31.12.2025", "write it as 2025-12-31"),
        ("since", "2025-02-29", "check the month"),
        ("club", "D", "choose one of them"),
    ],
)
def test_a_typed_value_that_cannot_be_has_a_remedy(name: str, text: str, remedy: str) -> None:
    with pytest.raises(ArpadError) as refused:
        BY_NAME[name].read(text, "--option")
    assert (refused.value.place, refused.value.remedy) == ("--option", remedy)


@pytest.mark.parametrize("value", [20260105, None, date(2026, 1, 5), b"2026-01-05"])
def test_a_day_is_text(value: object) -> None:
    with pytest.raises(ArpadError, match="a day is written year-month-day"):
        read_day(value, "on")


def test_a_fact_says_what_it_was_given() -> None:
    @dataclass(frozen=True, slots=True)
    class Made:
        games: int = fact("whole", "Games", "A count.", least=1, most=9, opponent=True)
        club: str = fact("choice", "Club", "One.", default="A", choices=("A", "B"))

    assert facts(Made) == (
        Fact("games", "whole", "Games", "A count.", 1, 9, required=True, opponent=True),
        Fact("club", "choice", "Club", "One.", choices=("A", "B"), default="A"),
    )
    assert Made(3).club == "A"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "member",
            "perhaps",
            "member: 'perhaps' – the member must be true or false; use one of the two.",
        ),
        (
            "rating",
            "4000",
            "rating: 4000 – the rating must be a number from 0 to 3,000; "
            "write a number in that range.",
        ),
    ],
)
def test_what_is_refused_is_shown_as_it_was_typed(name: str, text: str, sentence: str) -> None:
    with pytest.raises(ArpadError) as refused:
        BY_NAME[name].read(text)
    assert str(refused.value) == sentence


def test_decimals_as_typed_have_no_bound() -> None:
    """1 / 3 with 30 digits is the float next to it."""
    share = Fact("share", "number", "Share", "A share.", least=0, most=1)
    assert share.read("0." + 30 * "3") == 1 / 3


@pytest.mark.parametrize("kind", [fide.Player, elo.Player, glicko.Player, CountedPlayer])
def test_a_player_is_a_field_of_a_pydantic_model(kind: Any) -> None:
    """As in FastAPI: from a mapping or an instance, checked, and back to JSON."""
    model = pydantic.create_model("Entry", player=(kind, ...))
    read = model.model_validate({"player": {"rating": 1500}})
    assert read == model(player=kind(1500))
    assert model.model_validate_json(read.model_dump_json()) == read
    assert model.model_json_schema()["required"] == ["player"]
    with pytest.raises(pydantic.ValidationError, match=r"from .* to 99,999"):
        model.model_validate({"player": {"rating": 100_000}})


def test_a_model_keeps_what_decides_k() -> None:
    """K set by the caller counts, as in a player that was made by hand."""
    model: Any = pydantic.create_model("Entry", player=(fide.Player, ...))
    found = model.model_validate({"player": {"rating": 1500, "k": 30}}).player
    assert fide.update(found, 1500, 1) == (1515, 1490)
    assert model(player=None).player == fide.Player(None)
    with pytest.raises(pydantic.ValidationError, match="did you mean birth_year"):
        model.model_validate({"player": {"rating": 1500, "birthyear": 2000}})
