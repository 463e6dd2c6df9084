"""The page "Event": a file comes in, its report goes out."""
