"""Waiting for an assistant's model."""

from __future__ import annotations

from app.assistant import Assistant


def loaded(assistant: Assistant) -> None:
    """Wait until no model is being loaded."""
    for _ in assistant.models.borrow():
        pass
    assistant.models.give_back()
