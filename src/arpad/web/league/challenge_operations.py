"""Operations of a league's API on challenges."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from arpad.facts import Fact
from arpad.league import Challenge
from arpad.league.records import plain
from arpad.web.league import bodies
from arpad.web.league.api import Caller, Operation, Operations
from arpad.web.league.challenges_page import calendar_answer

_ALL = Fact("all", "flag", "All", "Also those that were played or withdrawn.", default=False)

CHALLENGE_OPERATIONS = Operations()


@CHALLENGE_OPERATIONS.get("/challenges", list[Challenge], query=(_ALL,))
def list_challenges(caller: Caller) -> Any:
    """Who is to play whom, the next day first."""
    return plain(list(caller.league.challenges(closed=caller.query.get("all", False))))


@CHALLENGE_OPERATIONS.post("/challenges", Challenge, "record", bodies.ChallengeBody)
def challenge_player(caller: Caller) -> Any:
    """Put two sides beside each other until they have played."""
    body = caller.body
    number = caller.league.challenge(body.sides, on=body.on, at=body.at, **caller.signed)
    return caller.league.find_challenge(number).as_data()


@CHALLENGE_OPERATIONS.post("/challenges/{id}/withdraw", Challenge, "record", bodies.ReasonBody)
def withdraw_challenge(caller: Caller) -> Any:
    """Withdraw a challenge that has not been played."""
    caller.league.withdraw_challenge(caller.id, **caller.signed)
    return caller.league.find_challenge(caller.id).as_data()


def download_challenge(caller: Caller) -> Response:
    """A challenge as a calendar file."""
    return calendar_answer(caller.league, caller.id)


CHALLENGE_OPERATIONS.append(
    Operation(
        "GET",
        "/challenges/{id}/calendar",
        download_challenge.__name__,
        "A challenge as a calendar file",
        None,
        download_challenge,
        file="text/calendar",
    )
)
