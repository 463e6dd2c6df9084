"""The page's files, as a server sends them and as a static site."""
