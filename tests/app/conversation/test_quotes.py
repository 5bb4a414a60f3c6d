"""Laws of quotes: every word is at its place, in the order of the files, and nothing twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.conversation.quotes import quotes
from app.events import Source
from app.evidence import as_evidence
from app.sources.copied_share import copied_share
from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage

TEXTS = {
    1: "Ada built it in 1871. He lent it 💡 to her.\n\nIt\u00a0burned.\n",
    2: "樹。日本語。\n1. One;",
}


def found(document: int, start: int, end: int, lead: int = 0, score: float = 0.5) -> FoundSentence:
    text = TEXTS[document]
    return FoundSentence(
        document,
        f"{document}.txt",
        start,
        end,
        None,
        text[start:end],
        score,
        None,
        text[start - lead : start],
    )


@st.composite
def sentences(draw: st.DrawFn) -> FoundSentence:
    """Any range of a document, some with what stands before it."""
    document = draw(st.sampled_from(sorted(TEXTS)))
    start = draw(st.integers(0, len(TEXTS[document]) - 1))
    end = draw(st.integers(start + 1, len(TEXTS[document])))
    return found(document, start, end, draw(st.integers(0, start)))


def words(place: Source) -> str:
    assert place.document is not None
    return TEXTS[place.document][place.start : place.end]


@given(st.lists(sentences(), max_size=3))
def test_every_word_is_quoted_once_and_is_what_stands_in_its_place(
    drawn: list[FoundSentence],
) -> None:
    evidence = as_evidence(drawn)
    answer = quotes(evidence)
    for span in answer.spans:
        assert answer.text[span.start : span.end] == span.text
        assert {words(place) for place in span.sources} == {span.text}
    between = [answer.text[left.end : right.start] for left, right in pairwise(answer.spans)]
    assert set(between) <= {"\n\n"}
    share = copied_share(answer.text, answer.spans)
    assert share.documents == (1.0 if answer.text.strip() else 0.0)
    for each in evidence:
        assert each.lead + each.text in answer.text
        assert {words(place) for place in each.sources} == {each.text}


@given(st.lists(sentences(), min_size=1, max_size=3))
def test_the_document_of_the_best_comes_first_and_none_goes_backwards(
    drawn: list[FoundSentence],
) -> None:
    places = [span.sources[0] for span in quotes(as_evidence(drawn)).spans]
    assert places[0].document == drawn[0].document
    for left, right in pairwise(places):
        assert left.document != right.document or left.end < right.start
    documents = [place.document for place in places]
    assert len(set(documents)) == sum(a != b for a, b in pairwise([None, *documents]))


def test_what_a_sentence_leans_on_stands_before_it_and_is_said_once() -> None:
    text = TEXTS[1]
    first, leaning = found(1, 0, 21), found(1, 22, 41, lead=22)
    (span,) = quotes(as_evidence([leaning, first])).spans
    assert span.text == text[:41]
    assert quotes(as_evidence([leaning])).text == text[:41]


def twin(document: int, start: int, end: int, text: str) -> Passage:
    return Passage(document, "copy.txt", start, end, 3, text, 0.0)


def test_a_sentence_that_is_in_two_files_is_one_with_both_places() -> None:
    (one,) = as_evidence([replace(found(1, 0, 5), others=(twin(2, 7, 12, TEXTS[1][:5]),))])
    assert [(place.name, place.start, place.page) for place in one.sources] == [
        ("1.txt", 0, None),
        ("copy.txt", 7, 3),
    ]


def test_two_quotes_that_become_one_keep_the_places_where_they_stand_like_this() -> None:
    text = TEXTS[1]
    first = replace(found(1, 0, 21), others=(twin(2, 5, 26, text[:21]), twin(3, 5, 26, text[:21])))
    leaning = replace(
        found(1, 22, 41, lead=22), others=(twin(2, 27, 46, text[22:41]), twin(3, 60, 79, ""))
    )
    (span,) = quotes(as_evidence([first, leaning])).spans
    assert [(place.document, place.start, place.end) for place in span.sources] == [
        (1, 0, 41),
        (2, 5, 46),
    ]


def test_no_evidence_makes_no_answer() -> None:
    assert quotes(()).text == ""
    assert quotes(()).spans == ()
