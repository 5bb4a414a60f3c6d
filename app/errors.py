"""What can keep a file or a question from being taken, in words for the person who brought it."""

from __future__ import annotations

from app.model_cache import ModelError
from app.preferences import PreferenceError
from retrieval.errors import DocumentError
from speculation import TargetError
from storage import NotFoundError, StorageError

__all__ = ["EXPECTED", "AskError", "DocumentError", "NotFoundError"]


class AskError(Exception):
    """The question can't be answered; the message says why, names the limit and what to do."""


EXPECTED = (AskError, DocumentError, ModelError, PreferenceError, StorageError, TargetError)
"""Errors whose message is meant for the person who asked."""
