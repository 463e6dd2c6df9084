"""TRF16 and TRF26, FIDE's tournament report file: read into records, and written again.

The lines of the file stay with the records, so that writing gives back every byte that nobody
changed.
"""

from __future__ import annotations

from arpad.formats.trf.reader import read
from arpad.formats.trf.writer import omissions, write

__all__ = ["omissions", "read", "write"]
