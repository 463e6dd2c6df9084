"""The revisions, each named after what it does."""
