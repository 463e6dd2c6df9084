"""The records of US Chess, of Glickman's family and of pools, as the page reads them."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from arpad.exact import DIFFERENCE_BOUNDS
from arpad.fide.edition import plain_data
from arpad.glicko import formulas, kernel, parameters, player
from arpad.glicko.games import RATING_HELD
from arpad.glicko.report import LABELS as GLICKO_LABELS
from arpad.pools import POOLS, Pool, Record
from arpad.pools.curves import LEAST_LENGTH, NORMAL_BITS, NORMAL_END, NORMAL_FACTOR
from arpad.pools.multipliers import LEAST_MARGIN, LOG_DRAW, MARGINS
from arpad.pools.players import PAUSE_GAMES
from arpad.pools.pool import Home
from arpad.pools.report import LABELS as POOL_LABELS
from arpad.uschess import rules
from arpad.uschess.formulas import NEAR
from arpad.uschess.report import LABELS as USCHESS_LABELS
from arpad.uschess.report import STEPS

#: The parameters of each system of the family, in the order of their dates.
_FAMILY = {
    "glicko1": (parameters.GLICKO_1,),
    "glicko2": (parameters.GLICKO_2,),
    "lichess": (parameters.LICHESS_BEFORE, parameters.LICHESS),
    "chesscom": (parameters.CHESS_COM,),
}
_MIXED, _REGULAR = "mixed", "regular"


def uschess_data() -> dict[str, Any]:
    """Every constant of the rules under its name in small letters, and the names of steps."""
    constants = {
        name.lower(): value for name, value in vars(rules).items() if name.isupper() and name != "T"
    }
    names = {"labels": USCHESS_LABELS, "steps": STEPS, "mixed": _MIXED, "regular": _REGULAR}
    omitted = ("document", "rating_lists")
    data = {name: value for name, value in constants.items() if name not in omitted}
    return {name: plain_data(value) for name, value in (data | names | {"near": NEAR}).items()}


def glicko_data() -> dict[str, Any]:
    """The parameters of each system, and the constants of the arithmetic."""
    constants = {
        "centre": kernel.CENTRE,
        "scale": kernel.SCALE,
        "tolerance": kernel.TOLERANCE,
        "least": kernel.LEAST,
        "q": formulas.Q,
        "reach": player.NINETY_FIVE,
        "labels": GLICKO_LABELS,
        "rating_held": RATING_HELD,
    }
    records = {name: [_parameters(each) for each in dated] for name, dated in _FAMILY.items()}
    reported = parameters.FACTORS_REPORTED.isoformat()
    return {"parameters": records, "constants": constants, "factorsReported": reported}


def _parameters(record: parameters.Parameters) -> dict[str, Any]:
    omitted = ("document", "certainty", "idle_unit", "period_days", "asks_sides", "earlier")
    known = {key: value for key, value in asdict(record).items() if key not in omitted}
    since = record.since
    return known | {"since": None if since is None else since.isoformat()}


def pools_data() -> dict[str, Any]:
    """The records of pools, what a custom pool is made from, and what they share."""
    return {
        "records": [_record(record) for record in POOLS.values()],
        "own": {
            "template": _record(Pool().record),
            "margins": {name: _rule(make()) for name, make in MARGINS.items()},
            "home": _rule(Home(0)),
        },
        "least_margin": LEAST_MARGIN,
        "log_draw": LOG_DRAW,
        "normal": {"bits": NORMAL_BITS, "factor": str(NORMAL_FACTOR), "end": NORMAL_END},
        "least_length": LEAST_LENGTH,
        "pause_games": PAUSE_GAMES,
        "difference_bounds": DIFFERENCE_BOUNDS,
        "labels": POOL_LABELS,
    }


def _record(record: Record) -> dict[str, Any]:
    """What is needed to rate by a pool; its rules without how certain each is."""
    plain = ("id", "name", "cited", "floor", "batch", "rounded", "places", "estimate")
    rules_of = ("k", "curve", "advantage", "multiplier", "scores", "extras")
    return {
        **{name: getattr(record, name) for name in plain},
        **{name: _rule(getattr(record, name).value) for name in rules_of},
        "start": None if record.start is None else record.start.value,
        "factor": asdict(record.factor),
    }


def _rule(rule: Any) -> dict[str, Any]:
    """A rule of a pool as its kind and its figures."""
    figures = {each.name: getattr(rule, each.name) for each in fields(rule) if each.name != "words"}
    return {"kind": type(rule).__name__, **figures}
