"""The worked example, which follows what is typed: Python fills it for a static page.

The figures are numbers; `{expected:f2}` is a form that Python and the page's code both know.
"""

from __future__ import annotations

#: Every sentence and label, by its name; the page gets the whole table.
EXAMPLE = {
    "intro": "You are rated {own:g}, your opponent {opponent:g}. Your K is {k:g}, and {result}.",
    "win": "you win",
    "draw": "you draw",
    "loss": "you lose",
    "math": '<math display="block"><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo>'
    "<msup><mn>10</mn><mrow><mn>{gap:g}</mn><mo>/</mo><mn>{scale:g}</mn></mrow></msup></mrow>"
    "</mfrac><mo>≈</mo><mn>{formula:f4}</mn></math>",
    "table": "FIDE’s table",
    "table_value": "{size:g} points: {expected:f2}",
    "capped": "{size:g} points count as {cap:g}: {expected:f2}",
    "less": "Score less expected",
    "less_value": "{score:half} − {expected:f2} = {gained:f2+}",
    "less_exact": "{score:half} − {expected:f4} = {gained:f4+}",
    "times": "Times K",
    "times_value": "{k:g} × {gained:f2+} = {change:f2+}",
    "times_exact": "{k:g} × {gained:f4+} = {change:f2+}",
    "rounded": "Rounded",
    "rounded_value": "{rounded:+}, so {own:g} becomes {new:g}",
    "draw_would": "Had you drawn, it would have been {k:g} × ({half:half} − {expected:f2}) = "
    "{drawn:f2+}.",
    "other": "{system} works in more steps than the plain formula: open the working above, and "
    "each of them is there.",
}
