"""The league on the web."""
