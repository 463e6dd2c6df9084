"""Every report is frozen, equal by value, hashable and picklable, and shows as a table."""

from __future__ import annotations

import pickle
import sys
from dataclasses import FrozenInstanceError, fields, is_dataclass
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arpad import elo, event, fide, formats, questions, render, system
from arpad.fide.formulas import formulas_of
from arpad.game import GameLike

ON = date(2026, 1, 5)
ROOT = Path(__file__).parents[2]
FIDE = system.find("fide").book(on=ON)
GAMES: list[GameLike] = [(1600, 1), fide.Game(1550, "=", name="B", round=2), (None, 0), (2100, 0)]
FIVE = [(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)]
NORM = [fide.NormGame(2500, 1, title="GM", federation=f"F{n % 3}") for n in range(9)]


def weekend(found: str = "fide", **terms: Any) -> event.EventReport:
    return event.rate(formats.read(ROOT / "docs/examples/weekend.trf"), system=found, **terms)


REPORTS: dict[str, Any] = {
    "tournament": lambda: fide.tournament(1500, GAMES, on=ON),
    "tournament of a player": lambda: fide.tournament(
        fide.Player(1500, birth_year=2012), GAMES, on=ON
    ),
    "plain Elo": lambda: elo.tournament(1500, GAMES, k=32),
    "unrated in plain Elo": lambda: elo.Rulebook().rate(None, GAMES),
    "period": lambda: fide.period(1500, [fide.Event(tuple(GAMES), on=ON)]),
    "initial": lambda: fide.initial_report(FIVE, on=ON),
    "performance": lambda: fide.performance_report(FIVE, on=ON),
    "performance by the formula": lambda: elo.Rulebook().performance_report(FIVE),
    "needed": lambda: fide.needed(1500, [1600, 1700], target_rating=1520, on=ON),
    "K": lambda: questions.k(FIDE, 1500),
    "norm": lambda: fide.norm("IM", NORM, federation="HUN", on=ON),
    "game": lambda: questions.game(FIDE, 1500, 1600, 1),
    "event": weekend,
    "event by plain Elo": lambda: weekend("elo", k=32),
    "a player of an event": lambda: weekend().player(4),
}


@pytest.fixture(params=REPORTS, ids=str)
def make(request: pytest.FixtureRequest) -> Any:
    return REPORTS[request.param]


def test_equal_by_value(make: Any) -> None:
    one, other = make(), make()
    assert one == other
    assert hash(one) == hash(other)
    assert one != "a report"


def test_frozen(make: Any) -> None:
    report = make()
    name = fields(report)[0].name if is_dataclass(report) else "rating"
    with pytest.raises((FrozenInstanceError, AttributeError)):
        setattr(report, name, 1)
    with pytest.raises((FrozenInstanceError, AttributeError)):
        delattr(report, name)


def test_picklable(make: Any) -> None:
    report = make()
    copy = pickle.loads(pickle.dumps(report))
    assert copy == report
    assert str(copy) == str(report)
    assert copy.as_data(working=True) == report.as_data(working=True)


def test_read_where_nothing_is_laid_out_yet(make: Any) -> None:
    """As in another process: the record of its edition is not the one that is known there."""
    report = make()
    kept, rated = pickle.dumps(report), report.as_data(working=True)
    formulas_of.cache_clear()
    assert pickle.loads(kept).as_data(working=True) == rated


