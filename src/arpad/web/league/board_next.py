"""What comes next, on the board: who is to play whom, and stories of those who played last."""

from __future__ import annotations

from typing import NamedTuple

from arpad.league import Challenge, Story
from arpad.web.league.challenges_page import next_challenges
from arpad.web.league.request import LeagueRequest

#: What fits on a screen that is read from afar.
_CHALLENGES, _STORIES = 5, 3


class NextView(NamedTuple):
    """The two halves of the view."""

    challenges: list[Challenge]
    stories: list[Story]


def next_view(request: LeagueRequest, game: str | None = None) -> NextView:
    """What the view shows; stories of one `game`, if each has ratings of its own."""
    stories = request.views.cached(
        ("board stories", game), lambda: request.league.stories(_STORIES, game=game)
    )
    return NextView(next_challenges(request, _CHALLENGES), stories)
