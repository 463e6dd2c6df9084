"""Leagues in a terminal: tables, players, games and the log, as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from textwrap import wrap

from arpad.exact import all_of, plural
from arpad.league import (
    Chances,
    CheckReport,
    Entry,
    GameView,
    ImportReport,
    Link,
    PlayerView,
    Removal,
    Rules,
    RulesFrom,
    RulesPreview,
    Season,
    Standing,
    entry_in_words,
    rules_in_words,
)
from arpad.league.awards import GAINED, GAMES, NEWCOMER, STREAK, UPSET
from arpad.league.descriptions import reason_in_words, rules_from_in_words
from arpad.league.history import History
from arpad.league.records import Award, BackupReport, Champion, SeasonAwards
from arpad.render.figures import facts_text, filled, signed, table

_SCORES = {1.0: "1", 0.5: "½", 0.0: "0"}
_TABLE = ("#", "name", "rating", "last", "games", "won", "drawn", "lost", "form")
_GAMES = ("id", "day", "score", "", "change", "")
_HISTORY = ("game", "day", "rating", "change", "why")
_WORDS = (1,)
#: A name is not broken into shorter lines than this.
_LEAST_NAME = 20
#: How many of the games that an import omitted are listed.
_MOST_OMITTED = 20


def score_text(score: float) -> str:
    """A score as people write it; a fraction if there are more than two sides."""
    return _SCORES.get(score, f"{score:.2f}")


def table_text(
    rows: Sequence[Standing], places: int = 0, width: int | None = None, on: date | None = None
) -> str:
    """The table, with inactive players below it; `on` is the day that it is of, if not today."""
    shown = [row for row in rows if not row.hidden]
    if not rows:
        return f"There were no players yet on {on}." if on else "There are no players yet."
    cells = [
        (
            str(row.rank or "–"),
            f"{row.name} (provisional)" if row.provisional else row.name,
            _rating(row, places),
            "" if row.change is None else signed_change(row.change),
            str(row.games),
            str(row.wins),
            str(row.draws),
            str(row.losses),
            " ".join(score_text(score) for score in row.form[-5:]),
        )
        for row in shown
    ]
    folded = [part for row in cells for part in _folded(row, _room(cells, width))]
    lines = table(_TABLE, folded, words=_WORDS, width=width) if cells else []
    hidden = [f"{row.name} {row.rating:.{places}f}" for row in rows if row.hidden]
    more = filled("inactive  ", ", ".join(hidden), width) if hidden else []
    return "\n".join((*lines, *more))


def _rating(row: Standing, places: int) -> str:
    """A rating with its deviation, or with the figures that a system has in its place."""
    rating = f"{row.rating:.{places}f}"
    if row.deviation is not None:
        return f"{rating} ± {row.deviation:.0f}"
    return ", ".join((rating, *(f"{name} {text}" for name, text in row.other_figures)))


def _room(cells: Sequence[Sequence[str]], width: int | None) -> int:
    """How long a name may be, so that no other column is pushed out of sight."""
    sizes = [max(map(len, column)) for column in zip(_TABLE, *cells, strict=True)]
    if width is None or sum(sizes) + 2 * len(sizes) - 2 <= width:
        return sizes[1]
    return max(_LEAST_NAME, width - (sum(sizes) - sizes[1]) - 2 * len(sizes) + 2)


def _folded(row: Sequence[str], room: int) -> list[Sequence[str]]:
    """A row with the rest of a long name in rows below it."""
    first, *more = wrap(row[1], room)
    rest = [("", part, *[""] * (len(row) - 2)) for part in more]
    return [(row[0], first, *row[2:]), *rest]


def signed_change(change: float) -> str:
    """A change as a table has it: one decimal, with its sign."""
    text = f"{change:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text


def player_text(view: PlayerView, places: int = 0, width: int | None = None) -> str:
    """Everything about a player."""
    row = view.standing
    rank = f"rank {row.rank}" if row.rank else "inactive" if row.hidden else "not ranked yet"
    rating = f"{row.rating:.{places}f}, {rank}" + (", provisional" if row.provisional else "")
    games = f"{row.games}: {row.wins} won, {row.draws} drawn, {row.losses} lost"
    facts = [("rating", rating), ("games", games)]
    if row.deviation is not None:
        facts.insert(1, ("deviation", f"± {row.deviation:.0f}"))
    facts[1:1] = row.other_figures
    facts += [(name.replace("_", " "), str(value)) for name, value in view.facts.items()]
    if view.names:
        facts.append(("also", ", ".join(view.names)))
    if view.history:
        facts.append(("best", f"{view.best:.{places}f}, on {view.best_on}"))
        facts.append(("streak", f"{view.streak}; most wins in a row: {view.longest_streak}"))
    if view.best_win is not None:
        won = view.best_win
        who = all_of(won.opponents)
        facts.append(("best win", f"{who} ({won.opponent_rating:.{places}f}), on {won.on}"))
    facts += [(story.title.lower(), story.text) for story in view.stories]
    lines = [row.name, "", *facts_text(facts, width)]
    if view.history:
        cells = [
            (
                str(line.game),
                line.on.isoformat(),
                f"{line.after:.{places}f}",
                signed_change(line.change),
                line.reason.rpartition(":")[0],
            )
            for line in view.history
        ]
        lines += ["", *table(_HISTORY, cells, words=(1,), width=width)]
    if view.head_to_head:
        against = [(row.opponent, f"{row.points:g} of {row.games}") for row in view.head_to_head]
        lines += ["", "against", *facts_text(against, width)]
    return "\n".join(lines)


def game_line(game: GameView) -> str:
    """A game in one line: who played, and how it ended."""
    if game.score is None:
        points = [f" {each}" for each in game.points or ()] or [""] * len(game.sides)
        ends = sorted(zip(game.places, game.sides, points, strict=True))
        sides = ", ".join(f"{place}. {'+'.join(side)}{score}" for place, side, score in ends)
    else:
        first, second = ("+".join(side) for side in game.sides)
        sides = f"{first} {_score_text(game)} {second}"
    if game.game:
        sides = f"{game.game}: {sides}"
    facts = "".join(f", {name} {value}" for name, value in sorted(game.facts.items()))
    status = {"void": " (void)", "waiting": " (waiting for confirmation)"}.get(game.status, "")
    return f"{sides}{facts}{status}"


def _score_text(game: GameView) -> str:
    """The score of two sides: 1–0, or what was written: 10–7, 2–1 (11–8 9–11 11–6)."""
    if game.score is None or not game.points:
        score = game.score or 0.0
        return f"{score_text(score)}–{score_text(1 - score)}"
    sets = " ".join(f"{one}–{other}" for one, other in game.sets or ())
    return "–".join(map(str, game.points)) + (f" ({sets})" if sets else "")


def changes_text(game: GameView) -> str:
    """What a game did to each player."""
    return ", ".join(
        f"{part.name} {signed_change(part.change or 0)} to {part.after or 0:.0f}"
        for part in game.parts
    )


def games_text(games: Sequence[GameView], width: int | None = None) -> str:
    """Games by day, with what happened to each after it was recorded."""
    if not games:
        return "No games have been recorded yet."
    lines = []
    for game in games:
        start = f"{game.id:>4}  {game.on}  "
        lines += filled(start, game_line(game), width)
        if game.parts:
            lines += filled(" " * len(start), changes_text(game), width)
        for entry in game.trail:
            lines += filled(" " * len(start), trail_text(entry), width)
    return "\n".join(lines)


def trail_text(entry: Entry) -> str:
    """What happened to a game: what, when, by whom and why."""
    why = f": {entry.reason}" if entry.reason else ""
    return f"{entry.kind} {entry.time[:10]} by {entry.author}{why}"


def log_text(entries: Sequence[Entry], history: History, width: int | None = None) -> str:
    """The log, one entry per line; `history` has the names of the players."""
    lines: list[str] = []
    for entry in entries:
        why = f" ({entry.reason})" if entry.reason else ""
        start = f"{entry.position:>5}  {entry.time[:16].replace('T', ' ')}  "
        lines += filled(start, f"{entry.author}: {entry_in_words(history, entry)}{why}", width)
    return "\n".join(lines)


def removal_text(removal: Removal, width: int | None = None) -> str:
    """What taking somebody's names out of a league did, or would do, and what is out of reach."""
    done = "" if removal.entry is not None else "Nothing is changed yet.\n"
    name = f"The name in their place is {removal.name}."
    names = plural(removal.names, "{n} name", "{n} names")
    texts = plural(removal.texts, "{n} text", "{n} texts")
    lines = [f"{name} Replaced: {names} and {texts}.", "out of reach"]
    for each in removal.left:
        lines += filled("  ", f"{each[:1].upper()}{each[1:]}.", width)
    return done + "\n".join(lines)


