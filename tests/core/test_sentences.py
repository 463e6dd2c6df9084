"""The one table of sentences: every one is used, every place is filled, every form is exact."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

import arpad
from arpad import sentences
from arpad.sentences import SENTENCES, Phrase, Step, norms, phrase, systems

SOURCE = Path(arpad.__file__).parent
CODE = "\n".join(
    path.read_text("utf-8")
    for path in (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"))
    if path.parent.name != "sentences"
)


@pytest.mark.parametrize("key", SENTENCES)
def test_a_sentence_is_used(key: str) -> None:
    made = {"norm_adjudicated"}  # by the name of what excludes a game
    assert key in made or re.search(rf"[\"'`]{key}[\"'`]", CODE)


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("{x}", 5, "5"),
        ("{x:+}", 5, "+5"),
        ("{x:+}", 0, "+0"),
        ("{x:+}", -5, "-5"),
        ("{x:h}", 36, "0.36"),
        ("{x:h}", 150, "1.50"),
        ("{x:h+}", 1280, "+12.80"),
        ("{x:h+}", -8, "-0.08"),
        ("{x:half}", 3, "1.5"),
        ("{x:half}", 4, "2"),
        ("{x:g}", 1600.0, "1600"),
        ("{x:g}", 1600.5, "1600.5"),
        ("{x:f2}", 1.005, "1.00"),
        ("{x:f2+}", 2.5, "+2.50"),
        ("{x:f4}", 0.35994, "0.3599"),
        ("{x:f4+}", -0.35994, "-0.3599"),
        ("{x}", phrase("k_reached", bound=2400), "published at 2400 or more"),
    ],
)
def test_a_form_of_a_value(template: str, value: object, text: str) -> None:
    assert str(phrase(template, x=value)) == text


def test_a_key_that_is_not_in_the_table_is_the_sentence() -> None:
    assert str(Phrase("as it is {or not}")) == "as it is {or not}"
    assert Step("8.3", "plain words").text == "plain words"


def test_a_step_is_data() -> None:
    step = Step("8.3.3", phrase("gained_times_k", gained=64, k=20, change=1280), 1)
    assert step.phrase == Phrase("gained_times_k", (("gained", 64), ("k", 20), ("change", 1280)))
    assert step.as_data() == {"article": "8.3.3", "text": "+0.64 × 20 = +12.80", "game": 1}
    assert hash(step) == hash(Step("8.3.3", step.phrase, 1))


def test_no_sentence_holds_an_article_or_a_bound() -> None:
    """Both come from the records; 50 % is half of the points whatever the edition."""
    words = {key: re.sub(r"{[^}]+}|50 %", "", text) for key, text in SENTENCES.items()}
    figures = {key: set(re.findall(r"\d+", text)) - {"0", "1"} for key, text in words.items()}
    formula = {"elo_game": {"10"}, "elo_performance": {"10"}}  # 1 / (1 + 10^…) and log10
    assert {key: found for key, found in figures.items() if found} == formula


def test_a_part_of_the_table_is_found_by_the_first_word_of_a_key() -> None:
    """What is loaded on demand has the keys that lead to it, and no other part has them."""
    for key, text in {**norms.SENTENCES, **systems.SENTENCES}.items():
        assert str(Phrase(key)) == text
    assert {key.partition("_")[0] for key in norms.SENTENCES} == {"norm"}
    words = {key.partition("_")[0] for key in systems.SENTENCES}
    assert words == {"us", "glicko", "glicko2", "pool"}
    everything = {**sentences._COMMON, **norms.SENTENCES, **systems.SENTENCES}
    assert everything == sentences.SENTENCES
    assert len(everything) > len(norms.SENTENCES) + len(systems.SENTENCES)


def test_nothing_else_is_loaded_on_demand() -> None:
    with pytest.raises(
        AttributeError, match=r"module 'arpad\.sentences' has no attribute 'OTHERS'"
    ):
        _ = sentences.OTHERS


@pytest.mark.parametrize("form", ["f0", "f2", "f2+", "f4", "f4+", "f6", "d2"])
def test_nothing_has_no_minus(form: str) -> None:
    """A rounding error below zero is nothing: no rating stays by -0.00."""
    for number in (-1e-12, -0.0, Decimal("-0.0000001")):
        assert "-" not in str(phrase(f"{{number:{form}}}", number=number))
    assert str(phrase(f"{{number:{form}}}", number=-2)).startswith("-2")
