"""The rules of a league as a page: the formula in words, and a change with its preview."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.responses import Response

from arpad import system
from arpad.exact import day_text
from arpad.facts import Fact
from arpad.league import LEAGUE_FACTS, Rules, RulesPreview, term_facts
from arpad.league.history import RuleChange
from arpad.league.records import Shift
from arpad.web.league import parts
from arpad.web.league.rules_words import formula, listed, setting_words
from arpad.web.league.visit import Visit, choose, document, moved

_ROWS = 200


def show_rules(visit: Visit) -> Response:
    """How ratings change in this league, and the form to change the rules."""
    return _page(visit, "")


def _page(visit: Visit, preview: str) -> Response:
    league = visit.league
    rules = league.rules
    game = formula(rules)
    body = (
        parts.head("Rules", "How ratings change in this league.", back=league.name)
        + parts.done("The rules have been changed." if visit.asked("done") else "")
        + parts.problem(visit.problem)
        + preview
        + '<article class="rules-text">'
        + (f"<section><h2>One game</h2><div>{game}</div></section>" if game else "")
        + f"<section><h2>Settings</h2>{listed(rules)}</section>"
        + _earlier(league.history.settings_in_time)
        + "</article>"
        + (_form(visit, rules) if visit.may("run") else "")
    )
    return document(visit, "Rules", body)


def _earlier(changes: list[RuleChange]) -> str:
    """From which day on which rules are in force, if they have changed."""
    if len(changes) < 2:
        return ""
    rows = "".join(
        f"<li>{f'From {day_text(each.since)}' if each.since else 'At first'}: "
        f"{escape(', '.join(_listed(each.rules)))}</li>"
        for each in changes
    )
    return f'<section><h2>In force since</h2><ol class="plain-list">{rows}</ol></section>'


def _listed(rules: Rules) -> list[str]:
    shown = [f"{name} {setting_words(value)}" for name, value in rules.terms.items()]
    return [rules.found.name, *shown, f"season {rules.season}"]


def _facts(rules: Rules) -> list[Fact]:
    return [*term_facts(rules.found), *(each for each in LEAGUE_FACTS if each.name != "system")]


def _current(rules: Rules, name: str) -> Any:
    return rules.terms.get(name) if name not in _LEAGUE else getattr(rules, name)


_LEAGUE = frozenset(each.name for each in LEAGUE_FACTS)


def _form(visit: Visit, rules: Rules) -> str:
    systems = {each: system.find(each).name for each in system.names()}
    fields = "".join(_input(visit, rules, each) for each in _facts(rules))
    is_open = " open" if visit.problem or visit.told("do") else ""
    return (
        f'<details class="block running"{is_open}><summary>Change the rules</summary>'
        '<p class="quiet">You will see the table before and after first.</p>'
        '<form class="fill wide-form" method="post" action="rules">'
        + parts.choices("system", "System", systems, visit.told("system") or rules.system)
        + fields
        + parts.field(
            "since",
            "From a day on",
            visit.told("since"),
            kind="date",
            note="Without a day, all games are rated by the new rules.",
        )
        + parts.field("reason", "Reason", visit.told("reason"))
        + f'<p class="whole">{parts.button("preview", "Show before and after", "main")}</p></form>'
        "</details>"
    )


def _input(visit: Visit, rules: Rules, each: Fact) -> str:
    value = _current(rules, each.name)
    shown = "" if value is None else setting_words(value)
    if "do" in visit.form:
        shown = visit.told(each.name)
    if each.kind == "flag":
        return parts.choices(each.name, each.label, {"no": "no", "yes": "yes"}, shown or "no")
    if each.kind == "choice":
        empty = {} if each.default is not None else {"": "–"}
        offered = empty | {choice: choice for choice in each.choices}
        return parts.choices(each.name, each.label, offered, shown)
    note = f"{escape(each.help)}"
    kind = "date" if each.kind == "date" else "text"
    return parts.field(each.name, escape(each.label), shown, kind=kind, note=note)


def told_changes(visit: Visit) -> dict[str, Any]:
    """The changes in the form: every field that differs from the rules in force."""
    rules = visit.league.rules
    changes: dict[str, Any] = {}
    if visit.told("system") and visit.told("system") != rules.system:
        changes["system"] = visit.told("system")
    for each in _facts(rules):
        if each.name not in visit.form:
            continue
        text, value = visit.told(each.name), _current(rules, each.name)
        if text == ("" if value is None else setting_words(value)):
            continue
        if each.name not in _LEAGUE and "system" in changes:
            continue
        changes[each.name] = each.read(text) if text else each.default
    return changes


def change_rules(visit: Visit) -> Response:
    """Show a change before it is made, or make it."""
    return choose(visit, {"preview": _preview, "change": _change})


def _preview(visit: Visit) -> Response:
    since = visit.told("since") or None
    changes = told_changes(visit)
    return _page(visit, _side_by_side(visit, visit.league.preview_rules(since=since, **changes)))


def _side_by_side(visit: Visit, preview: RulesPreview) -> str:
    rows = "".join(map(_row, preview.shifts[:_ROWS]))
    rest = len(preview.shifts) - _ROWS
    more = f'<p class="small quiet">And {rest} more.</p>' if rest > 0 else ""
    kept = "".join(
        parts.hidden(**{name: values[-1]})
        for name, values in visit.form.items()
        if name != "do" and name.isidentifier()
    )
    since = f"for games from {day_text(preview.since)} on" if preview.since else "for all games"
    return (
        '<section class="board pad preview-board"><h2>Before and after</h2>'
        f'<p class="quiet">{escape(", ".join(_differences(preview)))}; {since}. Nothing is changed '
        'yet.</p><div class="scroll"><table><caption class="unseen">The table before and after'
        '</caption><thead><tr><th scope="col">Player</th><th class="n" scope="col"># before</th>'
        '<th class="n" scope="col">Before</th><th class="n" scope="col"># after</th>'
        '<th class="n" scope="col">After</th><th class="n" scope="col">Change</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{more}"
        f'<form class="acts" method="post" action="rules">{kept}'
        f"{parts.button('change', 'Change the rules', 'main')}"
        '<a class="btn bare" href="rules">Keep the old rules</a></form></section>'
    )


def _row(shift: Shift) -> str:
    return (
        f'<tr><td>{escape(shift.name)}</td><td class="n">{shift.rank_before or "–"}</td>'
        f'<td class="n">{parts.rating(shift.rating_before)}</td>'
        f'<td class="n">{shift.rank_after or "–"}</td>'
        f'<td class="n"><strong>{parts.rating(shift.rating_after)}</strong></td>'
        f'<td class="n">{parts.chg(shift.rating_after - shift.rating_before)}</td></tr>'
    )


def _differences(preview: RulesPreview) -> list[str]:
    """What changes, name by name: k 32 → 24."""
    old, new = (
        {**each.as_data(), **each.terms, "terms": None} for each in (preview.before, preview.after)
    )
    return [
        f"{name.replace('_', ' ')} {setting_words(old.get(name))} → {setting_words(new.get(name))}"
        for name in {**old, **new}
        if old.get(name) != new.get(name)
    ]


def _change(visit: Visit) -> Response:
    visit.league.change_rules(
        since=visit.told("since") or None,
        author=visit.author,
        reason=visit.told("reason"),
        **told_changes(visit),
    )
    visit.desk.messenger.wake()
    return moved("rules?done=changed")
