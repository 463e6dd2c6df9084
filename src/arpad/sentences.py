"""Every sentence that a working, a reason or an assumption is made of, stated once.

A `Phrase` is a key of this table with its values; a `Step` is a phrase with its article. Python
fills them in here, and the page fills in the same table, which is exported with the rules.

A place is written `{name}` or `{name:form}`. The forms: `+` a whole number with its sign, `h`
hundredths as a number with two places, `half` half points as a score, `g` a number as short as it
is, `f0`, `f2`, `f4` and `f6` a float with so many places; a `+` after them asks for the sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from arpad.exact import decimal_of_half_points, decimal_of_hundredths
from arpad.record import record

SENTENCES: dict[str, str] = {
    # Why a game is special, or does not count
    "forfeit": "forfeit",
    "unrated_opponent": "unrated opponent",
    "gap": "difference of {difference} or more with a player above {above}",
    "capped": "more than {cap}, so it counts as {used}",
    "exempt": "rated {rating} or more, so not capped",
    "opponent_exempt": "opponent rated {rating} or more, so not capped",
    "upgrade_used": "not capped: the one upgrade of a tournament went to a greater difference",
    "short_event": "a first event {shortfall}",
    "no_point": "without a point",
    "less_than_least": "with less than {least:half} point",
    "too_early": "more than {months} months before the last event",
    "same_player": "both sides are the same player",
    "no_such_opponent": "the opponent does not exist",
    "no_opponent": "no opponent",
    "too_fast": "{minutes:g} minutes for {moves} moves, too fast for any list: more than {least} "
    "are needed",
    "unequal_times": "White and Black had different times",
    "armageddon": "the time control is that of a play-off or of Armageddon games alone",
    "other_kind": "its time control is {kind}, rated are the games in {wanted}",
    "rate_of_play": "{minutes:g} minutes for {moves} moves, too fast for a player rated {bound} or "
    "more: {least} are needed",
    "rate_of_play_for_all": "{minutes:g} minutes for {moves} moves, too fast: {least} are needed",
    "match_with_unrated": "a match with an unrated player",
    # Conditions of an event
    "no_game_counts": "no game is rated: {reason}; if the time control is another, say which",
    "game_excluded": "1 game is not rated: {reason} ({article})",
    "games_excluded": "{n} games are not rated: {reason} ({article})",
    "minutes_unknown": "the minutes for {moves} moves are not known, so it was not checked whether "
    "games of players rated {bound} or more were slow enough",
    "no_minutes": "the games have no column {column}: whether they were slow enough was not "
    "checked ({article})",
    "short_first_control": "the first time control is of {moves} moves, at least {least} are asked "
    "for",
    "match_decided": "the match was decided in round {round}: games after it are rated only where "
    "that was asked for in advance",
    "shortened_norms": "a shortened standard event, which FIDE must have approved; norms can be "
    "made, but further limits on them exist that are not known here",
    "shortened_no_norms": "a shortened standard event of FIDE's pilot, without norms",
    "shortened_rounds": "{rounds} rounds on {on}: an approved shortened event has at most {most} a "
    "day",
    "long_event": "the event lasts {days} days, more than {most}: its months are reported one by "
    "one, each rated with its own list, but here all have the ratings of the first day",
    "list_missing": "there is no rating list of {month}; that of {used} is used",
    "lists_used": "ratings are those of the list of {ratings}, on the first day; K is that of the "
    "list of {ks}, the last one before the event is rated",
    "k_list_missing": "the event ends in another year: FIDE takes K from the list of {month}, "
    "which is not given",
    "k_of_year": "{reason} in {year}, when the event ends",
    # K: why, and what was assumed
    "k_set": "set by you; the K rules are not applied",
    "k_reached": "published at {bound} or more",
    "k_junior_birthday": "a junior until the {age}th birthday, never published at {bound} or more",
    "k_junior_year": "a junior until the end of the year of the {age}th birthday, "
    "never published at {bound} or more",
    "k_new": "fewer than {games} rated games completed",
    "k_new_to_list": "new to this list, on which the standard rating stands in",
    "k_established": "an established player",
    "k_other": "{note}",
    "k_limited": "{reason}; {games} games × {k} is more than {limit}",
    "k_from_step": "{reason}, so K = {k}",
    "k_from_limit": "{games} games × {k} = {product}, more than {limit}, so K = {limited}",
    "k_as_set": "K = {k}, {reason}",
    "assumed_never_reached": "never published at {bound} or more",
    "assumed_adult": "an adult: older than {age}",
    "assumed_under_age": "age {age}: a junior is taken to be under {bound}; the birth year would "
    "be exact",
    "assumed_birthday_passed": "the {age}th birthday in {year} has passed: only the year of "
    "birth is "
    "known, this edition asks for the day (or give the age)",
    "assumed_enough_games": "{bound} or more rated games completed",
    "assumed_highest_is_rating": "the rating of {rating} is the highest published one: {highest} "
    "is below it",
    "assumed_no_other_games": "no other games in the rating period than these",
    "assumed_standard_rating": "the standard rating stands in for the missing one ({article})",
    "assumed_no_round_robin": "not a round robin: in one, games with unrated players were rated "
    "too, in a way that is not known ({article})",
    "assumed_starts_today": "the tournament starts today, {on}",
    "assumed_today": "the date is today, {on}",
    "far_day": "{on} is more than a year away; the rules may change until then",
    # What cannot be
    "first_edition": "the first edition known for {time_control} is that of {since}",
    "birth_year_later": "it is later than {year}",
    "birth_year_oldest": "nobody is older than {oldest}",
    "age_of_birth_year": "born in {year}, a player is {younger} or {older} on {on}",
    "age_of_newborn": "born in {year}, a player is 0 on {on}",
    "round_robin_unknown": "{rules}: games with unrated players counted in a round robin too, "
    "by iteration, and how is not known ({article})",
    "period_includes": "it includes the games given here, of which {n} count",
    # A tournament
    "edition_on": "a tournament that starts on {on}: {edition}",
    "edition_chosen": "{edition}, as asked for",
    "not_counted": "not counted: {reason}",
    "not_counted_by": "not counted: {reason} ({article})",
    "round_not_counted": "round {round} is not counted: {reason}",
    "difference": "difference {difference}",
    "difference_but": "difference {difference}; {reason}",
    "expected_score": "{used} points: expected {expected:h}; "
    "{score:half} − {expected:h} = {gained:h+}",
    "score_less_expected": "score {score:half} − expected {expected:h} = {gained:h+}",
    "gained_times_k": "{gained:h+} × {k} = {change:h+}",
    "rounded": "rounded {how}: {rounded:+}; {rating} → {new_rating}",
    "below_floor": "{rating} is below the floor of {floor}: unrated on the next list ({article})",
    "period_sum": "{parts} = {change:h+}, rounded once for the whole period: {rounded:+}; "
    "{rating} → {new_rating}",
    # The performance
    "average": "average of {n} opponents: {average}",
    "average_of_one": "average of 1 opponent: {average}",
    "average_with_unrated": "average of {n} opponents, {unrated} unrated as {counted_as}: "
    "{average}",
    "average_of_one_unrated": "average of 1 opponent, 1 unrated as {counted_as}: {average}",
    "percentage": "{score:half} out of {n} is {percentage} %: dp = {gain:+}",
    "average_and_gain": "{average} {gain:+} = {performance}",
    # The initial rating
    "game_not_counted": "{who}: not counted, {reason}",
    "initial_average": "average of {n} opponents: {average}",
    "initial_average_added": "average of {n} opponents, with added draws against {draws}: "
    "{average}",
    "initial_half_points": "half points above 50 %: {extra}, so +{gain}",
    "initial_sum": "{average} {gain:+} = {computed}, rounded",
    "initial_most": "at most {most}",
    "too_few_games": "{least} games against rated opponents are needed, {n} count",
    "first_event_disregarded": "the first event, {shortfall}, is disregarded",
    "initial_below_floor": "{computed} is below {floor}, so it is not published",
    "initial_rule_unknown": "the rule for initial ratings is not known: {note}",
    "no_game_played": "no game was played",
    "cited": "{text} ({article})",
    "added_draw": "added by the rule",
    "odds_beyond": "more than a million",
    # The rule for initial ratings, in words
    "initial_unknown": "The rule of this edition is not known: {note}.",
    "initial_games": "At least {least} games against rated opponents are needed, "
    "within {months} months ({article}).",
    "initial_games_any_time": "At least {least} games against rated opponents are needed "
    "({article}).",
    "initial_draws": "Draws against {draws} are added, for the average and for the score "
    "({article}).",
    "initial_no_draws": "The average is that of the rated opponents ({article}).",
    "initial_per_half_point": "Above 50 %, every half point adds {points} ({article}).",
    "initial_by_table": "The average and the difference dp for the percentage make the rating "
    "({article}).",
    "initial_at_most": "It is at most {most} ({article}).",
    "initial_floor": "Below {floor} it is not published ({article}).",
    "initial_first_event": "A first event {shortfall} is disregarded ({article}).",
    "initial_round_robins": "It is not known how round robins with unrated players were rated "
    "({article}): this is the rule of other events.",
    # The least score for a target
    "needed_without": "{unrated} of {n} opponents without a rating: those games do not count",
    "expected_in_games": "expected in {n} games: {expected:h}",
    "score_gives": "score {score:half} gives {measure} {value}",
    # The plain formula
    "elo_game": "1 / (1 + 10^({exponent:g} / {scale:g})) = {expected:f4}; "
    "{score:half} − {expected:f4} = {gained:f4+}",
    "elo_score_less_expected": "score {score:half} − expected {expected:f4} = {gained:f4+}",
    "elo_gained_times_k": "{gained:f4+} × {k:g} = {change:f2+}",
    "elo_rounded": "rounded half away from zero: {rounded:+}; {rating:g} → {new_rating}",
    "elo_expected_in_games": "expected in {n} games: {expected:f4}",
    "elo_average": "average of {n} rated opponents: {average:f2}",
    "elo_performance": "{average:f2} + {scale:g} × log10({share:f4} / (1 − {share:f4})) = "
    "{performance}",
    "elo_no_performance": "a clean score, or none at all, has no finite performance",
    "elo_k_preset": "the preset {name}",
    "elo_k_set": "set by you",
    "elo_k_by_games": "{games} games played before",
    "elo_assumed_games": "no games played before these",
    "elo_assumed_start": "without a rating, a player starts at {start:g}",
    "elo_no_start": "plain Elo rates from a rating, and no start rating is set",
    # US Chess
    "us_start": "unrated: starts at {rating:f2} with {games} games, {reason}",
    "us_start_age": "by the age of {age:g}",
    "us_start_fide": "from FIDE {rating:g}",
    "us_start_cfc": "from CFC {rating:g}",
    "us_start_set": "set by you",
    "us_no_start": "nothing is known that an unrated player starts from",
    "us_effective": "{games} games before, at most N* = {maximum:f4} of them count: {effective:f4}",
    "us_effective_established": "established: N* = {maximum:f4} games count",
    "us_opponents": "opponents at {opponents}",
    "us_k": "K = {numerator:g} / ({effective:f4} + {games}) = {k:f4}",
    "us_k_dual": "K of a dual-rated event above {above:g}, "
    "({effective:f4} + {games}) games: {k:f4}",
    "us_k_reason": "{numerator:g} / ({effective:f4} effective games + {games})",
    "us_k_reason_dual": "{numerator:f2} / ({effective:f4} effective games + {games}), dual-rated "
    "above {above:g}",
    "us_gained": "{k:f4} × ({score:half} − expected {expected:f4}) = {gained:f2+}",
    "us_bonus": "bonus: {gained:f4} − {factor:g} × √{root} = {bonus:f4}",
    "us_result": "{before:f2} → {after:f2}",
    "us_special_none": "special formula: {score:half} out of {n} is what {rating:f2} expects",
    "us_special_mixed": "special formula: {score:half} out of {n}, with the games before as drawn, "
    "is what {rating:f2} expects",
    "us_special_won": "special formula: {score:half} out of {n}, with the games before as won, "
    "is what {rating:f2} expects",
    "us_special_lost": "special formula: {score:half} out of {n}, with the games before as lost, "
    "is what {rating:f2} expects",
    "us_match": "a match: no bonus, no floor, at most ±{most:g} points; {rating:f2}",
    "us_floor": "the floor is {floor:g}: {reason}",
    "us_floor_held": "held at the floor of {floor:g}: {reason}",
    "us_floor_peak": "the peak of {peak:f2} less {less}, down to the hundred",
    "us_floor_life_master": "Original Life Master",
    "us_floor_set": "set by you",
    "us_floor_online": "the least rating online",
    "us_floor_least": "the least rating",
    "us_floor_absolute": "the least rating and the wins, draws and events of the career: {floor}",
    "us_after": "{rating:f2}, shown as {new_rating}",
    "us_first_day": "the rules of US Chess are known from {first} on",
    "us_earlier_games": "it is about games before the event",
    "us_match_unrated": "a match is played by two rated players",
    "us_match_far": "both players are established and within {points:g} points",
    "us_assumed_floor": "no career of wins, draws and events: the floor may be up to {most}",
    "us_assumed_games": "enough games before the event for the effective maximum (games tells it)",
    "us_assumed_blend": "since {year} other ratings are blended into a start by weights that are "
    "not known: {of} alone counts here",
    "us_estimate": "an estimate: opponents count with their ratings before the event; the whole "
    "section gives the exact rating",
    "us_estimate_near": "an estimate, near: opponents count with their ratings after the event; "
    "the whole section gives the exact rating",
    # Glicko
    "glicko_onset": "as the games began: rating {rating:f2}, deviation {deviation:f2}",
    "glicko_game": "against {rating:f2} with deviation {deviation:f2}: g = {g:f4}, "
    "expected {expected:f4}, score {score:half}",
    "glicko_after": "rating {rating:f2}, deviation {deviation:f2}",
    "glicko2_after": "rating {rating:f2}, deviation {deviation:f2}, volatility {volatility:f6}",
    "glicko_most_change": "at most {most:g} points a game",
    "glicko_rating_held": "the rating is held at {value:g}",
    "glicko_deviation_held": "the deviation is held at {value:g}",
    "glicko_volatility_held": "the volatility is held at {value:g}",
    "glicko_assumed_rating": "the rating of a new player, {value:g}",
    "glicko_assumed_deviation": "the deviation of a new player, {value:g}",
    "glicko_assumed_volatility": "the volatility of a new player, {value:g}",
    "glicko_assumed_white": "the first of the two plays White",
    "glicko_assumed_colour": "nobody has White's advantage where the colour is not known",
    # Pools
    "pool_game": "{own:f2} against {opponent:f2}: expected {expected:f4}; "
    "{score:g} − {expected:f4} = {gained:f4+}",
    "pool_home_player": "at home: {points:g} points more in the expected score",
    "pool_home_opponent": "the opponent at home: {points:g} points more in the expected score",
    "pool_stones_player": "takes the stones: {points:g} points more in the expected score",
    "pool_stones_opponent": "the opponent takes the stones: {points:g} points more in the "
    "expected score",
    "pool_multiplier": "the game counts {multiplier:f4} times: {gained:f4+}",
    "pool_k": "K = {k:f4}: {reason}",
    "pool_change": "{gained:f4+} × {k:f4} = {change:f4+}",
    "pool_change_added": "{gained:f4+} × {k:f4} + {added:f4} for playing = {change:f4+}",
    "pool_no_loss": "a knock-out round: nobody loses points",
    "pool_after": "{before:f4} → {after:f4}",
    "pool_rounded": "{before:g} → {exact:f4}, rounded once: {after:g}",
    "pool_floor_held": "held at the floor of {floor:g}",
    "pool_bonus": "bonus: {change:f2+} is more than {threshold:f2}, so {points:f2+}",
    "pool_bonus_high": "above the all-time high of {high:g}: {points:f2+}",
    "pool_crossing_up": "what exceeds {bound:g} counts half: {points:f2+}",
    "pool_crossing_down": "what lies below {bound:g} counts double: {points:f2+}",
    "pool_k_fixed": "the same for everybody",
    "pool_k_default": "nothing else is set",
    "pool_k_importance": "{name}",
    "pool_k_below": "rated below {bound:g}",
    "pool_k_from": "rated {bound:g} or more",
    "pool_k_fading": "{top:g} / ({games} games before + {plus:g})^{power:g}",
    "pool_k_additions": "{base:g}{parts}",
    "pool_k_more": ", + {more:g} {reason}",
    "pool_k_few_games": "for fewer than {games} singles",
    "pool_k_after_pause": "after a pause",
    "pool_k_under": "under {age}",
    "pool_k_development": "{numerator:g} / (development {c:f4} + {n})",
    "pool_k_junior": "a junior",
    "pool_k_new": "new to the list",
    "pool_k_distance": "(({top:g} − {rating:g}) / {divide:g})^{power:g}",
    "pool_k_ramp": "{factor:g} × {ramp:g} × √{length}",
    "pool_assumed_neutral": "neutral ground: nobody plays at home",
    "pool_assumed_margin": "a margin of {margin}, the least",
    "pool_assumed_importance": "importance {k:g}: {name}",
    "pool_assumed_class": "an event of class {name}",
    "pool_assumed_length": "a match to {length} point",
    "pool_assumed_age": "{age} years old or older",
    "pool_assumed_no_pause": "no pause of a year",
    "pool_assumed_events": "{events} or more rated events so far",
    "pool_assumed_experience": "{points:g} or more points of matches before",
    "pool_no_start": "{name} rates from a rating, and there is none to start from",
    "pool_no_draws": "there are no draws here",
    "pool_shoot_out_winner": "a shoot-out has a winner",
    "pool_margin_decided": "a decided game has a winner who is ahead",
    "pool_margin_draw": "in a draw nobody is ahead",
    "pool_too_far": "the rule has no answer for an underdog so far behind",
    "pool_taker": "handicap stones are taken by one of the two",
    "pool_below_top": "ratings, stones included, stay below {top:g}",
    "pool_importance": "it is {known}",
    "pool_importance_kind": "{k:g} ({name})",
    "pool_sets_k": "{name} sets K, too",
    "pool_estimate_class": "an estimate: whether the class of an event also multiplies what every "
    "game adds is not known",
    "pool_estimate_bonus": "an estimate: in which order the parts of the bonus apply is not known",
    # Norms: what is asked for
    "norm_time_control": "norms are made in {needed} events, this one is {time_control}",
    "norm_clock": "each player has {minutes} minutes for {moves} moves, at least {least} "
    "are needed",
    "norm_clocks": "the clocks are not set alike for all games",
    "norm_hours": "the longest day has {hours} hours of play, at most {most} are allowed",
    "norm_rounds_a_day": "the busiest day has {rounds} of the rounds, at most {most} are allowed",
    "norm_format": "the pairings are those of a {pairings}",
    "norm_format_approved": "a {pairings} needs an approval, which it has",
    "norm_format_not_approved": "a {pairings} needs an approval of FIDE",
    "norm_players": "a double round robin of {players} players, at least {least} are needed",
    "norm_games": "{n} games were played, at least {least} are needed",
    "norm_one_game": "1 game was played, at least {least} are needed",
    "norm_stand_in": "in {rounds} rounds a forfeit win or a pairing-allocated bye stands in for "
    "the missing one",
    "norm_last_forfeit": "the opponent of the last round forfeited: the game was needed for their "
    "number, and counts as lost",
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
    "norm_foreign_unknown": "the player's own federation is not known: of others at least "
    "{least} are needed",
    "norm_own": "{count} of {n} opponents are of {own}, the player's own federation, at most "
    "{most} may be",
    "norm_one_own": "1 of {n} opponents is of {own}, the player's own federation, at most {most} "
    "may be",
    "norm_own_unknown": "the player's own federation is not known: at most {most} opponents may "
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
    "norm_exempt_host": "a {kind} exempts players of {host} alone ({article})",
    "norm_exempt_no_host": "a {kind} exempts players of the federation that registers it, which is "
    "not known ({article})",
    "norm_exempt_open": "exempt by its field ({article})",
    "norm_open_players": "not exempt by its field: round {round} had {figure} rated players not of "
    "{host}, at least {least} are needed ({article})",
    "norm_open_federations": "not exempt by its field: in round {round} the rated players not of "
    "{host} came from {figure} federations, at least {least} are needed ({article})",
    "norm_open_titled": "not exempt by its field: in round {round}, {figure} of the rated players "
    "not of {host} had a title of master or higher, at least {least} are needed ({article})",
    "norm_average": "the opponents' average is {figure}, at least {least} is needed",
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
    "norm_once": "an application may hold one norm of this kind",
    "norm_normal_once": "an application needs a norm without such an exemption",
    "norm_flags_make": "opponents under {code}: {count}; as {code} there is no norm, but those "
    "who have the flag of {flags} in truth count under it, and then there may be one: "
    "tell the flags",
    "norm_flags_lose": "opponents under {code}: {count}; as {code} it is a norm, but those who "
    "have the flag of {flags} in truth count under it, and then it may be none: tell the flags",
    "norm_assumed_clock": "each player has at least {least} minutes for {moves} moves",
    "norm_assumed_days": "at most {most} rounds a day",
    "norm_assumed_titles": "opponents had their rating and title of the first day in every round; "
    "in a long event those in force when the game was played count ({article})",
    "norm_assumed_pairings": "the pairings were not predetermined",
    "norm_rating_brings": "the rating for {title}, {bound}, was reached {when}: {rating}",
    "norm_rating_asked": "the rating that {title} asks for beside norms, {bound}, was reached "
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
    "norm_last_needed": "the last game needed {score:half}, the other results being what they are",
    "norm_sure": "the norm was sure before the last game",
    "norm_lost": "no result of the last game would have made the norm",
}


@record(slots=False)
class Phrase:
    """A sentence by its key and values; a key that the table does not have is the sentence."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        template = SENTENCES.get(self.key, self.key)
        if not self.values:
            return template
        values = dict(self.values)
        first, places = _parts(template)
        filled = [f"{_shown(values[name], form)}{text}" for name, form, text in places]
        return first + "".join(filled)


