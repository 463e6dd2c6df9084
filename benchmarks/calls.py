"""Every documented shape of a call, with its target figure if there is one.

The names in the texts of the calls are defined in `NAMES`; the peers are in `benchmarks.peers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from arpad import elo, fide, system
from arpad.compat import echecs
from arpad.terms import TimeControl
from benchmarks.by_hand import elo_by_hand, elo_by_hand_shorter, fide_by_hand
from benchmarks.cases import (
    DAY,
    against_number,
    dated,
    dated_words,
    events,
    facts,
    fields,
    in_force,
    known,
    mappings,
    met_nines,
    newcomers,
    nines,
    norm_games,
    opponents,
    pairs,
    players,
    players_nines,
    presets,
    signs,
    words,
)
from benchmarks.shapes import Names, Shape

TIME_CONTROLS: tuple[TimeControl, ...] = ("standard", "rapid", "blitz")

NAMES: Names = {
    "echecs": echecs,
    "elo": elo,
    "elo_by_hand": elo_by_hand,
    "elo_by_hand_shorter": elo_by_hand_shorter,
    "book": system.find("fide").book(on=DAY, time_control="standard"),
    "fide": fide,
    "fide_by_hand": fide_by_hand,
}


def _by_edition() -> Iterator[Shape]:
    """Both ratings under every edition of every time control, on days when it is in force."""
    for time_control in TIME_CONTROLS:
        how = "" if time_control == "standard" else f', time_control="{time_control}"'
        editions = fide.editions(time_control)
        ends = [*(following.since for following in editions[1:]), None]
        for edition, until in zip(editions, ends, strict=True):
            call = f"fide.update(rating, opponent, score, on=on{how})"
            yield Shape(call, in_force(edition.since, until), wanted=6, note=edition.id)


UPDATE = Shape("fide.update(rating, opponent, score)", pairs, wanted=6)
TOURNAMENT = Shape("fide.tournament(rating, games, on=on)", nines, wanted=12)
TOURNAMENT_OF_PLAYER = Shape("fide.tournament(player, games, on=on)", players_nines)
FIDE_BY_HAND = Shape("fide_by_hand(rating, opponent, score)", pairs)
HAND = Shape("elo_by_hand(rating, opponent, score)", pairs)

#: Beside elochess rating both players: how many times as fast it is.
ONE_GAME = (
    UPDATE,
    Shape("fide.update(rating, opponent, word)", words, wanted=6, note="win, draw, loss"),
    Shape("fide.update(rating, opponent, sign)", signs, wanted=6, note="1, =, 0"),
    Shape("fide.update(rating, opponent, score, on=on)", dated, wanted=6),
    Shape("fide.update(rating, opponent, word, on=on)", dated_words, wanted=6),
    Shape('fide.update(rating, opponent, score, time_control="rapid")', pairs, wanted=6),
    Shape('fide.update(rating, opponent, score, time_control="blitz")', pairs, wanted=6),
    *_by_edition(),
    Shape("fide.update(player, other, score, on=on)", players, 3, "Players of a rating"),
    Shape("fide.update(player, other, score, on=on)", known, 3, "Players of five facts"),
    Shape("fide.update(player, opponent, score, on=on)", against_number, note="a Player, a number"),
    Shape('fide.update(player, other, score, on=on, time_control="blitz")', known, wanted=3),
    Shape("fide.update(player, other, score)", known, note="it asks the clock"),
    Shape("fide.update(player, other, score, on=on)", mappings, note="mappings of five facts"),
    Shape(
        "fide.Player(rating, games_played=n, birth_year=year, highest_rating=highest, "
        "games_in_period=in_period)",
        facts,
        wanted=1,
    ),
    Shape("fide.expected(rating, opponent)", pairs, wanted=6),
    Shape("fide.expected(rating, opponent, on=on)", dated, wanted=6),
    Shape('fide.expected(rating, opponent, on=on, time_control="blitz")', dated, wanted=6),
    Shape("fide.expected(player, other, on=on)", known),
    Shape("fide.k_factor(rating=rating, on=on)", dated, wanted=3),
    Shape("fide.k_factor(rating, on=on)", dated, wanted=3),
    Shape("fide.k_factor(player, on=on)", known, wanted=3),
    Shape("fide.k_factor(rating=rating, birth_year=2007, on=on)", dated, wanted=3),
)

#: In times of `fide.update` of two numbers.
NINE_GAMES = (
    Shape("fide.tournament(rating, games)", nines, wanted=12),
    TOURNAMENT,
    Shape("fide.tournament(rating, games, on=on).new_rating", nines),
    TOURNAMENT_OF_PLAYER,
    Shape("fide.performance(games)", nines, wanted=12),
    Shape("fide.performance(games, on=on)", nines, wanted=12),
)

#: In times of a function by hand without validation.
PLAIN_ELO = (
    Shape("elo.update(rating, opponent, score)", pairs, wanted=1.6),
    Shape("elo.update(rating, opponent, score, k=20)", pairs, wanted=1.6),
    Shape("elo.update(rating, opponent, word, k=20)", words),
    Shape("elo.update(rating, opponent, score, k=preset)", presets),
    Shape("elo.update(rating, opponent, score, k=20, scale=400)", pairs),
    Shape("elo_by_hand_shorter(rating, opponent, score)", pairs, note="one side worked out"),
)

#: Through the seam, in times of the direct call with a number and with a `Player`.
SEAM = (Shape("book.rate(rating, games)", nines, wanted=1.3),)
SEAM_OF_PLAYERS = (
    Shape("book.rate(player, games)", players_nines, wanted=1.3),
    Shape("book.rate(player, games)", met_nines, note="games as `Met` records"),
)

#: Without a wanted figure, in times of `fide.update` of two numbers.
OTHERS = (
    Shape(
        "fide.update(fide.Player(rating=rating, birth_year=2012), opponent, score, on=on)", dated
    ),
    Shape("fide.delta(score, 0.36, 20, on=on)", dated),
    Shape("fide.rulebook(on)", dated),
    Shape("fide.edition(on)", dated),
    Shape("fide.edition_report(on)", dated),
    Shape('fide.editions("rapid")', pairs),
    Shape("fide.adjust_2024(1500)", pairs),
    Shape("fide.adjust_2022(2283, standard_rating=2732)", pairs),
    Shape("fide.period(rating, events)", events),
    Shape("fide.initial(games, on=on)", newcomers),
    Shape("fide.initial_report(games, on=on)", newcomers),
    Shape("fide.performance_report(games, on=on)", nines),
    Shape("fide.needed(rating, opponents, target_rating=target, on=on)", opponents),
    Shape("fide.needed(rating, opponents, target_performance=target, on=on)", opponents),
    Shape('fide.norm("IM", games, federation="AAA", on=on)', norm_games),
    Shape("fide.tournament(rating, games, on=on).working()", nines),
    Shape("fide.tournament(rating, games, on=on).as_data()", nines),
    Shape("str(fide.tournament(rating, games, on=on))", nines),
    Shape("book.expected(player, other)", known),
    Shape("book.rate_field(field, games)", fields, note="10 players, 45 games"),
    Shape("echecs.update(rating, opponent, score)", pairs),
    Shape("elo.expected(rating, opponent)", pairs),
    Shape("elo.odds(rating, opponent)", pairs),
    Shape("elo.delta(score, 0.36, 20)", pairs),
    Shape('elo.preset("uscf")', pairs),
    Shape('elo.parse_k_by_games("40:30,20")', pairs),
    Shape("elo.tournament(rating, games, k=20)", nines),
    Shape("elo.performance(games)", nines),
    Shape("elo.needed(rating, opponents, target_rating=target, k=20)", opponents),
)
