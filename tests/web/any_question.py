"""Questions of every shape that the schema of the API allows, or does not."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from sampling import FULL

#: Thousands of them go to the bounds of every field in turn, one by one: in `make test-all`.
_PHASES = tuple(Phase) if FULL else (Phase.generate, Phase.shrink)


def any_question(examples: int) -> settings:
    """How a test asks many random questions, the same ones each time."""
    return settings(
        max_examples=examples,
        phases=_PHASES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
