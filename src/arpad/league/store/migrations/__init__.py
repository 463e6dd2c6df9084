"""Changes of the schema, one file for each; `env.py` is not needed: Arpad runs them itself."""
