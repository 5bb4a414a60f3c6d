"""Sentences of chunks: whole ones, each once, by meaning and by words."""

from __future__ import annotations

from pathlib import Path

from retrieval.search.sentence_search import SentenceSearch
from retrieval.vectors.document_vectors import DocumentVectors
from storage import ChunkRange, Chunks, Documents, Store
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.retrieval.search.test_windows import ranked

TEXT = "Apples grow here. Pears are kept in the cellar. *** Apples grow here. Plums are sold."


def test_a_sentence_that_lies_in_two_chunks_is_one(tmp_path: Path) -> None:
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, TEXT, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, 27, None), ChunkRange(27, len(TEXT), None)])
    query = "where are the pears"
    found = SentenceSearch(store, lambda: embedder).ranked(
        query, embedder.embed([query])[0], Chunks(store).of(document)
    )
    assert [one.text for one in found] == [
        "Pears are kept in the cellar. ***",
        "Plums are sold.",
        "Apples grow here.",
    ]
    assert all(TEXT[one.sentence.start : one.sentence.end] == one.text for one in found)
    assert found[0].words == 1.0
    assert found[0].score > found[1].score > found[2].score


def test_a_removed_document_has_no_sentences(tmp_path: Path) -> None:
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, TEXT, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(TEXT), None)])
    chunks = Chunks(store).of(document)
    Documents(store).remove(document)
    search = SentenceSearch(store, lambda: embedder)
    assert search.ranked("pears", embedder.embed(["pears"])[0], chunks) == []


def test_a_row_is_found_by_the_heads_of_its_table_too(tmp_path: Path) -> None:
    text = "Item | Price\nPump | EUR 40\nValve | EUR 5\n\nThe pump is made of steel."
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, text, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(text), None)])
    found = SentenceSearch(store, lambda: embedder).ranked(
        "price of the pump", embedder.embed(["nothing"])[0], Chunks(store).of(document)
    )
    assert found[0].text == "Pump | EUR 40"


def test_a_table_of_contents_answers_nothing(tmp_path: Path) -> None:
    text = "Pump . . . . . 3\nValve . . . . . 5\nPipe . . . . . 9\n\nThe pump is made of steel."
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, text, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(text), None)])
    found = SentenceSearch(store, lambda: embedder).ranked(
        "pump", embedder.embed(["pump"])[0], Chunks(store).of(document)
    )
    assert [one.text for one in found] == ["The pump is made of steel."]


def test_old_chunks_share_the_vectors_of_a_sentence_that_lies_in_both(tmp_path: Path) -> None:
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, TEXT, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, 28, None), ChunkRange(28, len(TEXT), None)])
    embedding = DocumentVectors(store, document, lambda: embedder)
    embedding.made(embedding.missing())()
    embedder.embedded.clear()
    part = embedder.embed(["kept in the cellar. ***"])[0]
    found = SentenceSearch(store, lambda: embedder).ranked(
        "cellar", part, Chunks(store).of(document)
    )
    assert found[0].text == "Pears are kept in the cellar. ***"
    assert found[0].cosine > 0.95
    assert embedder.embedded == ["kept in the cellar. ***"], "nothing was embedded for it"


def test_what_a_sentence_leans_on_is_shown_once(tmp_path: Path) -> None:
    text = "Ada Finch had a telescope. She lent it to the school. The school kept it."
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, text, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(text), None)])
    search = SentenceSearch(store, lambda: embedder)
    query = "who lent the telescope"
    found = {
        one.text: one
        for one in search.ranked(query, embedder.embed([query])[0], Chunks(store).of(document))
    }
    owner, lent = found["Ada Finch had a telescope."], found["She lent it to the school."]
    (alone,) = search.shown([lent], [])
    assert alone.lead == "Ada Finch had a telescope. "
    beside = search.shown([lent, owner], [])
    assert [one.lead for one in beside] == ["", ""]


def test_sentences_that_introduce_others_are_different(tmp_path: Path) -> None:
    new = "New in this version:\n\n- The map shows {}.\n- Alarms ring.\n\n"
    text = new.format("buoys") + "Old.\n\n" + new.format("wind") + "Old.\n\n" + new.format("wind")
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, text, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(text), None)])
    search = SentenceSearch(store, lambda: embedder)
    found = search.ranked("what is new", embedder.embed(["new"])[0], Chunks(store).of(document))
    starts = sorted(one.sentence.start for one in found if one.text == "New in this version:")
    assert starts == [0, text.index("New", 1)]


def test_rows_with_other_heads_and_sentences_that_lean_on_others_are_different(
    tmp_path: Path,
) -> None:
    table = "Level | Fee {}\nGold | EUR 4,900\n\n"
    lent = "{} had a telescope. She lent it to the school.\n\n"
    text = table.format(2023) + table.format(2024) + lent.format("Ada") + lent.format("Eve")
    store, embedder = Store(tmp_path), FakeEmbedder()
    document = Documents(store).add("a.txt", "0" * 64, 1, text, "text/plain").id
    Chunks(store).replace(document, [ChunkRange(0, len(text), None)])
    search = SentenceSearch(store, lambda: embedder)
    found = search.ranked("fee 2024", embedder.embed(["fee"])[0], Chunks(store).of(document))
    shown = search.shown(found, Chunks(store).of(document))
    assert sorted(each.heads for each in shown if each.text.startswith("Gold")) == [
        ("Level", "Fee 2023", "Gold"),
        ("Level", "Fee 2024", "Gold"),
    ]
    assert len([each for each in shown if each.text == "She lent it to the school."]) == 2
    assert all(each.others == () for each in shown)


def test_a_sentence_follows_the_one_right_before_it_in_its_document() -> None:
    first, second, third = ranked(
        1, "One. Two. Three.", dict.fromkeys(("One.", "Two.", "Three."), 1.0)
    )
    (other,) = ranked(2, "One. Two. Three.", {"Two.": 1.0})
    assert second.follows(first)
    assert not third.follows(first)
    assert not other.follows(first)
    assert second.place == (1, 5)
    assert other.place == (2, 5)
