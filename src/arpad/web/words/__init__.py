"""The words of the pages, as data: texts with places for figures, which come from the records.

A text may hold HTML. `[8.3.3]` in it becomes a link to what the rules page says about an article.
"""
