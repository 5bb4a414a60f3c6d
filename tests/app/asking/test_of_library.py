"""Which documents there are is asked of all of them, not of what they say."""

from __future__ import annotations

import pytest

from app.asking.of_library import of_library


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
