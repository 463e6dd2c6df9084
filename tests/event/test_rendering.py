"""An event as text, JSON, CSV, Markdown and HTML."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from arpad import formats, render
from arpad.errors import InvalidFile, InvalidType
from arpad.event import EventReport, rate
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord
from arpad.outcome import GameReport
from arpad.render.event_html import policy
from arpad.render.templating import script, style

from .events import against, bye, event
from .test_norms import grandmasters

WEEKEND = Path("docs/examples/weekend.trf")
ARROW = (
    '<svg class="arrow" viewBox="0 0 18 10" role="img" aria-label="to">'
    '<path d="M1 5h15M12 1l4 4-4 4"/></svg>'
)
EVIL = '<script>alert("x")</script> & co'


@pytest.fixture
def report() -> EventReport:
    """It is too short for norms, but somebody wants them."""
    return rate(small_event(), norms=True)


def small_event() -> EventRecord:
    """Two rated games, an unrated player, a bye, odd letters, a remark."""
    games = against(2000, [(2400, "1"), (1900, "="), (None, "1")])
    hero, *others = games.players
    hero = replace(hero, name=EVIL, rounds=(*hero.rounds, bye("U")), rank=1)
    return replace(
        games,
        players=(hero, *others),
        city="A city",
        federation="AAA",
        ends=date(2025, 11, 9),
        remarks=(Remark(3, 81, "odd | thing"),),
    )


def test_text_is_readable_at_100_columns(report: EventReport) -> None:
    wide = replace(
        report.event,
        players=tuple(
            replace(each, name="N" * 40, title="WGM", federation="AAA", number=1000 + each.number)
            for each in report.event.players
        ),
    )
    lines = render.text(rate(wide)).splitlines()
    table = lines[5 : lines.index("", 5)]
    assert len(table) == 5
    assert max(map(len, table)) <= 100
    assert "N" * 20 in table[1]


def test_text_tells_what_matters(report: EventReport) -> None:
    shown = render.text(report, sheets=True)
    assert shown.startswith(
        "An event\nA city, AAA, 1 to 9 November 2025\n"
        "90 minutes + 30 seconds a move: 120 minutes for 60 moves, standard\n"
        "FIDE standard, from 1 October"
    )
    # 2000 beats 2400 (.08): +.92; draws with 1900 (.64): −.14; times 20.
    assert "+15.60  +16  20" in shown
    assert "games    3 played, 2 of them rated" in shown
    assert "Opponent 4: 5 games against rated opponents are needed" in shown
    assert "line 3, column 81: odd | thing" in shown
    assert "30 or more rated games completed (" in shown
    assert "no norm was made" in shown
    assert "8.3.1" not in shown
    assert "8.3.1  difference -400" in render.text(report, explain=True)


def test_long_lists_are_cut_and_say_so() -> None:
    remarks = tuple(Remark(line, None, "odd") for line in range(1, 31))
    shown = render.text(rate(replace(against(2000, [(2000, "1")]), remarks=remarks)))
    assert "line 20: odd" in shown
    assert "line 21: odd" not in shown
    assert "and 10 more (--format json has them all)" in shown


def test_norms_in_text() -> None:
    made = render.text(rate(grandmasters("111111000")), sheets=True)
    assert "Hero: GM norm, 6 out of 9, performance 2600" in made
    missed = render.text(rate(grandmasters("11111=000")), sheets=True)
    assert "Hero: GM norm, the performance is 2555, at least 2600 is needed" in missed
    far = render.text(rate(grandmasters("1111==000")), sheets=True)
    assert "Missed" not in far, "a whole point short is not near"
    weak = render.text(rate(grandmasters("111111111", 2379)), sheets=True)
    assert "Hero: GM norm, the opponents’ average is 2379, at least 2380 is needed" in weak
    one = rate(grandmasters("111111000"))
    shown = render.text(one, player=1, explain=False, sheets=True)
    assert "GM norm: yes, 6 out of 9, performance 2600" in shown
    assert "  yes  9 games were played, at least 9 are needed (B.01 1.4.1a)" in shown


def test_norms_on_screen_write_every_half_in_one_way() -> None:
    shown = render.html(rate(grandmasters("11111=00=")))
    norms = shown[shown.index("<h2>Norms</h2>") : shown.index("Certificates to print")]
    assert "6 out of 9, performance" in norms
    assert "at least 3½ (35 %) is needed" in norms
    assert "the last game needed ½" in norms
    missed = render.html(rate(grandmasters("11111=000")))
    norms = missed[missed.index("<h2>Norms</h2>") :]
    assert "the score is 5½ out of 9" in norms
    assert "5½ out of 9 is 61 %" in norms
    assert "5.5 out of" not in norms.partition("</section>")[0]


def test_one_player_in_text(report: EventReport) -> None:
    shown = render.text(report, player=1, explain=True)
    assert "new rating        2000 → 2016" in shown
    assert "not counted: unrated opponent" in shown
    assert "not counted: pairing-allocated bye" in shown
    assert "round 1\n  8.3.1  difference -400" in shown
    unrated = render.text(report, player=4, explain=True)
    assert "initial rating    none yet" in unrated
    assert "missing           5 games" in unrated


def test_somebody_who_played_nothing() -> None:
    report = rate(event([PlayerRecord(1, "A", 2000), PlayerRecord(2, "B", 1400)]))
    shown = render.text(report, player=1, explain=True, sheets=True)
    assert "no rounds" in shown
    assert "K                 –: no game was rated" in shown
    assert render.html(report).count('<details class="player"') == 2
    assert '<svg class="bar"' not in render.html(report)


def test_columns_that_nobody_fills_are_not_shown() -> None:
    bare = render.text(rate(against(2000, [(2000, "1")])))
    assert "fed" not in bare
    assert "1   1  Hero" in bare
    titled = render.text(rate(grandmasters("1")))
    assert "IM  Hero" in titled
    assert "fed" in titled


def test_a_name_is_cut_where_the_table_would_be_too_wide() -> None:
    games = against(2000, [(2000, "1")], federation="AAA", title="WGM")
    hero, other = games.players
    long = replace(games, players=(replace(hero, name="N" * 120), other))
    row = next(line for line in render.text(rate(long)).splitlines() if "NNN" in line)
    assert len(row) == 100
    assert "N…" in row


def test_a_table_that_never_fits_still_tells_the_players_apart() -> None:
    text = render.text(rate(against(2000, [(2000, "1")])), width=10)
    assert any("Hero" in line.split() for line in text.splitlines())


def test_a_k_of_nothing_is_a_k() -> None:
    report = rate(against(2000, [(2000, "1")]), k=0)
    assert "K                 0: set by you" in render.text(report, player=1)
    assert '<td class="n quiet hide-s">0</td>' in render.html(report)
    assert "| 0 |" in render.markdown(report)


def test_an_end_before_the_day_that_was_given_is_not_shown() -> None:
    games = replace(against(2000, [(2000, "1")]), ends=date(2025, 11, 2))
    assert "1 to 2 November 2025" in render.text(rate(games))
    assert " to " not in render.text(rate(games, on=date(2026, 1, 1))).splitlines()[1]


def test_a_new_rating_below_the_floor_and_an_initial_rating_are_marked() -> None:
    games = against(1401, [(1400, "0")])
    shown = render.text(rate(games))
    assert "1391 f\n" in shown
    assert "\nf below the floor: unrated on the next list\n" in shown
    initial = against(None, [(1902, "="), (1877, "="), (1884, "1"), (2012, "0"), (1832, "1")])
    assert "1922 i\n" in render.text(rate(initial))
    assert "\ni initial rating\n" in render.text(rate(initial))
    assert '1922</strong><small class="quiet"> initial</small>' in render.html(rate(initial))


def test_a_note_of_another_kind_is_no_floor() -> None:
    """Lichess holds deviations at 45, and has no list that anybody could leave."""
    report = rate(formats.read("docs/examples/weekend.trf"), system="lichess")
    assert any(player.notes for player in report.players)
    assert "below the floor" not in render.text(report)


def test_json_is_plain_and_complete(report: EventReport) -> None:
    data = json.loads(json.dumps(report.as_data(working=True)))
    assert (data["on"], data["time_control"]) == ("2025-11-01", "standard")
    assert data["event"]["ends"] == "2025-11-09"
    assert data["warnings"] == [
        {"line": 3, "column": 81, "text": "odd | thing", "level": "warning"}
    ]
    assert data["totals"]["rated_games"] == 2
    hero = data["players"][0]
    assert (hero["name"], hero["change"], hero["new_rating"]) == (EVIL, 15.6, 2016)
    assert [round_["counted"] for round_ in hero["rounds"]] == [True, True, False, False]
    assert hero["working"][-1]["article"] == "8.3.4"
    assert [norm["title"] for norm in hero["norms"]] == ["GM", "IM"]
    assert "norms" not in rate(small_event()).as_data()["players"][0]
    assert "working" not in report.as_data()["players"][0]


def test_csv(report: EventReport) -> None:
    rows = list(csv.DictReader(io.StringIO(render.csv(report))))
    assert len(rows) == 4
    assert (rows[0]["change"], rows[0]["k"], rows[0]["new_rating"]) == ("15.60", "20", "2016")
    assert rows[0]["name"] == EVIL
    assert rows[0]["norms"] == ""
    assert "norms" not in render.csv(rate(small_event())).splitlines()[0]
    (made, *_) = csv.DictReader(io.StringIO(render.csv(rate(grandmasters("111111000")))))
    assert made["norms"] == "GM"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_a_spreadsheet_runs_nothing(name: str) -> None:
    games = event([PlayerRecord(1, name, 2000)])
    assert f"'{name}" in render.csv(rate(games))


def test_markdown(report: EventReport) -> None:
    shown = render.markdown(report, sheets=True)
    assert "\\<script\\>" in shown
    assert "- line 3, column 81: odd \\| thing" in shown
    assert "No norm was made." in shown
    table = [line for line in shown.splitlines() if line.startswith("| ")]
    assert len(table) == 6
    assert len({line.replace("\\|", "").count("|") for line in table}) == 1
    made = render.markdown(rate(grandmasters("111111000")), sheets=True)
    assert "- Hero: GM norm, performance 2600" in made
    assert "## Norms" not in render.markdown(rate(small_event()))
    assert "Warnings" not in render.markdown(rate(against(2000, [(2000, "1")])))


class Page(HTMLParser):
    """What a browser would see of it: tags that open and close, attributes, text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in ("meta", "br", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def outside(page: Page) -> Iterator[str]:
    """Every address in the page that is not within it."""
    for name, value in page.attributes:
        if name in ("src", "href", "srcset", "action", "data") and not (value or "").startswith(
            "#"
        ):
            yield f"{name}={value}"


@pytest.mark.parametrize("norms", [False, True])
def test_one_player_in_every_form(norms: bool) -> None:
    hero = rate(small_event(), norms=norms).player(1)
    assert len(render.csv(hero).splitlines()) == 2
    markdown = render.markdown(hero)
    assert markdown.count("\n| 1 |") == 1
    assert ("## Norms" in markdown) == norms
    assert json.loads(render.json(hero))["rating"] == 2000
    assert "█" in render.text(hero)
    assert "█" not in render.text(hero, width=50)
    html = render.html(hero)
    assert html.count("<th>rd</th>") == 1
    assert ("<tr><th>norm</th>" in html) == norms


def test_what_is_no_report_has_no_form() -> None:
    for form in (render.text, render.html, render.markdown, render.csv, render.json):
        with pytest.raises(InvalidType, match="it is a report of Arpad"):
            form({"rating": 1500})


def test_html_is_one_file_without_requests(report: EventReport) -> None:
    """Its one script is its own, which the policy knows by its digest; it asks for nothing."""
    shown = render.html(report)
    page = Page(shown)
    assert not page.open, "every tag is closed"
    assert page.tags.count("script") == 1
    assert script() in shown
    assert not list(outside(page))
    assert "url(" not in style().replace("url(#", "")
    assert "@import" not in style()
    assert not re.search(r"fetch|XMLHttp|import\(|WebSocket|sendBeacon|innerHTML", script())
    assert EVIL in page.words
    assert ("content", policy()) in page.attributes
    assert "unsafe" not in policy()
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "style"]


