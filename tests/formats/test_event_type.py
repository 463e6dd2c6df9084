"""The type of an event: the codes of FIDE's table for record 192, and words of 092."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arpad.formats import EventRecord, trf
from arpad.formats.event_type import EventType, read_code, read_words

from .trf_lines import player, report

SWISS, TEAM_SWISS = EventType("Swiss"), EventType("Swiss", team=True)
ONCE, TWICE = EventType("round robin", 1), EventType("round robin", 2)
#: Codes of FIDE's table (C.02.03 Annex C), in the spellings of its drafts too.
CODES = {
    **dict.fromkeys(
        (
            *("FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_2026"),
            *("FIDE_DUBOV", "FIDE_DUBOV_BAKU", "FIDE_BURSTEIN", "CUSTOM_SWISS", "fide_dutch"),
        ),
        SWISS,
    ),
    **dict.fromkeys(("FIDE_DOUBLESWISS", "CUSTOM_DOUBLESWISS"), EventType("Swiss", 2)),
    **dict.fromkeys(
        (
            *("FIDE_TEAM", "FIDE_TEAM_BAKU", "FIDE_TEAM_TYPEA_MP_GP_BAKU", "FIDE_TEAM_TYPEB_MP"),
            *("FIDE_TEAM_GP_MP", "FIDE_TEAM_MP_BAKU", "CUSTOM_TEAM_SWISS", "CUSTOM_TEAM_SWISS_GP"),
        ),
        TEAM_SWISS,
    ),
    **dict.fromkeys(
        ("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN", "CUSTOM_ROUNDROBIN"), ONCE
    ),
    **dict.fromkeys(
        ("BERGER_ROUNDROBIN_G2", "BERGER_DOUBLEROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"), TWICE
    ),
    "BERGER_ROUNDROBIN_G4": EventType("round robin", 4),
    "BERGER_TEAM_ROUNDROBIN_G1": EventType("round robin", 1, team=True),
    "FIDE_TEAM_DOUBLEROUNDROBIN": EventType("round robin", 2, team=True),
    "FIDE_SCHEVENINGEN": EventType("Scheveningen", 1),
    "FIDE_SCHEVENINGEN_G2": EventType("Scheveningen", 2),
    "FIDE_DOUBLESCHEVENINGEN": EventType("Scheveningen", 2),
    "FIDE_SCHILLER_4x3": EventType("Schiller", 1),
    "CUSTOM_SCHILLER": EventType("Schiller", 1),
    "CUSTOM_KNOCKOUT": EventType("knock-out"),
    "CUSTOM_TEAM_KNOCKOUT": EventType("knock-out", team=True),
}
NO_CODES = (
    *("", "SWISS", "FIDE", "FIDE_", "CUSTOM_TEAM", "BERGER_ROUNDROBIN_G0", "BERGER_ROUNDROBIN_G"),
    *("FIDE_SCHILLER_4", "Vega 8", "FIDE_DUTCHY"),
)


@pytest.mark.parametrize(("code", "kind"), CODES.items())
def test_a_code_of_a_type_is_read(code: str, kind: EventType) -> None:
    assert read_code(code) == kind
    assert EventRecord(coded_kind=code, kind="Festival").type == kind


@pytest.mark.parametrize("code", NO_CODES)
def test_a_text_that_is_no_code_is_remarked_on(code: str) -> None:
    assert read_code(code) is None


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Swiss System", SWISS),
        ("Individual: Swiss-System Dutch (JaVaFo)", SWISS),
        ("Schweizer System", SWISS),
        ("Team Swiss", TEAM_SWISS),
        ("Mannschaftsturnier, Schweizer System", TEAM_SWISS),
        ("Individual: Round-Robin", ONCE),
        ("Double Round Robin", TWICE),
        ("Doppelrundiges Rundenturnier", TWICE),
        ("Scheveningen", EventType("Scheveningen", 1)),
        ("Knock-out", EventType("knock-out")),
        ("Swiss, then knockout", None),
        ("Open", None),
        ("", None),
    ],
)
def test_words(words: str, kind: EventType | None) -> None:
    assert read_words(words) == kind
    assert EventRecord(kind=words).type == kind


def test_which_pairings_are_known_before() -> None:
    known = [kind for kind in CODES.values() if kind.predetermined]
    assert {kind.format for kind in known} == {"round robin", "Scheveningen", "Schiller"}
    assert all(kind.cycles for kind in known)


def test_in_words() -> None:
    kinds = (SWISS, TEAM_SWISS, TWICE, EventType("round robin", 4))
    assert [*map(str, kinds)] == [
        "Swiss",
        "team Swiss",
        "double round robin",
        "round robin, 4 times",
    ]


def test_record_192_in_a_report() -> None:
    line = player(number=1, name="A")
    content = report("092 Swiss", "192 BERGER_ROUNDROBIN_G2", line)
    event = trf.read(content)
    assert (event.coded_kind, event.type, event.remarks) == ("BERGER_ROUNDROBIN_G2", TWICE, ())
    assert trf.write(event) == content
    other = trf.write(replace(event, coded_kind="FIDE_DUTCH"))
    assert other == content.replace(b"BERGER_ROUNDROBIN_G2", b"FIDE_DUTCH")
    made = EventRecord(coded_kind="FIDE_DUTCH", players=event.players)
    assert b"192 FIDE_DUTCH\n" in trf.write(made)


def test_a_code_that_is_none_is_remarked_on_and_the_words_count() -> None:
    event = trf.read(report("092 Swiss", "192 OPEN", "192", player(number=1, name="A")))
    assert [str(remark) for remark in event.remarks] == [
        "line 2, column 5: 'OPEN' is not a code in FIDE’s table of types; it is not used",
        "line 3, column 1: a second record of this kind; the first one counts: coded_kind",
    ]
    assert event.type == SWISS
    assert not trf.read(report("192", player(number=1, name="A"))).remarks
