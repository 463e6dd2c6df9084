"""What a kind of file has no room for, by name: nothing is lost in silence."""

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


def lost(event: EventRecord, kept: Collection[str]) -> tuple[Remark, ...]:
    """What the records hold and a file does not keep; `kept` names fields, events' as "event.x"."""
    of_event = [
        word
        for name, word in _EVENT.items()
        if f"event.{name}" not in kept and getattr(event, name)
    ]
    of_players = [
        word
        for name, word in _PLAYER.items()
        if name not in kept and any(getattr(player, name) for player in event.players)
    ]
    parts = [
        f"{who} {', '.join(words)}"
        for who, words in (("of the event,", of_event), ("of players,", of_players))
        if words
    ]
    return (Remark(None, None, f"not written: {'; '.join(parts)}"),) if parts else ()