def chances_text(found: Chances, width: int | None = None) -> str:
    """What is expected before a game, and what each result would do."""
    first, second = ("+".join(side) for side in (found.first, found.second))
    names = {1.0: f"{first} wins", 0.5: "a draw", 0.0: f"{second} wins"}
    rows = [
        (names[each.score], f"{signed_change(each.change)}, {signed_change(each.opponent_change)}")
        for each in found.results
    ]
    title = f"{first} against {second}: {100 * found.expected:.0f} % expected"
    return "\n".join((title, *facts_text(rows, width)))


def rules_text(rules: Rules, in_time: Sequence[RulesFrom] = (), width: int | None = None) -> str:
    """The rules of a league, with their formula, and what changes from which day on."""
    lines = [(rule.name, rule.text) for rule in rules_in_words(rules)]
    days = ["", *map(rules_from_in_words, in_time)] if in_time else []
    return "\n".join((rules.name, "", *facts_text(lines, width), *days))


def preview_text(preview: RulesPreview, places: int = 0) -> str:
    """Why ratings would change, and two tables side by side."""
    why = list(map(reason_in_words, preview.reasons))
    if not preview.moves:
        return "\n".join((*why, "No rating changes."))
    head = ("before", "", "after", "", "name", "change")
    rows = [
        (
            "–" if shift.rank_before is None else str(shift.rank_before),
            f"{shift.rating_before:.{places}f}",
            "–" if shift.rank_after is None else str(shift.rank_after),
            f"{shift.rating_after:.{places}f}",
            shift.name,
            signed(shift.rating_after - shift.rating_before),
        )
        for shift in preview.shifts
    ]
    return "\n".join((*why, "", *table(head, rows, words=(4,))))


