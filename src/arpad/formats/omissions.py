"""Remarks on what a format cannot hold, so that nothing is lost without notice."""

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
    "coded_kind": "its coded type",
    "arbiter": "its arbiter",
    "deputies": "its deputies",
    "time_control": "its time control in words",
    "coded_time_control": "its coded time control",
    "planned_rounds": "its number of rounds",
    "round_dates": "the days of its rounds",
    "ratings_of": "whose ratings they are",
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
    "ratings": "decimals of ratings and games before",
    "member_id": "member id",
    "corrections": "what was corrected",
}
_ROUND = {
    "rating": "ratings of their own",
    "time_control": "time controls of their own",
    "adjudicated": "which games were adjudicated",
}


def omitted_fields(event: EventRecord, room_for: Collection[str]) -> tuple[Remark, ...]:
    """One remark on the fields of an `event` that a file omits; none if it omits nothing.

    `room_for` are the fields that the file can hold: those of a player by their name, those of the
    event as "event.name", those of a round as "round.rating".

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
    of_rounds = [
        word
        for name, word in _ROUND.items()
        if f"round.{name}" not in room_for
        and any(getattr(record, name) for _, _, record in event.games())
    ]
    parts = [
        f"{whose} {', '.join(words)}"
        for whose, words in (
            ("of the event,", of_event),
            ("of players,", of_players),
            ("of rounds,", of_rounds),
        )
        if words
    ]
    return (Remark(None, None, f"not written: {'; '.join(parts)}"),) if parts else ()
