"""A sentence's other places: where it stands whole, with what it leans on and with its heads."""

from __future__ import annotations

from retrieval.search.other_places import MOST_TRIED, elsewhere
from retrieval.text.introduced_text import as_one
from retrieval.text.sentences import sentences
from storage import Chunk
from storage.texts import DocumentText

TEXT = "Ada had a telescope. She lent it to the school."
ROWS = "Level | Fee 2024\nGold | EUR 4,900\n"


def places(number: int, *texts: str) -> list[tuple[int, int]]:
    """Documents and starts of the other places of the first text's sentence of this number."""
    sources = {i: DocumentText(i, f"{i}.txt", text, ()) for i, text in enumerate(texts)}
    chunks = [Chunk(i, i, 0, 0, len(text), None, None, text) for i, text in enumerate(texts)]
    sentence = sentences(texts[0])[number]
    found = elsewhere(sources[0], sentence, chunks, sources)
    for each in found:
        assert texts[each.document][each.start : each.end] == each.text
    return [(each.document, each.start) for each in found]


def test_the_same_sentence_is_found_in_another_file_and_again_in_its_own() -> None:
    assert places(0, f"{TEXT} {TEXT}", f"Eve came. {TEXT}") == [(0, 48), (1, 10)]


def test_a_part_of_another_sentence_is_not_the_same() -> None:
    assert places(0, TEXT, "The ghost of Ada had a telescope.") == []
    assert places(1, ROWS, "Level | Fee 2024\nGold | EUR 4,900,000\n") == []


def test_what_leans_on_other_words_or_has_other_heads_is_not_the_same() -> None:
    assert places(1, TEXT, TEXT) == [(1, 21)]
    assert places(1, TEXT, TEXT.replace("Ada", "Eve")) == []
    assert places(1, ROWS, ROWS) == [(1, 17)]
    assert places(1, ROWS, ROWS.replace("2024", "2023")) == []


def test_what_introduces_others_is_not_the_same() -> None:
    new = "New in this version:\n\n- The map shows buoys.\n- Alarms ring.\n"
    assert places(0, new, new) == [(1, 0)]
    assert places(0, new, new.replace("buoys", "boats")) == []
    assert places(1, new, new.replace("Alarms", "Bells")) == [(1, 22)]


def test_what_is_read_as_one_is_found_whole() -> None:
    text = "Run it:\n\n    make all\n\nThat is all.\n"
    source = DocumentText(0, "a.txt", text, ())
    one = as_one(source, sentences(text)[0])
    others = {1: f"Or so.\n\n{text}", 2: text.replace("make all", "make"), 3: text[8:]}
    chunks = [Chunk(i, i, 0, 0, len(each), None, None, each) for i, each in others.items()]
    sources = {i: DocumentText(i, f"{i}.txt", each, ()) for i, each in others.items()}
    (found,) = elsewhere(source, one, chunks, sources)
    assert (found.document, found.text) == (1, "Run it:\n\n    make all")


def test_few_of_many_places_are_looked_at() -> None:
    assert len(places(0, "It ends.\n\n" * 99)) == MOST_TRIED


def test_a_removed_file_has_no_places() -> None:
    chunk = Chunk(9, 9, 0, 0, len(TEXT), None, None, TEXT)
    source = DocumentText(1, "a.txt", TEXT, ())
    assert elsewhere(source, sentences(TEXT)[0], [chunk], {}) == ()
