"""What the API takes: a model for each question and each rating system, made from its facts."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from functools import lru_cache, partial
from typing import Annotated, Any, Protocol

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, create_model
from pydantic_core import ValidationError, from_json

from arpad.errors import InvalidTarget, InvalidType, InvalidValue, Unquoted
from arpad.exact import half_points, read_opponent
from arpad.facts import Fact
from arpad.formats.game_list import read_typed_game
from arpad.game import Game
from arpad.system import DEFAULT, Rulebook, System, unknown_system
from arpad.web.api.errors import Names, first_problem, not_json
from arpad.web.api.facts import Score, checked, either, field_of, read_json, value_schema

MOST_GAMES = 1000
#: The name of `system` in the version before.
OLD_SYSTEM = "rules"
EXPLAIN = Fact("explain", "flag", "Working", "Add the working, article by article.", default=False)
#: What is known of a game besides the opponent and the score.
_GAME_FACTS = (
    Fact("round", "whole", "Round", "Number of the round.", least=0, most=999_999),
    Fact("name", "text", "Name", "Name of the opponent."),
    Fact("colour", "choice", "Colour", "Colour of the player.", choices=("white", "black")),
    Fact("forfeit", "flag", "Forfeit", "Whether it was not played.", default=False),
)
EXAMPLE_DAY = "2026-01-05"
_NUMBER, _TYPED = "<rating>", "<typed game>"
_GAMES = [{"opponent": 1600, "score": 1}, {"opponent": 1550, "score": "="}, "1700-"]
#: A body for each kind of question; facts of a player that a system does not have are omitted.
_EXAMPLES: dict[str, dict[str, Any]] = {
    "Game": {"player": 1500, "opponent": 1600, "score": "win"},
    "Tournament": {
        "player": {"rating": 1500, "birth_year": 2012, "games_played": 45},
        "games": _GAMES,
    },
    "Games": {"games": [*_GAMES, "1580:1", "1620:W"]},
    "Initial": {"games": [*_GAMES, "1580:1", "1620:W"], "age": 20},
    "Needed": {"player": 1985, "opponents": [1900, 1950, 2010, 2040], "target_rating": 2000},
}


class Shapes:
    """The models of one rating system: its player, its game, and its questions."""

    def __init__(self, system: System[Any]) -> None:
        self.system = system
        self._name = "".join(part.capitalize() for part in system.id.replace("-", "_").split("_"))
        self._player_tag, self._game_tag = f"<player of {system.id}>", f"<game of {system.id}>"
        self._rating = next(each for each in system.state_facts if each.name == "rating")
        self._player_model = self._model(
            "Player", f"A player of {system.name}.", system.state_facts, {}
        )
        self.player = self._player_type()
        self._game_model = self._model(
            "Game",
            f"One game of a list, rated by {system.name}; the opponent is null where unrated.",
            (*_GAME_FACTS, *self._facts_of_a_game(), *system.game_facts),
            {"opponent": (self.player, ...), "score": (Score, ...)},
        )
        games, opponents = _list_of(self._game_type()), _list_of(self.player)
        who = {"player": self.player}
        self.requests = {
            "Game": self._request(
                "Game",
                "One game of two players.",
                system.game_facts,
                **who,
                opponent=self.player,
                score=Score,
            ),
            "Tournament": self._request(
                "Tournament", "One player’s tournament.", **who, games=games
            ),
            "Games": self._request("Games", "Games alone.", with_k=False, games=games),
            "Initial": self._request(
                "Initial",
                "The games of an unrated player.",
                [each for each in system.state_facts if each.starts],
                with_k=False,
                games=games,
            ),
            "Needed": self._request(
                "Needed",
                "The score that reaches a rating, or a performance.",
                self._targets(),
                **who,
                opponents=opponents,
            ),
        }

    def _request(
        self,
        name: str,
        doc: str,
        facts: Iterable[Fact] = (),
        *,
        with_k: bool = True,
        **parts: Any,
    ) -> type[BaseModel]:
        """The model of a question: what is asked, under which system and terms."""
        terms = [each for each in self.system.term_facts if with_k or not each.sets_k]
        which = (
            Fact("system", "text", "Rating system", "The rating system.", default=self.system.id),
            Fact(OLD_SYSTEM, "text", "Rating system", "the same.", spelling_of="system"),
        )
        return self._model(
            f"{name}Request",
            doc,
            (*which, *terms, *facts, EXPLAIN),
            {part: (kind, ...) for part, kind in parts.items()},
            json_schema_extra=self._complete,
        )

    def _targets(self) -> Iterator[Fact]:
        """What a score is to reach, and the names of the version before."""
        for what in ("rating", "performance"):
            target = replace(
                self._rating,
                name=f"target_{what}",
                label=f"Target {what}",
                help=f"The {what} to reach.",
                required=False,
                error=InvalidTarget,
            )
            yield target
            yield replace(target, name=what, spelling_of=target.name)

    def example(self, name: str) -> dict[str, Any]:
        """A body of a question under this system."""
        known = {each.name for each in self.system.state_facts}
        body: dict[str, Any] = {
            part: {fact: at for fact, at in value.items() if fact in known}
            if isinstance(value, dict)
            else value
            for part, value in _EXAMPLES[name].items()
            if part in self.requests[name].model_fields
        }
        if "games" in body and not self.system.draws:
            body["games"] = [each for each in body["games"] if "=" not in str(each)]
        if self.system.id != DEFAULT:
            body["system"] = self.system.id
        days = [each.name for each in self.system.term_facts if each.kind == "date"]
        return body | dict.fromkeys(days, EXAMPLE_DAY)

    def names(self, kind: str, others: Iterable[Shapes]) -> Names:
        """What each object of a kind of question may hold, and what to do about other names."""
        objects = self._objects(kind)
        known = {tag: _offered(model) for tag, model in objects.items()}
        remedies: dict[str, dict[str, str]] = {tag: {} for tag in objects}
        for other in others:
            remedy = f'omit it, or ask with "system": "{other.system.id}"'
            for tag, model in zip(objects, other._objects(kind).values(), strict=True):
                remedies[tag] = dict.fromkeys(_offered(model), remedy) | remedies[tag]
        for tag, part in (("", "player"), (self._game_tag, "opponent")):
            if part in known[tag]:
                remedies[tag] |= {
                    name: f'put it into the {part}, as {{"rating": …, "{name}": …}}'
                    for name in known[self._player_tag]
                }
        return Names(known | {_NUMBER: (), _TYPED: ()}, remedies)

    def _objects(self, kind: str) -> dict[str, type[BaseModel]]:
        """The objects of a kind of question by their tags; "" is the whole body."""
        return {
            "": self.requests[kind],
            self._player_tag: self._player_model,
            self._game_tag: self._game_model,
        }

    def _complete(self, schema: dict[str, Any]) -> None:
        """The field for the system: only this one, and only the default system may be omitted."""
        for name in ("system", OLD_SYSTEM):
            described = schema["properties"][name]
            described.pop("anyOf", None)
            described["const"] = self.system.id
        if self.system.id != DEFAULT:
            del schema["properties"]["system"]["default"]
            schema["anyOf"] = [{"required": [name]} for name in ("system", OLD_SYSTEM)]

    def _model(
        self, name: str, doc: str, facts: Iterable[Fact], parts: Mapping[str, Any], **extra: Any
    ) -> type[BaseModel]:
        definitions: dict[str, Any] = dict(parts) | {each.name: field_of(each) for each in facts}
        config = ConfigDict(extra="forbid")
        config.update(extra)  # type: ignore[typeddict-item]
        made: type[BaseModel] = create_model(
            f"{self._name}{name}", __config__=config, __doc__=doc, **definitions
        )
        return made

    def _player_type(self) -> Any:
        """A rating, an object of facts, or null for an unrated player."""
        rating = checked(partial(read_json, self._rating), value_schema(self._rating))

        def tag(value: object) -> str:
            return self._player_tag if isinstance(value, dict) else _NUMBER

        return _tagged(tag, {_NUMBER: rating, self._player_tag: self._player_model})

    def _game_type(self) -> Any:
        """An object, or a game as one types it: 1600:1, 1600+."""
        schema = {"type": "string", "examples": ["1600:1", "1600+", "unr ½"]}
        typed = checked(self._read_typed, schema)

        def tag(value: object) -> str:
            return _TYPED if isinstance(value, str) else self._game_tag

        return _tagged(tag, {_TYPED: typed, self._game_tag: self._game_model})

    def _read_typed(self, text: str) -> Game:
        opponent, result = read_typed_game(text)
        half_points(result)
        return Game(read_json(self._rating, read_opponent(opponent, "opponent")), result)

    def _facts_of_a_game(self) -> list[Fact]:
        """The opponent's facts that a game may have besides their rating."""
        beside = {each.name for each in fields(Game)} - {each.name for each in _GAME_FACTS}
        return [each for each in self.system.state_facts if each.name in beside]