def seasons_text(seasons: Sequence[Season]) -> str:
    """All seasons, one per line."""
    rows = [
        (
            str(each.number),
            each.name,
            "" if each.first is None else each.first.isoformat(),
            _until(each),
            each.rule,
        )
        for each in seasons
    ]
    return "\n".join(table(("#", "season", "from", "until", "at its end"), rows, words=(1, 2, 3)))


def _until(season: Season) -> str:
    """Its last day, and whether it is closed."""
    if season.last is None:
        return "now"
    return f"{season.last.isoformat()}, closed" if season.closed else season.last.isoformat()


def champions_text(champions: Sequence[Champion], places: int = 0, width: int | None = None) -> str:
    """The first three of each season, and who was first most often."""
    if not champions:
        return "No season has ended yet."
    rows = [(each.name, each.last.isoformat(), *_three(each, places)) for each in champions]
    head = ("season", "until", "first", "second", "third")
    titles = Counter(name for each in champions for name in each.champions)
    often = ", ".join(f"{name} {number}" for name, number in titles.most_common())
    lines = table(head, rows, words=(0, 1, 2, 3, 4), width=width)
    return "\n".join((*lines, *filled("most often first  ", often or "nobody", width)))


def _three(season: Champion, places: int) -> list[str]:
    ranked = [
        [
            f"{each.name} {each.rating:.{places}f}"
            for each in season.first_three
            if each.rank == rank
        ]
        for rank in (1, 2, 3)
    ]
    return [", ".join(each) or "–" for each in ranked]