def test_html_has_table_picture_games_and_working(report: EventReport) -> None:
    page = Page(render.html(report))
    assert [value for name, value in page.attributes if name == "class"].count("player") == 4
    assert page.tags.count("rect") == 3 + 4, "of players, and of their rated games"
    for shown_words in ("+15.60", "2016", "not counted: unrated opponent", "8.3.4", "odd | thing"):
        assert shown_words in page.words
    ids = [value for name, value in page.attributes if name == "id"]
    links = [value for name, value in page.attributes if name == "href"]
    assert len(ids) == len(set(ids))
    assert set(links) <= {f"#{each}" for each in ids}
    assert {"#p1", "#rule-8.3.4", "#rule-B.01_1.4.8"} <= set(links)
    assert "GM norm: made" in render.html(rate(grandmasters("111111000")))


def test_a_round_robin_has_a_cross_table_and_folded_norms() -> None:
    """Ten players of the masters' example: everybody met everybody, two made a norm."""
    masters = formats.read(Path("docs/examples/masters.trf"))
    shown = render.html(rate(masters))
    table = shown[shown.index('<table class="cross">') :].partition("</table>")[0]
    assert table.count("<tr") == 11
    assert table.count('class="self"') == 10
    assert table.count('class="r ') == 90
    assert shown.count('<details class="norm" open>') == 2
    assert "Ratings for titles" in shown
    swiss = render.html(rate(against(2000, [(2400, "1"), (1900, "=")])))
    assert "Cross-table" not in swiss