class Tags(HTMLParser):
    """The tags of a fragment, each closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag not in ("meta", "br", "line", "rect", "input", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("line", "rect", "path"):
            assert self.open.pop() == tag


def test_a_notebook_shows_a_table(make: Any) -> None:
    tags = Tags(make()._repr_html_())
    assert "table" in tags.seen
    assert tags.open == []
    assert tags.seen <= {"div", "p", "strong", "table", "tr", "th", "td"}, "no style of its own"


def test_a_notebook_without_jinja_shows_the_markdown(
    make: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    report = make()
    assert report._repr_html_() is None
    assert report._repr_markdown_() == render.markdown(report)


def test_html_without_jinja_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("templating", "event_html"):
        monkeypatch.delitem(sys.modules, f"arpad.render.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    needs = "HTML needs jinja2: pip install jinja2; text, Markdown, CSV and JSON do not"
    for report in (weekend(), elo.tournament(1500, [(1500, 1)])):
        with pytest.raises(ModuleNotFoundError, match=f"^{needs}$") as missing:
            render.html(report)
        assert missing.value.name == "jinja2"
        assert render.text(report)


def test_the_text_fits_a_narrow_terminal(make: Any) -> None:
    if make is REPORTS["a player of an event"]:
        return  # its names are as long as they are
    wide, narrow = render.text(make()), render.text(make(), width=60)
    assert wide.split()[0] == narrow.split()[0]
    tables = narrow.split("\n\n")[1].splitlines()
    assert max(map(len, tables)) <= 60


def test_markdown_and_csv(make: Any) -> None:
    report = make()
    if isinstance(report, event.PlayerReport):
        return  # a player is a row of their event
    assert render.markdown(report).startswith("# ")
    assert "," in render.csv(report)


def test_reports_of_different_games_differ() -> None:
    one = fide.tournament(1500, [(1600, 1)], on=ON)
    assert one != fide.tournament(1500, [(1600, 0)], on=ON)
    assert one != fide.tournament(1500, [(1600, 1)], on=date(2026, 1, 6))
    assert one == fide.tournament(fide.Player(1500), [(1600, "win")], on=ON)
    assert one != elo.tournament(1500, [(1600, 1)])


def test_rulebooks_are_equal_by_value() -> None:
    assert system.find("fide").book(on=ON) == FIDE
    assert system.find("fide").book(on=date(2026, 1, 6)) != FIDE
    assert object() != FIDE
    assert {FIDE, pickle.loads(pickle.dumps(FIDE))} == {FIDE}
    assert elo.Rulebook(20) == elo.Rulebook(20)
    assert elo.Rulebook(20) != elo.Rulebook(24)
    assert elo.Rulebook(20) != 20


def test_a_player_shows_what_is_known() -> None:
    assert repr(fide.Player(1500, birth_year=2012)) == "Player(rating=1500, birth_year=2012)"
    assert repr(fide.Player(None)) == "Player(rating=None)"
    assert fide.Player(1500) == fide.Player(1500)
    assert pickle.loads(pickle.dumps(fide.Player(1500, k=20))) == fide.Player(1500, k=20)


def test_a_player_who_has_played_is_pickled_without_a_rulebook() -> None:
    player = fide.Player(1500, birth_year=2000)
    fresh = pickle.dumps(player)
    fide.update(player, player, 1, on=ON)
    assert "_k" in vars(player), "kept for the next game"
    assert pickle.dumps(player) == fresh
    assert pickle.loads(fresh) == player


def test_the_working_is_data_where_it_is_asked_for(make: Any) -> None:
    report = make()
    plain, worked = report.as_data(), report.as_data(working=True)
    if isinstance(report, event.EventReport):
        plain, worked = plain["players"][0], worked["players"][0]
    assert "working" not in plain
    assert "working" in worked


@pytest.mark.parametrize("found", system.names())
@pytest.mark.parametrize("rating", [1500, None])
def test_a_game_keeps_what_was_said_of_it(found: str, rating: int | None) -> None:
    game = fide.Game(1450, 1, name="B", round=3, colour="black")
    player = {"age": 20} if (found, rating) == ("uschess", None) else rating  # or it is refused
    rated = system.find(found).book().rate(player, [(1600, 0), game]).games[1]
    assert (rated.name, rated.round, rated.colour) == ("B", 3, "black")
    assert rated.opponent == 1450
    assert rated.score == 1


def test_a_game_of_a_first_rating_keeps_what_was_said_of_it() -> None:
    game = fide.Game(1550, 1, name="B", round=3, colour="black")
    rated = fide.initial_report([*FIVE, game], on=ON).games[5]
    assert (rated.name, rated.round, rated.colour) == ("B", 3, "black")
    assert rated.opponent == 1550
    assert rated.score == 1
    assert (rated.counted, rated.reason) == (True, "")
    assert (rated.difference, rated.expected, rated.change, rated.article) == (None, None, None, "")
