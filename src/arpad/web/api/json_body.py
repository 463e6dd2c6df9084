"""A route for a question with a JSON body, read straight into the model of its rating system."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from fastapi import Request, Response
from fastapi.routing import APIRoute


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
