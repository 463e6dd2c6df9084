"""The server: who may ask, within which limits, and how it runs."""
