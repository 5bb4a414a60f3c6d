"""Three amounts, three dates and the two parties of a contract: does the app's answer have them?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.examination.marking import is_right
from benchmarks.answers.asked_library import AskedLibrary
from benchmarks.answers.contract import QUESTIONS, write_contract

ASKED = (
    "What is the annual maintenance fee?",
    "How much is the break fee?",
    "What does the set-up of the sensors cost?",
    "When was the agreement signed?",
    "When does the agreement take effect?",
    "When does the agreement end?",
    "Who is the provider?",
    "Who is the customer?",
)


def measure(library: AskedLibrary) -> dict[str, Any]:
    """How many answers of at most 40 words have the words that answer, and each answer."""
    asked = list(_asked(library))
    return {
        "questions": len(asked),
        "right": sum(each["right"] for each in asked),
        "asked": asked,
    }


def _asked(library: AskedLibrary) -> Iterator[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "contract.docx"
        write_contract(path)
        document = library.assistant.add(path).id
    known = dict(QUESTIONS)
    for question in ASKED:
        said = library.answer(question, [document]).said
        yield {
            "question": question,
            "answer": said,
            "right": is_right(said, [known[question]]),
        }
