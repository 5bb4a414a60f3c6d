"""Errors as a plain sentence for the person."""

from __future__ import annotations

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse

from app.errors import EXPECTED, NotFoundError


def add_handlers(app: FastAPI) -> None:
    """Answer 404 for what doesn't exist, 409 for what can't be done, 422 for invalid requests, and
    500 for unexpected errors, which are also logged.
    """

    def expected(_request: Request, error: Exception) -> PlainTextResponse:
        status = 404 if isinstance(error, NotFoundError) else 409
        return PlainTextResponse(str(error), status)

    def invalid(_request: Request, error: Exception) -> PlainTextResponse:
        assert isinstance(error, RequestValidationError)
        names = ", ".join(str(each["loc"][-1]) for each in error.errors())
        return PlainTextResponse(f"Invalid request: see {names}.", 422)

    def internal(_request: Request, error: Exception) -> PlainTextResponse:
        told = f"Something went wrong ({type(error).__name__}). Nothing that was stored is lost."
        return PlainTextResponse(f"{told} Try again; the server's log has the details.", 500)

    for kind in EXPECTED:
        app.add_exception_handler(kind, expected)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(Exception, internal)
