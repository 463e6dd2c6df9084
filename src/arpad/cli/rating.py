"""Questions about ratings: game, tournament, performance, initial, k, needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, BinaryIO

import click

from arpad.cli.options import (
    OneGame,
    Rating,
    day_options,
    k_options,
    player,
    player_options,
    terms,
)
from arpad.cli.show import show
from arpad.errors import InvalidGames

if TYPE_CHECKING:
    from arpad.game import Game


@click.command()
@click.argument("rating", type=Rating())
@click.argument("opponent", type=Rating())
@click.argument("result")
@player_options
def game(
    rating: float, opponent: float, result: str, explain: bool, as_json: bool, **options: Any
) -> None:
    """One game: what happens to both ratings.

    RESULT is yours: win, draw or loss; also 1, 0.5, =, ½, 0.

    \b
    arpad game 1500 1600 win
    arpad game 1500 1600 win --k 32
    arpad game 1500 1600 win --rules elo --preset chesscom-rapid
    """
    from arpad import answers, report

    asked = terms(options)
    answer = answers.game(player(rating, options), opponent, result, asked)
    text = report.game_text(answer, explain=explain)
    show(answer, text, as_json=as_json, explain=explain and as_json)


@click.command()
@click.argument("rating", type=Rating())
@click.argument("games", type=OneGame(), nargs=-1)
@click.option(
    "--from",
    "file",
    type=click.File("rb"),
    help="A CSV file with the columns opponent,result[,name,round]; - reads standard input.",
)
@player_options
def tournament(
    rating: float,
    games: tuple[Game, ...],
    file: BinaryIO | None,
    explain: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """A tournament: every game rated from the starting rating.

    GAMES are written opponent:result; an unrated opponent is unr.

    \b
    arpad tournament 1500 1600:1 1550:= 1700:0 --birth-year 2012
    arpad tournament 1500 --from games.csv
    """
    from arpad import answers, report

    asked = terms(options)
    answer = answers.tournament(player(rating, options), _all_games(games, file), asked)
    show(answer, report.text(answer), as_json=as_json, explain=explain)


@click.command()
@click.argument("games", type=OneGame(), nargs=-1)
@day_options
def performance(games: tuple[Game, ...], explain: bool, as_json: bool, **options: Any) -> None:
    """The performance over some games.

    \b
    arpad performance 1600:1 1600:= 1600:0
    """
    from arpad import answers, report

    answer = answers.performance(_some(games), terms(options))
    show(answer, report.performance_text(answer), as_json=as_json, explain=explain)


@click.command()
@click.argument("games", type=OneGame(), nargs=-1)
@day_options
def initial(games: tuple[Game, ...], explain: bool, as_json: bool, **options: Any) -> None:
    """The initial rating of an unrated player.

    \b
    arpad initial 1600:1 1500:= 1700:0 1600:1 1550:1
    """
    from arpad import answers, report

    answer = answers.initial(_some(games), terms(options))
    show(answer, report.initial_text(answer), as_json=as_json, explain=explain)


@click.command()
@click.option("--rating", type=Rating(), required=True, help="The player's rating.")
@k_options
def k(rating: float, explain: bool, as_json: bool, **options: Any) -> None:
    """K of a player, and why.

    \b
    arpad k --rating 2250 --birth-year 2007 --on 2025-12-01
    """
    from arpad import answers, fide, report
    from arpad.fide.player import whole_rating

    asked = terms(options)
    answer = answers.k(fide.Player(whole_rating(rating), **options), asked)
    show(answer, report.k_text(answer), as_json=as_json, explain=explain)


@click.command()
@click.argument("own", metavar="RATING", type=Rating())
@click.argument("opponents", type=Rating(), nargs=-1)
@click.option("--rating", "target", type=int, help="The rating to reach.")
@click.option("--performance", "target_performance", type=int, help="The performance to reach.")
@player_options
def needed(
    own: float,
    opponents: tuple[float, ...],
    target: int | None,
    target_performance: int | None,
    explain: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """The least score that reaches a rating or performance.

    \b
    arpad needed 1985 1900 1950 2010 2040 --rating 2000
    arpad needed 2480 2500 2550 2610 --performance 2600
    """
    from arpad import answers

    if (target is None) == (target_performance is None):
        raise click.UsageError("what is the target? Give --rating or --performance, one of them")
    asked = terms(options)
    answer = answers.needed(
        player(own, options), opponents, asked, rating=target, performance=target_performance
    )
    show(answer, str(answer), as_json=as_json, explain=explain)


def _all_games(games: tuple[Game, ...], file: BinaryIO | None) -> tuple[Game, ...]:
    if file is None:
        return _some(games)
    if games:
        raise InvalidGames("games", "both", "games come typed or from a file", "choose one of them")
    from arpad.formats.game_list import read_game_list

    return read_game_list(file.read(), getattr(file, "name", "standard input"))


def _some(games: tuple[Game, ...]) -> tuple[Game, ...]:
    if not games:
        raise InvalidGames(
            "games", "missing", "at least one is needed", "write them as 1600:1 1550:="
        )
    return games


COMMANDS = (game, tournament, performance, initial, k, needed)
