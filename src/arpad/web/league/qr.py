"""A link as a QR code, which a phone's camera reads: for a terminal, and for a page."""

from __future__ import annotations

import segno

#: Two rows of the code in one row of text: the upper and the lower half, dark or light.
_HALVES = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
#: The empty margin that readers need, in modules; a terminal has some of its own.
_MARGIN = 2


def qr_text(address: str) -> str:
    """The code in block characters, light on the dark ground of a terminal.

    >>> len(qr_text("http://192.0.2.2:8000/").splitlines()[0])
    29
    """
    rows = [list(row) for row in _code(address).matrix_iter(border=_MARGIN)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(map(_half, upper, lower)) for upper, lower in pairs)


def _half(upper: int, lower: int) -> str:
    return _HALVES[bool(upper), bool(lower)]


def qr_path(address: str) -> tuple[int, str]:
    """The code as the path of an SVG, one unit a module: its width, and the path of what is dark.

    >>> qr_path("http://192.0.2.2:8000/")[0]
    29
    """
    rows = list(_code(address).matrix_iter(border=_MARGIN))
    dark = [(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return len(rows), "".join(f"M{x} {y}h1v1h-1z" for x, y in dark)


def _code(address: str) -> segno.QRCode:
    return segno.make(address, micro=False, error="l")
