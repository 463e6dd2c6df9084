"""The commands of a league: each gives entries for the log, or an error that says why not.

Nothing here writes: a command is a function of the history, and `League` adds its entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from numbers import Real
from typing import Any

from arpad.errors import InvalidGames, InvalidPlayer, InvalidValue, Unquoted
from arpad.facts import as_float, as_int
from arpad.league import game_input, names
from arpad.league.dated import AT_ONCE, DatedRules
from arpad.league.games import LeagueGame
from arpad.league.history import ADDED, DESCRIBED, RENAMED, History, LeaguePlayer
from arpad.league.letters import check_name, check_new_player
from arpad.league.recording import Draft, Recorder, Result
from arpad.league.rules import LEAGUE_FACTS
from arpad.league.time_zones import check_time_zone

#: How many of the newest results are searched for those that wait.
_SEARCHED = 5000


def record(
    history: History,
    results: Sequence[Result],
    today: date,
    *,
    new: bool = False,
    alike: bool = True,
) -> list[Draft]:
    """Results, each after its new players if `new` allows them."""
    recorder = Recorder(history, today, new=new, alike=alike)
    return [draft for result in results for draft in recorder.take(result)]


def find_game(history: History, number: object) -> LeagueGame:
    """The game of that id."""
    checked = as_int(number)
    if checked is None or not 1 <= checked <= len(history.games):
        rule = f"the games of this league are 1 to {len(history.games)}"
        if not len(history.games):
            rule = "no games have been recorded yet"
        raise InvalidGames("game", number, rule, "see arpad league games")
    return history.games.game(checked)


def correct(
    history: History, number: object, today: date, changes: Mapping[str, Any]
) -> list[Draft]:
    """A correction of any field: sides, score, on, by, or facts of the game."""
    game = find_game(history, number)
    given = dict(changes)
    sides, score, on, by, points, title = (
        given.pop(name, None) for name in ("sides", "score", "on", "by", "points", "game")
    )
    changed: dict[str, Any] = {}
    if sides is not None:
        changed["sides"] = game_input.known_sides(history, game_input.read_sides(sides))
    if on is not None:
        changed["on"] = game_input.read_on(on, today).isoformat()
    changed |= _reporter(history, game, changed.get("sides", game.sides), by)
    day = date.fromisoformat(changed.get("on", game.on.isoformat()))
    rules = history.settings.on(day)
    count = len(changed.get("sides", game.sides))
    if title is not None:
        changed["title"] = game_input.read_title(title, rules)
    if score is not None or points is not None or count != len(game.sides):
        way = rules.way_of(changed.get("title", game.title))
        ending = game_input.read_result(score, count, way, points)
        changed |= ending.data()
        given = {**ending.facts(rules), **given}
    elif given.get("margin") is not None and given["margin"] != game.facts.get("margin"):
        changed |= {"points": [], "sets": []}  # they would say another margin
    if given:
        facts = game.facts | game_input.read_facts(rules, given)
        changed["facts"] = {k: v for k, v in facts.items() if given.get(k, v) is not None}
    before = game.data()
    changed = {k: v for k, v in changed.items() if (before.get(k) or None) != (v or None)}
    if not changed:
        rule = "this changes nothing"
        raise InvalidGames(f"game {game.id}", Unquoted("unchanged"), rule, "say what is wrong")
    corrected = LeagueGame.of({**before, **changed})
    game_input.check_game(rules, corrected)
    game_input.check_born(history.birth_years, history, corrected)
    return [Draft("corrected", {"game": game.id, **changed})]


def _reporter(
    history: History, game: LeagueGame, sides: Sequence[Sequence[int]], by: str | None
) -> dict[str, Any]:
    """Who reported a game, if that is corrected: always somebody who played.

    If whoever reported it did not play after all, nobody did.
    """
    players = {history.root(who) for side in sides for who in side}
    if by is None:
        stays = game.by is None or history.root(game.by) in players
        return {} if stays else {"by": None}
    who = names.find(history, by, "by")
    if who not in players:
        rule = "a result is reported by somebody who played"
        raise InvalidPlayer("by", by, rule, "name one of them")
    return {"by": who}


def void(history: History, number: object) -> list[Draft]:
    """Void a game: it stays in the log, but does not count."""
    game = find_game(history, number)
    if game.void:
        rule = "it is already void"
        raise InvalidGames(f"game {game.id}", Unquoted("void"), rule, "to undo that, restore it")
    return [Draft("voided", {"game": game.id})]


def restore(history: History, number: object) -> list[Draft]:
    """Let a void game count again."""
    game = find_game(history, number)
    if not game.void:
        rule = "only a void game can be restored"
        raise InvalidGames(f"game {game.id}", Unquoted("not void"), rule, "there is nothing to do")
    game_input.check_apart(history, game.sides)
    game_input.check_game(history.settings.on(game.on), game)
    return [Draft("restored", {"game": game.id})]


def confirm(history: History, number: object, now: float, by: str | None) -> list[Draft]:
    """Confirm a result, so that it no longer waits."""
    game = find_game(history, number)
    if not history.games.waiting(game.id, history.rules.confirm_hours, now):
        rule = "only a result that is waiting can be confirmed"
        raise InvalidGames(
            f"game {game.id}", Unquoted("not waiting"), rule, "there is nothing to do"
        )
    who = None if by is None else names.find(history, by, "by")
    allowed = opponents(history, game)
    if who not in allowed:
        rule = "a result is confirmed by an opponent of whoever reported it"
        shown = Unquoted("missing") if by is None else by
        words = " or ".join(history.players[each].name for each in allowed)
        raise InvalidPlayer("by", shown, rule, f"that is {words}")
    return [Draft("confirmed", {"game": game.id, "by": who})]


def opponents(history: History, game: LeagueGame) -> list[int]:
    """Who may confirm a result: those who played, but not on the side that reported it."""
    sides = [[history.root(each) for each in side] for side in game.sides]
    reported = None if game.by is None else history.root(game.by)
    return [who for side in sides if reported not in side for who in side]


def waiting_for(history: History, who: int, now: float) -> Iterator[int]:
    """The results that wait until a player confirms them, the newest first."""
    games, hours = history.games, history.rules.confirm_hours
    for number in range(len(games), max(0, len(games) - _SEARCHED), -1) if hours else ():
        if games.waiting(number, hours, now):
            game = games.game(number)
            if not game.void and who in opponents(history, game):
                yield number


def add_player(
    history: History,
    name: str,
    rating: float | None = None,
    facts: Mapping[str, Any] = {},
    *,
    alike: bool = True,
) -> list[Draft]:
    """A player who has not played yet; `rating` is their start rating, if it is not the usual.

    `facts` have been checked.
    """
    text = names.new_name(history, name)
    if not alike:
        names.check_unlike(names.looks(history), text)
    data: dict[str, Any] = {"player": len(history.players) + 1, "name": text}
    if rating is not None:
        data["rating"] = float(_START.check(rating, "rating"))
        for each in history.settings.in_time:  # a system may know no such rating
            each.rules.engine().add([data["rating"]])
    described = Draft(DESCRIBED, {"player": data["player"], "facts": dict(facts)})
    return [Draft(ADDED, data), *([described] if facts else [])]


def rename(history: History, name: str, to: str, *, alike: bool = True) -> list[Draft]:
    """Another name for a player."""
    who = names.find(history, name)
    text = check_new_player(to, "to")
    old = history.players[who].name
    if text == old:
        raise InvalidPlayer("to", text, "it is already their name", "there is nothing to do")
    if names.key(text) != names.key(old):
        names.new_name(history, text, "to")
    if not alike:
        others = {seen: each for seen, each in names.looks(history).items() if each != old}
        names.check_unlike(others, text, "to")
    return [Draft(RENAMED, {"player": who, "name": text})]


def merge(history: History, name: str, into: str) -> list[Draft]:
    """Merge two names of one player: all games become those of the second."""
    who, target = names.find(history, name), names.find(history, into, "into")
    if who == target:
        rule = "both names are the same player"
        raise InvalidPlayer("into", into, rule, "name two players")
    check_never_met(history, who, target)
    return [Draft("merged", {"player": who, "into": target})]


def check_never_met(history: History, one: int, other: int) -> None:
    """Refuse to merge two players who took part in one game."""
    met = next((game.id for game in history.games if _meets(history, game, one, other)), None)
    if met is not None:
        rule = f"they took part in the same game, number {met}"
        remedy = "void or correct that game first"
        raise InvalidPlayer("into", history.players[other].name, rule, remedy)


def _meets(history: History, game: LeagueGame, one: int, other: int) -> bool:
    players = {history.root(who) for who in game.players}
    return not game.void and one in players and other in players


def separate(history: History, name: str) -> list[Draft]:
    """Undo a merge: the player has their own games again."""
    who = _merged(history, check_name(name, "name"))
    return [Draft("separated", {"player": who.id})]


def _merged(history: History, name: str) -> LeaguePlayer:
    merged = [each for each in history.players.values() if each.into is not None]
    for each in merged:
        if names.key(each.name) == names.key(name):
            return each
    known = ", ".join(each.name for each in merged) or "nobody"
    rule = f"nobody with this name was merged into another player (merged: {known})"
    raise InvalidPlayer("name", name, rule, "give the name that was merged")


def change_rules(
    history: History, changes: Mapping[str, Any], since: date | str | None
) -> list[Draft]:
    """A change of rules: for all games, or from a day on."""
    day = None if since is None else game_input.read_on(since, date.max - game_input.AHEAD)
    after = history.settings.changed(changes, day)
    check_time_zone(changes.get("time_zone"))
    data = {name: _plain(value) for name, value in changes.items()}
    if after == history.settings:
        rule = "this changes nothing"
        raise InvalidValue("rules", Unquoted("unchanged"), rule, "say what to change")
    if day is not None:
        if after.last.system != history.rules.system:
            rule = "a change of system applies to all games"
            raise InvalidValue("since", day.isoformat(), rule, "omit it")
        for name in AT_ONCE.intersection(changes):
            rule = (
                f"{name.replace('_', ' ')} depends on no day: it is in force as soon as it is set"
            )
            raise InvalidValue("since", day.isoformat(), rule, "omit it, or change it separately")
        data["since"] = day.isoformat()
    return [Draft("rules changed", data)]


def undo_rules(history: History, entry: int | None) -> list[Draft]:
    """Undo a change of rules: the last one, or the one with that position in the log."""
    standing = [each.position for each in history.rule_changes if not each.undone]
    number = as_int(entry) if entry is not None else standing[-1] if standing else None
    if number not in standing:
        rule = "no change of rules is in force"
        if standing:
            rule = f"the changes of rules are entries {', '.join(map(str, standing))} of the log"
        shown = Unquoted("none") if entry is None else entry
        raise InvalidValue("undo", shown, rule, "see arpad league log")
    return [Draft("rules undone", {"entry": number})]


def _plain(value: Any) -> Any:
    """A number of any kind as the log has it."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return value
    number = as_int(value)
    return as_float(value) if number is None or isinstance(value, float) else number


def check_draws(history: History, after: DatedRules) -> None:
    """Refuse rules without draws for days on which there are some."""
    if not any(each.rules.no_draws for each in after.in_time):
        return
    for game in history.games:
        if game.void or len(set(game.places)) == len(game.places):
            continue
        if after.on(game.on).no_draws and not history.settings.on(game.on).no_draws:
            rule = f"game {game.id} is a draw"
            raise InvalidValue("no_draws", Unquoted("set"), rule, "correct or void it first")


_START = next(each for each in LEAGUE_FACTS if each.name == "start")
