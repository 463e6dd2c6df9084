"""What each article says, in a sentence or two: the links of a working lead here."""

from __future__ import annotations

from typing import Any

from arpad.fide.edition import Cited, Edition
from arpad.fide.editions import TITLE_EDITIONS
from arpad.fide.norms.rules import NORMS_2024, RATING_TITLE_GAMES, RATING_TITLES, NormRules
from arpad.render.editions import edition_lines
from arpad.system import System

#: Articles without a value of their own in a record, by their names in `Edition.articles`.
_PLAIN = {
    "in_force": "the edition in force on the first day of a tournament applies to all of it",
    "unplayed": "a game that was not played, such as a forfeit or a bye, is not rated",
    "unrated": "a game against an unrated opponent does not change a rating",
    "difference": "the difference of the two ratings decides what is expected",
    "gained": "the expected score is subtracted from the score, game by game",
    "change": "what was gained over the expected score is multiplied by K",
    "initial_games": "an unrated player gets a rating after enough games against rated opponents",
    "initial_average": "an initial rating starts from the average of the opponents",
    "too_fast": "a game that is too fast is rated on no list",
    "match": "a match in which one of the two is unrated is not rated",
    "match_decided": "games that are played after a match is decided are not rated",
}
#: US Chess: the steps of its document, and what else its working cites.
_US_STEPS = {
    "games": "games that were not played, or cannot be rated, do not count",
    "step 1": "a player without a rating gets a start value: from another rating, from the age, "
    "or the same as everybody else",
    "step 2": "the effective number of games says how much earlier games count",
    "step 3": "unrated players get an initial rating by the special formula",
    "step 4": "everybody is rated once against the ratings before the event",
    "step 5": "everybody is rated once more, against the ratings that step 4 gave the opponents",
    "match": "a match has no bonus and no floor, and moves a rating by a few points at most",
    "floors": "a rating does not fall below its floor, which the peak and the career decide",
    "after": "the rating has two decimals, and is shown as a whole number",
}
_OWN_STEPS = {"uschess": _US_STEPS}

Sentences = dict[str, tuple[str, ...]]


def edition_articles(record: Edition) -> Sentences:
    """What each article of an edition says.

    >>> from arpad.fide.editions import edition
    >>> from datetime import date
    >>> edition_articles(edition(date(2026, 1, 5)))["8.3.4"]
    ('Rounded once per rating period, half away from zero.',)
    """
    found: dict[str, list[str]] = {}
    for name, words in _PLAIN.items():
        found.setdefault(getattr(record.articles, name), []).append(_sentence(words))
    score = record.score_differences
    table = "a table turns a score in percent into a difference of ratings, dp"
    found.setdefault(score.article, []).append(_sentence(table))
    for line in edition_lines(record):
        found.setdefault(line.article, []).append(_sentence(line.text))
    return {article: tuple(found[article]) for article in sorted(found, key=_order)}


def system_articles(found: System[Any]) -> Sentences:
    """What the working of a system without editions cites: its steps, or all of its rules.

    >>> from arpad.system import find
    >>> system_articles(find("uschess"))["step 4"]
    ('Everybody is rated once against the ratings before the event.',)
    """
    steps = _OWN_STEPS.get(found.id)
    if steps is not None:
        return {name: (_sentence(words),) for name, words in steps.items()}
    book = found.book()
    words = tuple(_sentence(f"{rule.name}: {rule.text}") for rule in book.rules_in_words())
    short = book.cited or found.name
    return dict.fromkeys((found.id, found.name, short), words)


