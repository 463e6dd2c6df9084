"""The rules of a league as a page: the formula in words, and a change with its preview."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.responses import Response

from arpad import system
from arpad.exact import day_text
from arpad.facts import Fact
from arpad.league import LEAGUE_FACTS, Rules, RulesFrom, RulesPreview, entry_words, term_facts
from arpad.league.history import RulesEntry
from arpad.league.records import Shift
from arpad.league.rules_in_time import in_words, reason_in_words
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
        + _in_time(league.rules_in_time())
        + "</article>"
        + (_form(visit, rules) + _undoing(visit) if visit.may("run") else "")
    )
    return document(visit, "Rules", body)


def _in_time(found: tuple[RulesFrom, ...]) -> str:
    """What is in force from which day on, in the past and in the future."""
    rows = "".join(
        f"<li>{escape(in_words(each).replace('from', 'From', 1))}</li>" for each in found
    )
    if not rows:
        return ""
    return f'<section><h2>From day to day</h2><ol class="plain-list">{rows}</ol></section>'


def _undoing(visit: Visit) -> str:
    """The changes of rules that can be undone, the newest first."""
    changes = [each for each in visit.league.history.rule_changes if not each.undone]
    rows = "".join(map(_undo_row, reversed(changes)))
    if not rows:
        return ""
    return (
        '<details class="block running"><summary>Undo a change of rules</summary>'
        f'<ul class="plain-list">{rows}</ul></details>'
    )


def _undo_row(change: RulesEntry) -> str:
    told = ", ".join(entry_words.setting_words(change.changes))
    when = f", from {day_text(change.since)} on" if change.since else ""
    which = parts.hidden(entry=change.position)
    return (
        f'<li><form class="inline" method="post" action="rules">{which}'
        f"<span>{escape(told)}{when}</span> "
        f"{parts.button('preview undo', 'Show before and after', 'bare')}</form></li>"
    )


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
        '<p class="quiet">You will see first what changes, and why.</p>'
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
    if each.name == "season":
        return parts.season_field(each.name, escape(each.label), shown, note)
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
    actions = {
        "preview": _preview,
        "change": _change,
        "preview undo": _preview_undo,
        "undo": _undo,
    }
    return choose(visit, actions)


def _preview(visit: Visit) -> Response:
    since = visit.told("since") or None
    shown = visit.league.preview_rules(since=since, **told_changes(visit))
    return _page(visit, _before_and_after(visit, shown, "change", "Change the rules"))


def _preview_undo(visit: Visit) -> Response:
    shown = visit.league.preview_undo(visit.number("entry"))
    return _page(visit, _before_and_after(visit, shown, "undo", "Undo the change"))


def _before_and_after(visit: Visit, preview: RulesPreview, do: str, words: str) -> str:
    """Why ratings would change, the tables side by side, and the button that does it."""
    why = "".join(f"<li>{escape(reason_in_words(each))}</li>" for each in preview.reasons)
    kept = "".join(
        parts.hidden(**{name: values[-1]})
        for name, values in visit.form.items()
        if name not in ("do", "key") and name.isidentifier()
    )
    tables = _side_by_side(preview) if preview.moves else "<p>No rating changes.</p>"
    return (
        '<section class="board pad preview-board"><h2>Before and after</h2>'
        f'<ul class="plain-list">{why}</ul><p class="quiet">Nothing is changed yet.</p>{tables}'
        f'<form class="acts" method="post" action="rules">{kept}{parts.new_key()}'
        f"{parts.button(do, words, 'main')}"
        '<a class="btn bare" href="rules">Keep the rules</a></form></section>'
    )


def _side_by_side(preview: RulesPreview) -> str:
    rows = "".join(map(_row, preview.shifts[:_ROWS]))
    rest = len(preview.shifts) - _ROWS
    more = f'<p class="small quiet">And {rest} more.</p>' if rest > 0 else ""
    return (
        '<div class="scroll"><table><caption class="unseen">The table before and after'
        '</caption><thead><tr><th scope="col">Player</th><th class="n" scope="col"># before</th>'
        '<th class="n" scope="col">Before</th><th class="n" scope="col"># after</th>'
        '<th class="n" scope="col">After</th><th class="n" scope="col">Change</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{more}"
    )


def _row(shift: Shift) -> str:
    return (
        f'<tr><td>{escape(shift.name)}</td><td class="n">{shift.rank_before or "–"}</td>'
        f'<td class="n">{parts.rating(shift.rating_before)}</td>'
        f'<td class="n">{shift.rank_after or "–"}</td>'
        f'<td class="n"><strong>{parts.rating(shift.rating_after)}</strong></td>'
        f'<td class="n">{parts.chg(shift.rating_after - shift.rating_before)}</td></tr>'
    )


def _change(visit: Visit) -> Response:
    visit.league.change_rules(
        since=visit.told("since") or None,
        author=visit.author,
        reason=visit.told("reason"),
        **told_changes(visit),
    )
    visit.desk.messenger.wake()
    return moved("rules?done=changed")


def _undo(visit: Visit) -> Response:
    visit.league.undo_rules(visit.number("entry"), author=visit.author)
    visit.desk.messenger.wake()
    return moved("rules?done=changed")
