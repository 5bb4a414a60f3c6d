"""A document is cut where it is looked at, into the sentences that the whole of it has."""

from __future__ import annotations

from app.provenance.source_sentences import SourceSentences
from retrieval.text.sentences import LONGEST, sentences

PARAGRAPHS = [f"Paragraph {n} begins here. Its second sentence names {n * 7}." for n in range(200)]
TEXT = "\n\n".join(PARAGRAPHS)


def test_what_is_looked_at_is_cut_as_in_the_whole_text_and_nothing_else_is() -> None:
    whole = {(each.start, each.end) for each in sentences(TEXT)}
    source = SourceSentences(1, "a.txt", TEXT)
    assert source.wholes() == []
    for word in ("Paragraph 100 begins", "names 707", "Paragraph 103", "Paragraph 5 begins"):
        at = TEXT.index(word)
        found = source.at(at, at + len(word))
        assert word in found.text
        assert (found.start, found.end) in whole
    seen = source.wholes()
    assert {(each.start, each.end) for each in seen} <= whole
    assert len(seen) == len(set(seen))
    assert sum(map(len, source.seen())) < 5 * LONGEST
    assert [each.start for each in seen] == sorted(each.start for each in seen)


def test_what_runs_over_several_sentences_is_all_of_them() -> None:
    words = "begins here. Its second"
    at = TEXT.index(words)
    assert SourceSentences(1, "a.txt", TEXT).at(at, at + len(words)).text == PARAGRAPHS[0]


def test_a_place_has_its_page() -> None:
    second = TEXT.index(PARAGRAPHS[1])
    source = SourceSentences(4, "a.pdf", TEXT, [(0, 300)], pages=[0, second])
    place = source.source(source.at(second, second + 5))
    assert (place.document, place.page, place.name) == (4, 2, "a.pdf")
    assert TEXT[place.start : place.end] == "Paragraph 1 begins here."


def test_a_row_leans_on_the_heads_of_its_table_wherever_it_is() -> None:
    rows = "\n".join(f"item {n} | {n * 3}" for n in range(500))
    text = f"Prices of this year.\n\nName | Price\n{rows}\n\nEnd."
    source = SourceSentences(1, "a.csv", text)
    at = text.index("item 400 |")
    assert source.at(at, at + 4).text == "Name | Price\nitem 400 | 1200"
    heads = text.index("Name | Price")
    assert source.at(heads, heads + 4).text == "Name | Price"
