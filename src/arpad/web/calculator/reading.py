"""The values of the text below the calculator, and the worked example in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from arpad import fide
from arpad.exact import logistic
from arpad.fide.editions import edition
from arpad.fide.k_rule import reason
from arpad.render.templating import trusted
from arpad.sentences import phrase
from arpad.web.calculator.figures import GAPS, SCALE, fide_expected, figures

#: What the example shows until something is typed.
OWN, OPPONENT = 1400, 1600
#: The worked example, which follows what is typed: the page gets the whole table, Python fills it
#: in for a static page. `{expected:f2}` is a form of numbers that both know.
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


def reading_values(on: date) -> dict[str, Any]:
    """What the template shows; `on` is the day whose rules are described."""
    record = edition(on)
    return {
        **figures(on),
        "example": _example(on),
        "k_steps": [
            {"reason": str(reason(step)), "article": step.article, "k": step.k}
            for step in record.k_steps
        ],
        "gaps": [
            (gap, f"{logistic(gap):.3f}", f"{fide_expected(record, gap):.2f}") for gap in GAPS
        ],
    }


def _example(on: date) -> Callable[[str], str]:
    """The sentences of the worked example by name: a win against somebody stronger."""
    report = fide.tournament(OWN, [(OPPONENT, 1)], on=on)
    expected, change = float(report.expected or 0), float(report.change or 0)
    values: dict[str, Any] = {
        **{"own": OWN, "opponent": OPPONENT, "k": report.k, "gap": OPPONENT - OWN, "scale": SCALE},
        **{"size": OPPONENT - OWN, "formula": logistic(OWN - OPPONENT), "expected": expected},
        **{"score": 2, "half": 1, "gained": 1 - expected, "change": change},
        **{"rounded": report.rounded_change, "new": report.new_rating},
        "drawn": float(report.k or 0) * (0.5 - expected),
        "result": EXAMPLE["win"],
    }

    def put(name: str) -> str:
        text = str(phrase(EXAMPLE[name], **values))
        return trusted(text) if text.startswith("<") else text.replace("-", "−")

    return put
