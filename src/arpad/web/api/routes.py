"""The API under /api/v1: its routes, made from the questions, the systems and their facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from fastapi import FastAPI, Request, Response
from pydantic_core import to_json

from arpad import __version__, fide, questions, system
from arpad.answer import Report
from arpad.facts import Fact
from arpad.fide.rulebook import SYSTEM as FIDE
from arpad.system import System, unknown_system
from arpad.web.api import answers
from arpad.web.api.answers import Problem
from arpad.web.api.facts import either, parameters, read_query
from arpad.web.api.models import (
    EXAMPLE_DAY,
    EXPLAIN,
    ParsedQuestion,
    QuestionBody,
    Shapes,
)
from arpad.web.api.operations import QUESTIONS, ApiQuestion, abilities
from arpad.web.server.limits import REQUEST_BYTES

V1 = "/api/v1"
_REFUSED: dict[int | str, dict[str, Any]] = {
    422: {"model": Problem, "description": "A request that the rules or the API do not accept."},
}
_TOO_LARGE: dict[int | str, dict[str, Any]] = {
    413: {"model": Problem, "description": f"More than {REQUEST_BYTES // 1024} KB."},
}
_RATINGS, _RULES, _SERVER = "Ratings", "Rules", "Server"
_EDITION_FACTS = tuple(each for each in FIDE.term_facts if each.name in ("on", "time_control"))
_LIST = Fact("list", "flag", "List", "All editions instead of one.", default=False)
_K_EXAMPLE = {"rating": 2250, "birth_year": 2010, "on": EXAMPLE_DAY}


#: Models take long to make, and are the same for every application of a process.
_shapes = cache(Shapes)


class Application(FastAPI):
    """The application; its schema has complete examples, from which FastAPI would drop nulls."""

    def openapi(self) -> dict[str, Any]:
        """The schema, made once."""
        if self.openapi_schema is None:
            add_examples(super().openapi(), self.state.shapes)
        return super().openapi()


def add_api(app: Application) -> None:
    """Every route of the API, for all systems there are."""
    systems = {each: system.find(each) for each in system.names()}
    app.state.shapes = shapes = {
        each: _shapes(rating_system) for each, rating_system in systems.items()
    }
    for question in QUESTIONS:
        _add_question(app, question, shapes)
    _add_k(app, systems)
    _add_rules(app)
    _add_systems(app, systems)
    _add_health(app)


def _add_question(app: Application, question: ApiQuestion, shapes: Mapping[str, Shapes]) -> None:
    able = [each for each in shapes.values() if question.name in abilities(each.system)]
    models = tuple(each.requests[question.kind] for each in able)

    async def answer(parsed: Any) -> Response:
        return _sent(question.put(parsed), parsed.body.explain)

    reader = QuestionBody(shapes, question.kind)
    body: Any = Annotated[either(models), reader]  # FastAPI describes the models, it reads them
    answer.__annotations__ = {"parsed": body, "return": Response}
    app.post(
        f"{V1}/{question.name}",
        operation_id=question.operation_id,
        summary=question.summary,
        tags=[_RATINGS],
        response_model=question.answer,
        responses=_REFUSED | _TOO_LARGE,
    )(answer)


def add_examples(schema: dict[str, Any], shapes: Mapping[str, Shapes]) -> None:
    """A body for each question and each system that can answer it, with the answer."""
    for question in QUESTIONS:
        able = [each for each in shapes.values() if question.name in abilities(each.system)]
        for each in able:
            model = each.requests[question.kind].__name__
            schema["components"]["schemas"][model]["examples"] = [each.example(question.kind)]
        answer = schema["paths"][f"{V1}/{question.name}"]["post"]["responses"]["200"]
        examples = {each.system.id: _example(question, each) for each in able}
        answer["content"]["application/json"]["examples"] = examples


def _example(question: ApiQuestion, shapes: Shapes) -> dict[str, Any]:
    """The answer to the example of a question."""
    body = shapes.requests[question.kind].model_validate(shapes.example(question.kind))
    return {
        "summary": shapes.system.name,
        "value": dict(question.put(ParsedQuestion(shapes.system, body)).as_data()),
    }


def _add_k(app: Application, systems: Mapping[str, System[Any]]) -> None:
    able = [rating_system for rating_system in systems.values() if "k" in abilities(rating_system)]
    facts = [
        fact
        for rating_system in able
        for fact in _k_facts(rating_system, [each.id for each in able])
    ]

    @app.get(
        f"{V1}/k",
        operation_id="choose_k",
        summary="A player’s K, and why",
        tags=[_RATINGS],
        response_model=answers.ChosenK,
        responses=_REFUSED,
        openapi_extra={"parameters": parameters(facts, _K_EXAMPLE)},
    )
    async def choose_k(request: Request) -> Response:
        chosen = request.query_params.get("system", system.DEFAULT)
        if chosen not in systems:
            raise unknown_system("system", chosen, systems)
        values = read_query(request, _k_facts(systems[chosen], tuple(systems)))
        names = [each.name for each in systems[chosen].state_facts]
        player = {name: values.pop(name) for name in names if name in values}
        explain = values.pop(EXPLAIN.name, False)
        values.pop("system", None)
        return _sent(questions.k(systems[chosen].book(**values), player), explain)


def _k_facts(of: System[Any], choices: Sequence[str]) -> list[Fact]:
    """The parameters of a question about K: the player's facts, and terms of another name."""
    which = Fact(
        "system",
        "choice",
        "Rating system",
        "The rating system.",
        choices=tuple(choices),
        default=system.DEFAULT,
    )
    names = {each.name for each in of.state_facts}
    terms = [each for each in of.term_facts if each.name not in names]
    return [which, *of.state_facts, *terms, EXPLAIN]


