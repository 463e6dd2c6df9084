"""The one table of all sentences in workings, reasons and assumptions.

A `Phrase` is a key of the table with its values; a `Step` is a phrase with its article. Python
fills in the values here, and the page does the same with the same table, which is exported to it.

`SENTENCES` is the whole table. The sentences that few questions need are in modules of their own,
by the first word of the key, and loaded on demand.

A placeholder is written `{name}` or `{name:form}`. The forms: `+` a whole number with its sign,
`h` hundredths as a number with two decimals, `half` half points as a score, `g` a number without
trailing zeros, `d2` one with at most two decimals, `f0`, `f2`, `f4` and `f6` a float with that many
decimals; a `+` after them shows the sign. `day` is a date in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from arpad.exact import day_text, decimal_of_half_points, decimal_of_hundredths, plural, points_text

_COMMON: dict[str, str] = {
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
    "too_fast": "{minutes:minutes} for {moves} moves, too fast for any list: more than {least} "
    "are needed",
    "unequal_times": "White and Black had different times",
    "correspondence": "days on the clock are correspondence chess, which is not rated",
    "armageddon": "the time control is that of a play-off or of Armageddon games only",
    "other_kind": "its time control is {kind}; only games in {wanted} are rated",
    "rate_of_play": "{minutes:minutes} for {moves} moves, too fast for a player rated {bound} or "
    "more: {least} are needed",
    "rate_of_play_for_all": "{minutes:minutes} for {moves} moves, too fast: {least} are needed",
    "match_with_unrated": "a match with an unrated player",
    # Conditions of an event
    "clock_in_minutes": "{clock}: {minutes:minutes} for {moves} moves",
    "no_game_counts": "no game is rated: {reason}; if this is not the time control, say what is",
    "game_excluded": "1 game is not rated: {reason} ({article})",
    "games_excluded": "{n} games are not rated: {reason} ({article})",
    "minutes_unknown": "the minutes for {moves} moves are not known, so it was not checked whether "
    "games of players rated {bound} or more were slow enough",
    "games_twice": "reported more than once (same players, event, round and result), and counted "
    "each time: {n}",
    "doubles_not_checked": "no column {columns} in the games: whether one was reported more than "
    "once was not checked",
    "players_twice": "rows of players that are there once more, equal in every column, and kept "
    "once: {n}",
    "no_minutes": "the games have no column {column}: whether they were slow enough was not "
    "checked ({article})",
    "short_first_control": "the first time control is for {moves} moves, at least {least} are "
    "required",
    "match_decided": "the match was decided in round {round}: later games are rated only if that "
    "was requested in advance",
    "shortened_norms": "a shortened standard event, which FIDE must have approved; norms are "
    "possible, but there are further limits that are not known here",
    "shortened_no_norms": "a shortened standard event of FIDE’s pilot phase, without norms",
    "shortened_rounds": "{rounds} rounds on {on:day}: an approved shortened event has at most "
    "{most} a day",
    "long_event": "the event lasts {days} days, more than {most}: it is reported month by month, "
    "each month rated with its own list, but here all games have the ratings of the first day",
    "list_missing": "there is no rating list of {month}; that of {used} is used",
    "lists_used": "ratings are from {ratings}, in force on the first day; K is from {ks}, "
    "the last one before the event is rated",
    "k_list_missing": "the event ends in another year: FIDE takes K from the list of {month}, "
    "which was not supplied",
    "k_of_year": "{reason} in {year}, when the event ends",
    # K: why, and what was assumed
    "k_set": "set by you; the K rules are not applied",
    "k_reached": "published at {bound} or more",
    "k_junior_birthday": "a junior until the {age}th birthday, never published at {bound} or more",
    "k_junior_year": "a junior until the end of the year of the {age}th birthday, "
    "never published at {bound} or more",
    "k_new": "fewer than {games} rated games completed",
    "k_new_to_list": "new to this list; the standard rating stands in",
    "k_established": "an established player",
    "k_other": "{note}",
    "k_limited": "{reason}; {games} games × {k} is more than {limit}",
    "k_from_step": "{reason}, so K = {k}",
    "k_from_limit": "{games} games × {k} = {product}, more than {limit}, so K = {limited}",
    "k_as_set": "K = {k}, {reason}",
    "assumed_never_reached": "never published at {bound} or more",
    "assumed_adult": "not a junior",
    "assumed_under_age": "age {age}: only a player under {bound} is taken as a junior; the birth "
    "year would be exact",
    "assumed_birthday_passed": "the {age}th birthday in {year} has passed: this edition goes by "
    "the date of birth, and only the year is known (or give the age)",
    "assumed_enough_games": "{bound} or more rated games completed",
    "assumed_highest_is_rating": "the rating of {rating} is the highest published one: {highest} "
    "is below it",
    "assumed_no_other_games": "no games in the rating period other than these",
    "assumed_standard_rating": "the standard rating stands in for the missing one ({article})",
    "assumed_no_round_robin": "not a round robin: in one, games with unrated players were rated "
    "too, in a way that is not known ({article})",
    "assumed_starts_today": "the tournament starts today, {on:day}",
    "assumed_today": "the date is today, {on:day}",
    "far_day": "{on:day} is more than a year away; the rules may change before then",
    # What cannot be
    "first_edition": "the first edition known for {time_control} is that of {since:day}",
    "birth_year_later": "it is later than {year}",
    "birth_year_oldest": "nobody is older than {oldest}",
    "age_of_birth_year": "born in {year}, a player is {younger} or {older} on {on:day}",
    "age_of_newborn": "born in {year}, a player is 0 on {on:day}",
    "round_robin_unknown": "{rules}: in a round robin, games with unrated players counted too, "
    "by an iteration that is not known ({article})",
    "period_includes": "it includes the games given here, of which {n} count",
    # A tournament
    "edition_on": "a tournament that starts on {on:day}: {edition}",
    "edition_chosen": "{edition}, as you chose",
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
    "no_performance_rule": "no rule defines one here",
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
    "still_unrated": "no game was rated, so the player is still unrated",
    "cited": "{text} ({article})",
    "added_draw": "added by the rule",
    "odds_beyond": "more than a million",
    # The rule for initial ratings, in words
    "initial_unknown": "The rule of this edition is not known: {note}.",
    "initial_games": "At least {least} games against rated opponents are needed, "
    "within {months} months ({article}).",
    "initial_games_any_time": "At least {least} games against rated opponents are needed "
    "({article}).",
    "initial_draws": "Two draws against {rating} are added, for the average and for the score "
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
    "needed_wins": "{n} wins against such opponents would be enough",
    "needed_even_wins": "even {n} wins against such opponents give {best}",
    "expected_in_games": "expected in {n} games: {expected:h}",
    "score_gives": "score {score:half} gives {measure} {value}",
    # Why a rating changed, in one sentence
    "why_change": "{expected} was expected and {score:g} scored: {gained} {direction}{multiplier}, "
    "times {factor}{added}, is {change}",
    "why_nothing": "{expected} was expected and {score:g} scored, so the rating stays: {change}",
    "why_more": "more",
    "why_less": "less",
    "why_k": "K {k}",
    "why_multiplier": ", times {multiplier} for this game",
    "why_added": ", plus {added} for playing",
    "why_sum": "together {parts} = {change:f2+}",
    "why_capped": "the difference of {difference} counts as {cap}: FIDE’s table expects "
    "{expected:h}, the formula {formula:f2}",
    "why_capped_alike": "the difference of {difference} counts as {cap}: FIDE’s table expects "
    "{expected:h}",
    "why_exempt": "rated {rating} or more, so the difference of {difference} counts in full: "
    "FIDE’s table expects {expected:h}",
    "why_opponent_exempt": "the opponent is rated {rating} or more, so the difference of "
    "{difference} counts in full: FIDE’s table expects {expected:h}",
    "why_table": "FIDE’s table expects {expected:h}, the formula {formula:f2}",
    # The plain formula
    "elo_game": "1 / (1 + 10^({exponent:g} / {scale:g})) = {expected:f4}; "
    "{score:half} − {expected:f4} = {gained:f4+}",
    "elo_score_less_expected": "score {score:half} − expected {expected:f4} = {gained:f4+}",
    "times_k": "{gained} × {k} = {change:f2+}",
    "elo_rounded": "rounded half away from zero: {rounded:+}; {rating:g} → {new_rating}",
    "elo_rounded_together": "{rating} {change} = {exact}, rounded half away from zero: "
    "{new_rating}",
    "elo_expected_in_games": "expected in {n} games: {expected:f4}",
    "elo_average": "average of {n} rated opponents: {average:f2}",
    "elo_performance": "{average} + {scale:g} × log10({score:half} / {lost:half}) = {performance}",
    "elo_no_performance": "a perfect score, or a score of 0, has no finite performance",
    "elo_k_preset": "the preset {name}",
    "elo_k_set": "set by you",
    "elo_k_by_games": "{games} games played before",
    "elo_assumed_games": "no games played before these",
    "elo_assumed_start": "without a rating, a player starts at {start:g}",
    "elo_no_start": "plain Elo needs a rating to start from, and no start rating is set",
}


#: The modules of the other sentences, by the first word of their keys.
_MODULES = {
    "norm": "arpad.sentences.norms",
    **dict.fromkeys(("us", "glicko", "glicko2", "pool"), "arpad.sentences.systems"),
}

if TYPE_CHECKING:
    SENTENCES: dict[str, str]


def __getattr__(name: str) -> Any:
    if name != "SENTENCES":
        raise AttributeError(f"module 'arpad.sentences' has no attribute {name!r}")
    table = dict(_COMMON)
    for module in dict.fromkeys(_MODULES.values()):
        table |= import_module(module).SENTENCES
    return table


@lru_cache(maxsize=1024)
def _template(key: str) -> str:
    """The sentence of a key, with its placeholders; an unknown key is itself the sentence."""
    module = _MODULES.get(key.partition("_")[0])
    table: dict[str, str] = import_module(module).SENTENCES if module else _COMMON
    return table.get(key, key)


@dataclass(frozen=True)
class Phrase:
    """A sentence by its key and values; a key that is not in the table is itself the sentence."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return self._filled(_FORMS)

    @property
    def on_paper(self) -> str:
        """The sentence with scores as players write them.

        >>> phrase("norm_last_needed", score=1).on_paper
        'with the other results as they are, the last game needed ½'
        """
        return self._filled(_ON_PAPER)

    def _filled(self, forms: Mapping[str, Callable[[Any], str]]) -> str:
        template = _template(self.key)
        if not self.values:
            return template
        values = dict(self.values)
        first, places = _parts(template)
        filled = [f"{_shown(values[name], form, forms)}{text}" for name, form, text in places]
        return first + "".join(filled)


