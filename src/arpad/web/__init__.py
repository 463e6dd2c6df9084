"""The page, its static copy and the API: all on this computer."""
