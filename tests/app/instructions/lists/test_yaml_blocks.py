"""An entry of YAML is deleted whole, and where it is still named is told."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.carrying_out import CarriedOut, carried_out
from app.instructions.text_edit import edited

WEB = """  web:
    image: nginx:1.25
    volumes:
      - static:/var/www/static
    depends_on:
    - redis

"""
REDIS = """  "redis":
    image: redis:7
    # only for the queue
    command: |
      run: now

"""
COMPOSE = f"""version: "3.8"

services:
{WEB}{REDIS}  # keeps the data
  db:
    image: postgres:15

volumes:
  static:
  data:
networks:
  back:
    driver: bridge
"""


def made(text: str, instruction: str) -> CarriedOut | None:
    return carried_out(text, instruction, (0, len(text)))


def after(text: str, instruction: str) -> str | None:
    found = made(text, instruction)
    return None if found is None else edited(text, found.edits)


@pytest.mark.parametrize(
    ("asked", "gone"),
    [
        ("Delete the redis service", REDIS),
        ("Remove the service web", WEB),
        ("Remove service web.", WEB),
        ("delete the static volume", "  static:\n"),
    ],
)
def test_an_entry_goes_with_the_lines_below_it(asked: str, gone: str) -> None:
    assert after(COMPOSE, asked) == COMPOSE.replace(gone, "")


def test_where_it_is_still_named_is_told() -> None:
    found = made(COMPOSE, "Delete the redis service")
    assert found is not None
    assert found.found.done == ("Deleted: lines 11 to 15.", "'redis' is still named at line 9.")


@pytest.mark.parametrize(
    ("asked", "told"),
    [("Delete the back network", "the only one"), ("Delete the db service", "A comment stands")],
)
def test_what_may_take_more_with_it_is_refused(asked: str, told: str) -> None:
    with pytest.raises(EditError, match=told):
        made(COMPOSE, asked)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (COMPOSE, "Delete the mail service"),
        (COMPOSE, "Delete the nginx image"),
        (f"{COMPOSE}{COMPOSE}", "Delete the redis service"),
        (
            COMPOSE.replace("web:", "web: &base").replace("bridge", "*base"),
            "Delete the web service",
        ),
        ("services:\n  - web\n  - redis\na: 1\nb: 2\n", "Delete the redis service"),
        ("The redis service is slow.\n\nIt is old.\n", "Delete the redis service"),
    ],
)
def test_anything_else_is_for_a_model(text: str, asked: str) -> None:
    assert made(text, asked) is None
