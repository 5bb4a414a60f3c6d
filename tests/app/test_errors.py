"""Laws of the errors: a person is told of the expected ones and of no mistake."""

from __future__ import annotations

import pytest

from app.errors import (
    EXPECTED,
    AskError,
    DocumentError,
    DownloadError,
    MessagesError,
    ModelError,
    NotFoundError,
    PreferenceError,
    SettingsError,
)
from retrieval.errors import FailedJobError
from speculation import TargetError
from storage.errors import DamagedError, RowError


@pytest.mark.parametrize(
    "kind",
    [
        AskError, ModelError, PreferenceError, MessagesError, TargetError, NotFoundError,
        DamagedError, RowError, FailedJobError, DocumentError,
    ],
)  # fmt: skip
def test_what_a_person_can_do_something_about_is_expected(kind: type[Exception]) -> None:
    assert issubclass(kind, EXPECTED)


@pytest.mark.parametrize(
    "kind",
    [
        # Told otherwise: with a status of its own, and by the model that could not be had.
        SettingsError, DownloadError,
        # Mistakes of the program, and ends of it: these are not to be hidden.
        Exception, RuntimeError, ValueError, KeyError, OSError, MemoryError, KeyboardInterrupt,
    ],
)  # fmt: skip
def test_what_is_told_otherwise_or_is_a_mistake_is_not(kind: type[BaseException]) -> None:
    assert not issubclass(kind, EXPECTED)


def test_each_expected_error_is_of_one_kind_alone() -> None:
    """The first that fits is the one, in whatever order a caller looks."""
    for kind in EXPECTED:
        assert [other for other in EXPECTED if issubclass(kind, other)] == [kind]


def test_messages_that_a_template_refuses_are_told_apart_from_a_model_that_is_none() -> None:
    """A prompt may be tried in another form, where another model would be of no use."""
    assert issubclass(MessagesError, TargetError)
    assert not issubclass(TargetError, MessagesError)
    assert not issubclass(MessagesError, ModelError)


def test_a_file_s_error_names_it_what_is_wrong_and_what_to_do() -> None:
    error = DocumentError("a.pdf", "is encrypted", "Remove the password.")
    assert str(error) == "a.pdf: is encrypted. Remove the password."
    assert str(FailedJobError("a.pdf", str(error))) == str(error)
