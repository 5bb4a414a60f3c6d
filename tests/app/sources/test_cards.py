"""Which words go on which card, in which order cards stand, and what is left out of a full one."""

from __future__ import annotations

import pytest

from app.events import Source, Span
from app.sources.cards import LITTLE, MOST_EXCERPTS, Card, CardKind, Group, card
from app.sources.excerpts import CONTEXT, SHORT, MarkedWords

TEXT = "".join(f"word{number:05} " for number in range(3_000))


def source(start: int = 0, end: int = 10, document: int | None = 1, name: str = "a.txt") -> Source:
    return Source(document, None, name, start, end, None)


def said(message: int) -> Source:
    return Source(None, message, "your question", 0, 10, None)


def words(start: int, end: int, span: int = 0, *, is_first: bool = False) -> MarkedWords:
    return MarkedWords(start, end, span, is_first, None)


def group(kind: CardKind, *marked: MarkedWords, start: int = 0, end: int = 100) -> Group:
    return Group(kind, source(start, end), start, end, list(marked))


def made(of: Group) -> Card:
    return card(
        of, "a.txt", lambda a, b: TEXT[a:b], [], lambda at: f"at {at.start}", is_flowing=False
    )


@pytest.mark.parametrize(
    ("other", "holds"),
    [
        (source(20, 30), True),
        (source(0, 21), True),
        (source(29, 99), True),
        (source(0, 99), True),
        (source(0, 20), False),
        (source(30, 40), False),
        (source(20, 30, document=2), False),
        (said(1), False),
        (source(20, 30, document=None), False),
    ],
)
def test_a_place_is_on_the_card_of_what_it_overlaps(other: Source, holds: bool) -> None:
    assert group("passage", start=20, end=30).holds(other) is holds


def test_messages_are_told_apart_and_removed_sources_by_their_names() -> None:
    question = Group("message", said(7), 0, 10)
    assert question.holds(said(7))
    assert not question.holds(said(8))
    gone = Group("removed", source(0, 10, None), 0, 10)
    assert gone.holds(source(500, 510, None))
    assert not gone.holds(source(0, 10, None, "b.txt"))
    assert not gone.holds(source(0, 10))


def test_words_beyond_what_was_read_make_the_card_reach_further() -> None:
    passage = group("passage", start=20, end=30)
    passage.add(words(25, 40))
    passage.add(words(10, 22))
    assert (passage.start, passage.end) == (10, 40)
    assert passage.holds(source(39, 50))
    passage.add(words(24, 26))
    assert (passage.start, passage.end) == (10, 40)


def test_what_was_read_is_shown_and_everything_else_where_it_has_words() -> None:
    kinds: list[CardKind] = ["passage", "earlier", "elsewhere", "message", "removed"]
    assert [kind for kind in kinds if group(kind).is_shown] == ["passage"]
    assert all(group(kind, words(1, 2)).is_shown for kind in kinds)


def test_what_answers_comes_first_then_what_most_was_copied_from_then_what_was_read() -> None:
    expected = [
        group("found", words(0, 9, span=-2, is_first=True)),
        group("passage", words(0, 9, span=-1, is_first=True)),
        group("elsewhere", words(0, 90, span=5, is_first=True)),
        group("removed", words(0, LITTLE, span=9, is_first=True)),
        group("passage", words(0, 5, span=2, is_first=True)),
        # A few words that stand elsewhere too don't bury what was read.
        group("passage"),
        group("passage", words(0, 90, span=4)),
        group("elsewhere", words(0, 9, span=6, is_first=True)),
        group("earlier", words(0, 8, span=3, is_first=True)),
        group("elsewhere", words(0, 3, span=0, is_first=True)),
        group("earlier", words(0, 90, span=7)),
        group("elsewhere", words(0, 90, span=0)),
        group("message", words(0, 90, span=0, is_first=True)),
        group("removed", words(0, 90, span=0)),
    ]
    mixed = expected[5:] + expected[:5]
    assert sorted(mixed, key=Group.order) == expected


def test_of_an_answer_of_quotes_the_cards_have_its_order() -> None:
    expected = [
        group("earlier", words(0, 5, span=0, is_first=True)),
        group("passage", words(0, 90, span=1, is_first=True)),
        group("elsewhere", words(0, 40, span=2, is_first=True)),
        group("passage"),
    ]
    found = sorted([*reversed(expected)], key=lambda each: each.order(is_quoted=True))
    assert found == expected


def test_a_card_has_the_place_and_the_page_of_each_excerpt() -> None:
    far = SHORT + 4 * CONTEXT
    marked = [words(20, 29, 0, is_first=True), MarkedWords(far, far + 9, 1, False, 5)]
    found = made(Group("passage", source(), 0, len(TEXT), marked))
    assert (found.kind, found.name, found.document, found.message) == ("passage", "a.txt", 1, None)
    assert [where for where, _ in found.excerpts] == ["at 20", f"at {far}"]
    assert [excerpt.page for _, excerpt in found.excerpts] == [None, 5]
    assert found.left_out == 0


def spread(count: int, *first: int) -> list[MarkedWords]:
    """Words far apart, the first sources of their spans where that is said."""
    return [words(n * 1000, n * 1000 + 9, n, is_first=n in first) for n in range(count)]


def test_a_full_card_leaves_out_the_last_excerpts() -> None:
    found = made(Group("passage", source(), 0, len(TEXT), spread(MOST_EXCERPTS + 3)))
    assert [where for where, _ in found.excerpts] == [
        f"at {n * 1000}" for n in range(MOST_EXCERPTS)
    ]
    assert found.left_out == 3


def test_first_sources_are_on_the_card_in_any_case() -> None:
    late = MOST_EXCERPTS + 2
    found = made(Group("passage", source(), 0, len(TEXT), spread(late + 1, late)))
    shown = [*range(MOST_EXCERPTS - 1), late]
    assert [where for where, _ in found.excerpts] == [f"at {n * 1000}" for n in shown]
    assert found.left_out == 3
    every = range(MOST_EXCERPTS + 5)
    found = made(Group("passage", source(), 0, len(TEXT), spread(len(every), *every)))
    assert (len(found.excerpts), found.left_out) == (len(every), 0)


def test_of_a_removed_source_the_copied_words_are_left_and_lead_nowhere() -> None:
    spans = [Span(0, 3, "one", ()), Span(5, 8, "two", ()), Span(9, 12, "one", ())]
    marked = [words(50, 53, 1), words(7, 10, 0, is_first=True), words(7, 10, 2)]
    gone = Group("removed", source(0, 60, None), 0, 60, marked)
    found = card(gone, "a.txt (removed)", None, spans, lambda _: "nowhere", is_flowing=True)
    assert (found.document, found.message, found.is_flowing) == (None, None, True)
    assert [where for where, _ in found.excerpts] == ["", ""]
    pieces = [piece for _, excerpt in found.excerpts for piece in excerpt.pieces]
    assert [(piece.text, piece.start, piece.spans, piece.first) for piece in pieces] == [
        ("one", 7, (0, 2), (0,)),
        ("two", 50, (1,), ()),
    ]
