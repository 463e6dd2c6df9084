"""Questions about one player: game, tournament, performance, initial, needed, k."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.cli.command import Command
from arpad.cli.question import (
    TypedQuestion,
    terms_and_player,
    terms_and_start,
    terms_player_and_game,
    terms_without_k,
)
from arpad.cli.show import answer_options, show
from arpad.cli.sources import GamesFile, games_from, repeated
from arpad.errors import InvalidGames, InvalidScore, Unquoted

if TYPE_CHECKING:
    from arpad.game import Game
    from arpad.needed import Needed
    from arpad.system import Rulebook

T = TypeVar("T")


@click.command(cls=Command, facts=terms_player_and_game, renamed={"--rules": "--system"})
@click.argument("rating")
@click.argument("opponent")
@click.argument("result", required=False)
@answer_options
@click.pass_obj
def game(question: TypedQuestion, rating: str, opponent: str, result: str | None) -> None:
    """One game: what happens to both ratings.

    RESULT is yours: win, draw or loss; also W, D, L, 1, 0.5, =, ½, 0, 1-0, ½-½, 0-1; or a sign
    right after the opponent: 1600+ is a win. Add facts about the opponent after a colon.

    \b
    arpad game 1500 1600 win
    arpad game 1500 1600 win --birth-year 2012
    arpad game 1500 1600:birth-year=2012,games-played=12 win
    arpad game 1500 1600 win --preset chesscom-rapid
    arpad game 1500:games=12 1600 win --system uschess
    arpad game 1504 1300 win --system nfl --margin 48 --home first
    """
    from arpad import questions

    player = question.player(rating)
    if result is None:
        opponent, result = question.opponent_and_result(opponent)
    met, facts = question.opponent_and_facts(opponent)
    score = _score_of_one(result)
    show(questions.game(question.book, player, met, score, **question.game_facts | facts))


def _score_of_one(result: str) -> str:
    """The score of one game; a forfeit, or a game that both lost, is refused."""
    from arpad.results import read_own_result

    own = read_own_result(result, None, "result")
    if own.forfeit:
        rule = "a forfeit was not played, and is not rated"
        raise InvalidScore("result", result, rule, "ask about a game that was played")
    if own.both_lost:
        rule = "both players lost, so each has a result of their own"
        raise InvalidScore("result", result, rule, "ask about each with arpad tournament")
    return own.score


@click.command(cls=Command, facts=terms_and_player, renamed={"--rules": "--system"})
@click.argument("rating", required=False)
@click.argument("games", nargs=-1)
@games_from
@answer_options
@click.pass_obj
def tournament(
    question: TypedQuestion, rating: str | None, games: Sequence[str], source: GamesFile | None
) -> None:
    """A tournament: every game rated from the starting rating.

    GAMES are written opponent:result, or 1600+, 1600= and 1600-; an unrated opponent is unr, a
    forfeit 1600:1F or 1600:0F. Add facts about an opponent between the two:
    1600:birth-year=2012:1. RATING may be omitted if the file of --from states it.

    \b
    arpad tournament 1500 1600:1 1550:= 1700:0 --birth-year 2012
    arpad tournament 1500 --from games.csv
    arpad tournament --from card.txt
    """
    from arpad import questions

    if rating is None:
        played, rating = _own_card(question, source)
    else:
        played = _games(question, games, source)
    show(questions.tournament(question.book, question.player(rating), played))


@click.command(cls=Command, ability="CanWorkOutPerformance", facts=terms_without_k)
@click.argument("games", nargs=-1)
@games_from
@answer_options
@click.pass_obj
def performance(question: TypedQuestion, games: Sequence[str], source: GamesFile | None) -> None:
    """The performance over some games.

    GAMES are written as for `arpad tournament`.

    \b
    arpad performance 1600:1 1600:= 1600:0
    arpad performance --from games.csv
    """
    from arpad import questions

    show(questions.performance(question.book, _games(question, games, source)))


@click.command(cls=Command, ability="CanRateInitially", facts=terms_and_start)
@click.argument("games", nargs=-1)
@games_from
@answer_options
@click.pass_obj
def initial(question: TypedQuestion, games: Sequence[str], source: GamesFile | None) -> None:
    """The initial rating of an unrated player.

    GAMES are written as for `arpad tournament`.

    \b
    arpad initial 1600:1 1500:= 1700:0 1600:1 1550:1
    arpad initial --from games.csv
    arpad initial 1600:1 1500:= --system uschess --age 20
    """
    from arpad import questions

    show(questions.initial(question.book, _games(question, games, source), **question.start))


@click.command(
    cls=Command,
    facts=terms_and_player,
    ability="CanFindNeeded",
    renamed={
        "--rules": "--system",
        "--rating": "--target-rating",
        "--performance": "--target-performance",
    },
)
@click.argument("rating")
@click.argument("opponents", nargs=-1)
@click.option("--target-rating", type=int, metavar="NUMBER", help="The rating to reach.")
@click.option("--target-performance", type=int, metavar="NUMBER", help="The performance to reach.")
@games_from
@answer_options
@click.pass_obj
def needed(
    question: TypedQuestion,
    rating: str,
    opponents: Sequence[str],
    target_rating: int | None,
    target_performance: int | None,
    source: GamesFile | None,
) -> None:
    """The least score that reaches a rating or performance.

    4x1950 stands for four opponents of that rating.

    \b
    arpad needed 1985 1900 1950 2010 2040 --target-rating 2000
    arpad needed 2480 2500 2550 2610 --target-performance 2600
    arpad needed 1985 4x1950 2010 --target-rating 2000
    arpad needed 1985 --from games.csv --target-rating 2000
    """
    from arpad import questions

    if (target_rating is None) == (target_performance is None):
        raise click.UsageError(
            "what is the target? Give --target-rating or --target-performance, one of them"
        )
    typed = repeated(opponents)
    met = _typed_or_read(typed, source and source.opponents, question.opponent, "opponent")
    who = question.player(rating)
    targets = {"target_rating": target_rating, "target_performance": target_performance}
    found = questions.needed(question.book, who, met, **targets)
    if found.score is None and target_rating is not None:
        found = _with_wins_needed(question.book, who, met, found)
    show(found)


_MOST_WINS = 20


def _with_wins_needed(
    book: Rulebook[Any], player: Any, opponents: Sequence[Any], short: Needed
) -> Needed:
    """With how many wins against such opponents would reach a rating, or what most of them give."""
    from dataclasses import replace
    from itertools import cycle, islice

    from arpad import questions
    from arpad.sentences import phrase

    note = None
    for n in range(len(opponents) + 1, _MOST_WINS + 1):
        such = list(islice(cycle(opponents), n))
        found = questions.needed(book, player, such, target_rating=int(short.target))
        if found.score is not None:
            note = phrase("needed_wins", n=n)
            break
        note = phrase("needed_even_wins", n=n, best=found.best)
    return short if note is None else replace(short, notes=(*short.notes, str(note)))


@click.command(cls=Command, ability="CanChooseK", facts=terms_and_player)
@click.argument("rating", required=False)
@click.option("--rating", "rating_option", hidden=True)
@answer_options
@click.pass_obj
def k(question: TypedQuestion, rating: str | None, rating_option: str | None) -> None:
    """A player’s K, and why.

    \b
    arpad k 2250 --birth-year 2007 --on 2025-12-01
    """
    from arpad import questions

    if rating_option is not None:
        click.echo("note: --rating is no longer needed: arpad k 2250", err=True)
    own = [text for text in (rating, rating_option) if text is not None]
    if len(own) != 1:
        raise click.UsageError("K of which player? Give their rating, once")
    show(questions.k(question.book, question.player(own[0])))


def _games(
    question: TypedQuestion, games: Sequence[str], source: GamesFile | None
) -> Sequence[Game]:
    return _typed_or_read(games, source and source.games, question.game, "game")


def _own_card(question: TypedQuestion, source: GamesFile | None) -> tuple[Sequence[Game], str]:
    """The games of a file, and what it says about the player, as it would be typed."""
    if source is None:
        raise click.UsageError("which rating has the player? Give it, or a file that states it")
    games, player, name = source.games_and_player()
    if player is None or player.rating is None:
        remedy = f"add it: arpad tournament 1500 --from {source.file}"
        rule = "it does not state the rating of the player"
        raise InvalidGames(name, Unquoted("without their rating"), rule, remedy)
    facts = [player.name, f"{player.rating:g}"]
    typed = f"{player.rating:g}"
    if player.birth_year and question.may_ask("birth_year", "age"):
        facts.append(f"born {player.birth_year}")
        typed += f":birth-year={player.birth_year}"
    taken = ", ".join(filter(None, facts))
    click.echo(f"note: {name}: taken for the player: {taken}", err=True)
    return games, typed


def _typed_or_read(
    typed: Sequence[str],
    read: Callable[[], Sequence[T]] | None,
    read_typed: Callable[[str, str], T],
    noun: str,
) -> Sequence[T]:
    """Games or opponents, typed or from a file; errors call each by its noun and number."""
    if read is not None and typed:
        rule = f"{noun}s are typed or come from a file"
        raise InvalidGames(f"{noun}s", Unquoted("both"), rule, "choose one of the two")
    if read is not None:
        return read()
    if not typed:
        example = "1600:1 1550:=" if noun == "game" else "1600 1550"
        remedy = f"write them as {example}, or use --from FILE"
        raise InvalidGames(f"{noun}s", Unquoted("missing"), "at least one is needed", remedy)
    return [read_typed(text, f"{noun} {number}") for number, text in enumerate(typed, 1)]
