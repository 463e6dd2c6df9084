"""The rules of a league in words, with its formula."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.engine import PlainTerms
from arpad.league.rules import Rules, read_season
from arpad.system import Rule

_YOU = "set by you"


def rules_in_words(rules: Rules) -> tuple[Rule, ...]:
    """What the rules of a league say, line by line.

    >>> from arpad.league.rules import read_rules
    >>> [str(rule.text) for rule in rules_in_words(read_rules({"k": 32}))][:3]
    ['Elo formula', 'R + K × (score − E)', '1 / (1 + 10^(−D / 400)), D the difference of ratings']
    """
    return (Rule("system", rules.found.name), *_formula(rules), *_league(rules))


def _formula(rules: Rules) -> Iterator[Rule]:
    engine = rules.engine()
    if engine.plain is not None:
        yield from _plain(rules, engine.plain)
    else:
        yield from rules.book().rules_in_words()
        if rules.advantage:
            yield Rule("advantage", f"{rules.advantage:g} points for the side named first", _YOU)
    if engine.members_get:
        yield Rule("sides", _SIDES.format(members=engine.members_get))
    else:
        yield Rule("sides", "one player against another")


_SIDES = (
    "a side’s strength is the average of its players, and every one of them gets {members}; "
    "with more than two sides, every pair is a game of weight 1 / (sides − 1)"
)


def _plain(rules: Rules, terms: PlainTerms) -> Iterator[Rule]:
    margin = "" if terms.margin is None else " × m"
    yield Rule("new rating", f"R + K{margin} × (score − E)")
    edge = f", and {rules.advantage:g} for the side named first" if rules.advantage else ""
    scale = f"1 / (1 + 10^(−D / {terms.scale:g}))"
    yield Rule("E", f"{scale}, D the difference of ratings{edge}")
    if terms.by_rating is not None:
        yield Rule("K", terms.by_rating.words, _YOU)
    else:
        yield Rule("K", _steps(terms.ks), _YOU)
    if terms.margin is not None:
        yield Rule("m", terms.margin.words, _YOU)
    if terms.floor is not None:
        yield Rule("floor", f"{terms.floor:g}", _YOU)


def _steps(ks: list[float]) -> str:
    """K by games played, in words.

    >>> _steps([40.0, 40.0, 20.0])
    '40 for the first 2 games, then 20'
    """
    if len(ks) == 1:
        return f"{ks[0]:g} for everybody"
    steps: list[tuple[float, int]] = []
    for games, k in enumerate(ks[:-1], 1):
        if steps and steps[-1][0] == k:
            steps[-1] = (k, games)
        else:
            steps.append((k, games))
    first = ", ".join(f"{k:g} for the first {games} games" for k, games in steps)
    return f"{first}, then {ks[-1]:g}"


def _league(rules: Rules) -> Iterator[Rule]:
    yield Rule("start", f"{rules.start:g}", _YOU)
    at_once = {"game": "every game by itself", "day": "a day’s games", "month": "a month’s games"}
    yield Rule("rated at once", at_once[rules.batch], _YOU)
    if rules.no_draws or not rules.found.draws:
        yield Rule("draws", "there are none", _YOU)
    share, mean = read_season(rules.season)
    toward = "the start rating" if mean is None else f"{mean:g}"
    ends = {1.0: "ratings are kept", 0.0: "everybody starts again"}
    words = ends.get(share, f"{share:g} of the rating is kept, the rest comes from {toward}")
    yield Rule("season’s end", words, _YOU)
    if rules.provisional_games:
        yield Rule("provisional", f"until {rules.provisional_games} games", _YOU)
    if rules.hide_days is not None:
        words = f"hidden after {rules.hide_days} days without a game, without losing points"
        yield Rule("inactive", words, _YOU)
    if rules.confirm_hours is not None:
        words = f"an opponent confirms a result; after {rules.confirm_hours:g} hours it counts"
        yield Rule("confirmation", words, _YOU)
