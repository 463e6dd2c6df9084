"""Files out: whole or not at all, never over an input, one run at a time."""
