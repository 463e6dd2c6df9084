"""Numbers in sentences, printed so that their arithmetic as printed gives the result as printed.

>>> str(why(1, 0.3962, 27.4957, k=45.5361))
'0.3962 was expected and 1 scored: 0.6038 more, times K 45.5361, is +27.496'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arpad.sentences import Phrase, phrase

#: No number is printed with more decimals.
_MOST = 9
#: A multiplier that has no more decimals is printed with all of them.
_SHORT = 4
#: How near to half a unit still counts as half of it: products of printed numbers are floats.
_NEAR = 1e-9

Print = Callable[[float], float]


def decimal(value: float, most: int, least: int = 0) -> str:
    """A number with at most this many decimals, without trailing zeros beyond the least.

    >>> decimal(45.5, 3), decimal(0.6, 3, 2), decimal(20.0, 2)
    ('45.5', '0.60', '20')
    """
    whole, _, digits = f"{value:z.{most}f}".partition(".")
    kept = digits.rstrip("0").ljust(least, "0")
    return f"{whole}.{kept}" if kept else whole


def places_needed(result: float, of_printed: Callable[[Print], float], places: int = 2) -> int:
    """The decimals with which the numbers of a formula give its result as it is printed.

    `of_printed` works the formula out; every number that is printed goes through its argument.

    >>> places_needed(27.4957, lambda printed: printed(0.6038) * printed(45.5361))
    3
    """
    shown = float(f"{result:.{places}f}")
    for decimals in range(places, _MOST):
        found = of_printed(lambda value: float(f"{value:.{decimals}f}"))  # noqa: B023
        if abs(found - shown) <= 0.5 / 10**places + _NEAR:
            return decimals
    return _MOST


def summed(result: float, parts: Sequence[float], places: int = 2) -> str:
    """The parts of a sum with their signs, as many decimals as it needs.

    >>> summed(28.35, [24.176, 4.174])
    '+24.18 +4.17'
    """
    decimals = places_needed(result, lambda printed: sum(map(printed, parts)), places)
    return " ".join(_signed(decimal(each, decimals, places)) for each in parts)


def product(gained: float, k: float, change: float, places: int = 2) -> dict[str, str]:
    """Gained × K = change: both factors as they are printed."""
    decimals = places_needed(change, lambda printed: printed(gained) * printed(k), places)
    return {"gained": _signed(decimal(gained, decimals, places)), "k": decimal(k, decimals)}


def product_and_sum(gained: float, k: float, added: float, change: float) -> Phrase:
    """The step in which every game adds something to gained × K."""
    decimals = places_needed(
        change, lambda printed: printed(gained) * printed(k) + printed(added), 4
    )
    return phrase(
        "pool_change_added",
        gained=_signed(decimal(gained, decimals, 4)),
        k=decimal(k, decimals),
        added=decimal(added, decimals, 2),
        change=change,
    )


def multiplied(once: float, multiplier: float, gained: float) -> Phrase:
    """The step in which a game counts more or less than once."""
    decimals = places_needed(gained, lambda printed: printed(once) * printed(multiplier), 4)
    return phrase(
        "pool_multiplier",
        once=_signed(decimal(once, decimals, 4)),
        multiplier=decimal(multiplier, decimals),
        gained=gained,
    )


def exactly(rating: float) -> int:
    """The decimals with which a rating as it is printed is rounded to the same whole number.

    >>> exactly(1527.496), exactly(1527.25)
    (3, 2)
    """
    for decimals in range(2, _MOST):
        if (abs(float(f"{rating:.{decimals}f}")) % 1 >= 0.5) == (abs(rating) % 1 >= 0.5):
            return decimals
    return _MOST


def why(
    score: float,
    expected: float,
    change: float,
    *,
    k: float,
    multiplier: float = 1.0,
    added: float = 0.0,
    key: str = "why_k",
    name: str = "",
) -> Phrase:
    """Why a rating changed: (score − expected) × multiplier × K + added.

    `key` is the sentence that names the factor, and `name` what a system calls it if it is not K.
    The change has the decimals with which it is rounded as its rating is: 27.496 becomes 27.
    """
    places = exactly(change)
    gained = score - expected
    size = abs(gained)
    sign = -1 if gained < 0 else 1
    short = float(f"{multiplier:.{_SHORT}f}") == multiplier
    decimals = places_needed(
        change,
        lambda printed: (
            sign * printed(size) * (multiplier if short else printed(multiplier)) * printed(k)
            + printed(added)
        ),
        places,
    )
    shown = _signed(decimal(change + 0.0, places, 2))
    values = {"expected": decimal(expected, decimals, 2), "score": score, "change": shown}
    if not added and not float(f"{size:.{decimals}f}"):
        return phrase("why_nothing", **values)
    times = phrase("why_multiplier", multiplier=decimal(multiplier, _SHORT if short else decimals))
    return phrase(
        "why_change",
        **values,
        gained=decimal(size, decimals, 2),
        direction=phrase("why_less" if gained < 0 else "why_more"),
        multiplier="" if multiplier == 1 else times,
        factor=phrase(key, name=name, k=decimal(k, decimals)),
        added=phrase("why_added", added=decimal(added, decimals, 2)) if added else "",
    )


def _signed(text: str) -> str:
    return text if text.startswith("-") else f"+{text}"
