"""A question set becomes a library whose documents are the sources, and whose rankings name them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.library import searched as module
from benchmarks.library.question_sets import QuestionSet
from benchmarks.library.searched import Searched, searched
from retrieval import Extracted
from tests.retrieval.fake_embedder import FakeEmbedder

ORCHARD = "".join(f"Apples and pears number {n} grow in the old orchard.\n\n" for n in range(60))
SOURCES = (
    ("Fruit", ORCHARD),
    ("Stars", "A galaxy holds more stars than anyone could count.\r\n"),
    ("Fruit", "Cherries are red."),
    ("a/b", "Bread is baked of flour."),
)
PARTS = ("dense", "bm25", "fused", "default")


def plainly(path: Path, *_: object, **__: object) -> Extracted:
    """What the parsers find in plain text, without a process of theirs."""
    return Extracted(path.read_bytes().decode(), "text/plain", ())


@pytest.fixture(scope="module")
def library() -> Iterator[Searched]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("retrieval.ingestion.stages.read", plainly)
        patch.setattr(module, "embedding_model_folder", Path)
        patch.setattr(module, "Embedder", lambda _folder: FakeEmbedder())
        with searched(QuestionSet(SOURCES, ())) as found:
            yield found
    with pytest.raises(Exception, match="closed"):
        found.library.documents.all()


def test_each_source_is_a_document_with_its_text_and_title(library: Searched) -> None:
    documents = {document.id: document for document in library.library.documents.current()}
    assert len(documents) == len(SOURCES)
    found = [documents[id_] for id_ in library.documents]
    assert [document.name for document in found] == [
        "Fruit.txt",
        "Stars.txt",
        "Fruit 2.txt",
        "a-b.txt",
    ]
    texts = [library.library.documents.text(id_) for id_ in library.documents]
    assert texts == [text for _, text in SOURCES]


@pytest.mark.parametrize("part", PARTS)
def test_a_ranking_has_each_source_once_and_the_best_first(library: Searched, part: str) -> None:
    ranking = library.rankings()[part]
    for question, best in (
        ("pears in the orchard", 0),
        ("stars of a galaxy", 1),
        ("bread is baked", 3),
    ):
        found = ranking(question)
        assert found[0] == best
        assert len(found) == len(set(found))


def test_only_meaning_ranks_sources_without_a_word_of_the_question(library: Searched) -> None:
    rankings = library.rankings()
    assert 0 not in rankings["bm25"]("cherries flour galaxy")
    for part in ("dense", "fused", "default"):
        assert set(rankings[part]("cherries flour galaxy")) == {0, 1, 2, 3}


def test_relevance_is_that_of_the_sources_named(library: Searched) -> None:
    question = "Which cherries are red?"
    both, cherries, others = (library.relevance(question, s) for s in ([1, 2], [2], [0, 1, 3]))
    assert both == cherries > others
    assert library.relevance(question, []) == 0


def test_no_two_names_are_equal() -> None:
    titles = ["A 2", "A", "A", "", "3", "3", "A", "A", "A 2"]
    names = module._names(titles)
    assert len(set(names)) == len(titles)
    assert names[:4] == ["A 2.txt", "A.txt", "A 2 2.txt", "3.txt"]
