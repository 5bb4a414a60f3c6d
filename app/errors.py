"""Every error the app raises, with messages for the person using it."""

from __future__ import annotations

from retrieval.errors import DocumentError, ExamplesError
from speculation import TargetError
from storage import NotFoundError, StorageError

__all__ = [
    "EXPECTED",
    "AskError",
    "DocumentError",
    "DownloadError",
    "EditError",
    "MessagesError",
    "ModelError",
    "NotFoundError",
    "PreferenceError",
    "SettingsError",
]


class AskError(Exception):
    """The question can't be answered; the message says why, names the limit and what to do."""


class EditError(Exception):
    """A text can't be changed as asked; the message names it and says what to do."""


class ModelError(Exception):
    """A model isn't available or can't be used; the message names it and says what to do."""


class PreferenceError(Exception):
    """The value can't be chosen; the message names it and says why."""


class SettingsError(Exception):
    """A setting is wrong; the message has one line for each and says where it came from."""


class DownloadError(Exception):
    """The wheel could not be downloaded; the message says why."""


class MessagesError(TargetError):
    """The template refuses these messages or doesn't reproduce them; it may accept others."""


EXPECTED = (
    AskError,
    DocumentError,
    EditError,
    ExamplesError,
    ModelError,
    PreferenceError,
    StorageError,
    TargetError,
)
"""Errors whose message is meant for the person who asked."""
