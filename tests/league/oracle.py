"""A second replay of an exported log by plain Elo, written only from the rules.

Nothing of Arpad is used. Entries are read as a person would read them: games are put right in the
order of the log, then played by day, then in the order they were recorded.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any


class Oracle:
    """A league as its log tells it."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.first: dict[str, Any] = {}
        self.statements: list[dict[str, Any]] = []  # changes of rules, None where undone
        self.positions: list[int] = []
        self.starts: dict[int, float | None] = {}
        self.added: dict[int, str] = {}
        self.into: dict[int, int | None] = {}
        self.games: dict[int, dict[str, Any]] = {}
        self.seasons: dict[int, dict[str, Any]] = {}
        for line in lines:
            entry = json.loads(line)
            self._read(entry["kind"], entry["data"])
            if entry["kind"] == "player added":
                self.added[entry["data"]["player"]] = entry["time"][:10]
            if entry["kind"] == "rules changed":
                self.positions.append(entry["position"])

    def _read(self, kind: str, data: dict[str, Any]) -> None:
        if kind == "created":
            self.first = {"scale": 400, **data, **data["terms"]}
        elif kind == "rules changed":
            self.statements.append(dict(data))
        elif kind == "rules undone":
            self.statements[self.positions.index(data["entry"])] = {}
        elif kind == "player added":
            self.starts[data["player"]] = data.get("rating")
            self.into[data["player"]] = None
        elif kind in ("merged", "separated"):
            self.into[data["player"]] = data.get("into")
        elif kind == "recorded":
            self.games[data["game"]] = {"void": False, "facts": {}, **data}
        elif kind in ("corrected", "voided", "restored"):
            void = {"voided": True, "restored": False}.get(kind)
            self.games[data["game"]] |= data if void is None else {"void": void}
        elif kind == "season ended":
            self.seasons[data["season"]] = data
        elif kind == "season reopened":
            del self.seasons[data["season"]]
        else:
            assert kind in (
                "renamed",
                "player described",
                "confirmed",
                "season named",
                "season closed",
                "season opened",
                "challenged",
                "challenge withdrawn",
            )

    def until(self, day: str) -> None:
        """Forget what came after a day: its games, and the ends of seasons that it closes."""
        self.games = {n: game for n, game in self.games.items() if game["on"] <= day}
        self.seasons = {
            n: end
            for n, end in self.seasons.items()
            if end["on"] < day or (end["on"] == day and "games" in end)
        }

    def arrived(self, day: str) -> set[int]:
        """Who had played, or had been added, by a day, if they are not merged into others."""
        played = {self.who(p) for game in self.order() for side in game["sides"] for p in side}
        added = {p for p, on in self.added.items() if on <= day}
        return {p for p in played | added if self.into[p] is None}

    def who(self, player: int) -> int:
        into = self.into[player]
        return player if into is None else self.who(into)

    def order(self) -> list[dict[str, Any]]:
        return sorted(
            (game for game in self.games.values() if not game["void"]),
            key=lambda game: (game["on"], game["game"]),
        )

    def in_force(self, day: str) -> dict[str, Any]:
        """Each setting as the last change says that is for this day."""
        rules = dict(self.first)
        for statements in self.statements:
            since, rules_given = (
                statements.get("since", ""),
                {k: v for k, v in statements.items() if k != "since"},
            )
            if since > day:
                continue
            if "k" in rules_given or "k_by_games" in rules_given:
                rules.pop("k", None)
                rules.pop("k_by_games", None)
            rules |= rules_given
        return rules

    def start_of(self, player: int, since: str = "") -> float:
        """By the rules in force when they came, or of a new season that began later."""
        own = self.starts[player]
        played = [
            game["on"]
            for game in self.order()
            if player in (self.who(p) for side in game["sides"] for p in side)
        ]
        day = max(since, min([self.added[player], *played]))
        start: float = self.in_force(day)["start"]
        return start if own is None else own

    def ratings(self, *, seasons: bool) -> dict[int, float]:
        now = {p: self.start_of(p) for p in self.starts}
        played = dict.fromkeys(now, 0)
        ends = sorted(self.seasons.values(), key=_end) if seasons else []
        ends = [end for end in ends if end["share"] != 1]  # ratings that are kept are not touched
        batches: list[tuple[Any, list[dict[str, Any]]]] = []
        for game in self.order():
            while ends and (game["on"], game["game"]) > _end(ends[0]):
                batches.append(("season", [ends.pop(0)]))
            batch = self._batch(game)
            if batches and batches[-1][0] == batch:
                batches[-1][1].append(game)
            else:
                batches.append((batch, [game]))
        batches += [("season", [end]) for end in ends]
        for batch, games in batches:
            if batch == "season":
                self._new_season(games[0], now, played)
            else:
                self._rate(games, now, played)
        return {p: rating for p, rating in now.items() if self.into[p] is None}

    def _batch(self, game: dict[str, Any]) -> Any:
        kind = self.in_force(game["on"])["batch"]
        period = {"game": game["game"], "day": game["on"], "month": game["on"][:7]}[kind]
        days = {statements["since"] for statements in self.statements if "since" in statements}
        return kind, period, sorted(d for d in days if d <= game["on"] and self._begins(d))

    def _begins(self, day: str) -> bool:
        """Whether games of that day are rated by other rules than those of the day before."""
        before = (date.fromisoformat(day) - timedelta(1)).isoformat()
        return self.in_force(day) | {"start": 0} != self.in_force(before) | {"start": 0}

    def _new_season(
        self,
        end: dict[str, Any],
        now: dict[int, float],
        played: dict[int, int],
    ) -> None:
        share = end["share"]
        following = (date.fromisoformat(end["on"]) + timedelta(1)).isoformat()
        for p in now:
            mean = end.get("mean", self.start_of(p, following))
            if share == 0 and "mean" not in end:
                played[p] = 0
            now[p] = share * now[p] + (1 - share) * mean

    def _rate(
        self, games: list[dict[str, Any]], now: dict[int, float], played: dict[int, int]
    ) -> None:
        before, counts = dict(now), dict(played)
        for game in games:
            rules = self.in_force(game["on"])
            sides = [[self.who(p) for p in side] for side in game["sides"]]
            means = [sum(before[p] for p in side) / len(side) for side in sides]
            n = len(sides)
            for i, side in enumerate(sides):
                gain = 0.0
                for j in range(n):
                    if i != j:
                        edge = self._edge(rules, game, i, n)
                        expected = 1 / (1 + 10 ** ((means[j] - means[i] - edge) / rules["scale"]))
                        mine, theirs = game["places"][i], game["places"][j]
                        score = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
                        gain += (score - expected) / (n - 1)
                for p in side:
                    now[p] += k_of(rules, counts[p]) * gain
                    played[p] += 1

    @staticmethod
    def _edge(rules: dict[str, Any], game: dict[str, Any], side: int, sides: int) -> float:
        if sides > 2:
            return 0.0
        home = {"first": 1, "second": -1, "neutral": 0}[game["facts"].get("home", "first")]
        points: float = rules["advantage"]
        return points * home * (1 if side == 0 else -1)


def _end(season: dict[str, Any]) -> tuple[str, int]:
    return season["on"], season.get("games", 10**9)


def k_of(rules: dict[str, Any], games: int) -> float:
    """K: "40:2,20" is 40 for the first two games, then 20."""
    if "k" in rules:
        return float(rules["k"])
    *steps, last = rules["k_by_games"].split(",")
    for step in steps:
        k, until = step.split(":")
        if games < int(until):
            return float(k)
    return float(last)
