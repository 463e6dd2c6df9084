"""Which norms a player of an event can make, and whether he made them (B.01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arpad.fide import NormGame, NormReport, norm

if TYPE_CHECKING:
    from arpad.event.reports import PlayerReport, RoundReport

#: Titles that have norms, the highest first; those of women are for women alone.
_OPEN = ("GM", "IM")
_WOMEN = (*_OPEN, "WGM", "WIM")
_STAND_INS = ("+", "F", "U")


def norms_of(player: PlayerReport) -> tuple[NormReport, ...]:
    """A report for each title that the player does not have yet; nothing without a game."""
    if not player.games:
        return ()
    setting = player.setting
    played = {game.round for game in player.games}
    games = [_norm_game(player, round_, round_.round in played) for round_ in player.rounds]
    return tuple(
        norm(
            title,
            games,
            federation=player.entrant.federation,
            rounds=setting.rounds,
            on=setting.on,
            team_event=setting.team_event,
            federations_exempt=setting.federations_exempt,
        )
        for title in titles_in_reach(player.entrant.title, player.entrant.sex)
    )


def titles_in_reach(title: str, sex: str) -> tuple[str, ...]:
    """The titles with norms that are above a player's own."""
    ladder = _WOMEN if sex == "w" or title.startswith("W") else _OPEN
    return ladder[: ladder.index(title)] if title in ladder else ladder


def _norm_game(player: PlayerReport, round_: RoundReport, played: bool) -> NormGame:
    """A round; of those without a game, forfeit wins and byes alone may stand in for one."""
    opponent = player.opponents.get(round_.opponent or 0)
    return NormGame(
        round_.rating,
        float(round_.score) if played or round_.result in _STAND_INS else 0,
        title=opponent.title if opponent else "",
        federation=opponent.federation if opponent else "",
        round=round_.round,
        name=round_.name,
        played=played,
    )
