"""The seam: a batch of games turns states into states, in every system."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from math import inf
from typing import Any

import pytest

from arpad import elo, fide, system
from arpad.errors import (
    ArpadError,
    InvalidGames,
    InvalidK,
    InvalidPlayer,
    InvalidRating,
    InvalidType,
    InvalidValue,
    UnknownPreset,
    UnknownSystem,
)
from arpad.fide.edition import KStep
from arpad.game import Met, Pairing, sides

ON = date(2026, 1, 5)
FIDE = system.find("fide").book(on=ON, time_control="standard")
ELO = system.find("elo").book(k=20)


def test_a_field_is_rated_from_states_to_states() -> None:
    """1500 beats 1600: −100 is .36, so K 20 gives +12.80."""
    field = {"a": fide.Player(1500), "b": fide.Player(1600)}
    out = FIDE.rate_field(field, [("a", "b", 1)])
    assert (out["a"].change, out["a"].after.rating) == (Decimal("12.80"), 1513)
    assert (out["b"].change, out["b"].after.rating) == (Decimal("-12.80"), 1587)
    assert FIDE.expected(fide.Player(1500), fide.Player(1600)) == 0.36
    assert isinstance(FIDE, fide.Rulebook)


@pytest.mark.parametrize(("wrong", "near"), [("fid", "fide"), ("eloo", "elo"), ("FIDE", "fide")])
def test_an_unknown_system_names_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(UnknownSystem) as caught:
        system.find(wrong)
    expected = f"did you mean {near}?" if near in wrong or wrong in near else "choose one of them"
    assert caught.value.remedy == expected


@pytest.mark.parametrize("wrong", [None, 5, ["fide"], ""])
def test_an_id_that_is_none(wrong: Any) -> None:
    with pytest.raises(UnknownSystem, match="the systems are fide, elo"):
        system.find(wrong)


def test_an_unknown_term_names_the_nearest() -> None:
    with pytest.raises(UnknownSystem, match=r"time_controll: .* did you mean time_control\?"):
        system.find("fide").book(time_controll="blitz")
    with pytest.raises(UnknownSystem, match=r"tau: 0\.5 – the terms of Elo formula are k, preset"):
        system.find("elo").book(tau=0.5)


@pytest.mark.parametrize(
    ("found", "terms", "error"),
    [
        ("fide", {"time_control": "bullet"}, ArpadError),
        ("fide", {"on": 20260105}, InvalidType),
        ("fide", {"k": 201}, InvalidK),
        ("elo", {"k": -1}, InvalidK),
        ("elo", {"k": 20, "preset": "uscf"}, InvalidValue),
        ("elo", {"preset": "uscff"}, UnknownPreset),
        ("elo", {"k_by_games": "40:30"}, InvalidK),
        ("elo", {"k_by_games": "40:30:1,20"}, InvalidK),
        ("elo", {"k_by_games": "40:30,20:10,5"}, InvalidK),
        ("elo", {"k_by_games": "40:x,20"}, InvalidK),
        ("elo", {"k_by_games": "a"}, InvalidK),
        ("elo", {"k_by_games": ""}, InvalidK),
        ("elo", {"k_by_games": 5}, InvalidType),
        ("elo", {"scale": 0}, InvalidValue),
        ("elo", {"start": 100_000}, InvalidRating),
    ],
)
def test_impossible_terms_are_refused(
    found: str, terms: dict[str, Any], error: type[ArpadError]
) -> None:
    with pytest.raises(error):
        system.find(found).book(**terms)


def test_every_system_describes_its_players_and_its_terms() -> None:
    for name in ("fide", "elo"):
        found = system.find(name)
        assert found.state_facts[0].name == "rating"
        assert found.name
        assert found.document
        for each in (*found.state_facts, *found.term_facts):
            assert each.label
            assert each.help.endswith(".")
            assert each.option.startswith("--")
    assert [each.name for each in system.find("fide").term_facts] == ["on", "time_control", "k"]


def test_spellings_are_accepted_and_not_offered() -> None:
    spellings = {f.name for f in system.find("fide").state_facts if f.spelling_of}
    assert spellings == {"ever_2400", "ever_2300"}


@pytest.mark.parametrize("book", [FIDE, ELO], ids=["fide", "elo"])
@pytest.mark.parametrize("player", [1500, {"rating": 1500}, None, {"rating": None}])
def test_whatever_stands_for_a_player_is_a_state(book: system.Rulebook[Any], player: Any) -> None:
    state = book.state(player)
    assert state.rating == (1500 if player and player != {"rating": None} else None)
    assert book.state(state) is state


@pytest.mark.parametrize("book", [FIDE, ELO], ids=["fide", "elo"])
def test_a_game_of_a_batch_counts_as_the_same_pair(book: system.Rulebook[Any]) -> None:
    pairs = [(1600, 1), (1550, 0.5), (1400, 0)]
    met = [Met(book.state(rating), int(2 * score)) for rating, score in pairs]
    both = book.rate(1500, pairs), book.rate(book.state(1500), met)
    assert [out.change for out in both] == [both[0].change] * 2
    assert [game.opponent for game in both[1].games] == [1600, 1550, 1400]
    assert book.rest(book.state(1500), 30) == book.state(1500)


def test_without_games_nothing_changes() -> None:
    for book in (FIDE, ELO):
        out = book.rate(1500, [])
        assert (out.n, out.change, out.after.rating, out.games) == (0, 0, 1500, ())
        assert out.expected == 0
    assert FIDE.rate(None, []).missing == ("no game was played (5.1)",)


def test_an_unrated_player_gets_an_initial_rating() -> None:
    """(1600 + 1500 + 1700 + 1600 + 1550 + 2 × 1800) / 7 = 1650; 4.5 / 7 = 64 %: + 102."""
    games = [(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)]
    out = FIDE.rate(None, games)
    assert (out.before.rating, out.after.rating, out.new_rating, out.change) == (
        None,
        1752,
        1752,
        None,
    )
    assert out == FIDE.rate({"rating": None}, games)
    early = system.find("fide").book(on=date(2016, 1, 1)).rate(None, games)
    assert (early.after.rating, early.n, early.performance) == (None, 0, 1739)  # 1590, 70 %: + 149
    assert "the rule for initial ratings is not known" in early.missing[0]
    assert {game.reason for game in early.games} == set(early.missing)


def test_plain_elo_rates_the_unrated_from_a_start_rating_only() -> None:
    out = ELO.rate(None, [(1500, 1)])
    assert (out.after.rating, out.change, out.n) == (None, None, 0)
    assert out.missing == ("plain Elo needs a rating to start from, and no start rating is set",)
    assert (out.games[0].counted, out.games[0].reason) == (False, out.missing[0])
    assert ELO.rate(1500, [(None, 1)]).games[0].reason == "unrated opponent"
    started = system.find("elo").book(k=20, start=1500)
    assert started.rate(None, [(1500, 1)]).after.rating == 1510
    assert started.rate(None, [(1500, 1)]).assumptions == (
        "without a rating, a player starts at 1500",
    )
    assert started.rate(1500, [(None, 1)]).change == 10


def test_k_by_games_and_scale() -> None:
    book = system.find("elo").book(k_by_games="40:30,20", scale=800)
    new, known, old = (
        book.rate({"rating": 1500, "games_played": games}, [(1500, 1)]) for games in (29, 30, 99)
    )
    assert (new.k, known.k, old.k) == (40, 20, 20)
    assert new.after == elo.Player(1520, 30)
    assert new.k_reason == "29 games played before"
    assert book.rate(1500, [(1500, 1)]).assumptions == ("no games played before these",)
    assert book.expected(1900, 1500) == elo.expected(1700, 1500)  # twice the scale
    assert "/ 800" in book.rate(1500, [(1600, 1)]).working()[0].text


def test_an_advantage_and_a_weight_count_in_plain_elo() -> None:
    """With 100 points for White, 1500 v 1600 is even: a win at K 20 and double weight is +20."""
    out = ELO.rate(1500, [Met(elo.Player(1600), 2, advantage=100, weight=2)])
    assert out.change == 20
    assert [step.game for step in out.working()] == [1, 1, None, None, None]
    assert {step.article for step in out.working()} == {"Elo"}
    assert [step.text for step in out.working()] == [
        "1 / (1 + 10^(0 / 400)) = 0.5000; 1 − 0.5000 = +0.5000",
        "the game’s multiplier: +0.5000 × 2 = +1.0000",
        "the games together: +1.0000",
        "+1.00 × 20 = +20.00",
        "rounded half away from zero: +20; 1500 → 1520",
    ]
    field = {"w": 1500, "b": 1600}
    both = ELO.rate_field(field, [Pairing("w", "b", 2, advantage=100, weight=2)])
    assert (both["w"].change, both["b"].change) == (20, -20)
    assert ELO.expected(1500, 1600, advantage=100) == 0.5


@pytest.mark.parametrize("met", [Met(fide.Player(1600), 2, advantage=35), Met(None, 2, weight=2)])
@pytest.mark.parametrize("player", [1500, None])
def test_fide_knows_neither(met: Met[Any], player: int | None) -> None:
    with pytest.raises(InvalidGames, match="neither advantages nor weights"):
        FIDE.rate(player, [met])
    with pytest.raises(InvalidGames):
        FIDE.expected(1500, 1600, advantage=35)


@pytest.mark.parametrize(
    ("games", "error", "sentence"),
    [
        ([("a", "a", 1)], InvalidGames, "both sides are the same player"),
        ([("a", "c", 1)], InvalidPlayer, "nobody in the field has this name"),
        ([("a", ["b"], 1)], InvalidPlayer, "nobody in the field has this name"),
        ([("a", "b")], InvalidGames, "a game of a field is"),
        (["ab1"], InvalidGames, "a game of a field is"),
        ([("a", "b", 5)], ArpadError, "a score is"),
        ("ab", InvalidType, "games are a list"),
    ],
)
def test_impossible_games_of_a_field_are_refused(
    games: Any, error: type[ArpadError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        FIDE.rate_field({"a": 1500, "b": 1600}, games)


def test_both_may_lose_and_a_game_may_have_one_side() -> None:
    field = {"a": 1500, "b": 1500}
    lost = sides(field, [Pairing("a", "b", 0, black_half_points=0)])
    assert [met[0].half_points for met in lost.values()] == [0, 0]
    single = sides(field, [Pairing("a", "b", 2, one_sided=True)])
    assert [len(met) for met in single.values()] == [1, 0]


def test_a_k_of_the_terms_is_for_those_who_have_none() -> None:
    book: Any = system.find("fide").book(on=ON, k=32)
    assert book.rate(1500, [(1500, 1)]).k == 32
    assert book.rate({"rating": 1500, "birth_year": 2012}, [(1500, 1)]).k == 32
    assert book.rate(fide.Player(1500, k=15), [(1500, 1)]).k == 15  # the player's own is nearer
    assert book.update(1500, 1500, 1) == (1516, 1484)
    assert book.k_factor(1500) == book.k_factor(fide.Player(1500)) == 32
    assert book.k_factor(fide.Player(1500, k=10)) == 10
    assert book.update(fide.Player(1500), 1500, 1) == (1516, 1484)


def test_a_new_bound_of_the_k_rule_needs_no_code() -> None:
    """A record in which K is 5 from 2500 on, for whoever ever reached that."""
    record = replace(
        fide.edition(ON),
        k_steps=(KStep(5, "8.3.3", "text", reached=2500), *fide.edition(ON).k_steps),
    )
    book = fide.Rulebook(record, ON)
    for player, k in (
        (2499, 10),
        (2500, 5),
        (fide.Player(2300, highest_rating=2500), 5),
        (fide.Player(2300, highest_rating=2499), 10),
        (fide.Player(2300, ever_2400=True), 10),
        (fide.Player(2300, ever_2400=False), 20),
    ):
        assert book.k_factor(player) == k
        assert book.rate(player, [(2500, 1)]).k == k
    assert "never published at 2500 or more" in book.k_report(2300).choice.assumptions
    assert (
        "never published at 2500 or more"
        not in book.k_report(fide.Player(2300, highest_rating=2400)).choice.assumptions
    )


class Bare(system.Rulebook[Any]):
    """The least that a system can be."""

    name = "Bare"

    def rate(self, player: Any, games: Any) -> Any: ...

    def expected(self, player: Any, opponent: Any, advantage: float = 0) -> float:
        return 0.5

    def state(self, player: Any, place: str = "player") -> elo.Player:
        return elo.Rulebook().state(player, place)


def test_what_a_system_need_not_say() -> None:
    book = Bare()
    assert book.win_probability(1500, 1900) == book.expected(1500, 1900)
    reader = system.reader_of(book)
    assert (reader.unplayed_article, reader.file_list, reader.clock_name(None)) == ("", "", "")
    assert (reader.rounds_a_day, reader.pairings_assumed) == ((inf, ""), ())
    assert book.effective_rating(elo.Player(1500)) == 1500
    assert book.rules_in_words() == ()
    listed = type("Listed", (), {"rating": 1700})
    record = type("Record", (), {"rating": 1500, "games_played": 3})
    assert book.enter(record) == (elo.Player(1500, 3), [])
    assert book.enter(record, listed) == (elo.Player(1700, 3), [])


def test_a_player_of_a_file_always_has_a_rating_or_none() -> None:
    class Strict(Bare):
        def state(self, player: Any, place: str = "player") -> elo.Player:
            return elo.Player(player["rating"])

    assert Strict().enter(type("New", (), {})) == (elo.Player(None), [])


def test_a_highest_rating_that_contradicts_the_flags() -> None:
    for facts in ({"ever_2400": True}, {"ever_2300": False}):
        with pytest.raises(InvalidPlayer, match="the highest published rating is 2350"):
            fide.Player(2300, highest_rating=2350, **facts)
    assert fide.Player(2300, highest_rating=2350, ever_2400=False, ever_2300=True).k is None


def test_the_names_of_books() -> None:
    assert repr(FIDE) == "<Rulebook standard-2025-10-01>"
    assert repr(elo.Rulebook(20)) == "Rulebook(k=20, scale=400, start=None)"


def test_a_period_has_a_before_and_an_after() -> None:
    report = fide.period(
        fide.Player(2000, games_played=40), [fide.Event([(2036, 1)], on=date(2025, 11, 7))]
    )
    assert (report.before.rating, report.after.rating) == (2000, 2011)
    assert report.after.games_played == 41
    assert fide.period(2000, [fide.Event([(2036, 1)], on=ON)]).after.games_played is None


def test_a_rating_below_every_floor_is_none() -> None:
    out = FIDE.rate(3, [(3, 0)])
    assert (out.new_rating, out.after.rating) == (-7, None)


def test_plain_elo_takes_players_and_mappings_too() -> None:
    one = {"rating": 1500}
    assert elo.update(one, elo.Player(1600), "win") == elo.update(1500, 1600, 1) == (1513, 1587)
    assert elo.expected(elo.Player(1500), {"rating": 1600}) == elo.expected(1500, 1600)
    assert elo.odds(one, 1900) == 10
    report = elo.tournament(
        elo.Player(1500, 29), [(elo.Player(1500), 1)], elo.parse_k_by_games("40:30,20")
    )
    assert (report.k, report.after.games_played) == (40, 30)
    assert elo.needed(one, [elo.Player(1500)], target_rating=1510).score == 1
    with pytest.raises(InvalidType):
        elo.update(None, 1500, 1)  # type: ignore[call-overload]


def test_facts_beside_a_player_are_refused() -> None:
    for player in (fide.Player(2250), {"rating": 2250}):
        with pytest.raises(InvalidPlayer, match="facts: 'birth_year' – a player has facts"):
            fide.k_factor(player, birth_year=2012, on=ON)


def test_a_field_is_a_mapping() -> None:
    with pytest.raises(InvalidType, match="a field is players by their names"):
        FIDE.rate_field([1500], [])  # type: ignore[arg-type]
