"""A session of documents is made once and opened again without building anything."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest

from app.models.tokens import Tokens
from app.provenance.copy_maps import CopyMaps
from benchmarks.library import segments as module
from benchmarks.library.segments import measure, report
from storage import Documents, PageRange, Segments, Sessions, Store
from storage.documents import text_hash


class Here:
    """A pool that calls in this process what a new one would run."""

    def __init__(self, _processes: int) -> None: ...
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None: ...
    def apply(self, call: Any, given: Any) -> Any:
        return call(*given)


@pytest.fixture(scope="module")
def tokens(tokenizer_folder: Path) -> Tokens:
    return Tokens(tokenizer_folder)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tokens: Tokens) -> None:
    """Pages of 300 code points, few look-ups and a short answer."""
    monkeypatch.setattr(module, "default_model_folder", Path)
    monkeypatch.setattr(module, "Tokens", lambda _folder: tokens)
    for name, value in {"PAGE": 300, "LOOKUPS": 5, "ANSWER": 20}.items():
        monkeypatch.setattr(module, name, value)


def test_a_session_has_documents_of_just_so_many_pages_and_opening_builds_nothing(
    tmp_path: Path, tokens: Tokens
) -> None:
    session, made = module._make(tmp_path, 2, 4)
    store = Store(tmp_path)
    documents = [document.id for document in Sessions(store).documents(session)]
    texts = [Documents(store).text(document) for document in documents]
    assert len(set(texts)) == 2
    for document, text in zip(documents, texts, strict=True):
        assert len(text) >= 4 * 300
        edges = [0, 300, 600, 900, len(text)]
        pages = [PageRange(n, edges[n - 1], edges[n]) for n in (1, 2, 3, 4)]
        assert Documents(store).pages(document) == pages
    counts = [len(tokens.encode(text).ids) for text in texts]
    size = Segments(store).nbytes()
    assert made["megabytes"] == size / 1e6 > 0
    assert made["bytes_per_1000_tokens"] == round(1000 * size / sum(counts))
    assert made["make_ms"] > 0

    opened = module._open(str(tmp_path), session)
    assert opened["tokens"] == sum(counts)
    assert opened["built"] is False
    times = [value for name, value in opened.items() if name.endswith(("_ms", "_us"))]
    assert len(times) == 5 and min(times) > 0
    with store.transaction() as db:
        db.execute("DELETE FROM segments")
    store.close()
    assert module._open(str(tmp_path), session)["built"] is True


def test_each_look_up_is_behind_another_token(tmp_path: Path, tokens: Tokens) -> None:
    text = "A text. " * 50
    indexed = CopyMaps(Store(tmp_path), tokens).of(text_hash(text), partial(str, text))
    index = module.CopyIndex([indexed.segment], tail=[0, 1, 2])
    assert module._lookup_us(index) > 0
    assert len(index.tail) == 3 + 5


@pytest.mark.slow
def test_the_table_has_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spawn:
        Pool = Here

    monkeypatch.setattr(module.multiprocessing, "get_context", lambda _how: Spawn)
    result = measure(2, 1)
    assert (result["documents"], result["pages"], result["built"]) == (2, 1, False)
    lines = report(result).splitlines()
    assert lines[0] == f"documents: 2, pages of each: 1, tokens: {result['tokens']:,}"
    assert lines[3].endswith("nothing was built")
    assert "something was rebuilt" in report({**result, "built": True})
