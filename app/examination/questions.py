"""The examination's questions: short passages about invented things, each with a question.

Nothing in the passages is known to any model, so only who reads them can answer. Five questions
have no answer in their passage, although it is about them. Nothing is chosen or tuned by what is
answered here; a threshold or a prompt that was would make the examination worthless.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.models.system_prompts import SYSTEM

_PATH = Path(__file__).parent / "questions.json"


@dataclass(frozen=True, slots=True)
class ExamQuestion:
    """A question about a passage.

    Attributes:
        number: its place, from 1.
        answers: each form of the right answer; none if the passage doesn't tell.
    """

    number: int
    text: str
    question: str
    answers: tuple[str, ...]


@cache
def questions() -> tuple[ExamQuestion, ...]:
    """All questions, in the order in which they are asked."""
    read = json.loads(_PATH.read_text("utf-8"))
    return tuple(
        ExamQuestion(number, each["text"], each["question"], tuple(each["answers"]))
        for number, each in enumerate(read, start=1)
    )


@cache
def examination() -> str:
    """Which examination this is: answers to another one, or to another prompt, don't count."""
    return hashlib.sha256(_PATH.read_bytes() + SYSTEM.encode()).hexdigest()[:16]
