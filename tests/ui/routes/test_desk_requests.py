"""Laws of the desk's requests: only their own fields, and numbers that SQLite can hold."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, ValidationError

from ui.routes import desk_requests
from ui.routes.desk_requests import DeskCommand, OnDesk, OpenDocument

REQUESTS = [
    each
    for each in vars(desk_requests).values()
    if isinstance(each, type) and issubclass(each, DeskCommand | OpenDocument)
]


@pytest.mark.parametrize("request_type", REQUESTS)
def test_a_field_of_no_request_is_refused(request_type: type[BaseModel]) -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        request_type.model_validate({"path": "/etc/passwd"})


@pytest.mark.parametrize("number", [-1, 1 << 63, "1", 1.5, True, None])
def test_what_no_row_can_be_numbered_is_refused(number: object) -> None:
    assert DeskCommand.model_validate({"desk": (1 << 63) - 1}).desk == (1 << 63) - 1
    with pytest.raises(ValidationError):
        DeskCommand.model_validate({"desk": number})


def test_answers_are_no_requests() -> None:
    assert OnDesk not in REQUESTS
    assert DeskCommand in REQUESTS
