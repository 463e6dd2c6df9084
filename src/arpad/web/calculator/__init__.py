"""The calculator: the page that rates in the browser."""
