"""A league in words: its rules with their formula, and the entries of its log with names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arpad.engine import PlainTerms
from arpad.exact import day_text
from arpad.league.entries import Entry
from arpad.league.history import DESCRIBED, NAME_REMOVED, OF_REQUEST, History
from arpad.league.records import RuleReason, RulesFrom
from arpad.league.rules import Rules, read_season
from arpad.system import Rule

_REWRITTEN = "somebody’s name was taken out of the log, and its hashes were computed anew"
_TWO: dict[tuple[int, ...], str] = {(1, 2): "1–0", (1, 1): "½–½", (2, 1): "0–1"}


#: What entries of these kinds say, from their data.
_IN_WORDS = {
    "season reopened": "",
    "season named": "number {season} is called {name}",
    "season closed": "up to number {season}",
    "season opened": "from number {season} on",
    "rules undone": "the change in entry {entry}",
}


def entry_in_words(history: History, entry: Entry) -> str:
    """What an entry says; `history` has the names of the players."""
    data = entry.data
    if "game" in data:
        return _joined(f"{entry.kind} game {data['game']}", what_it_says(history, entry))
    if "challenge" in data:
        return f"{entry.kind}: {_challenge(history, data)}"
    if "player" in data:
        return f"{entry.kind}: {_player(history, entry)}"
    if entry.kind in _IN_WORDS:
        return _joined(entry.kind, _IN_WORDS[entry.kind].format_map(data))
    if entry.kind == NAME_REMOVED:
        return _joined(entry.kind, _REWRITTEN if data.get("rewritten") else "")
    if entry.kind == "season ended":
        return f"{entry.kind}: {data['name']}, on {data['on']}, {_kept(data)}"
    settings = {**data, **data.get("terms", {})}
    if entry.kind == "created":  # only what is set
        settings = {
            name: value
            for name, value in settings.items()
            if value is not None and value is not False
        }
    return _joined(entry.kind, ", ".join(setting_words(settings)))


def what_it_says(history: History, entry: Entry) -> str:
    """What an entry says about its game; "" if its kind says it all."""
    return ", ".join(_result(history, entry.data))


def _joined(head: str, rest: str) -> str:
    return f"{head}: {rest}" if rest else head


def _name(history: History, who: int) -> str:
    return history.players[who].name


def _player(history: History, entry: Entry) -> str:
    data, now = entry.data, _name(history, entry.data["player"])
    if entry.kind == "merged":
        return f"{now} into {_name(history, data['into'])}"
    if entry.kind == "renamed":
        return f"player {data['player']} is called {data['name']}"
    if entry.kind == DESCRIBED:
        facts = [
            f"no {_spaced(name)}" if value is None else f"{_spaced(name)} {value}"
            for name, value in data["facts"].items()
        ]
        return ", ".join((now, *facts))
    start = f", from {data['rating']:g}" if "rating" in data else ""
    return f"{data.get('name', now)}{start}"


def _challenge(history: History, data: Mapping[str, Any]) -> str:
    sides = data["sides"] if "sides" in data else history.challenges[data["challenge"]].sides
    names = " – ".join("+".join(_name(history, who) for who in side) for side in sides)
    return " ".join((names, *(data[each] for each in ("on", "at") if each in data)))


def _result(history: History, data: Mapping[str, Any]) -> Iterator[str]:
    sides = ["+".join(_name(history, who) for who in side) for side in data.get("sides", ())]
    if data.get("title"):
        yield data["title"]
    if sides or "places" in data:
        yield _score(
            sides, data.get("places", ()), data.get("points") or (), data.get("sets") or ()
        )
    if "on" in data:
        yield str(data["on"])
    if "facts" in data:
        facts = [f"{_spaced(name)} {_value(value)}" for name, value in data["facts"].items()]
        yield ", ".join(facts) or "no further facts"
    if data.get("by") is not None:
        yield f"by {_name(history, data['by'])}"


def _score(
    sides: Sequence[str],
    places: Sequence[int],
    points: Sequence[int],
    sets: Sequence[Sequence[int]],
) -> str:
    score = _TWO.get(tuple(places), "")
    if score and points:
        score = "–".join(map(str, points))
    if score and sets:
        score += f" ({' '.join(f'{one}–{other}' for one, other in sets)})"
    if not places:
        return " – ".join(sides)
    if not sides:
        return score or f"places {', '.join(map(str, places))}"
    if score:
        return f"{sides[0]} {score} {sides[1]}"
    kept = [f" {each}" for each in points] or [""] * len(sides)
    rows = zip(places, sides, kept, strict=True)
    return ", ".join(f"{place}. {side}{score}" for place, side, score in rows)


def _kept(data: Mapping[str, Any]) -> str:
    share = data["share"]
    if share in (0, 1):
        return "everybody starts again" if share == 0 else "ratings are kept"
    toward = f", the rest is {data['mean']:g}" if "mean" in data else ""
    return f"{share:g} of the rating is kept{toward}"


def setting_words(settings: Mapping[str, Any]) -> list[str]:
    """Settings in words."""
    others = OF_REQUEST | {"terms"}
    settings = {name: value for name, value in settings.items() if name not in others}
    return [f"{_spaced(name)} {_value(value)}" for name, value in settings.items()]


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _value(value: object) -> str:
    if value is None:
        return "default"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.15g}" if isinstance(value, float) else str(value)


_YOU = "set by you"


def rules_in_words(rules: Rules) -> tuple[Rule, ...]:
    """What the rules of a league say, line by line.

    >>> from arpad.league.rules import read_rules
    >>> [str(rule.text) for rule in rules_in_words(read_rules({"k": 32}))][:3]
    ['Elo formula', 'R + K × (score − E)', '1 / (1 + 10^(−D / 400)), D the difference of ratings']
    """
    return (Rule("system", rules.rating_system.name), *_formula(rules), *_league(rules))


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


#: How the results of a game are written, in words.
_WAYS = {
    "result": "won, drawn or lost",
    "score": "with a score",
    "sets": "set by set",
    "places": "by places",
    "lowest": "by points, the lowest win",
}


def _league(rules: Rules) -> Iterator[Rule]:
    yield Rule("start", f"{rules.start:g}", _YOU)
    at_once = {"game": "every game by itself", "day": "a day’s games", "month": "a month’s games"}
    yield Rule("rated at once", at_once[rules.batch], _YOU)
    if rules.game_kinds:
        names = ", ".join(f"{kind.name} ({_WAYS[kind.way]})" for kind in rules.game_kinds)
        yield Rule("games", f"{names}; rated {rules.games}", _YOU)
    elif rules.usual_way != "result":
        yield Rule("scores", _WAYS[rules.usual_way], _YOU)
    if rules.no_draws or not rules.rating_system.draws:
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
    if rules.time_zone is not None:
        yield Rule("time zone", f"{rules.time_zone} decides which day it is", _YOU)
    if rules.confirm_hours is not None:
        words = f"an opponent confirms a result; after {rules.confirm_hours:g} hours it counts"
        yield Rule("confirmation", words, _YOU)


def rules_from_in_words(rules: RulesFrom) -> str:
    """What is in force from a day on.

    >>> from datetime import date
    >>> rules_from_in_words(RulesFrom(date(2027, 6, 1), {"k": 10}))
    'from 1 June 2027: k 10'
    """
    return f"from {day_text(rules.since)}: {', '.join(setting_words(rules.changes))}"


def reason_in_words(reason: RuleReason) -> str:
    """Why ratings would change.

    >>> from datetime import date
    >>> reason_in_words(RuleReason("k", 32, 10, date(2027, 6, 1), None, 14))
    'k 32 → 10 from 1 June 2027 on: 14 games'
    """
    old, new = (setting_words({reason.name: value})[0] for value in (reason.before, reason.after))
    what = f"{old} → {new.removeprefix(reason.name.replace('_', ' ')).strip()}"
    when = f" from {day_text(reason.first)}" if reason.first else ""
    when += f" to {day_text(reason.last)}" if reason.last else " on" if reason.first else ""
    if reason.concerned is None:
        return f"{what}: at once"
    noun = "newcomer" if reason.name == "start" else "game"
    number = str(reason.concerned) if reason.concerned else "no"
    return f"{what}{when}: {number} {noun}{'' if reason.concerned == 1 else 's'}"
