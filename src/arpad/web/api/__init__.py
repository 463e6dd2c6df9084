"""The API under /api/v1, and the page that describes it."""