def test_what_was_not_played_has_a_square_of_its_own() -> None:
    games = against(2000, [(2400, "+"), (1900, "-"), (1800, "=")])
    shown = render.html(rate(games))
    for square in ('<span class="r x">+</span>', '<span class="r x">−</span>'):
        assert square in shown
    assert '<span class="r d">½</span>' in shown


def test_corrections_and_other_systems_in_html() -> None:
    games = formats.corrected(against(2000, [(2000, "1")]), ["1.rating=2100"])
    shown = render.html(rate(games, system="elo", k=32))
    assert "rating 2000 → 2100" in shown
    remarked = replace(games, remarks=(Remark(None, None, "odd"), Remark(7, None, "odder")))
    page_text = render.html(rate(remarked, system="elo"))
    assert "<li>odd</li>" in page_text
    assert '<span class="tag">line 7</span> odder' in page_text
    assert 'href="#rule-Elo"' in shown
    assert "Expected: 1 / (1 + 10^(−D / 400))." in shown
    swiss = render.html(rate(games, system="uschess", on=date(2026, 1, 5)))
    assert "rated once against the ratings before the event" in swiss


def test_ratings_before_are_those_that_members_see() -> None:
    """The section's own figures: 1570.5 is published as 1571; the exact one is with the working."""
    section = formats.read(Path(__file__).parents[2] / "docs" / "examples" / "section.json")
    report = rate(section, system="uschess")
    bob = next(each for each in report.players if each.record.number == 2)
    assert bob.rating == 1570.5
    tables = render.text(report), render.html(report).partition("Player by player")[0]
    for shown in (*tables, render.markdown(report)):
        assert "1570.5" not in shown
        assert "1571" in shown
    assert "1571 → 1551" in render.text(bob)
    assert "2. Beta, Bob 1571" in render.text(bob)
    assert "1570.50 → 1550.83" in render.text(bob)
    shown = render.html(report).partition("Player by player")[2]
    assert f"1571{ARROW}1551" in shown
    assert "1570.50 → 1550.83" in shown


