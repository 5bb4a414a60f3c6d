"""Errors about files, with advice for their owner."""

from __future__ import annotations


class DocumentError(Exception):
    """A file can't become a document.

    Reads like "report.pdf: is encrypted. Remove the password and add it again."

    Args:
        name: the file's name.
        reason: what is wrong, continuing the name; names the limit if it is one.
        advice: what to do, a whole sentence.
    """

    def __init__(self, name: str, reason: str, advice: str) -> None:
        super().__init__(f"{name}: {reason}. {advice}")
        self.name = name
        self.reason = reason
        self.advice = advice


class FailedJobError(DocumentError):
    """A file whose job failed; `message` is complete."""

    def __init__(self, name: str, message: str) -> None:
        Exception.__init__(self, message)
        self.name = name


class ExamplesError(ValueError):
    """A file can't be learnt from; the message names it, the line and what is expected."""
