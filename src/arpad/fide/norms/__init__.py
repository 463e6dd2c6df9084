"""B.01, title norms: `rules` are the records, `norm` the verb, `report` what it answers.

A candidate (`game`) in an `occasion` is a `case` for a title: its `field` has the figures of any
part of the games, `mix` judges titles and federations, `search` finds the games that are a norm;
`conditions`, `requirements` and `sheet` say what was asked and what was found.
"""