class StepData(TypedDict):
    """A step of a working."""

    article: Annotated[str, "The article that asks for it."]
    text: Annotated[str, "The step in words."]
    game: Annotated[
        int | None, "Which game it is about, counted from 1; null where it is about all of them."
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a working: the article of the rules, what was done, and in which game.

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

    def as_data(self) -> StepData:
        """The step as plain JSON data."""
        return {"article": self.article, "text": self.text, "game": self.game}


def phrase(key: str, **values: Any) -> Phrase:
    """The sentence of that key with its values.

    >>> str(phrase("k_reached", bound=2400))
    'published at 2400 or more'
    """
    return Phrase(key, tuple(values.items()))


@lru_cache(maxsize=1024)
def recurring(key: str, **values: int | str | date) -> Phrase:
    """The same for a sentence that applies to many players: it is made once and kept."""
    return phrase(key, **values)


def steps_data(steps: Iterable[Step]) -> list[StepData]:
    """A working as plain JSON data."""
    return [step.as_data() for step in steps]


_PLACE = re.compile(r"\{(\w+)(?::([\w+]+))?\}")


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[str, tuple[tuple[str, str | None, str], ...]]:
    """A sentence split up: its beginning, then each placeholder, its form and the text after it."""
    first, *rest = _PLACE.split(template)
    return first, tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))


