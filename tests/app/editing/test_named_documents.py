"""A document is found by its id, its whole name or the last part of it, if that is clear."""

from __future__ import annotations

import pytest

from app.editing.named_documents import documents_named
from app.errors import EditError
from storage import Document, Stage


def document(number: int, name: str) -> Document:
    return Document(number, name, "0" * 64, 1, Stage.INDEXED, "text/plain", "", 1, None, "", 1, True, "")  # fmt: skip


LIBRARY = [document(1, "a/report.md"), document(2, "b/report.md"), document(7, "7 hills.txt")]


def test_documents_are_found_each_once() -> None:
    assert documents_named(["7 hills.txt", "a/report.md", "7"], LIBRARY) == [7, 1]
    assert documents_named([], LIBRARY) == []


def test_what_is_not_clear_is_asked() -> None:
    with pytest.raises(EditError, match=r"Several documents .* 1 \(a/report.md\), 2"):
        documents_named(["report.md"], LIBRARY)
    with pytest.raises(EditError, match=r"no document .*x\.md.* in the library"):
        documents_named(["x.md"], LIBRARY)
