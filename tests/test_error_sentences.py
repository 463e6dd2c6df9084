"""What a caller in Python reads, to the letter: the place, the value, the rule and the remedy."""
# ruff: noqa: E501 (a sentence stands in one line)

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import count
from typing import Any

import pytest

from arpad import elo, fide, questions, system
from arpad.errors import ArpadError
from arpad.exact import read_rating
from arpad.facts import Fact, read_day
from arpad.fide.time_control import stated

ON = date(2026, 1, 5)
BOOK: Any = system.find("fide").book(on=ON)
POOL: Any = system.find("elo").book(k=20)
FIELD = {"a": 1500, "b": 1600}
SHARE = Fact("share", "number", "Share", "", least=0, most=1)
MOOD = Fact("mood", "choice", "Mood", "", choices=("fine", "foul"))
CLUB = Fact("club", "text", "Club", "")
DAY = Fact("on", "date", "First day", "")
GAMES = Fact("games", "whole", "Games", "", least=1)
any_fide: Any = fide
any_elo: Any = elo


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: BOOK.rate_field([1500], []),
            "field: [1500] – a field is players by their names; give a mapping.",
        ),
        (
            lambda: BOOK.rate_field({"a": 1500, "b": -1}, []),
            "b: -1 – the rating must be a whole number from 1 to 99,999; write a number in that range.",
        ),
        (
            lambda: BOOK.rate_field(FIELD, [("a", "a", 1)]),
            "games[0]: 'a' – both sides are the same player; name the two players of the game.",
        ),
        (
            lambda: BOOK.rate_field(FIELD, [("a", "c", 1)]),
            "games[0]: 'c' – nobody in the field has this name; add the player to the field, or correct the name.",
        ),
        (
            lambda: BOOK.rate_field(FIELD, [("c", "a", 1)]),
            "games[0]: 'c' – nobody in the field has this name; add the player to the field, or correct the name.",
        ),
        (
            lambda: BOOK.rate_field(FIELD, [("a", "b")]),
            "games[0]: ('a', 'b') – a game of a field is (white, black, score); write (\"a\", \"b\", 1).",
        ),
        (
            lambda: BOOK.rate_field(FIELD, [("a", "b", 1), ("a", "b", 5)]),
            "games[1].score: 5 – a score is 1, 0.5 or 0 (also W, D, L, win, draw, loss, =, ½, 1/2, 1-0, ½-½, 0-1); give the result of one game.",
        ),
        (
            lambda: BOOK.needed(1500, [], target_rating=1600),
            "opponents: [] – at least one opponent is needed; give their ratings.",
        ),
        (
            lambda: BOOK.needed(1500, [1500]),
            "target_rating: missing – the least score is for one target at a time; give target_rating or target_performance.",
        ),
        (
            lambda: POOL.needed(1500, [1500], target_rating=1, target_performance=2),
            "target_rating: two targets – the least score is for one target at a time; give target_rating or target_performance.",
        ),
        (
            lambda: POOL.needed(1500, [1500], target_performance=2),
            "target_performance: 2 – plain Elo finds the score for a rating; give target_rating.",
        ),
        (
            lambda: POOL.win_probability(None, 1500),
            "player: None – plain Elo needs a rating to start from, and no start rating is set; give a rating or a start.",
        ),
        (
            lambda: POOL.expected(1500, None),
            "opponent: None – plain Elo needs a rating to start from, and no start rating is set; give a rating or a start.",
        ),
        (
            lambda: system.find("elo").book(kk=20),
            "kk: 20 – the terms of Elo formula are k, preset, k_by_games, scale, start; did you mean k?",
        ),
        (
            lambda: system.find("fide").book(colour="red"),
            "colour: 'red' – the terms of FIDE are on, time_control, k; omit it.",
        ),
        (
            lambda: system.find("eloo"),
            "system: 'eloo' – the systems are fide, elo, uschess, glicko1, glicko2, lichess, chesscom, "
            "football, fifa, nfl, nba, tennis, ttr, dwz, ecf, cfc, egf, fibs, pool; "
            "did you mean elo?",
        ),
        (
            lambda: read_rating("١٥٠٠", "rating"),
            "rating: '١٥٠٠' – a rating is a number of at most five digits; write it in digits.",
        ),
        (
            lambda: read_rating("1500.٥", "rating"),
            "rating: '1500.٥' – a rating is a number of at most five digits; write it in digits.",
        ),
        (
            lambda: read_day("5.1.2026", "on"),
            "on: '5.1.2026' – a day is written year-month-day; write it as 2025-12-31.",
        ),
        (
            lambda: read_day("2026-02-30", "on"),
            "on: '2026-02-30' – there is no such day; check the month.",
        ),
        (
            lambda: SHARE.check("0.5"),
            "share: '0.5' – the share must be a number from 0 to 1; give a number.",
        ),
        (
            lambda: SHARE.check(2),
            "share: 2 – the share must be a number from 0 to 1; write a number in that range, or omit it.",
        ),
        (lambda: MOOD.check(5), "mood: 5 – the mood must be fine or foul; write its name."),
        (
            lambda: MOOD.check("fin"),
            "mood: 'fin' – the mood must be fine or foul; did you mean fine?",
        ),
        (lambda: CLUB.check(5), "club: 5 – the club must be text; write it as text."),
        (
            lambda: DAY.check("2026-01-05"),
            "on: '2026-01-05' – the first day must be a date; give a datetime.date, or omit it.",
        ),
        (
            lambda: GAMES.check(0),
            "games: 0 – the games must be a whole number, 1 or more; write a number in that range, or omit it.",
        ),
        (
            lambda: GAMES.check(1.5),
            "games: 1.5 – the games must be a whole number, 1 or more; give a whole number.",
        ),
        (
            lambda: GAMES.check("1"),
            "games: '1' – the games must be a whole number, 1 or more; give a number.",
        ),
        (
            lambda: SHARE.read("half"),
            "share: 'half' – the share must be a number from 0 to 1; write it in digits.",
        ),
        (
            lambda: GAMES.read("one"),
            "games: 'one' – the games must be a whole number, 1 or more; write it in digits.",
        ),
        (
            lambda: MOOD.read("bad"),
            "mood: 'bad' – the mood must be fine or foul; choose one of them.",
        ),
        (
            lambda: any_elo.parse_k_by_games("40;30"),
            "k_by_games: '40;30' – it is K:GAMES,…,K; write it as 40:30,20.",
        ),
        (
            lambda: any_elo.parse_k_by_games("40:30,20:30,10"),
            "rule: 30 – each K lasts until a greater number of games, at most 1000000; write it as 40:30,20.",
        ),
        (
            lambda: any_elo.preset("ucsf"),
            "preset: 'ucsf' – the presets are fide-new, fide, fide-2400, uscf, chesscom-classical, chesscom-rapid, chesscom-blitz; did you mean uscf?",
        ),
        (
            lambda: any_elo.delta(1, "0.5", 20),
            "expected: '0.5' – an expected score lies between 0 and 1; give a number.",
        ),
        (
            lambda: any_elo.delta(1, 1.01, 20),
            "expected: 1.01 – an expected score lies between 0 and 1; take it from expected().",
        ),
        (
            lambda: any_elo.delta(1, 0.5, "20"),
            "k: '20' – K must be a number from 0 to 200; give a number.",
        ),
        (
            lambda: any_elo.delta(1, 0.5, 201),
            "k: 201 – K must be a number from 0 to 200; give a K from 0 to 200.",
        ),
        (
            lambda: any_elo.tournament(None, [(1500, 1)]),
            "rating: None – the rating must be a number from 0 to 99,999; give a number.",
        ),
        (
            lambda: any_elo.update(None, 1500, 1),
            "rating: None – the rating must be a number from 0 to 99,999; give a number.",
        ),
        (
            lambda: any_elo.expected({"rating": None}, 1500),
            "rating: None – the rating must be a number from 0 to 99,999; give a number.",
        ),
        (
            lambda: any_elo.Terms(k=20, preset="uscf"),
            "preset: 'uscf' – k sets K too; give one of the two.",
        ),
        (
            lambda: any_elo.update({"rating": 1500, "age": 3}, 1500, 1),
            "rating: 'age' – the names are games_played, rating; use one of them.",
        ),
        (
            lambda: any_fide.update({"rating": 1500, "aeg": 3}, 1500, 1),
            "player: 'aeg' – the names are age, birth_year, ever_2300, ever_2400, games_in_period, games_played, highest_rating, k, rating, standard_rating; did you mean age?",
        ),
        (
            lambda: any_fide.k_factor(fide.Player(1500), age=3, k=20),
            "facts: 'age, k' – a player has facts of their own; put them there.",
        ),
        (
            lambda: any_fide.k_factor(2250, birth_year=2030, on=ON),
            "birth_year: 2030 – it is later than 2026; check the year, and that of the event.",
        ),
        (
            lambda: any_fide.k_factor(2250, birth_year=1880, on=ON),
            "birth_year: 1880 – nobody is older than 120; write the year with four digits.",
        ),
        (
            lambda: any_fide.k_factor(2250, birth_year=2010, age=30, on=ON),
            "age: 30 – born in 2010, a player is 15 or 16 on 5 January 2026; give only one of the two, or fix it.",
        ),
        (
            lambda: any_fide.Player(1500, highest_rating=2399, ever_2400=True),
            "ever_2400: True – the highest published rating is 2399; give one of the two.",
        ),
        (
            lambda: any_fide.tournament(1500, []),
            "games: [] – at least one game is needed; give (opponent, score) pairs.",
        ),
        (lambda: any_fide.tournament(1500, 5), "games: 5 – games are a list; put them into one."),
        (
            lambda: any_fide.performance([]),
            "games: [] – at least one game is needed; give (opponent, score) pairs.",
        ),
        (
            lambda: any_fide.performance([fide.Game(1500, 1, forfeit=True)]),
            "games: 'only forfeits' – a performance needs a game that was played; add one.",
        ),
        (
            lambda: any_fide.initial([]),
            "games: [] – at least one game is needed; give (opponent, score) pairs.",
        ),
        (
            lambda: any_fide.initial([(1500, 1)] * 4, on=ON),
            "games: 4 out of 4 – 5 games against rated opponents are needed, 4 count (7.1.4); add the games of later events.",
        ),
        (
            lambda: any_fide.delta(1, 0.365, 20, on=ON),
            "expected: 0.365 – an expected score lies between 0 and 1, in hundredths (8.1.2); take it from expected(), or use arpad.elo.",
        ),
        (
            lambda: any_fide.edition("2026-01-05"),
            "on: '2026-01-05' – the first day of the tournament is a date; give a datetime.date, or omit it.",
        ),
        (
            lambda: any_fide.edition(date(2014, 6, 30)),
            "on: '2014-06-30' – the first edition known for standard is that of 1 July 2014; choose a day from 2014-07-01 on.",
        ),
        (
            lambda: any_fide.edition(ON, "bliz"),
            "time_control: 'bliz' – a time control is standard, rapid or blitz; did you mean blitz?",
        ),
        (
            lambda: any_fide.edition(ON, 5),
            "time_control: 5 – a time control is standard, rapid or blitz; write its name.",
        ),
        (
            lambda: questions.k(POOL, 1500),
            "system: Elo formula – this system cannot work out a K by rules of its own; choose fide.",
        ),
        (
            lambda: questions.initial(POOL, [(1500, 1)]),
            "system: Elo formula – this system cannot work out an initial rating; choose fide or uschess.",
        ),
        (
            lambda: any_elo.parse_k_by_games(40),
            "k_by_games: 40 – it is the text K:GAMES,…,K; write it as 40:30,20.",
        ),
        (
            lambda: BOOK.k_report(None),
            "player: None – this player is unrated, and this question needs a rating; give a rating, or ask for the initial rating (8.2).",
        ),
        (
            lambda: BOOK.period(None, [fide.Event([(1500, 1)], on=ON)]),
            "player: None – this player is unrated, and this question needs a rating; give a rating, or ask for the initial rating (8.2).",
        ),
        (
            lambda: any_fide.k_factor(2250, birth_year=2026, age=5, on=ON),
            "age: 5 – born in 2026, a player is 0 on 5 January 2026; give only one of the two, or fix it.",
        ),
        (
            lambda: fide.rulebook(date(2020, 1, 1)).check_round_robin(["Ann", "Bob"]),
            "round robin: Ann, Bob without a rating – FIDE standard, from 1 July 2017: in a round robin, games with unrated players counted too, by an iteration that is not known (8.3.1); if it was none, say how it was paired.",
        ),
        (
            lambda: BOOK.check_norms("rapid"),
            "norms: 'rapid' – norms are made in standard events, this one is rapid (B.01 0.5); do not ask for norms.",
        ),
        (
            lambda: any_elo.preset("none"),
            "preset: 'none' – the presets are fide-new, fide, fide-2400, uscf, chesscom-classical, chesscom-rapid, chesscom-blitz; choose one, or set a K of your own.",
        ),
        (
            lambda: any_elo.tournament({"rating": 1500, "age": 3}, [(1500, 1)]),
            "rating: 'age' – the names are games_played, rating; use one of them.",
        ),
        (
            lambda: any_elo.expected(1500, {"rating": None}),
            "opponent: None – the rating must be a number from 0 to 99,999; give a number.",
        ),
        (
            lambda: POOL.tournament(None, [(1500, 1)]),
            "player: None – plain Elo needs a rating to start from, and no start rating is set; give a rating or a start.",
        ),
        (
            lambda: BOOK.game("1500", 1500, 1),
            "player: '1500' – the rating must be a whole number from 1 to 99,999; give a number.",
        ),
        (
            lambda: BOOK.game(1500, "1500", 1),
            "opponent: '1500' – the rating must be a whole number from 1 to 99,999; give a number.",
        ),
        (
            lambda: BOOK.win_probability(None, 1500),
            "player: None – this player is unrated, and this question needs a rating; give a rating, or ask for the initial rating (8.2).",
        ),
        (
            lambda: BOOK.expected(None, 1500),
            "rating: None – this player is unrated, and this question needs a rating; give a rating, or ask for the initial rating (8.2).",
        ),
        (
            lambda: any_fide.update({"age": 15}, 1500, 1),
            "player: {'age': 15} – a player has a rating; add rating, or None.",
        ),
        (
            lambda: any_fide.delta(1, "0.5", 20),
            "expected: '0.5' – an expected score lies between 0 and 1, in hundredths (8.1.2); give a number.",
        ),
        (
            lambda: any_fide.delta(1, 1.01, 20),
            "expected: 1.01 – an expected score lies between 0 and 1, in hundredths (8.1.2); take it from expected().",
        ),
        (
            lambda: any_fide.period(1500, []),
            "events: [] – at least one event is needed; give fide.Event(games, on=…).",
        ),
        (
            lambda: any_fide.period(1500, [[(1500, 1)]]),
            "events[0]: [(1500, 1)] – a period is made of events; give fide.Event(games, on=…).",
        ),
        (
            lambda: any_fide.initial([fide.Event([]), (1500, 1)]),
            "games: (Event(games=[], on=None, rating=None), (1500, 1)) – games and events do not mix; give only events or only games.",
        ),
        (
            lambda: any_fide.initial([(1500, 1)], on=date(2017, 6, 30)),
            "edition: 'standard-2014-07-01' – the rule for initial ratings is not known: whether a half point above 50 % brought 15 or 20 points is not certain; ask for an event under a later edition.",
        ),
        (
            lambda: BOOK.k_report(fide.Player(2250, birth_year=2010, age=30)),
            "age: 30 – born in 2010, a player is 15 or 16 on 5 January 2026; give only one of the two, or fix it.",
        ),
        (
            lambda: BOOK.update(fide.Player(2250, birth_year=2010, age=30), 2250, 1),
            "age: 30 – born in 2010, a player is 15 or 16 on 5 January 2026; give only one of the two, or fix it.",
        ),
        (
            lambda: fide.rulebook(date(2019, 5, 1)).k_report(fide.Player(1500, birth_year=2020)),
            "birth_year: 2020 – it is later than 2019; check the year, and that of the event.",
        ),
        (
            lambda: BOOK.conditions("rapid", stated("", ""), shortened=True),
            "shortened: 'rapid' – FIDE approves only standard events as shortened; omit it.",
        ),
        (
            lambda: BOOK.conditions("standard", stated("2640+30", ""), shortened=True),
            "shortened: '44 minutes + 30 seconds a move' – an approved shortened event has 45+30 or longer, 75 minutes for 60 moves; omit it, or correct the time control.",
        ),
    ],
    ids=map(str, count(1)),
)
def test_what_a_caller_reads(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        call()
    assert str(caught.value) == sentence
