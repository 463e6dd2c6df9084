"""Entries of the log in words: names in place of numbers, and nothing that only a program reads."""

from __future__ import annotations

from pathlib import Path

from arpad.league import League, entry_in_words


def _words(league: League) -> list[str]:
    return [entry_in_words(league.history, entry) for entry in league.log()]


def test_every_kind_of_entry(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", name="Club", k=12.5, margin_rule="log") as league:
        league.record(["Ann", "Bob"], 1, on="2026-11-02", new=True, by="Ann", margin=2)
        league.correct(1, score=0.5, margin=None)
        league.correct(1, sides=["Bob", "Ann"], on="2026-11-01")
        league.void(1)
        league.restore(1)
        league.add_player("Cy", rating=1612.5)
        league.rename("Cy", "Cyd")
        league.record([["Ann", "Cyd"], ["Bob", "Dee"]], 0, on="2026-11-03", new=True)
        league.record(["Ann", "Bob", "Dee"], "2,1,3", on="2026-11-03")
        league.correct(3, score="1,2,2")
        league.void(2)
        league.merge("Cyd", "Bob")
        league.separate("Cyd")
        assert _words(league) == [
            "created: advantage 0, batch game, margin rule log, name Club, provisional games 5, "
            "season keep, side names colours, start 1500, system elo, k 12.5",
            "player added: Ann",
            "player added: Bob",
            "recorded game 1: Ann 1–0 Bob, 2026-11-02, margin 2, by Ann",
            "corrected game 1: ½–½, no further facts",
            "corrected game 1: Bob – Ann, 2026-11-01",
            "voided game 1",
            "restored game 1",
            "player added: Cy, from 1612.5",
            "renamed: player 3 is called Cyd",
            "player added: Dee",
            "recorded game 2: Ann+Cyd 0–1 Bob+Dee, 2026-11-03",
            "recorded game 3: 2. Ann, 1. Bob, 3. Dee, 2026-11-03",
            "corrected game 3: places 1, 2, 2",
            "voided game 2",
            "merged: Cyd into Bob",
            "separated: Cyd",
        ]


def test_rules_seasons_and_confirmation(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", name="Club", no_draws=True) as league:
        league.change_rules(confirm_hours=24.0, no_draws=False, k=16)
        league.record(["Ann", "Bob"], 1, new=True)
        league.confirm(1, by="Bob")
        league.change_rules(confirm_hours=None)
        for day, rule in enumerate(("keep", "reset", "0.75", "0.75:1505"), 1):
            league.end_season(name="Autumn", on=f"2026-11-0{day}", rule=rule)
        league.reopen_season()
        today = league.game(1).on
        assert _words(league) == [
            "created: advantage 0, batch game, name Club, no draws yes, provisional games 5, "
            "season keep, side names colours, start 1500, system elo",
            "rules changed: confirm hours 24, k 16, no draws no",
            "player added: Ann",
            "player added: Bob",
            f"recorded game 1: Ann 1–0 Bob, {today}",
            "confirmed game 1: by Bob",
            "rules changed: confirm hours default",
            "season ended: Autumn, on 2026-11-01, ratings are kept",
            "season ended: Autumn, on 2026-11-02, everybody starts again",
            "season ended: Autumn, on 2026-11-03, 0.75 of the rating is kept",
            "season ended: Autumn, on 2026-11-04, 0.75 of the rating is kept, the rest is 1505",
            "season reopened",
        ]
