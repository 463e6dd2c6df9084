"""The sentences of title norms (B.01)."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    # Norms: what is asked for
    "norm_time_control": "norms are made in {needed} events, this one is {time_control}",
    "norm_clock": "each player has {minutes} minutes for {moves} moves, at least {least} "
    "are needed",
    "norm_clocks": "the clocks are not set alike for all games",
    "norm_hours": "the longest day has {hours} hours of play, at most {most} are allowed",
    "norm_rounds_a_day": "the busiest day has {rounds} of the rounds, at most {most} are allowed",
    "norm_format": "the pairings are those of {event}",
    "norm_format_approved": "{event} needs the approval of FIDE, which it has",
    "norm_format_not_approved": "{event} needs the approval of FIDE",
    "norm_event": "a {pairings}",
    "norm_team_event": "a team event",
    "norm_other_event": "an event of another format",
    "norm_players": "a double round robin of {players} players, at least {least} are needed",
    "norm_games": "{n} games were played, at least {least} are needed",
    "norm_one_game": "1 game was played, at least {least} are needed",
    "norm_stand_in": "in {rounds} rounds a forfeit win or a pairing-allocated bye stands in for "
    "the missing one",
    "norm_last_forfeit": "the opponent in the last round forfeited: the game was needed for the "
    "number of games, and counts as lost",
    "norm_score": "the score is {score:half} out of {n}, at least {least:half} ({percentage} %) "
    "is needed",
    "norm_opponents": "{count} of {n} opponents are {held}, at least {least} are needed",
    "norm_one_opponent": "1 of {n} opponents is {held}, at least {least} are needed",
    "norm_titled": "titled",
    "norm_title": "{title}",
    "norm_title_or_higher": "{title} or higher",
    "norm_foreign": "the opponents come from {count} federations other than {own}, "
    "at least {least} are needed",
    "norm_foreign_listed": "the opponents come from {count} federations other than {own} "
    "({others}), "
    "at least {least} are needed",
    "norm_one_foreign": "the opponents come from 1 federation other than {own} ({others}), "
    "at least {least} are needed",
    "norm_foreign_unknown": "the player’s own federation is not known: of others at least "
    "{least} are needed",
    "norm_own": "{count} of {n} opponents are of {own}, the player’s own federation, at most "
    "{most} may be",
    "norm_one_own": "1 of {n} opponents is of {own}, the player’s own federation, at most {most} "
    "may be",
    "norm_own_unknown": "the player’s own federation is not known: at most {most} opponents may "
    "be of it",
    "norm_federation": "{count} of {n} opponents are of {federation}, at most {most} may be of "
    "one federation",
    "norm_one_of_federation": "1 of {n} opponents is of {federation}, "
    "at most {most} may be of one federation",
    "norm_any_federation": "any known federation",
    "norm_unknown_flags": "the federations of {count} of {n} opponents are not known; those who "
    "have none do not count",
    "norm_unknown_flag": "the federation of 1 of {n} opponents is not known; those who have none "
    "do not count",
    "norm_stateless": "{count} opponents under {code} are of no federation",
    "norm_one_stateless": "1 opponent under {code} is of no federation",
    "norm_exempt": "this event is exempt",
    "norm_exempt_team": "exempt as a team event of {rounds} rounds ({article})",
    "norm_exempt_kind": "exempt as a {kind} ({article})",
    "norm_exempt_but": "{note}",
    "norm_exempt_host": "a {kind} exempts only players of {host} ({article})",
    "norm_exempt_no_host": "a {kind} exempts players of the federation that registers it, which is "
    "not known ({article})",
    "norm_exempt_open": "exempt by its field ({article})",
    "norm_open_players": "not exempt by its field: round {round} had {figure} rated players not of "
    "{host}, at least {least} are needed ({article})",
    "norm_open_federations": "not exempt by its field: in round {round} the rated players not of "
    "{host} came from {figure} federations, at least {least} are needed ({article})",
    "norm_open_titled": "not exempt by its field: in round {round}, {figure} of the rated players "
    "not of {host} had a title of master or higher, at least {least} are needed ({article})",
    "norm_average": "the opponents’ average is {figure}, at least {least} is needed",
    "norm_performance": "the performance is {figure}, at least {least} is needed",
    "norm_figure_unknown": "not known",
    "norm_parts": "{first}; {second}",
    # Norms: the figures, and what the last game meant
    "norm_raised": "the lowest opponent, {opponent}, counts {counts}",
    "norm_opponent_unrated": "unrated",
    "norm_opponent_rated": "rated {rating}",
    "norm_opponent_named": "{name}, {rating}",
    "norm_opponent_in_round": "{opponent}, in round {round}",
    "norm_bye": "a bye",
    "norm_unplayed": "not played, so not counted: {opponent}",
    "norm_adjudicated": "not decided over the board, so not counted: {opponent}",
    "norm_scoreless": "unrated and without a point against rated opponents, so not counted: "
    "{opponent}",
    "norm_no_federation": "of no FIDE federation, so not counted: {opponent}",
    "norm_omitted_later": "omitted as a later game: {opponent}",
    "norm_omitted_won": "omitted as a won game: {opponent}",
    "norm_games_count_as": "{n} games count as {most}",
    "norm_more_games": "full points above what the norm asks for: {more}, so it counts as "
    "{counts_as} games",
    "norm_once": "an application may contain only one norm of this kind",
    "norm_normal_once": "an application needs a norm without such an exemption",
    "norm_flags_make": "opponents under {code}: {count}; counted as {code} there is no norm, but "
    "those whose real federation is {flags} count for it, and then there may be one: state their "
    "federations",
    "norm_flags_lose": "opponents under {code}: {count}; counted as {code} it is a norm, but those "
    "whose real federation is {flags} count for it, and then there may be none: state their "
    "federations",
    "norm_unwanted": "they were not asked for",
    "norm_too_short": "the event has {rounds} rounds, and a norm takes at least {games} games "
    "({article})",
    "norm_one_round": "the event has 1 round, and a norm takes at least {games} games ({article})",
    "norm_unchecked": "Norms were not checked: {reason}.",
    "norm_assumed_clock": "each player has at least {least} minutes for {moves} moves",
    "norm_assumed_days": "at most {most} rounds a day",
    "norm_assumed_titles": "opponents had their rating and title of the first day in every round; "
    "in a long event those in force when the game was played count ({article})",
    "norm_assumed_pairings": "the pairings were not predetermined",
    "norm_rating_brings": "the rating for {title}, {bound}, was reached {when}: {rating}",
    "norm_rating_required": "the rating that {title} requires besides norms, {bound}, was reached "
    "{when}: {rating}",
    "norm_rating_after": "after round {round}",
    "norm_rating_at_end": "at the end",
    "norm_rating_games": "with {games} rated games, at least {least} are needed",
    "norm_rating_games_unknown": "at least {least} rated games are needed, how many there are is "
    "not known",
    "norm_least": "the least score for the norm: {score:half} out of {n}",
    "norm_least_first": "the least score for the norm: {score:half} out of the first {n} games",
    "norm_least_omitting": "{won} won games omitted",
    "norm_least_omitting_one": "a won game omitted",
    "norm_no_score": "no score against these opponents makes the norm",
    "norm_last_needed": "with the other results as they are, the last game needed {score:half}",
    "norm_sure": "the norm was certain before the last game",
    "norm_lost": "no result of the last game would have made the norm",
}
