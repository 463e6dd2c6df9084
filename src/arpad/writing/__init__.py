"""Output files: written completely or not at all, never over an input, by one run at a time."""