def test_an_article_without_a_sentence_is_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.render.event_sections._articles", lambda *_: {})
    shown = render.html(rate(against(2000, [(2000, "1")])))
    assert "#rule-" not in shown
    assert "Rules that are cited" not in shown


def test_a_picture_of_many_changes_shows_both_ends() -> None:
    players = []
    for number in range(1, 81, 2):
        players += [
            PlayerRecord(number, "A", 1500 + number, rounds=(RoundRecord(number + 1, None, "1"),)),
            PlayerRecord(number + 1, "B", 1500, rounds=(RoundRecord(number, None, "0"),)),
        ]
    shown = render.html(rate(event(players)))
    assert Page(shown.partition("Player by player")[0]).tags.count("rect") == 60
    assert "The 30 greatest gains and losses of 80." in shown


def test_an_event_too_large_for_one_page() -> None:
    rounds = (RoundRecord(None, None, "Z"),) * 900
    many = tuple(PlayerRecord(number, "A", rounds=rounds) for number in range(1, 68))
    report = rate(EventRecord(players=many, starts=date(2025, 11, 1), time_control="90+30"))
    with pytest.raises(InvalidFile, match="at most 60000 rounds"):
        render.html(report)


def test_a_time_control_without_a_clock_is_in_the_head_unless_the_rules_name_it() -> None:
    games = replace(against(2000, [(2000, "1")]), time_control="", coded_time_control="")
    assert "\nrapid\n" in render.text(rate(games, system="elo", k=20, time_control="rapid"))
    assert "\nrapid\n" not in render.text(rate(games, time_control="rapid"))


def test_the_report_of_a_game_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often and in whatever forms an event is shown, once for each side of a game."""
    made = 0
    init = GameReport.__init__

    def counted(self: GameReport, *args: Any, **fields: Any) -> None:
        nonlocal made
        made += 1
        init(self, *args, **fields)

    monkeypatch.setattr(GameReport, "__init__", counted)
    report = rate(formats.read(WEEKEND))
    for form in (render.text, render.html, render.json, render.csv, render.markdown):
        form(report)
    sides = sum(len(player.outcome.games) for player in report.players)
    assert made == sides == 46
