"""Pictures of every page and report: for people to look at, and to compare with approved ones.

`python -m pictures look FOLDER` takes them at full size, `python -m pictures approve` keeps them as
small ones in `tests/appearance/approved`, with which `make test-pictures` compares.
"""