def _add_rules(app: Application) -> None:
    facts = (*_EDITION_FACTS, _LIST)
    edition, in_force = answers.EditionAnswer, answers.EditionInForce

    @app.get(
        f"{V1}/rules",
        operation_id="show_rules",
        summary="The edition of FIDE’s regulations in force on a date, or all of them",
        tags=[_RULES],
        response_model=in_force | list[edition],  # type: ignore[valid-type]
        responses=_REFUSED,
        openapi_extra={"parameters": parameters(facts, {"on": EXAMPLE_DAY})},
    )
    async def show_rules(request: Request) -> Response:
        values = read_query(request, facts)
        if values.pop("list", False):
            return _json([each.as_data() for each in fide.editions(values.get("time_control"))])
        return _json(fide.edition_report(**values).as_data())


def _add_systems(app: Application, systems: Mapping[str, System[Any]]) -> None:
    listing = [
        {
            "id": rating_system.id,
            "name": rating_system.name,
            "document": rating_system.document,
            "certainty": rating_system.certainty,
            "estimate": rating_system.estimate or None,
            "places": rating_system.places,
            "draws": rating_system.draws,
            "questions": list(abilities(rating_system)),
            "facts": answers.DescribedFact.of(rating_system.state_facts),
            "terms": answers.DescribedFact.of(rating_system.term_facts),
            "game": answers.DescribedFact.of(rating_system.game_facts),
        }
        for rating_system in systems.values()
    ]

    @app.get(
        f"{V1}/systems",
        operation_id="list_systems",
        summary="The rating systems, and what each asks for",
        tags=[_RULES],
        response_model=list[answers.RatingSystem],
        responses=_REFUSED,
    )
    async def list_systems(request: Request) -> Response:
        read_query(request)
        return _json(listing)


def _add_health(app: Application) -> None:
    @app.get(
        f"{V1}/health",
        operation_id="check_health",
        summary="Whether the server is there",
        tags=[_SERVER],
        response_model=answers.Health,
        responses=_REFUSED,
    )
    async def check_health(request: Request) -> Response:
        read_query(request)
        return _json({"status": "ok", "version": __version__})


def _sent(answer: Report, explain: bool) -> Response:
    return _json(answer.as_data(working=explain))


def _json(data: object) -> Response:
    return Response(to_json(data), media_type="application/json")
