"""A route for a question with a JSON body, read straight into its model."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError


class Question(APIRoute):
    """Validates the body's bytes at once, which is faster than parsing and then validating."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The body into the model, the model into the endpoint."""
        field = self.body_field
        if field is None:
            return super().get_route_handler()
        model: Any = field.field_info.annotation

        async def handle(request: Request) -> Response:
            try:
                asked = model.model_validate_json(await request.body())
            except ValidationError as wrong:
                raise RequestValidationError(wrong.errors(include_url=False)) from None
            answer: Response = await self.endpoint(asked)
            return answer

        return handle
