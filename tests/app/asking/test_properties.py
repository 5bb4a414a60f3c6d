"""Who wrote a document is asked of the document; who wrote something in it is not."""

from __future__ import annotations

import pytest

from app.asking.properties import property_asked
from app.asking.request import Property


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Who wrote this report?", "author"),
        ("who is the author", "author"),
        ("Could you tell me who the authors are?", None),
        ("Who are the authors of the document?", "author"),
        ("When was the paper published?", "date"),
        ("What is the date of the letter?", "date"),
        ("What is the title of this book?", "title"),
        ("What is it called?", "title"),
        ("Who wrote Hamlet?", None),
        ("Who wrote the report that the graph is based on?", None),
        ("When was the lighthouse built?", None),
        ("What is the title of the third movement?", None),
    ],
)
def test_what_is_asked_of_the_document_itself(text: str, asked: Property | None) -> None:
    assert property_asked(text) == asked
