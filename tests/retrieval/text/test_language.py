"""What a text file is written in is told by its suffix, in whatever case."""

from __future__ import annotations

import pytest
from langchain_text_splitters import Language

from retrieval.text.language import language_of, media_type


@pytest.mark.parametrize(
    ("name", "language", "kind"),
    [
        ("a.py", Language.PYTHON, "text/x-python"),
        ("A.PY", Language.PYTHON, "text/x-python"),
        ("readme.md", Language.MARKDOWN, "text/markdown"),
        ("x.tar.rs", Language.RUST, "text/x-rust"),
        ("notes.txt", None, "text/plain"),
        ("Makefile", None, "text/plain"),
        (".py", None, "text/plain"),
        ("", None, "text/plain"),
    ],
)
def test_the_suffix_tells(name: str, language: Language | None, kind: str) -> None:
    assert language_of(name) is language
    assert media_type(name) == kind
