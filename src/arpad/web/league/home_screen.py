"""A league on a phone's home screen: its icon opens the league by the link that was used."""

from __future__ import annotations

from pydantic_core import to_json
from starlette.responses import Response

from arpad.web.league.request import HEADERS, LeagueRequest

#: The sizes of the icon that phones ask for.
ICON_SIZES = (192, 512)
_SHORT = 12  # letters under an icon
_PAPER, _GREEN = "#f6f5f0", "#17624d"


def show_manifest(request: LeagueRequest) -> Response:
    """What the league is called on a home screen, where it opens, and its icon."""
    name = request.league.name
    icons = [
        {"src": f"../../league-icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in ICON_SIZES
    ]
    manifest = {
        "name": name,
        "short_name": name if len(name) <= _SHORT else name.split()[0][:_SHORT],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _GREEN,
        "icons": icons,
    }
    return Response(to_json(manifest), 200, HEADERS, "application/manifest+json")
