"""An error of the engine is one kind, which whoever asks is told in its own words."""

from __future__ import annotations

from app.errors import EXPECTED, MessagesError
from speculation.errors import TargetError


def test_its_message_is_meant_for_the_person_who_asked() -> None:
    assert issubclass(TargetError, EXPECTED)


def test_it_is_not_taken_for_an_error_that_gets_other_words() -> None:
    """What reads files and answers catches these and says that they are damaged."""
    handled = (OSError, ValueError, LookupError, TypeError, RuntimeError, ArithmeticError)
    assert not issubclass(TargetError, handled)


def test_who_gives_up_on_a_model_gives_up_on_its_template_too() -> None:
    assert issubclass(MessagesError, TargetError)
