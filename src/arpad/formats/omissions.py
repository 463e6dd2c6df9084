"""What a kind of file cannot hold, by name: nothing is lost in silence."""

from __future__ import annotations

from collections.abc import Collection

from arpad.formats.records import EventRecord, Remark

_EVENT = {
    "name": "its name",
    "city": "its city",
    "federation": "its federation",
    "starts": "its first day",
    "ends": "its last day",
    "kind": "its type",
    "arbiter": "its arbiter",
    "deputies": "its deputies",
    "time_control": "its time control in words",
    "coded_time_control": "its coded time control",
    "planned_rounds": "its number of rounds",
    "round_dates": "the days of its rounds",
}
_PLAYER = {
    "rating": "rating",
    "title": "title",
    "federation": "federation",
    "fide_id": "FIDE id",
    "sex": "sex",
    "born": "birth date",
    "rank": "rank",
    "k": "K",
    "games_played": "games played",
}


def omitted_fields(event: EventRecord, room_for: Collection[str]) -> tuple[Remark, ...]:
    """One remark on the fields of an event that a file omits; no remark where it omits none.

    `room_for` names the fields that the file has: those of a player as they are called, those of
    the event as "event.name".

    >>> from arpad.formats import PlayerRecord
    >>> event = EventRecord(city="Letterton", players=(PlayerRecord(1, "Alpha, Ann", k=20),))
    >>> [remark.text for remark in omitted_fields(event, ["event.city"])]
    ['not written: of players, K']
    """
    of_event = [
        word
        for name, word in _EVENT.items()
        if f"event.{name}" not in room_for and getattr(event, name)
    ]
    of_players = [
        word
        for name, word in _PLAYER.items()
        if name not in room_for and any(getattr(player, name) for player in event.players)
    ]
    parts = [
        f"{whose} {', '.join(words)}"
        for whose, words in (("of the event,", of_event), ("of players,", of_players))
        if words
    ]
    return (Remark(None, None, f"not written: {'; '.join(parts)}"),) if parts else ()
