"""1.4.3 and 1.4.4: whether the rules on federations are waived for a player in an event."""

from __future__ import annotations

from typing import NamedTuple

from arpad.fide.norms.exemptions import OPEN
from arpad.fide.norms.occasion import Occasion
from arpad.sentences import Phrase, phrase


class Waiver(NamedTuple):
    """Whether the rules on federations are waived for a player, with notes on it."""

    lifted: bool
    notes: tuple[Phrase, ...] = ()
    normal_once: bool = False  # an application needs one norm without it


def waiver(occasion: Occasion, rounds: int, own: str) -> Waiver:
    """Whether the rules on federations are waived for a player of the federation `own`."""
    rules = occasion.rules
    if occasion.team_event and rounds in rules.team_free.value:
        free = phrase("norm_exempt_team", rounds=rounds, article=rules.team_free.article)
        return Waiver(True, (free,))
    if occasion.exemption is True:
        return Waiver(True, (phrase("norm_exempt"),), normal_once=True)
    for cited in rules.exemptions:
        if cited.value.kind == occasion.exemption:
            values = {"kind": cited.value.kind, "article": cited.article, "host": occasion.host}
            if cited.value.host_only and (not own or own != occasion.host):
                key = "norm_exempt_host" if occasion.host else "norm_exempt_no_host"
                return Waiver(False, (phrase(key, **values),))
            notes = [phrase("norm_exempt_kind", **values)]
            if cited.value.note:
                notes.append(phrase("norm_exempt_but", note=cited.value.note))
            return Waiver(True, tuple(notes), normal_once=True)
    return _of_field(occasion)


def _of_field(occasion: Occasion) -> Waiver:
    article = occasion.rules.open_field.article
    if occasion.exemption == OPEN:
        return Waiver(True, (phrase("norm_exempt_open", article=article),), normal_once=True)
    if not occasion.field_known:
        return Waiver(False)
    short = occasion.shortfall
    if short is None:
        return Waiver(True, (phrase("norm_exempt_open", article=article),), normal_once=True)
    values = {"round": short.round, "host": occasion.host, "article": article}
    text = phrase(short.what, figure=short.figure, least=short.bound, **values)
    return Waiver(False, (text,))
