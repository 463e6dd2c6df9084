"""A player's names taken out of a league: another name stands in their place, as if always there.

The log is a chain of hashes, so everything from the first changed entry on is written anew, and a
last entry says that somebody's name was removed, but not whose. Labels of links are cleaned, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from unicodedata import category, normalize

from arpad.errors import InvalidPlayer, Unquoted
from arpad.league import names
from arpad.league.entries import NO_HASH, Entry
from arpad.league.history import ADDED, DESCRIBED, NAME_REMOVED, RENAMED, History
from arpad.league.letters import LONGEST_NAME, check_new_player, look
from arpad.league.records import LeagueRecord

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from arpad.league.store import Store

#: Entries that name the league or a season.
_NAMED = ("created", "rules changed", "season ended", "season named")
_OTHER_WORDS = (
    "a reason that means them in other words, or by a part of their name, is not recognised: "
    "read the log"
)
_BIRTH_YEAR = (
    "their year of birth is removed, too: where the system rates by age, their games are then "
    "rated as those of an adult, and ratings change"
)
_COPIES = "backups and exports made before, and what a webhook was sent, still have the name"
_PORTION = 10_000  # entries that are written at once
#: Says that the bytes of a name may still be there.
NOT_WIPED = (
    "its bytes may still be beside the league, because others were using it: "
    "arpad league check wipes them, and says if it could not"
)
_OF_SERVER = (
    "PostgreSQL has written the tables anew, but its write-ahead log, its replicas and its own "
    "backups have the name until they are replaced"
)


@dataclass(frozen=True, slots=True)
class Removal(LeagueRecord):
    """What taking a player's names out of a league does.

    `name` is the one in their place; `names` is in how many entries they stood as the player's
    name, `texts` in how many reasons, authors, labels and other texts they were replaced, and
    `left` is what is out of reach. `entry` is the position of the entry that says so; None if
    nothing was changed.
    """

    name: Annotated[str, "The name in their place."]
    names: Annotated[int, "Entries in which they stood as the player’s name."]
    texts: Annotated[int, "Reasons, authors, labels and other texts that had them."]
    left: Annotated[tuple[str, ...], "What is out of reach, such as older backups."]
    entry: Annotated[int | None, "The entry that says so; null if nothing was changed."] = None


class NameRemoval:
    """The names of one player, including those of duplicates merged into them, and new ones.

    `to` is the new name; without it, it is "Player 3" by the player's number. Without `alike`, it
    may not look like that of another player.
    """

    def __init__(
        self, history: History, name: object, to: object = None, *, alike: bool = True
    ) -> None:
        self.who = names.find(history, name)
        players = tuple(history.players.values())  # somebody may be added meanwhile
        self._own = [each for each in players if history.root(each.id) == self.who]
        self._others = {
            each for player in players if player not in self._own for each in _all_names(player)
        }
        self.new = self._new_names(None if to is None else check_new_player(to, "to"))
        own = {each for player in self._own for each in _all_names(player)}
        self._removed = own - set(self.new.values())
        #: Whoever is made anonymous loses their facts, too.
        self._forgets = to is None
        forgets_facts = self._forgets and any(each.facts for each in self._own)
        if not self._removed and not forgets_facts:
            rule = "it is their name, and they have no other one"
            raise InvalidPlayer("to", self.name, rule, "there is nothing to do")
        taken = set(map(names.key, self._others))
        self._shared = sorted(each for each in self._removed if names.key(each) in taken)
        self._pattern = _pattern(
            {each for each in self._removed if each not in self._shared},
            self._others | set(self.new.values()),
        )
        self.names = self.texts = 0
        if not alike:
            names.check_unlike({look(each): each for each in self._others}, self.name, "to")

    @property
    def name(self) -> str:
        """The player's new name."""
        return self.new[self.who]

    def _new_names(self, to: str | None) -> dict[int, str]:
        """A new name for the player, and one for each duplicate: nobody else ever had them."""
        taken = set(map(names.key, self._others))
        if to is not None and names.key(to) in taken:
            rule = "somebody else in the league has or had this name"
            raise InvalidPlayer("to", Unquoted(to), rule, "choose another name")
        made = {self.who: to or _free(f"Player {self.who}", taken)}
        taken.add(names.key(made[self.who]))
        for each in self._own:
            if each.id != self.who:
                ending = f" ({each.id})"
                first = made[self.who][: LONGEST_NAME - len(ending) - 4].rstrip()
                made[each.id] = _free(first + ending, taken)
                taken.add(names.key(made[each.id]))
        return made

    def rewrite(self, entry: Entry) -> Entry:
        """An entry without the names; its hash is no longer right.

        What requests asked for is dropped from all entries: from the digest of a request, whoever
        guesses a name could see that it is the right one.
        """
        data = {each: value for each, value in entry.data.items() if each != "request"}
        kind = entry.kind
        if kind == ADDED and data["player"] in self.new:
            self.names += 1
            data["name"] = self.new[data["player"]]
        elif kind == RENAMED and data["player"] in self.new:
            self.names += 1
            kind = NAME_REMOVED
            data = {each: value for each, value in data.items() if each == "key"}
        elif kind == DESCRIBED:
            kind, data = self._without_facts(kind, data)
        elif kind in _NAMED and isinstance(data.get("name"), str):
            text = normalize("NFC", self.clean(data["name"]))
            data["name"] = text[:LONGEST_NAME].rstrip()
        if "key" in data:
            data["key"] = self.clean(str(data["key"]))
        author, reason = self.clean(entry.author), self.clean(entry.reason)
        return replace(entry, author=author, reason=reason, kind=kind, data=data)

    def _without_facts(self, kind: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """An entry on facts of a player: those of whoever is made anonymous are gone."""
        if self._forgets and data["player"] in self.new:
            self.texts += 1
            return NAME_REMOVED, {each: value for each, value in data.items() if each == "key"}
        facts = {
            name: self.clean(value)[:LONGEST_NAME].rstrip() if isinstance(value, str) else value
            for name, value in data["facts"].items()
        }
        return kind, {**data, "facts": facts}

    def clean(self, text: str) -> str:
        """A text with the new name in place of the old ones."""
        made = self.without(text)
        self.texts += made != text
        return made

    def without(self, text: str) -> str:
        """The same, for a text that is not counted."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self.name if found["old"] else found[0], text)

    def is_in(self, text: str) -> bool:
        """Whether a text has one of the names."""
        return self.without(text) != text

    def left(self, settings: Mapping[str, str], copies: Iterable[str]) -> Iterator[str]:
        """What is out of reach: `copies` are files, `settings` those that stay as they are."""
        yield _COPIES
        for each in copies:
            yield f"{each} is such a backup"
        if self._forgets and any("birth_year" in each.facts for each in self._own):
            yield _BIRTH_YEAR
        for each in self._shared:
            yield f"{each} is the name of somebody else, too, and was left in reasons"
        for each, value in settings.items():
            if self.is_in(value):
                yield f"the {each} has the name in it: change it"
        yield _OTHER_WORDS

    def as_removal(self, left: Iterable[str], entry: int | None = None) -> Removal:
        """What was done."""
        return Removal(self.name, self.names, self.texts, tuple(left), entry)


def _all_names(player: Any) -> tuple[str, ...]:
    return (player.name, *player.names)


def _free(name: str, taken: set[str]) -> str:
    """The name, or if somebody has or had it, with the first number that makes it new."""
    numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(each for each in numbered if names.key(each) not in taken)


def _pattern(removed: set[str], kept: set[str]) -> re.Pattern[str] | None:
    """Finds the removed names in a text, but not inside of longer names that are kept."""
    if not removed:
        return None
    inside = {each for each in kept if any(names.key(one) in names.key(each) for one in removed)}
    old = "|".join(_whole(each) for each in _longest_first(removed))
    keep = "".join(f"{_whole(each)}|" for each in _longest_first(inside - removed))
    return re.compile(f"{keep}(?P<old>{old})", re.IGNORECASE)


def _longest_first(texts: set[str]) -> list[str]:
    return sorted(texts, key=lambda each: (-len(each), each))


def _whole(name: str) -> str:
    """A name as a word of its own, composed or decomposed; many scripts have no spaces."""
    before = "" if category(name[0]) == "Lo" or not name[0].isalnum() else r"(?<!\w)"
    after = "" if category(name[-1]) == "Lo" or not name[-1].isalnum() else "(?![\\w\u0300-\u036f])"
    forms = dict.fromkeys(re.escape(normalize(form, name)) for form in ("NFC", "NFD"))
    return f"{before}(?:{'|'.join(forms)}){after}"


def rewrite(store: Store, connection: Connection, removal: NameRemoval) -> tuple[int, str]:
    """Write every entry without the names; returns the last position and its hash."""
    store.forget_snapshot(connection)
    for row in store.links(connection):
        label = removal.clean(row.label)
        if label != row.label:
            store.relabel_link(connection, row.id, label)
    position, hashed = 0, NO_HASH
    while entries := store.entries(connection, position, _PORTION):
        changed: list[Entry] = []
        for entry in entries:
            made = removal.rewrite(entry).chained(hashed)
            position, hashed = made.position, made.hash
            if made != entry:
                changed.append(made)
        if changed:
            store.rewrite(connection, changed)
    return position, hashed


def count_names(store: Store, connection: Connection, removal: NameRemoval) -> None:
    """Count what would be replaced; nothing is changed."""
    position = 0
    for row in store.links(connection):
        removal.clean(row.label)
    while entries := store.entries(connection, position, _PORTION):
        for entry in entries:
            position = removal.rewrite(entry).position


def out_of_reach(store: Store, connection: Connection, removal: NameRemoval) -> tuple[str, ...]:
    """What is out of reach of a removal, in words."""
    hook = json.loads(store.setting(connection, "webhook") or "{}")
    settings = {"address of the webhook": str(hook.get("url", ""))}
    copies = [path.name for path in _copies(store)]
    more = () if store.files else (_OF_SERVER,)
    return (*removal.left(settings, copies), *more)


def _copies(store: Store) -> list[Path]:
    """The copies that upgrades have left beside the file."""
    if not store.files:
        return []
    path = Path(store.files[0])
    return sorted(path.parent.glob(f"{path.stem}-before-*{path.suffix}"))
