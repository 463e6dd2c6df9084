"""TRF16 and TRF26, FIDE's tournament report file: read into records, and written again.

The lines of the file are kept with the records, so that writing reproduces every byte that was not
changed.
"""

from __future__ import annotations

from arpad.formats.trf.reader import read
from arpad.formats.trf.writer import omissions, write

__all__ = ["omissions", "read", "write"]