#: With z, less than nothing that is rounded to nothing has no minus.
_FORMS: dict[str, Callable[[Any], str]] = {
    "+": lambda number: f"{number:+d}",
    "h": lambda hundredths: str(decimal_of_hundredths(hundredths)),
    "h+": lambda hundredths: f"{decimal_of_hundredths(hundredths):+}",
    "half": lambda points: str(decimal_of_half_points(points)),
    "g": lambda number: f"{number:zg}",
    "d2": lambda number: f"{number:z.2f}".rstrip("0").rstrip("."),
    "minutes": lambda number: plural(number, "{n:zg} minute", "{n:zg} minutes"),
    "day": day_text,
    "f0": lambda number: f"{number:z.0f}",
    "f2": lambda number: f"{number:z.2f}",
    "f2+": lambda number: f"{number:+z.2f}",
    "f4": lambda number: f"{number:z.4f}",
    "f4+": lambda number: f"{number:+z.4f}",
    "f6": lambda number: f"{number:z.6f}",
}


#: On a screen and on paper a half is written as in a cross-table.
_ON_PAPER = _FORMS | {"half": lambda points: points_text(decimal_of_half_points(points))}


def _shown(value: Any, form: str | None, forms: Mapping[str, Callable[[Any], str]]) -> str:
    if isinstance(value, Phrase):  # a sentence within a sentence
        return value._filled(forms)
    return forms[form](value) if form else str(value)
