"""How an event is paired: by FIDE's code (record 192), else by unambiguous words (092)."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Format = Literal["Swiss", "round robin", "Scheveningen", "Schiller", "knock-out"]
PREDETERMINED = frozenset(("round robin", "Scheveningen", "Schiller"))


class EventType(NamedTuple):
    """The type of an event.

    `format` is how it is paired; `cycles` is how often two players (or teams) meet, 0 if that
    depends on the pairings of each round; `team` says whether teams are paired.

    >>> EventType("round robin", 2).predetermined, EventType("Swiss", team=True).predetermined
    (True, False)
    """

    format: Format
    cycles: int = 0
    team: bool = False

    @property
    def predetermined(self) -> bool:
        """Whether all pairings are known before the first round."""
        return self.format in PREDETERMINED

    def __str__(self) -> str:
        double = "double " if self.cycles == 2 else ""
        times = f", {self.cycles} times" if self.cycles > 2 else ""
        return f"{'team ' if self.team else ''}{double}{self.format}{times}"


#: Words of FIDE's codes; "DOUBLE" may come before them.
_CODE_WORDS: dict[str, Format] = {
    **dict.fromkeys(("DUTCH", "DUBOV", "BURSTEIN", "LIM", "SWISS"), "Swiss"),
    "ROUNDROBIN": "round robin",
    "SCHEVENINGEN": "Scheveningen",
    "SCHILLER": "Schiller",
    "KNOCKOUT": "knock-out",
}
#: A code such as BERGER_TEAM_ROUNDROBIN_G2; a team Swiss has no word of its own (FIDE_TEAM_BAKU).
_CODE = (
    rf"(?P<whose>FIDE|BERGER|CUSTOM|OTHER)(?P<team>_TEAM)?"
    rf"(?:_(?P<double>DOUBLE)?(?P<word>{'|'.join(_CODE_WORDS)}))?"
    r"(?:_(?:G(?P<games>[1-9])|[0-9]{1,3}X[0-9]{1,3}|20[0-9]{2}|BAKU|TYPE[AB]|MP|GP))*"
)
#: Ordinary words in several languages, in lower case.
_WORDS: dict[Format, str] = {
    "Swiss": r"swiss|schweizer|suisse|suizo|svizzer|suíço|szwajcarsk|швейцар",
    "round robin": (
        r"round ?robin|rundenturnier|jeder gegen jeden|toutes rondes|todos contra todos|"
        r"girone all ?italiana|круговой|kołow|każdy z każdym"
    ),
    "Scheveningen": "scheven",
    "Schiller": "schiller",
    "knock-out": r"knock ?out|k\.? ?o\.? ?(?:system|tournament)|олимпийск",
}
_DOUBLE = r"\bdouble|\bdoppel|\bdoble|\bdoppio|двух"
_TEAM = r"\bteam|\bmannschaft|équipe|equipo|squadre|команд|drużyn"


def read_code(code: str) -> EventType | None:
    """The type by FIDE's code in record 192; None if the code is not in FIDE's table.

    `code` is the code in the file, in capitals or not.

    >>> str(read_code("BERGER_ROUNDROBIN_G2")), str(read_code("FIDE_TEAM_BAKU"))
    ('double round robin', 'team Swiss')
    >>> read_code("OPEN") is None
    True
    """
    match = re.fullmatch(_CODE, code.strip().upper())
    if match is None or not (match["word"] or (match["whose"] == "FIDE" and match["team"])):
        return None
    cycles = int(match["games"] or (2 if match["double"] else 0))
    return _type(_CODE_WORDS[match["word"] or "SWISS"], cycles, bool(match["team"]))


def read_words(words: str) -> EventType | None:
    """The type by the words of record 092; None if they name no type, or several.

    `words` are those in the file, in any of several languages.

    >>> str(read_words("Individual: Round-Robin")), read_words("Festival")
    ('round robin', None)
    """
    plain = " ".join(re.sub(r"[-_:,;()/]", " ", words.casefold()).split())
    found: list[Format] = [name for name, pattern in _WORDS.items() if re.search(pattern, plain)]
    if len(found) != 1:
        return None
    return _type(found[0], 2 if re.search(_DOUBLE, plain) else 0, bool(re.search(_TEAM, plain)))


def _type(format_: Format, cycles: int, team: bool) -> EventType:
    """The type; if all pairings are known in advance, two sides meet once unless stated."""
    return EventType(format_, cycles or int(format_ in PREDETERMINED), team)
