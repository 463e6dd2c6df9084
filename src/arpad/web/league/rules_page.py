"""The rules of a league as a page: the formula in words, and a change with its preview."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from arpad import system
from arpad.facts import Fact
from arpad.league import LEAGUE_FACTS, Rules, RulesPreview, descriptions, term_facts
from arpad.league.descriptions import reason_in_words, rules_from_in_words, rules_in_words
from arpad.web.league.html import document, upper_first
from arpad.web.league.request import LeagueRequest, choose, redirect

_ROWS = 200


def show_rules(request: LeagueRequest) -> Response:
    """How ratings change in this league, and the form to change the rules."""
    return _page(request)


def _page(request: LeagueRequest, preview: RulesPreview | None = None) -> Response:
    league = request.league
    changes = [each for each in reversed(league.history.rule_changes) if not each.undone]
    values: dict[str, Any] = {
        "plain": league.rules.engine().plain,
        "settings": rules_in_words(league.rules),
        "in_time": [upper_first(rules_from_in_words(each)) for each in league.rules_in_time()],
        "systems": {each: system.find(each).name for each in system.names()},
        "facts": [(each, _shown(request, each)) for each in _facts(league.rules)],
        "changes": [
            (each, ", ".join(descriptions.setting_words(each.changes))) for each in changes
        ],
        "preview": preview,
    }
    if preview is not None:
        values |= {
            "reasons": [reason_in_words(each) for each in preview.reasons],
            "most_shifts": _ROWS,
            "submitted": {
                name: texts[-1]
                for name, texts in request.form.items()
                if name not in ("do", "key") and name.isidentifier()
            },
        }
    return document(request, "rules.html", "Rules", values)


def _facts(rules: Rules) -> list[Fact]:
    return [
        *term_facts(rules.rating_system),
        *(each for each in LEAGUE_FACTS if each.name != "system"),
    ]


def _current(rules: Rules, name: str) -> Any:
    return rules.terms.get(name) if name not in _LEAGUE else getattr(rules, name)


_LEAGUE = frozenset(each.name for each in LEAGUE_FACTS)


def _shown(request: LeagueRequest, each: Fact) -> str:
    """A setting as the form shows it: as it was sent, or as it is."""
    if "do" in request.form:
        return request.form_value(each.name)
    value = _current(request.league.rules, each.name)
    return "" if value is None else _in_form(value)


def submitted_changes(request: LeagueRequest) -> dict[str, Any]:
    """The changes in the form: every field that differs from the rules in force."""
    rules = request.league.rules
    changes: dict[str, Any] = {}
    if request.form_value("system") and request.form_value("system") != rules.system:
        changes["system"] = request.form_value("system")
    for each in _facts(rules):
        if each.name not in request.form:
            continue
        text, value = request.form_value(each.name), _current(rules, each.name)
        if text == ("" if value is None else _in_form(value)):
            continue
        if each.name not in _LEAGUE and "system" in changes:
            continue
        changes[each.name] = each.read(text) if text else each.default
    return changes


def change_rules(request: LeagueRequest) -> Response:
    """Show a change before it is made, or make it."""
    actions = {
        "preview": _preview,
        "change": _change,
        "preview undo": _preview_undo,
        "undo": _undo,
    }
    return choose(request, actions)


def _preview(request: LeagueRequest) -> Response:
    since = request.optional("since")
    return _page(request, request.league.preview_rules(since=since, **submitted_changes(request)))


def _preview_undo(request: LeagueRequest) -> Response:
    return _page(request, request.league.preview_undo(request.number("entry")))


def _change(request: LeagueRequest) -> Response:
    request.league.change_rules(
        since=request.optional("since"),
        **request.signed,
        **submitted_changes(request),
    )
    return redirect("rules?done=changed")


def _undo(request: LeagueRequest) -> Response:
    request.league.undo_rules(request.number("entry"), author=request.author)
    return redirect("rules?done=changed")


def _in_form(value: Any) -> str:
    """A setting as a form shows it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
