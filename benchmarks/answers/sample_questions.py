"""The bundled sample's suggested questions: does what is shown answer them, and is it linked?

The first sentence that is shown must contain the answer and stand, character for character, at the
place that it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.upkeep import sample
from benchmarks.answers.asked_library import AskedLibrary
from benchmarks.answers.measures import contains

ANSWERS = ("Johan Ludvig Heiberg", "1998", "New York")
"""To the sample's questions, in their order."""


def measure(library: AskedLibrary) -> dict[str, Any]:
    """How many are right and linked, and what was shown for each."""
    asked = list(_asked(library))
    return {
        "questions": len(asked),
        "right": sum(each["right"] for each in asked),
        "linked": sum(each["linked"] for each in asked),
        "asked": asked,
    }


def _asked(library: AskedLibrary) -> Iterator[dict[str, Any]]:
    assistant = library.assistant
    document = sample.add(assistant, assistant.session().id).id
    text = assistant.library.documents.text(document)
    for question, answer in zip(sample.QUESTIONS, ANSWERS, strict=True):
        shown = library.evidence(question, [document]).result.sentences[:1]
        yield {
            "question": question,
            "shown": [each.text for each in shown],
            "right": any(contains(each.text, [answer]) for each in shown),
            "linked": any(text[each.start : each.end] == each.text for each in shown),
        }
