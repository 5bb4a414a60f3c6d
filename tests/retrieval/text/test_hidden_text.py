"""What no reader sees is known by the kind of the text, and blanked at its place."""

from __future__ import annotations

from langchain_text_splitters import Language

from retrieval.text.hidden_text import hidden_text, without

COMMENT = "<!-- a\n b -->\n\nFees are due.\n"
ANCHOR = "== One\n\n[[two]]\n== Two\n"


def test_each_kind_of_text_hides_its_own() -> None:
    assert hidden_text(COMMENT, Language.MARKDOWN) == ((0, 13),)
    assert hidden_text(ANCHOR, None) == ((8, 15),)
    for text, language in ((COMMENT, None), (ANCHOR, Language.MARKDOWN), (ANCHOR, Language.PYTHON)):
        assert hidden_text(text, language) == ()


def test_the_others_keep_their_places() -> None:
    assert without(COMMENT, ((0, 13),)) == "      \n      \n\nFees are due.\n"
    assert without(COMMENT, ()) == COMMENT
