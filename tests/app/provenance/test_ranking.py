"""Laws of ranking: which of the places with a span's words comes first, and why."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.events import Source
from app.provenance.ranking import (
    MAX_CONTEXT,
    PASSAGE,
    Copied,
    Occurrence,
    Owner,
    agreement,
    choose,
    ranked,
    sentence_of,
)


def place(
    owner: int | str,
    at: int = 0,
    *,
    read: bool = False,
    copied: bool = False,
    context: int = 0,
    order: int = 0,
) -> Occurrence:
    """A place in the document with this number, or in the message "m7"."""
    message = int(owner[1:]) if isinstance(owner, str) else None
    document = owner if isinstance(owner, int) else None
    source = Source(document, message, f"{owner}", at, at + 10, None)
    return Occurrence(source, read, copied, context, order)


def span(*places: Occurrence, start: int = 0, sentence: int = 0) -> Copied:
    return Copied(start, start + 10, sentence, places)


def owners(*spans: Copied, before: tuple[Copied, Owner] | None = None) -> list[int | None]:
    """The documents that are chosen; None for a message."""
    return [document for document, _ in choose(spans, before)]


BETTER = {
    "read before what stands nearer to its like": (
        place(1, read=True), place(2, context=9, copied=True)
    ),
    "more of the words around it": (place(1, context=5), place(2, context=4, copied=True)),
    "what the decoder copied from": (place(1, copied=True, order=1), place(2, order=0)),
    "the source that is better": (place(1, 900, order=0), place(2, 0, order=1)),
    "the place that comes first": (place(1, 5), place(1, 6)),
    "a document before a message": (place(1), place("m2", read=True, context=9, copied=True)),
}  # fmt: skip


@pytest.mark.parametrize("reason", BETTER)
def test_what_goes_first(reason: str) -> None:
    better, worse = BETTER[reason]
    for places in permutations((better, worse)):
        found = span(*places)
        (owner,) = choose([found], None)
        assert owner == better.owner
        assert ranked(found, owner, None) == (better.source, worse.source)


def test_messages_are_a_choice_only_where_no_document_has_the_words() -> None:
    assert span(place(1), place("m2")).owners == {(1, None)}
    assert span(place("m3"), place("m2")).owners == {(None, 3), (None, 2)}


def test_neighbours_of_a_sentence_are_of_one_document() -> None:
    """Also where another document has one of them in better words."""
    either = span(place(1), place(2, read=True, context=9), start=20)
    assert owners(either) == [2]
    assert owners(span(place(1)), either) == [1, 1]
    assert owners(either, span(place(1), start=40)) == [1, 1]


def test_a_break_is_between_sentences_rather_than_within_one() -> None:
    either = [place(1), place(2)]
    first = span(place(1), sentence=0)
    last = span(place(2), start=60, sentence=1)
    assert owners(first, span(*either, start=30, sentence=0), last) == [1, 1, 2]
    assert owners(first, span(*either, start=30, sentence=1), last) == [1, 2, 2]


def test_a_break_is_where_the_gap_is_widest() -> None:
    either = [place(1), place(2)]
    first, last = span(place(1)), span(place(2), start=100)
    assert owners(first, span(*either, start=15), last) == [1, 1, 2]
    assert owners(first, span(*either, start=85), last) == [1, 2, 2]


def test_what_was_decided_before_counts() -> None:
    either = span(place(1), place(2, read=True), start=20)
    before = span(place(1))
    assert owners(either, before=(before, (1, None))) == [1]
    assert owners(before=(before, (1, None))) == []


def test_the_passage_that_the_span_before_is_of_goes_first() -> None:
    near, far = place(1, 5000), place(1, 100, read=True, context=50)
    before = Source(1, None, "1", 4900, 4950, None)
    assert ranked(span(far, near), (1, None), before) == (near.source, far.source)
    away = Source(1, None, "1", 5000 + 2 * PASSAGE, 5010 + 2 * PASSAGE, None)
    assert ranked(span(far, near), (1, None), away)[0] == far.source
    other = Source(2, None, "2", 4900, 4950, None)
    assert ranked(span(far, near), (1, None), other)[0] == far.source


places = st.builds(
    place,
    st.sampled_from([1, 2, 3, "m4", "m5"]),
    st.integers(0, 3000),
    read=st.booleans(),
    copied=st.booleans(),
    context=st.integers(0, 20),
    order=st.integers(0, 5),
)
sequences = st.lists(
    st.tuples(st.lists(places, min_size=1, max_size=4, unique_by=lambda p: p.source),
              st.integers(0, 2)),
    min_size=1, max_size=5,
)  # fmt: skip


@given(sequences)
def test_every_place_is_listed_once_and_the_chosen_text_first(
    drawn: list[tuple[list[Occurrence], int]],
) -> None:
    spans = in_order(drawn)
    chosen = choose(spans, None)
    assert len(chosen) == len(spans)
    near = None
    for found, owner in zip(spans, chosen, strict=True):
        assert owner in found.owners
        sources = ranked(found, owner, near)
        assert sorted(sources, key=str) == sorted((p.source for p in found.occurrences), key=str)
        near = sources[0]
        assert (near.document, near.message) == owner


@given(sequences)
def test_no_other_choice_has_fewer_breaks_within_sentences(
    drawn: list[tuple[list[Occurrence], int]],
) -> None:
    spans = in_order(drawn)
    if any(place.source.message is not None for found in spans for place in found.occurrences):
        return  # what is only in messages costs more than any break
    every = product(*(sorted(found.owners, key=str) for found in spans))
    assert breaks(spans, choose(spans, None)) == min(breaks(spans, list(each)) for each in every)


def in_order(drawn: list[tuple[list[Occurrence], int]]) -> list[Copied]:
    sentence, spans = 0, []
    for number, (found, ends) in enumerate(drawn):
        sentence += ends
        spans.append(Copied(20 * number, 20 * number + 10, sentence, tuple(found)))
    return spans


def breaks(spans: list[Copied], chosen: list[Owner]) -> int:
    pairs = zip(spans, spans[1:], chosen, chosen[1:], strict=False)
    return sum(one.sentence == other.sentence and a != b for one, other, a, b in pairs)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two", 1),
        ("One! Two? Three", 2),
        ('He said "so." Then', 1),
        ("(So it is.) Then", 1),
        ("1.5 metres", 0),
        ("A line\nanother", 1),
        ("No end.", 0),
    ],
)
def test_sentences_end_where_a_reader_sees_their_end(text: str, sentences: int) -> None:
    assert sentence_of(text, len(text)) == sentences


def test_agreement_counts_both_sides_and_no_case() -> None:
    answer, source = "xx The Old Words stand here yy", "zz the old words STAND HERE ww"
    start = answer.index("Words")
    at = source.index("words")
    common = len(" the old ") + len(" stand here ")
    assert agreement(answer, start, start + 5, source, at) == common
    assert agreement(answer, 0, len(answer), source, 0) == 0


@given(st.text("ab", max_size=200), st.integers(0, 200), st.integers(0, 9))
def test_agreement_with_itself_is_all_there_is(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    expected = min(start, MAX_CONTEXT) + min(len(text) - end, MAX_CONTEXT)
    assert agreement(text, start, end, text, start) == expected
