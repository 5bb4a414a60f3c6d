"""Who wrote a document is asked of the document, and which there are of all of them; who wrote
something in one, or what it says, is not.
"""

from __future__ import annotations

import pytest

from app.asking.of_documents import of_library, property_asked
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


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("What files do you have?", "files"),
        ("Which documents are there?", "files"),
        ("How many documents are there in my library?", "files"),
        ("Can you list all my files?", "files"),
        ("Give me a list of all documents", "files"),
        ("in which file?", "sources"),
        ("And which document is that from?", "sources"),
        ("Where is that from?", "sources"),
        ("Which documents do I need for the visa?", ""),
        ("What documents are required?", ""),
        ("How many files does the tool move?", ""),
        ("List all files that mention Bram", ""),
        ("Where is it?", ""),
        ("In which file is the pump described?", ""),
    ],
)
def test_what_is_asked_of_the_documents_as_such(text: str, asked: str) -> None:
    assert of_library(text, has_answer_before=True) == asked


def test_the_answer_before_has_places_only_where_there_is_one() -> None:
    assert of_library("in which file?", has_answer_before=False) == ""
