"""Python in the tab: events rated by Arpad itself on any host of files."""
