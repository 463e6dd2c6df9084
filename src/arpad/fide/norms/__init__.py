"""Title norms (B.01): `rules` has the records, `norm` the function, `report` its answer.

The games of a candidate (`game`) in an event (`event_terms`) are a case for a title: `candidate`
finds the games that make a norm, with the figures, titles and federations of their `opponents`;
`requirements`, `game_requirements` and `sheet` say what was required and what was found.
"""
