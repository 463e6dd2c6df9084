"""B.01, title norms: `rules` are the records, `norm` the verb, `report` what it answers."""
