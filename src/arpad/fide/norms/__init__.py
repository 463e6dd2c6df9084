"""Title norms (B.01): `rules` has the records, `norm` the function, `report` its answer.

A candidate (`game`) in an event (`occasion`) is a `case` for a title: `field` has the figures of
any part of the games, `mix` checks titles and federations, `search` finds the games that make a
norm; `conditions`, `requirements` and `sheet` say what was required and what was found.
"""