#: What B.01 requires of every norm, by the names of its rules; `v` is the rule's value.
_NORMS = {
    "time_control": "norms can only be made in {v} events",
    "hours_a_day": "a day has at most {v} hours of play",
    "seconds": "each player has at least {minutes} minutes for 60 moves",
    "one_clock": "all games have the same time control",
    "rounds_a_day": "a day has at most {v} rounds",
    "games": "at least {v} games must be played",
    "team_games": "{v.games} games are enough in a world or continental team championship",
    "cup_games": "{v.games} games are enough in a World Cup",
    "stand_in": "in {v.rounds[0]} rounds, {v.games} games and a forfeit win or a "
    "pairing-allocated bye are enough",
    "more_games": "full points above what the norm asks for make it count as more games",
    "most_games": "a norm counts as at most {v} games of its event",
    "predetermined": "later games may be omitted once the norm is made, unless all pairings were "
    "fixed before the event",
    "whole_field": "won games may be omitted if the whole field allows the norm",
    "no_federation": "opponents without a FIDE federation do not count",
    "stateless": "opponents under {v} belong to no federation",
    "scoreless": "in a round robin, unrated opponents without a point against rated ones do not "
    "count",
    "unplayed": "{v} do not count",
    "formats": "a {v[0]}, a {v[1]}, a {v[2]}, a {v[3]} or a {v[4]} event needs no approval",
    "foreign": "the opponents come from at least {v} federations other than the player’s own",
    "open_field": "a Swiss with {v.players} or more foreign rated players of {v.federations} "
    "federations, {v.titled} of them with a title, in every round is exempt from the rules on "
    "federations",
    "normal_once": "an application needs a norm without an exemption",
    "max_own_federation": "at most {v.numerator} in {v.denominator} of the opponents are of the "
    "player’s own federation",
    "max_one_federation": "at most {v.numerator} in {v.denominator} of the opponents are of one "
    "federation",
    "min_titled": "at least {v.numerator} in {v.denominator} of the opponents hold a title",
    "min_with_title": "at least {v.numerator} in {v.denominator} of the opponents, and no fewer "
    "than {v.least}, hold the title or a higher one",
    "double": "a double round robin has at least {v.players} players",
    "average": "the average of the opponents is rounded, a half upwards",
    "percentage": "the score must be {v} % or more",
    "team_free": "team events of {v[0]} rounds are free of the rules on federations",
}
#: What it requires for a title, `t`.
_TITLES = {
    "performance": "{t}: a performance of {v} or more",
    "average": "{t}: an average of the opponents of {v} or more",
    "rating_floor_for_lowest": "{t}: the lowest opponent counts {v} if rated below that",
    "or_higher": "{t}: opponents who hold it or a higher title are needed",
    "rating": "{t}: a rating of {v} besides the norms",
}


def title_articles(rules: NormRules = NORMS_2024) -> Sentences:
    """What the regulations on titles require of a norm, article by article.

    >>> title_articles()["B.01 1.4.8b"]
    ('The score must be 35 % or more.',)
    """
    lines: list[tuple[Cited[Any], str, str]] = [
        (getattr(rules, name), words, "") for name, words in _NORMS.items()
    ]
    lines += [(each, "a {v.kind} is exempt from that", "") for each in rules.exemptions]
    lines += [
        (getattr(each, name), words, each.title)
        for each in rules.titles
        for name, words in _TITLES.items()
    ]
    lines += [(each.rating, "{t}: a rating of {v} earns it", each.title) for each in RATING_TITLES]
    lines.append((RATING_TITLE_GAMES, "such a title requires at least {v} rated games", ""))
    unrated = TITLE_EDITIONS[-1].unrated_opponent
    lines.append((unrated, "an unrated opponent counts {v} in a performance", ""))
    minutes = rules.seconds.value // 60
    found: dict[str, list[str]] = {}
    for cited, words, title in lines:
        sentence = _sentence(words.format(v=cited.value, t=title, minutes=minutes))
        found.setdefault(cited.article, []).append(sentence)
    return {article: tuple(found[article]) for article in sorted(found, key=_order)}


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _order(article: str) -> tuple[Any, ...]:
    """A sort key for articles: 8.3.2 comes before 8.10."""
    head, _, number = article.rpartition(" ")
    parts = [(int("0" + "".join(filter(str.isdigit, part))), part) for part in number.split(".")]
    return (head, parts)