@record()
class Step:
    """One step of a working: the article that asks for it, what was done, and in which game.

    >>> print(Step("8.3.3", phrase("gained_times_k", gained=64, k=20, change=1280)))
    8.3.3: +0.64 × 20 = +12.80
    """

    article: str
    phrase: Phrase | str
    game: int | None = None

    @property
    def text(self) -> str:
        """The step in words."""
        return str(self.phrase)

    def __str__(self) -> str:
        return f"{self.article}: {self.text}"

    def as_data(self) -> dict[str, Any]:
        """The step as plain JSON data."""
        return {"article": self.article, "text": self.text, "game": self.game}


def phrase(key: str, **values: Any) -> Phrase:
    """The sentence of that key with its values."""
    return Phrase(key, tuple(values.items()))


@lru_cache(maxsize=1024)
def recurring(key: str, **values: int | str) -> Phrase:
    """The same for a sentence that is said of many players: it is made once."""
    return phrase(key, **values)


def steps_data(steps: tuple[Step, ...]) -> dict[str, Any]:
    """A working as plain JSON data."""
    return {"working": [step.as_data() for step in steps]}


_PLACE = re.compile(r"\{(\w+)(?::([\w+]+))?\}")


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """A sentence taken apart: its beginning, then each place, its form and the text after it."""
    first, *rest = _PLACE.split(template)
    return first, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


_FORMS: dict[str, Callable[[Any], str]] = {
    "+": lambda number: f"{number:+d}",
    "h": lambda hundredths: str(decimal_of_hundredths(hundredths)),
    "h+": lambda hundredths: f"{decimal_of_hundredths(hundredths):+}",
    "half": lambda points: str(decimal_of_half_points(points)),
    "g": lambda number: f"{number:g}",
    "f0": lambda number: f"{number:.0f}",
    "f2": lambda number: f"{number:.2f}",
    "f2+": lambda number: f"{number:+.2f}",
    "f4": lambda number: f"{number:.4f}",
    "f4+": lambda number: f"{number:+.4f}",
    "f6": lambda number: f"{number:.6f}",
}


def _shown(value: Any, form: str | None) -> str:
    return _FORMS[form](value) if form else str(value)
