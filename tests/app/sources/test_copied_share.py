"""The share that is told: characters count once, white space never, messages apart."""

from __future__ import annotations

import pytest

from app.events import Source, Span
from app.sources.copied_share import copied_share


def span(start: int, end: int, *sources: Source) -> Span:
    return Span(start, end, "", sources)


def document(number: int | None, name: str = "a.txt") -> Source:
    return Source(number, None, name, 0, 9, None)


MESSAGE = Source(None, 5, "your question", 0, 9, None)


def test_white_space_does_not_count() -> None:
    share = copied_share("ab  cd\n", [span(0, 2, document(1))])
    assert (share.documents, share.messages, share.sources) == (0.5, 0, 1)


def test_what_overlaps_counts_once() -> None:
    share = copied_share("abcdefgh", [span(0, 6, document(1)), span(4, 8, document(2))])
    assert (share.documents, share.sources) == (1, 2)


def test_what_only_repeats_messages_is_told_apart() -> None:
    share = copied_share("abcd", [span(0, 1, MESSAGE), span(1, 4, MESSAGE, document(1))])
    assert (share.documents, share.messages) == (0.75, 0.25)


def test_a_removed_document_still_counts() -> None:
    assert copied_share("abcd", [span(0, 4, document(None))]).documents == 1


@pytest.mark.parametrize("text", ["", " \n"])
def test_an_empty_answer_copies_nothing(text: str) -> None:
    assert copied_share(text, []).documents == 0
