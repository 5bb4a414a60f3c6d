"""Port numbers are changed where they stand alone, and asked for where they are several."""

from __future__ import annotations

from contextlib import suppress

import pytest

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

COMPOSE = """services:
  app:
    image: app:1.25
    ports:
      - "8000:80"
      - "443:443"
    at: 18000
    size: 8000.5
    since: 2025-8000
"""


def after(text: str, instruction: str) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    "asked",
    ["Change port 8000 to 9000", "Change the port from 8000 to 9000.", "Change 8000 to 9000"],
)
def test_the_only_one_is_changed(asked: str) -> None:
    assert after(COMPOSE, asked) == COMPOSE.replace('"8000:', '"9000:')


def test_a_number_without_a_port_beside_it_is_another() -> None:
    text = "width: 80\nheight: 20\nports:\n  - 80\nlisten: 80\ntimeout: 80\n"
    every = after(text, "Change port 80 to 81 everywhere")
    assert every == text.replace("- 80", "- 81").replace("listen: 80", "listen: 81")
    lists = "ports:\n\n  - 443\n  - 80\nsizes:\n  - 80\nport:\n    of: a\n  is: 80\n"
    made = lists.replace("443\n  - 80", "443\n  - 81").replace("is: 80", "is: 81")
    assert after(lists, "Change port 80 to 81 everywhere") == made
    assert after("width: 80\nheight: 20\nx: 1\n", "Change port 80 to 81") is None


@pytest.mark.parametrize("asked", ["Change 10 to 11", "Change 30 to 31"])
def test_a_time_is_not_taken_apart(asked: str) -> None:
    text = "start: 10:30\nend: 12\nname: a\n"
    with suppress(EditError):
        assert "10:30" in (after(text, asked) or text)


def test_several_are_asked_for_in_words_that_work() -> None:
    with pytest.raises(EditError, match="there 2 times, at line 6") as caught:
        after(COMPOSE, "Change port 443 to 444")
    asked = 'Replace "443:443" with "444:443"'
    assert asked in str(caught.value)
    assert after(COMPOSE, asked) == COMPOSE.replace("443:443", "444:443")
    every = after(COMPOSE, "Change port 443 to 444 everywhere")
    assert every == COMPOSE.replace("443:443", "444:444")


def test_of_several_only_some_of_which_are_called_a_port_one_is_asked_for() -> None:
    text = "ENV PORT=8000\nEXPOSE 8000\n"
    with pytest.raises(EditError, match=r"at lines 1 to 2: .* Select the line that is meant\."):
        after(text, "Change port 8000 to 9000")
    assert after(text, "Change port 8000 to 9000 everywhere") == text.replace("8000", "9000")
    address = 'CMD ["a", "--bind", "0.0.0.0:8000"]\n'
    with pytest.raises(EditError, match=r'Replace "0\.0\.0\.0:8000" with "0\.0\.0\.0:9000"'):
        after(text + address, "Change port 8000 to 9000")


@pytest.mark.parametrize("text", ["Use port 80.\n\nOpen port 80.\n", "Use port 80 here.\n"])
def test_the_word_before_a_number_of_prose_stays(text: str) -> None:
    made = after(text, "Change port 80 to 81")
    assert made in {None, text.replace("80", "81")}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (COMPOSE, "Change port 5432 to 5433"),
        ("Write to port 8000:80 of the ship.\n", "Change port 8000 to 9000"),
    ],
)
def test_other_numbers_are_for_a_model(text: str, asked: str) -> None:
    assert after(text, asked) is None
