"""Laws of excerpts: they are parts of their text, with exactly the places marked in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.sources import excerpts as module
from app.sources.excerpts import Excerpt, MarkedWords, excerpts

WORDS = "so many words of this text are alike that none is missed "


def place(start: int, end: int, span: int = 0, *, is_first: bool = True) -> MarkedWords:
    return MarkedWords(start, end, span, is_first, None)


def cut(text: str, start: int, end: int, *places: MarkedWords) -> list[Excerpt]:
    return excerpts(start, end, None, places, lambda a, b: text[a:b])


def shown(excerpt: Excerpt) -> str:
    return "".join(piece.text for piece in excerpt.pieces)


ranges = st.tuples(st.integers(0, 3000), st.integers(1, 400), st.integers(0, 5))


@given(
    st.text(min_size=1, max_size=60),
    st.integers(0, 3000),
    st.integers(1, 4000),
    st.lists(ranges, max_size=8),
)
def test_excerpts_are_parts_of_the_text_and_mark_the_places_alone(
    seed: str, start: int, length: int, found: list[tuple[int, int, int]]
) -> None:
    text = (seed * (1 + 8000 // len(seed)))[:8000]
    end = start + length
    places = [
        place(at, min(at + size, end), span)
        for offset, size, span in found
        if (at := start + offset) < end
    ]
    marked: dict[int, set[int]] = {}
    for each in cut(text, start, end, *places):
        at = each.pieces[0].start
        assert start <= at
        assert each.pieces[-1].end <= end
        for piece in each.pieces:
            assert piece.start == at, "pieces follow one another"
            assert piece.text == text[piece.start : piece.end]
            at = piece.end
            for offset in range(piece.start, piece.end) if piece.spans else ():
                assert offset not in marked, "excerpts don't overlap"
                marked[offset] = set(piece.spans)
    wanted: dict[int, set[int]] = {}
    for each_place in places:
        for offset in range(each_place.start, each_place.end):
            wanted.setdefault(offset, set()).add(each_place.span)
    assert marked == wanted


def test_a_short_range_is_shown_whole() -> None:
    text = WORDS * 40
    (only,) = cut(text, 100, 100 + module.SHORT, place(150, 160))
    assert shown(only) == text[100 : 100 + module.SHORT]
    assert not only.is_cut_before
    assert not only.is_cut_after


def test_a_long_range_is_shown_around_the_words_and_merged_where_that_meets() -> None:
    text = WORDS * 200
    near, far = cut(text, 0, len(text), place(3000, 3010), place(3200, 3230), place(9000, 9005))
    assert near.is_cut_before
    assert near.is_cut_after
    assert near.pieces[0].start > 3000 - module.CONTEXT - 20
    assert near.pieces[-1].end < 3230 + module.CONTEXT + 20
    assert shown(far).split()[0] in WORDS.split(), "cut between words"
    assert shown(far).split()[-1] in WORDS.split()
    assert (near.marked, far.marked) == ((3000, 3010), (9000, 9005))


def test_of_a_long_range_without_copied_words_the_beginning_is_shown() -> None:
    text = WORDS * 200
    (only,) = cut(text, 500, 5000)
    assert only.pieces[0].start == 500
    assert module.BEGINNING - 20 < len(shown(only)) <= module.BEGINNING
    assert only.is_cut_after
    assert not only.is_cut_before
    assert only.marked == (500, 500)


def test_words_of_several_spans_name_them_all_and_where_each_begins() -> None:
    text = "one two three four"
    (only,) = cut(text, 0, 18, place(0, 13, 2), place(4, 18, 5), place(4, 7, 7, is_first=False))
    assert [(p.text, p.spans, p.first) for p in only.pieces] == [
        ("one ", (2,), (2,)),
        ("two", (2, 5, 7), (5,)),
        (" three", (2, 5), ()),
        (" four", (5,), ()),
    ]
    assert only.marked == (0, 18)
