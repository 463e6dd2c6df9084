"""Every sentence that a working, a reason or an assumption is made of, stated once.

A `Phrase` is a key of this table with its values; a `Step` is a phrase with its article. Python
fills them in here, and the page fills in the same table, which is exported with the rules.

A place is written `{name}` or `{name:form}`. The forms: `+` a whole number with its sign, `h`
hundredths as a number with two places, `half` half points as a score, `g` a number as short as it
is, `f2` and `f4` a float with so many places; a `+` after them asks for the sign.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from arpad.exact import decimal_of_half_points, decimal_of_hundredths

SENTENCES: dict[str, str] = {
    # Why a game is special, or does not count
    "forfeit": "forfeit",
    "unrated_opponent": "unrated opponent",
    "gap": "difference of {difference} or more with a player above {above}",
    "capped": "more than {cap}, so it counts as {used}",
    "exempt": "rated {rating} or more, so not capped",
    "opponent_exempt": "opponent rated {rating} or more, so not capped",
    "upgrade_used": "not capped: the one upgrade of a tournament went to a greater difference",
    "no_points": "no points in the first event",
    "too_early": "more than {months} months before the last event",
    "same_player": "both sides are the same player",
    "no_such_opponent": "the opponent does not exist",
    "no_opponent": "no opponent",
    # K: why, and what was assumed
    "k_set": "set by you; the K rules are not applied",
    "k_reached": "published at {bound} or more",
    "k_junior_birthday": "a junior until the {age}th birthday, never published at {bound} or more",
    "k_junior_year": "a junior until the end of the year of the {age}th birthday, "
    "never published at {bound} or more",
    "k_new": "fewer than {games} rated games completed",
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
    "assumed_no_other_games": "no other games in the rating period than these",
    "assumed_standard_rating": "the standard rating stands in for the missing one ({article})",
    "assumed_starts_today": "the tournament starts today, {on}",
    "assumed_today": "the date is today, {on}",
    "far_day": "{on} is more than a year away; the rules may change until then",
    # What cannot be
    "first_edition": "the first edition known for {time_control} is that of {since}",
    "birth_year_later": "it is later than {year}",
    "birth_year_oldest": "nobody is older than {oldest}",
    "age_of_birth_year": "born in {year}, a player is {younger} or {older} on {on}",
    "age_of_newborn": "born in {year}, a player is 0 on {on}",
    "period_includes": "it includes the games given here, of which {n} count",
    # A tournament
    "edition_on": "a tournament that starts on {on}: {edition}",
    "edition_chosen": "{edition}, as asked for",
    "not_counted": "not counted: {reason}",
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
    "first_event_disregarded": "the first event, without a point, is disregarded",
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
    "initial_zero": "A first event without a point is disregarded ({article}).",
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
    # Norms: what is asked for
    "norm_time_control": "norms are made in {needed} events, this one is {time_control}",
    "norm_games": "{n} games were played, at least {least} are needed",
    "norm_one_game": "1 game was played, at least {least} are needed",
    "norm_stand_in": "in {rounds} rounds a forfeit win or a bye stands in for the missing one",
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
    "norm_without_federation": "{count} of {n} opponents are without a federation",
    "norm_one_without_federation": "1 of {n} opponents is without a federation",
    "norm_exempt": "this event is exempt",
    "norm_average": "the opponents' average is {figure}, at least {least} is needed",
    "norm_performance": "the performance is {figure}, at least {least} is needed",
    "norm_figure_unknown": "not known",
    "norm_parts": "{first}; {second}",
    # Norms: the figures, and what the last game meant
    "norm_raised": "the lowest opponent, {opponent}, counts {counts}",
    "norm_opponent_unrated": "unrated",
    "norm_opponent_rated": "rated {rating}",
    "norm_opponent_named": "{name}, {rating}",
    "norm_games_count_as": "{n} games count as {most}",
    "norm_least": "the least score for the norm: {score:half} out of {n}",
    "norm_no_score": "no score against these opponents makes the norm",
    "norm_last_needed": "the last game needed {score:half}, the other results being what they are",
    "norm_sure": "the norm was sure before the last game",
    "norm_lost": "no result of the last game would have made the norm",
}


@dataclass(frozen=True)
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


@dataclass(frozen=True, slots=True)
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
    "f2": lambda number: f"{number:.2f}",
    "f2+": lambda number: f"{number:+.2f}",
    "f4": lambda number: f"{number:.4f}",
    "f4+": lambda number: f"{number:+.4f}",
}


def _shown(value: Any, form: str | None) -> str:
    return _FORMS[form](value) if form else str(value)
