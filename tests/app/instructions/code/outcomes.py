"""What becomes of code by an instruction."""

from __future__ import annotations

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited


def after(text: str, instruction: str) -> str | None:
    """The text as an instruction makes it; None for one for a model."""
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


def told(text: str, instruction: str) -> tuple[str, ...]:
    """What is told once an instruction is carried out; nothing of one for a model."""
    made = carried_out(text, instruction, (0, len(text)))
    return () if made is None else made.found.done
