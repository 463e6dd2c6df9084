"""A picture as coarse blocks of colour, and how far two of them are apart.

A block is 16 CSS pixels wide and high. It counts as the same if the other picture has its colour
there or in a neighbouring block, and rows of blocks may be shifted against each other: another font
moves lines by some pixels and wraps a few of them. A lost style sheet changes far more than that.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Colours = NDArray[np.int16]
Counts = NDArray[np.float64]

#: CSS pixels along the side of a block.
SIDE = 16
#: Levels (of 256) by which a colour may differ, and by which a block differs from the background.
_SAME = 20
_BLANK = 6
#: Rows of blocks by which a part of a page may have moved, beyond what the page itself grew, and
#: the price of each row, in widths of the page.
_MOVED = 8
_MOST_MOVED = 60
_PRICE = 0.1
#: Rows of blocks that are looked at together: somewhat less than a screen.
_WINDOW = 30
#: Shares that another font does not reach, wide as it may be, and a lost sheet does.
_LOCAL_LIMIT = 0.42
_WHOLE_LIMIT = 0.08


@dataclass(frozen=True)
class Difference:
    """The share of what is drawn that one picture has and the other has not, from 0 to 1.

    `local` is the worst part of the page, about a screen high, `whole` all of it.
    """

    local: float
    whole: float

    @property
    def is_seen(self) -> bool:
        """Whether it is more than another font would change."""
        return self.local > _LOCAL_LIMIT or self.whole > _WHOLE_LIMIT


def blocks_of(picture: bytes, scale: float) -> Image.Image:
    """A screenshot with `scale` pixels for each CSS pixel, reduced to a pixel for each block."""
    with Image.open(io.BytesIO(picture)) as opened:
        side = SIDE * scale
        size = (max(round(opened.width / side), 1), max(round(opened.height / side), 1))
        return opened.convert("RGB").resize(size, Image.Resampling.BOX)


def load(path: Path) -> Image.Image:
    """An approved picture."""
    with Image.open(path) as opened:
        return opened.convert("RGB")


def difference(approved: Image.Image, taken: Image.Image) -> Difference:
    """How far two pictures of the same width are apart."""
    one, other = (np.asarray(each, dtype=np.int16) for each in (approved, taken))
    there, back = _missing(one, other), _missing(other, one)
    return Difference(max(there.local, back.local), max(there.whole, back.whole))


def _missing(one: Colours, other: Colours) -> Difference:
    """What `one` has and `other` has not, if rows are shifted so that this is least."""
    background = np.median(one.reshape(-1, 3), axis=0)
    drawn = np.abs(one - background).max(axis=2) > _BLANK
    most = min(abs(len(one) - len(other)) + _MOVED, _MOST_MOVED)
    shifts = np.arange(-most, most + 1)
    costs = (_differs(one, other, most) & drawn).sum(axis=2).T.astype(float)
    lost = _least(costs, shifts, _PRICE * one.shape[1])
    total = drawn.sum(axis=1).astype(float)
    window = np.ones(min(_WINDOW, len(one)))
    # A window with next to nothing in it has no share worth speaking of.
    least = one.shape[1] * len(window) / 10
    shares = np.convolve(lost, window, "valid") / np.maximum(
        np.convolve(total, window, "valid"), least
    )
    return Difference(float(shares.max()), float(lost.sum() / max(total.sum(), least)))


def _differs(one: Colours, other: Colours, most: int) -> NDArray[np.bool_]:
    """For each shift, row and column: whether the block is nowhere around there in `other`."""
    rows, width = one.shape[:2]
    found = []
    for shift in range(-most - 1, most + 2):
        shifted = np.full((rows, width + 2, 3), -1000, dtype=np.int16)
        first, last = max(0, -shift), min(rows, len(other) - shift)
        if first < last:
            shifted[first:last, 1:-1] = other[first + shift : last + shift]
        beside = [np.abs(shifted[:, at : at + width] - one).max(axis=2) for at in range(3)]
        found.append(np.min(beside, axis=0) > _SAME)
    level = np.stack(found)
    return np.asarray(level[:-2] & level[1:-1] & level[2:])


def _least(costs: Counts, shifts: NDArray[np.int_], price: float) -> Counts:
    """The cost of each row on the cheapest way down, where each change of the shift has a price."""
    steps = np.abs(shifts[:, None] - shifts[None, :]) * price
    best, came_from = costs[0], []
    for row in costs[1:]:
        reached = best[None, :] + steps
        came_from.append(reached.argmin(axis=1))
        best = reached.min(axis=1) + row
    way = [int(best.argmin())]
    for before in reversed(came_from):
        way.append(int(before[way[-1]]))
    way.reverse()
    moves = np.abs(np.diff(shifts[way], prepend=shifts[way[0]])) * price
    return np.asarray(costs[np.arange(len(costs)), way] + moves)
