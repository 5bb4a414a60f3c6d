"""Evidence: quoted to the character, and none where nothing is relevant."""

from __future__ import annotations

from pathlib import Path

import pytest

from retrieval import Library
from storage import ChunkRange, Chunks, Documents, Store
from storage.documents import text_hash
from tests.retrieval.adding import add
from tests.retrieval.answering.test_judging import Knowing
from tests.retrieval.fake_embedder import FakeEmbedder

CONTRACT = (
    "3. Fees\n\n3.1 The annual maintenance fee is EUR 61,800. It is due on 1 May.\n\n"
    "3.2 The break fee is EUR 85,000, to be paid once.\n\n"
    + "".join(f"Clause {n} concerns the colours of the fence.\n\n" for n in range(60))
)

NAMES = "Name | City | Fee\nLópez | Zürich | 300\nJosé | Málaga | 20\nGödel | Genève | 9\n"
GERMAN = "Die jährliche Wartung kostet 300 Euro. Xaver bezahlt sie im Mai.\n"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Store(tmp_path / "data"), FakeEmbedder)


def test_the_sentence_that_answers_comes_first_and_is_quoted(
    library: Library, tmp_path: Path
) -> None:
    contract = add(library, tmp_path, "contract.txt", CONTRACT)
    found = library.question("the annual maintenance fee").evidence([contract])
    first = found.sentences[0]
    assert first.text == "3.1 The annual maintenance fee is EUR 61,800."
    assert (first.document, first.name, found.judged) == (contract, "contract.txt", True)
    assert 1 <= len(found.sentences) <= 3
    for one in found.sentences:
        assert one.text == CONTRACT[one.start : one.end]
        assert 0 <= one.score <= 1


def test_nothing_is_evidence_where_nothing_is_relevant(library: Library, tmp_path: Path) -> None:
    contract = add(library, tmp_path, "contract.txt", CONTRACT)
    for asked, documents in (("Xylophones?", [contract]), ("fee", []), ("", [contract])):
        found = library.question(asked).evidence(documents)
        assert (found.sentences, found.judged) == ((), True)


def test_what_is_not_embedded_is_shown_and_not_judged(library: Library, tmp_path: Path) -> None:
    documents = Documents(library._store)
    raw = documents.add("c.txt", text_hash("c"), 1, "Comets have tails.", "text/plain").id
    Chunks(library._store).replace(raw, [ChunkRange(0, 18, None, "Sky > Comets")])
    found = library.question("the tail of a comet").evidence([raw])
    assert [one.text for one in found.sentences] == ["Comets have tails."]
    assert not found.judged


def test_a_table_with_names_in_it_refuses_like_any_english_text(
    library: Library, tmp_path: Path
) -> None:
    documents = [add(library, tmp_path, "a.txt", CONTRACT), add(library, tmp_path, "b.csv", NAMES)]
    found = library.question("Who invented dynamite and gunpowder?").evidence(documents)
    assert (found.sentences, found.judged, found.is_foreign) == ((), True, False)


def test_of_another_language_what_shares_words_is_shown_and_nothing_is_refused(
    library: Library, tmp_path: Path
) -> None:
    documents = [add(library, tmp_path, "a.txt", CONTRACT), add(library, tmp_path, "b.txt", GERMAN)]
    for asked, texts in (("Xylophones?", []), ("Who is Xaver?", ["Xaver bezahlt sie im Mai."])):
        found = library.question(asked).evidence(documents)
        assert [one.text for one in found.sentences] == texts
        assert (found.judged, found.is_foreign) == (False, True)


def test_english_is_judged_beside_another_language(tmp_path: Path) -> None:
    library = Library(Store(tmp_path / "data"), FakeEmbedder, ranker=Knowing("61,800"))
    documents = [add(library, tmp_path, "a.txt", CONTRACT), add(library, tmp_path, "b.txt", GERMAN)]
    found = library.question("What is the annual maintenance fee of the fence?").evidence(documents)
    assert [one.text for one in found.sentences] == [
        "3.1 The annual maintenance fee is EUR 61,800."
    ]
    assert (found.judged, found.is_foreign) == (True, False)
    found = library.question("the colours of the fence in May").evidence(documents)
    assert found.relevance < 0, "the ranker was asked"
    assert (found.judged, found.is_foreign) == (False, True)
    assert all(one.document == documents[1] for one in found.sentences)
