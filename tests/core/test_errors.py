"""Bad input: one tree of errors, each naming the place, the value, the rule and the remedy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pickle import dumps, loads
from typing import Any, NamedTuple

import pytest

from arpad import elo, errors, fide
from arpad.compat import echecs
from arpad.errors import (
    ArpadError,
    InvalidDate,
    InvalidGames,
    InvalidK,
    InvalidPlayer,
    InvalidRating,
    InvalidScore,
    InvalidTarget,
    InvalidTimeControl,
    InvalidType,
    InvalidValue,
    NoInitialRating,
    UnknownPreset,
    UnknownRule,
)
from arpad.fide import Event, Game, Player

ON = date(2025, 11, 7)
NAN, INF = float("nan"), float("inf")
GAMES = [(1500, 1)]

Verb = Callable[..., object]


class Case(NamedTuple):
    """A call that must fail, how, at which place and on which value (... for any)."""

    call: Callable[[], object]
    error: type[ArpadError]
    place: str
    value: object


def case(
    error: type[ArpadError], place: str, value: object, verb: Verb, *args: Any, **kwargs: Any
) -> Case:
    return Case(lambda: verb(*args, **kwargs), error, place, value)


def each(error: type[ArpadError], place: str, verb: Verb, *values: Any) -> list[Case]:
    """One case for each value, given to the verb as its only argument."""
    return [case(error, place, value, verb, value) for value in values]


def ratings(place: str, verb: Verb) -> list[Case]:
    return [
        *each(InvalidRating, place, verb, -1, -0.5, NAN, INF, -INF),
        *each(InvalidType, place, verb, True, False, "1500", [1500], 1j),
    ]


def fide_ratings(place: str, verb: Verb) -> list[Case]:
    return [*ratings(place, verb), *each(InvalidRating, place, verb, 1500.5)]


def scores(place: str, verb: Verb) -> list[Case]:
    return [
        *each(InvalidScore, place, verb, 5, -1, 0.25, NAN, INF, "won?", "", None, [1]),
        *each(InvalidType, place, verb, True, False),
    ]


def ks(verb: Verb) -> list[Case]:
    return [
        *each(InvalidK, "k", verb, -1, 201, NAN, INF, -INF),
        *each(InvalidType, "k", verb, True, "20"),
    ]


def expectancies(verb: Verb) -> list[Case]:
    return [
        *each(InvalidValue, "expected", verb, -0.01, 1.01, NAN, INF),
        *each(InvalidType, "expected", verb, True, "0.5", None, [0.5]),
    ]


def game_lists(verb: Verb) -> list[Case]:
    return [
        case(InvalidGames, "games", [], verb, []),
        case(InvalidGames, "games[0]", 1500, verb, [1500]),
        case(InvalidGames, "games[0]", "10", verb, ["10"]),
        case(InvalidGames, "games[0]", None, verb, [None]),
        case(InvalidGames, "games[1]", (1500,), verb, [(1500, 1), (1500,)]),
        case(InvalidGames, "games[1]", (1500, 1, 2), verb, [(1500, 1), (1500, 1, 2)]),
        *each(InvalidType, "games", verb, "games", b"games", 1500, None),
        *scores("games[1].score", lambda bad: verb([(1500, 1), (1500, bad)])),
        *scores("games[0].score", lambda bad: verb([Game(1500, bad)])),
    ]


def time_controls(verb: Verb, *args: Any, **kwargs: Any) -> list[Case]:
    def call(bad: Any) -> object:
        return verb(*args, **kwargs, time_control=bad)

    place = "time_control"
    return [
        *each(InvalidTimeControl, place, call, "bullet", "", "Standard", "classical"),
        *each(InvalidType, place, call, None, 5, ["blitz"]),
    ]


def forfeit(opponent: Any) -> Game:
    return Game(opponent, 1, forfeit=True)


ELO = [
    ratings("rating", lambda bad: elo.expected(bad, 1500)),
    ratings("opponent", lambda bad: elo.expected(1500, bad)),
    ratings("rating", lambda bad: elo.odds(bad, 1500)),
    ratings("opponent", lambda bad: elo.odds(1500, bad)),
    ratings("rating", lambda bad: elo.update(bad, 1500, 1)),
    ratings("opponent", lambda bad: elo.update(1500, bad, 1)),
    ratings("rating", lambda bad: elo.tournament(bad, GAMES)),
    ratings("games[1].opponent", lambda bad: elo.tournament(1500, [(1500, 1), (bad, 1)])),
    ratings("games[0].opponent", lambda bad: elo.tournament(1500, [forfeit(bad)]).games),
    ratings("games[1].opponent", lambda bad: elo.performance([(1500, 1), (bad, 1)])),
    ratings("rating", lambda bad: elo.needed(bad, [1500], target_rating=1600)),
    ratings("games[1].opponent", lambda bad: elo.needed(1500, [1500, bad], target_rating=1600)),
    ratings("target_rating", lambda bad: elo.needed(1500, [1500], target_rating=bad)),
    scores("score", lambda bad: elo.update(1500, 1500, bad)),
    scores("score", lambda bad: elo.delta(bad, 0.5, 20)),
    ks(lambda bad: elo.update(1500, 1500, 1, bad)),
    ks(lambda bad: elo.delta(1, 0.5, bad)),
    ks(lambda bad: elo.tournament(1500, GAMES, bad)),
    ks(lambda bad: elo.needed(1500, [1500], target_rating=1600, k=bad)),
    expectancies(lambda bad: elo.delta(1, bad, 20)),
    game_lists(lambda bad: elo.tournament(1500, bad)),
    game_lists(elo.performance),
    [case(InvalidGames, "opponents", [], elo.needed, 1500, [], target_rating=1600)],
    each(UnknownPreset, "preset", elo.preset, "elo", "", 20, None),
]


def player(**facts: Any) -> Player:
    return Player(**{"rating": 1500, **facts})


def k_on(on: date, **facts: Any) -> int:
    return fide.k_factor(rating=1500, on=on, **facts)


UNRATED = Player(None)

PLAYER = [
    fide_ratings("rating", Player),
    fide_ratings("standard_rating", lambda bad: Player(None, standard_rating=bad)),
    each(InvalidPlayer, "games_played", lambda bad: player(games_played=bad), -1, 2.5, NAN, INF),
    each(InvalidType, "games_played", lambda bad: player(games_played=bad), True, "9"),
    each(InvalidPlayer, "games_in_period", lambda bad: player(games_in_period=bad), 0, -1, 2.5),
    each(InvalidType, "games_in_period", lambda bad: player(games_in_period=bad), True, "9"),
    ks(lambda bad: player(k=bad)),
    [case(InvalidK, "k", 12.5, player, k=12.5)],
    each(InvalidPlayer, "age", lambda bad: player(age=bad), -1, 121, 15.5, NAN, INF),
    each(InvalidType, "age", lambda bad: player(age=bad), True, "15"),
    each(InvalidPlayer, "birth_year", lambda bad: player(birth_year=bad), 9999, 12, -5, 2007.5),
    each(InvalidPlayer, "birth_year", lambda bad: player(birth_year=bad), NAN, INF),
    each(InvalidType, "birth_year", lambda bad: player(birth_year=bad), True, "2007"),
    each(InvalidType, "ever_2400", lambda bad: player(ever_2400=bad), 1, "yes"),
    each(InvalidType, "ever_2300", lambda bad: player(ever_2300=bad), 0, "no"),
    # what can be judged only on the day
    each(InvalidPlayer, "age", lambda bad: k_on(ON, birth_year=2007, age=bad), 16, 19, 60),
    each(InvalidPlayer, "age", lambda bad: k_on(ON, birth_year=2025, age=bad), 1),
    each(InvalidPlayer, "birth_year", lambda bad: k_on(date(2017, 12, 31), birth_year=bad), 2018),
    each(InvalidPlayer, "games_in_period", lambda bad: k_on(ON, games_in_period=bad), 0, -1),
    [
        case(
            *(InvalidPlayer, "games_in_period", 1),
            *(fide.tournament, player(games_in_period=1), [(1500, 1), (1500, 1)]),
        )
    ],
    # nobody without a rating
    [case(InvalidRating, "rating", None, fide.k_factor, rating=None)],
    [case(InvalidRating, "player", None, fide.update, UNRATED, 1500, 1)],
    [case(InvalidRating, "opponent", None, fide.update, 1500, UNRATED, 1)],
    [case(InvalidRating, "opponent", None, fide.expected, 1500, UNRATED)],
    [case(InvalidRating, "player", None, fide.tournament, UNRATED, GAMES)],
    [case(InvalidRating, "player", None, fide.period, UNRATED, [Event(GAMES)])],
    [case(InvalidRating, "player", None, fide.needed, UNRATED, [1500], target_rating=1)],
]


def blitz(**facts: Any) -> object:
    return fide.tournament(1500, [Game(None, 1, **facts)], on=ON, time_control="blitz")


FIDE = [
    fide_ratings("rating", lambda bad: fide.expected(bad, 1500)),
    fide_ratings("opponent", lambda bad: fide.expected(1500, bad)),
    fide_ratings("player", lambda bad: fide.update(bad, 1500, 1)),
    fide_ratings("opponent", lambda bad: fide.update(1500, bad, 1)),
    fide_ratings("player", lambda bad: fide.update(bad, 1500, 1, on=ON)),
    fide_ratings("opponent", lambda bad: fide.update(1500, bad, 1, on=ON)),
    fide_ratings("player", lambda bad: fide.update(bad, fide.Player(1500), 1, on=ON)),
    fide_ratings("opponent", lambda bad: fide.update(fide.Player(1500), bad, 1)),
    fide_ratings("rating", lambda bad: fide.k_factor(rating=bad)),
    fide_ratings("player", lambda bad: fide.tournament(bad, GAMES)),
    fide_ratings("games[1].opponent", lambda bad: fide.tournament(1500, [(1500, 1), (bad, 1)])),
    fide_ratings("games[1].opponent", lambda bad: fide.performance([(1500, 1), (bad, 1)])),
    fide_ratings("games[1].opponent", lambda bad: fide.initial([(1500, 1), (bad, 1)])),
    fide_ratings("games[0].opponent", lambda bad: fide.tournament(1500, [forfeit(bad)]).games),
    fide_ratings("games[0].standard_rating", lambda bad: blitz(standard_rating=bad)),
    fide_ratings(
        "events[1].rating",
        lambda bad: fide.period(1500, [Event(GAMES), Event(GAMES, rating=bad)]),
    ),
    fide_ratings("target_rating", lambda bad: fide.needed(1500, [1500], target_rating=bad)),
    fide_ratings(
        "target_performance", lambda bad: fide.needed(1500, [1500], target_performance=bad)
    ),
    scores("score", lambda bad: fide.update(1500, 1500, bad)),
    scores("score", lambda bad: fide.update(1500, 1500, bad, on=ON)),
    scores("score", lambda bad: fide.delta(bad, 0.5, 20)),
    expectancies(lambda bad: fide.delta(1, bad, 20)),
    each(InvalidValue, "expected", lambda bad: fide.delta(1, bad, 20), 0.455, Decimal("0.123")),
    ks(lambda bad: fide.delta(1, 0.5, bad)),
    each(InvalidK, "k", lambda bad: fide.delta(1, 0.5, bad), 12.5),
    game_lists(lambda bad: fide.tournament(1500, bad)),
    game_lists(lambda bad: fide.tournament(player(), bad)),
    game_lists(fide.performance),
    game_lists(fide.initial),
    game_lists(lambda bad: fide.period(1500, [Event(bad)])),
    [case(InvalidGames, "games", "only forfeits", fide.performance, [Game(1, 1, forfeit=True)])],
    [case(InvalidGames, "games", ..., fide.initial, [Event(GAMES), (1500, 1)])],
    [
        case(
            NoInitialRating, "games", errors.Unquoted("2 out of 4"), fide.initial, [(1800, 0.5)] * 4
        )
    ],
    [case(UnknownRule, "edition", ..., fide.initial, GAMES, on=date(2017, 6, 30))],
    [case(InvalidGames, "events", [], fide.period, 1500, [])],
    [case(InvalidType, "events[0]", GAMES, fide.period, 1500, [GAMES])],
    [case(InvalidGames, "opponents", [], fide.needed, 1500, [], target_rating=1600)],
    [case(InvalidTarget, "target_rating", ..., fide.needed, 1500, [1500])],
    each(InvalidType, "on", fide.edition, 20251107, 2025),
    [case(InvalidDate, "on", "2014-06-30", fide.edition, date(2014, 6, 30))],
    [case(InvalidDate, "on", "today", fide.update, 1500, 1500, 1, on="today")],
    [case(InvalidDate, "on", "1999-01-01", fide.update, 1500, 1500, 1, on=date(1999, 1, 1))],
]

TIME_CONTROL = [
    time_controls(fide.edition),
    time_controls(fide.rulebook),
    time_controls(fide.expected, 1500, 1500),
    time_controls(fide.update, 1500, 1500, 1),
    time_controls(fide.update, 1500, 1500, 1, on=ON),
    time_controls(fide.k_factor, rating=1500),
    time_controls(fide.delta, 1, 0.5, 20),
    time_controls(fide.performance, GAMES),
    time_controls(fide.initial, GAMES),
    time_controls(fide.initial_report, GAMES),
    time_controls(fide.tournament, 1500, GAMES),
    time_controls(fide.period, 1500, [Event(GAMES)]),
    time_controls(fide.needed, 1500, [1500], target_rating=1500),
    time_controls(echecs.update, 1500, 1500, 1),
    time_controls(echecs.k_factor, rating=1500),
    each(InvalidTimeControl, "time_control", fide.editions, "bullet", ""),
]

ECHECS = [
    fide_ratings("player", lambda bad: echecs.update(bad, 1500, 1)),
    fide_ratings("opponent", lambda bad: echecs.update(1500, bad, 1)),
    fide_ratings("rating", lambda bad: echecs.expected(bad, 1500)),
    fide_ratings("opponent", lambda bad: echecs.expected(1500, bad)),
    fide_ratings("rating", lambda bad: echecs.k_factor(rating=bad)),
    fide_ratings("games[1].opponent", lambda bad: echecs.performance([(1500, 1), (bad, 1)])),
    fide_ratings("games[1].opponent", lambda bad: echecs.initial([(1500, 1), (bad, 1)])),
    scores("score", lambda bad: echecs.update(1500, 1500, bad)),
    scores("score", lambda bad: echecs.delta(bad, 0.5, 20)),
    expectancies(lambda bad: echecs.delta(1, bad, 20)),
    ks(lambda bad: echecs.delta(1, 0.5, bad)),
    game_lists(echecs.performance),
    game_lists(echecs.initial),
    each(
        *(InvalidPlayer, "games_in_period"),
        *(lambda bad: echecs.k_factor(rating=1500, games_in_period=bad), 0),
    ),
    each(InvalidPlayer, "age", lambda bad: echecs.k_factor(rating=1500, age=bad), -1, 121),
]

#: Values that are not lists, for arguments that want a list of something other than games.
LISTS = [
    each(InvalidType, "opponents", lambda bad: elo.needed(1500, bad, target_rating=1), 5, "15"),
    each(InvalidType, "opponents", lambda bad: fide.needed(1500, bad, target_rating=1), 5, "15"),
    each(InvalidType, "events", lambda bad: fide.period(1500, bad), 5, Event(GAMES)),
]


GROUPS = {
    **{"elo": ELO, "player": PLAYER, "fide": FIDE, "echecs": ECHECS},
    **{"time control": TIME_CONTROL, "lists": LISTS},
}


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=f"{group}, row {number}: {row[0].place}")
        for group, rows in GROUPS.items()
        for number, row in enumerate(rows, 1)
    ],
)
def test_an_error_names_place_value_rule_and_remedy(row: list[Case]) -> None:
    for bad in row:
        with pytest.raises(ArpadError) as caught:
            bad.call()
        error = caught.value
        assert (type(error), error.place) == (bad.error, bad.place)
        assert isinstance(error, TypeError if bad.error is InvalidType else ValueError)
        assert bad.value is ... or repr(error.value) == repr(bad.value)
        assert all((error.rule, error.remedy))
        value = error.as_data()["value"]
        sentence = f"{error.place}: {value} – {error.rule}; {error.remedy}"
        assert str(error) == (sentence if sentence.endswith("?") else f"{sentence}.")


def test_an_error_as_data_has_these_five_texts() -> None:
    error = InvalidRating("player", -5, "a rating is zero or more", "leave out the sign")
    assert error.as_data() == {
        "error": "player: -5 – a rating is zero or more; leave out the sign.",
        "place": "player",
        "value": "-5",
        "rule": "a rating is zero or more",
        "remedy": "leave out the sign",
    }
    assert json.loads(json.dumps(error.as_data())) == error.as_data()


@pytest.mark.parametrize(
    ("middle", "shown"),
    [(2, "a" * 38 + "xx" + "b" * 40), (3, "a" * 38 + " … " + "b" * 39)],
    ids=["80", "81"],
)
def test_a_long_value_is_shown_from_both_ends(middle: int, shown: str) -> None:
    """The name of a file is at the end of its path."""

    class Long:
        def __repr__(self) -> str:
            return "a" * 38 + "x" * middle + "b" * 40

    assert InvalidValue("it", Long(), "rule", "remedy").as_data()["value"] == shown


def test_a_question_is_shown_whole() -> None:
    question = f"Which of {'x' * 200} is it?"
    shown = str(InvalidValue("it", errors.Sentence(question), "rule", "remedy"))
    assert shown == f"it: {question} – rule; remedy."


def test_an_error_survives_being_sent_to_another_process() -> None:
    error = loads(dumps(InvalidK("k", 201, "rule", "remedy")))
    assert (type(error), str(error)) == (InvalidK, "k: 201 – rule; remedy.")


def test_an_error_does_not_drag_its_cause_along() -> None:
    with pytest.raises(InvalidScore) as caught:
        fide.update(1500, 1500, "won?", on=ON)
    assert caught.value.__suppress_context__


def public(error: type[ArpadError]) -> list[type[ArpadError]]:
    """The errors below one that users may catch; a server has one of its own."""
    return [child for child in error.__subclasses__() if child.__module__ == errors.__name__]


def drawn(error: type[ArpadError], indent: str = "") -> list[str]:
    """The tree below an error, as its docstring draws one."""
    lines = []
    children = sorted(public(error), key=lambda child: child.__name__)
    for child in children:
        last = child is children[-1]
        builtin = [base.__name__ for base in child.__bases__ if not issubclass(base, ArpadError)]
        lines.append(f"{indent}{'└' if last else '├'}── {' '.join([child.__name__, *builtin])}")
        lines += drawn(child, indent + ("    " if last else "│   "))
    return lines


def test_the_tree_in_the_docstring_is_the_real_one() -> None:
    documented = (errors.__doc__ or "").split("::\n\n")[1].splitlines()
    drawn_lines = [
        re.match(r"    ([│├└─ ]*\w+)(?: +\((\w+)\))?(  .*\w)?", line) for line in documented
    ]
    lines = [" ".join(filter(None, match.groups()[:2])) for match in drawn_lines if match]
    assert lines == ["ArpadError", *drawn(ArpadError)]
    assert all(match and match[3] for match in drawn_lines[1:])


def test_every_error_is_a_value_error_or_a_type_error() -> None:
    assert issubclass(InvalidType, TypeError)
    assert issubclass(InvalidValue, ValueError)
    assert public(ArpadError) == [InvalidType, InvalidValue]


@pytest.mark.parametrize("nan", [Decimal("nan"), Decimal("snan"), float("nan")])
def test_an_expected_score_that_is_no_number(nan: float) -> None:
    with pytest.raises(InvalidValue, match="expected"):
        fide.delta(0.5, nan, 10)


def test_a_number_of_thousands_of_digits_is_not_written_out() -> None:
    with pytest.raises(InvalidRating) as caught:
        fide.update(-(10**5000), 1500, 1)
    assert "a number of thousands of digits" in str(caught.value)


@pytest.mark.parametrize("rating", [100_000, 10**400, 1e308])
@pytest.mark.parametrize("expected", [fide.expected, elo.expected, echecs.expected])
def test_a_rating_of_more_than_five_digits_is_a_slip(
    expected: Callable[..., float], rating: float
) -> None:
    assert expected(99_999, 1) == 1
    with pytest.raises(InvalidRating, match="to 99,999"):
        expected(rating, 1)
