"""Reads the time controls in files into phases, and says what was not understood."""

from __future__ import annotations

from arpad.formats.time_control.reader import Reading, read
from arpad.formats.time_control.record import Clock, Phase

__all__ = ["Clock", "Phase", "Reading", "read"]
