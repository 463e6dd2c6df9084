"""1.4.1 to 1.4.8: the requirements of a norm, checked against some of the games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from arpad.exact import decimal_of_half_points
from arpad.fide.edition import Cited
from arpad.fide.norms.candidate import Case, Choice
from arpad.fide.norms.opponents import Opponents, Selection
from arpad.fide.norms.requirements import ORDER, Requirement, conditions, counted, with_notes
from arpad.sentences import Phrase, phrase


def requirements(case: Case, choice: Choice | None) -> tuple[Requirement, ...]:
    """Every requirement, for the games that make the norm, or for all games if there is none."""
    return tuple(sorted(_required(case, choice), key=lambda each: ORDER.index(each.name)))


def is_near(case: Case) -> bool:
    """Whether only half a point, or one other requirement, is missing for a norm."""
    opponents, whole, sought = case.opponents, case.whole, case.sought
    points = opponents.sum_of_points(whole)
    performance = opponents.performance(whole, points)
    if not (_reached(performance, sought.performance) or _reached(whole.average, sought.average)):
        return False  # as with most players
    missing = [each.name for each in _required(case, None) if not each.met]
    if len(missing) != 1:
        return False
    return missing != ["performance"] or opponents.least_points(whole) == points + 1


def _required(case: Case, choice: Choice | None) -> Iterator[Requirement]:
    """The same in another order."""
    chosen = Choice(case.opponents, case.whole, case.opponents.n) if choice is None else choice
    opponents, selection = chosen.opponents, chosen.selection
    points = opponents.sum_of_points(selection)
    yield _reaches("performance", opponents.performance(selection, points), case.sought.performance)
    yield _reaches("average", selection.average, case.sought.average)
    yield from _titles(opponents, selection)
    yield _score(opponents, selection, points)
    yield _games(case, chosen)
    yield from _federations(case, opponents, selection)
    yield from conditions(case.event_terms, case.players)


def _games(case: Case, chosen: Choice) -> Requirement:
    """Whether enough games were played, or something stands in for the missing one."""
    rules, n = case.rules, chosen.selection.n
    rule: Cited[int] = rules.games
    article, basis, notes = rule.article, rule.basis, []
    bound = rule.value
    fewer = case.fewer
    if chosen.forfeited:
        article = rules.unplayed.article
        notes.append(phrase("norm_last_forfeit"))
    elif fewer is rules.stand_in:
        article = fewer.article
        notes.append(phrase("norm_stand_in", rounds=case.rounds))
    elif fewer is not None:
        bound, article, basis = fewer.value.games, fewer.article, fewer.basis
    text = counted("norm_games", "norm_one_game", n, n=n, least=bound)
    met = n >= case.least_games
    return Requirement("games", met, n, bound, with_notes(text, *notes), article, basis)


def _score(opponents: Opponents, selection: Selection, points: int) -> Requirement:
    """Whether the score is a large enough share of the points."""
    rule = opponents.event_terms.rules.percentage
    least = opponents.share_of_points(selection.n)
    score, bound = decimal_of_half_points(points), decimal_of_half_points(least)
    text = phrase("norm_score", score=points, n=selection.n, least=least, percentage=rule.value)
    met = selection.n > 0 and points >= least
    return Requirement("score", met, score, bound, text, rule.article, rule.basis)


def _titles(opponents: Opponents, selection: Selection) -> Iterator[Requirement]:
    """Whether enough opponents have a title, and enough of them the one sought or a higher one."""
    rules, bounds = opponents.event_terms.rules, opponents.bounds(selection.base)
    titled = rules.double.article if opponents.double else rules.min_titled.article
    yield _at_least(
        "titled opponents",
        selection,
        selection.titled,
        bounds.titled,
        phrase("norm_titled"),
        titled,
    )
    sought = opponents.sought
    key = "norm_title_or_higher" if len(sought.or_higher.value) > 1 else "norm_title"
    yield _at_least(
        "opponents with the title sought",
        selection,
        selection.with_title,
        bounds.with_title,
        phrase(key, title=sought.title),
        rules.double.article if opponents.double else sought.or_higher.article,
    )


def _at_least(
    name: str, selection: Selection, count: int, bound: int, held: Phrase, article: str
) -> Requirement:
    keys = ("norm_opponents", "norm_one_opponent")
    text = counted(*keys, count, n=selection.base, held=held, least=bound)
    return Requirement(name, count >= bound, count, bound, text, article, "text")


def _federations(case: Case, opponents: Opponents, selection: Selection) -> Iterator[Requirement]:
    """The rules on federations; they count as met if the event is exempt."""
    rules, waiver = case.rules, case.waiver
    unknown = selection.flags.get("", 0)
    if unknown:
        text = counted("norm_unknown_flags", "norm_unknown_flag", unknown, n=selection.base)
        rule = rules.no_federation
        yield Requirement("federations known", False, unknown, 0, text, rule.article, rule.basis)
    stateless = selection.flags.get(rules.stateless.value, 0)
    notes = []
    if stateless:
        keys = ("norm_stateless", "norm_one_stateless")
        notes.append(counted(*keys, stateless, code=rules.stateless.value))
    flags = {
        flag: count
        for flag, count in selection.flags.items()
        if flag and flag != rules.stateless.value
    }
    own = case.candidate.federation
    for each in (
        _foreign(case, flags, own),
        _own(case, opponents, selection, flags, own),
        _one(case, opponents, selection, flags),
    ):
        every_note = [*notes, *(waiver.notes if waiver.lifted or not each.met else ())]
        basis = each.basis
        if waiver.lifted and not each.met and each.name != "foreign federations":
            basis = rules.exempt.basis
        yield replace(
            each,
            met=each.met or waiver.lifted,
            phrase=with_notes(each.phrase, *every_note),
            basis=basis,
        )


def _foreign(case: Case, flags: dict[str, int], own: str) -> Requirement:
    name, rule = "foreign federations", case.rules.foreign
    if not own:
        text = phrase("norm_foreign_unknown", least=rule.value)
        return Requirement(name, False, None, rule.value, text, rule.article, rule.basis)
    others = sorted(set(flags) - {own})
    count = len(others)
    many = "norm_foreign_listed" if others else "norm_foreign"
    values = {"own": own, "others": ", ".join(others), "least": rule.value}
    text = counted(many, "norm_one_foreign", count, **values)
    met = count >= rule.value
    return Requirement(name, met, count, rule.value, text, rule.article, rule.basis)


def _own(
    case: Case, opponents: Opponents, selection: Selection, flags: dict[str, int], own: str
) -> Requirement:
    name, rule = "own federation", case.rules.max_own_federation
    bound = opponents.bounds(selection.base).own
    if not own:
        text = phrase("norm_own_unknown", most=bound)
        return Requirement(name, False, None, bound, text, rule.article, rule.basis)
    count = flags.get(own, 0)
    text = counted("norm_own", "norm_one_own", count, n=selection.base, own=own, most=bound)
    return Requirement(name, count <= bound, count, bound, text, rule.article, rule.basis)


def _one(
    case: Case, opponents: Opponents, selection: Selection, flags: dict[str, int]
) -> Requirement:
    rule, bound = case.rules.max_one_federation, opponents.bounds(selection.base).one
    largest = min(flags, key=lambda flag: (-flags[flag], flag), default="")
    count = flags.get(largest, 0)
    federation = largest or phrase("norm_any_federation")
    values = {"n": selection.base, "federation": federation, "most": bound}
    text = counted("norm_federation", "norm_one_of_federation", count, **values)
    met = count <= bound
    return Requirement("one federation", met, count, bound, text, rule.article, rule.basis)


def _reaches(name: str, figure: int | None, rule: Cited[int]) -> Requirement:
    shown = phrase("norm_figure_unknown") if figure is None else figure
    text = phrase(_REACHES[name], figure=shown, least=rule.value)
    met = _reached(figure, rule)
    return Requirement(name, met, figure, rule.value, text, rule.article, rule.basis)


def _reached(figure: int | None, rule: Cited[int]) -> bool:
    return figure is not None and figure >= rule.value


_REACHES = {"average": "norm_average", "performance": "norm_performance"}