def awards_text(found: SeasonAwards, places: int = 0, width: int | None = None) -> str:
    """The first three of a season, and its awards."""
    if not found.first_three:
        return f"{found.season.name}: no games have been played in it."
    ranks = {1: "first", 2: "second", 3: "third"}
    rows = [
        (ranks[each.rank], f"{each.name}, {each.rating:.{places}f}") for each in found.first_three
    ]
    rows += [(each.name, _award(each, places)) for each in found.awards]
    last = found.season.last
    title = f"{found.season.name}, {f'until {last}' if last else 'which is on'}"
    return "\n".join((title, "", *facts_text(rows, width)))


def _award(award: Award, places: int) -> str:
    """Who has an award, and for what."""
    who = all_of(award.players)
    if award.name == UPSET:
        whom = all_of(award.against)
        chance = f"{100 * award.value:.0f}"
        return f"{who} beat {whom} with a chance of {chance} %, game {award.game}, {award.on}"
    number = int(award.value)
    what = {
        GAINED: signed_change(award.value),
        STREAK: plural(number, "{n} win in a row", "{n} wins in a row"),
        GAMES: plural(number, "{n} game", "{n} games"),
        NEWCOMER: f"{award.value:.{places}f}",
    }[award.name]
    return f"{who}, {what}"


def links_text(links: Sequence[Link]) -> str:
    """All links, one per line, without their secrets."""
    if not links:
        return "There are no links yet."
    rows = [
        (
            str(each.id),
            each.role,
            each.made[:10],
            "" if each.revoked is None else f"revoked {each.revoked[:10]}",
            each.player or "",
            each.label,
        )
        for each in links
    ]
    heads = ("id", "role", "made", "", "whose", "label")
    return "\n".join(table(heads, rows, words=(1, 2, 3, 4, 5)))


def check_text(report: CheckReport) -> str:
    """What a check found."""
    games = plural(report.games, "{n} game", "{n} games")
    players = plural(report.players, "{n} player", "{n} players")
    last = "" if report.last is None else f", the last of {report.last[:19].replace('T', ' ')} UTC"
    lines = [f"wrong: {each}" for each in report.problems]
    if not lines:
        lines = ["All is well: recomputed from the log, every bit is the same."]
    what = f"{report.entries} entries{last}, {games}, {players}"
    return "\n".join((*lines, what, f"hash {report.hash}"))


def import_text(report: ImportReport) -> str:
    """What an import added."""
    names = list(report.players[:_MOST_OMITTED])
    if len(report.players) > len(names):
        names.append(f"{len(report.players) - len(names)} more (--json lists all)")
    undated = "" if report.undated_day is None else f"recorded as of {report.undated_day}"
    phrases = ("{n} game recorded.", "{n} games recorded.")
    if names:
        phrases = ("{n} game recorded, new: {names}.", "{n} games recorded, new: {names}.")
    first = plural(report.games, *phrases, names=", ".join(names))
    return "\n".join(
        (first, *_listed(undated, report.undated), *_listed("omitted", report.omitted))
    )


def _listed(heading: str, rows: Sequence[str]) -> list[str]:
    """A line for each row, at most a screenful."""
    lines = [f"{heading}: {each}" for each in rows]
    if len(lines) > _MOST_OMITTED:
        more = len(lines) - _MOST_OMITTED
        lines[_MOST_OMITTED:] = [f"{heading}: {more} more (--json lists all)"]
    return lines


def backups_text(reports: Sequence[BackupReport], folder: str) -> str:
    """How the backup of many leagues went: which were not copied and why, and how many were."""
    failed = [f"not copied: {each.problem}" for each in reports if each.problem]
    phrases = ("{n} league copied to {folder}.", "{n} leagues copied to {folder}.")
    return "\n".join((*failed, plural(len(reports) - len(failed), *phrases, folder=folder)))