def _tagged(choose: Callable[[object], str], kinds: Mapping[str, Any]) -> Any:
    """One of several ways to write a value, chosen by its tag."""
    ways = [Annotated[kind, Tag(tag)] for tag, kind in kinds.items()]
    return Annotated[either(ways), Discriminator(choose)]


def _list_of(kind: Any) -> Any:
    return Annotated[list[kind], Field(min_length=1, max_length=MOST_GAMES)]


def _offered(model: type[BaseModel]) -> tuple[str, ...]:
    """The names of a model without old spellings."""
    return tuple(name for name, field in model.model_fields.items() if not field.json_schema_extra)


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A parsed question and its system."""

    system: System[Any]
    body: Any

    def book(self) -> Rulebook[Any]:
        """The rulebook of the system under the terms of the request."""
        values = vars(self.body)
        terms = tuple([(each.name, values.get(each.name)) for each in self.system.term_facts])
        return _book(self.system, terms, date.today())


@lru_cache(maxsize=256)
def _book(of: System[Any], terms: tuple[tuple[str, Any], ...], today: date) -> Rulebook[Any]:
    """The rulebook under these terms, made once a day: without a date it is that of today."""
    return of.book(**{name: value for name, value in terms if value is not None})


def _check_keys(content: bytes) -> None:
    """Refuse a body in which an object has a key twice: it is not clear which is meant."""

    def checked(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        values = dict(pairs)
        if len(values) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise InvalidValue(
                twice, Unquoted("twice"), "a key may occur only once", "omit one of the two"
            )
        return values

    json.loads(content, object_pairs_hook=checked)


class QuestionBody:
    """Reads the body of a kind of question into the model of the system that it names."""

    def __init__(self, shapes: Mapping[str, Shapes], kind: str) -> None:
        self._shapes = shapes
        self._kind = kind

    def read(self, content: bytes) -> ParsedQuestion:
        """The question, or an error that names the place."""
        try:
            data = from_json(content, allow_inf_nan=False)
        except ValueError as error:
            raise not_json(content, str(error), self._remedy) from None
        _check_keys(content)
        if not isinstance(data, dict):
            raise InvalidType("body", data, "a question is a JSON object", self._remedy)
        chosen = self._shapes[self._system_id(data)]
        try:
            return ParsedQuestion(chosen.system, chosen.requests[self._kind].model_validate(data))
        except ValidationError as wrong:
            others = [other for other in self._shapes.values() if other is not chosen]
            raise first_problem(wrong, chosen.names(self._kind, others)) from None

    @property
    def _remedy(self) -> str:
        example = self._shapes[DEFAULT].example(self._kind)
        return f"write it as {json.dumps(example, ensure_ascii=False)}"

    def _system_id(self, data: dict[str, Any]) -> str:
        place = "system" if "system" in data else OLD_SYSTEM
        chosen = data.get(place, DEFAULT)
        if data.get(OLD_SYSTEM, chosen) != chosen:
            rule = "system also names the rating system"
            raise InvalidValue(OLD_SYSTEM, data[OLD_SYSTEM], rule, f"omit {OLD_SYSTEM}")
        if isinstance(chosen, str) and chosen in self._shapes:
            return chosen
        raise unknown_system(place, chosen, self._shapes)


class BodyReader(Protocol):
    """Used in the annotation of a body, `Annotated[Model, reader]`; makes the model from bytes."""

    def read(self, content: bytes) -> Any:
        """The model, or an `ArpadError` that names the place."""


class JsonBodyRoute(APIRoute):
    """Has the body read by the reader of its annotation: FastAPI itself only describes it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Read the body into the model, and pass the model to the endpoint."""
        field = self.body_field
        if field is None:
            return super().get_route_handler()
        reader: BodyReader = next(
            part for part in field.field_info.metadata if hasattr(part, "read")
        )

        async def handle(request: Request) -> Response:
            answer: Response = await self.endpoint(reader.read(await request.body()))
            return answer

        return handle
