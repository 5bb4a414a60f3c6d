"""A sentence whose pieces no one sentence of a document has is stitched; true copies never are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.provenance.source_sentences import SourceSentences
from app.provenance.stitched import Judge, cut
from retrieval.text.sentences import sentences
from tests.app.provenance.judged import BREAK, CONTRACT, FEE, TABLE, TEXTS, judged, said, spans


def test_an_amount_of_another_clause_is_pieced_together_and_the_right_clause_is_nearest() -> None:
    answer = "The annual maintenance fee is EUR 85,000."
    (found,) = judged(answer, "annual maintenance fee", "EUR 85,000")
    assert (found.start, found.end, found.count) == (0, len(answer), 2)
    assert said(found.places) == [FEE, BREAK]
    assert found.nearest is not None
    assert found.nearest.text == FEE
    assert CONTRACT[found.nearest.start : found.nearest.end] == FEE


@pytest.mark.parametrize(
    ("answer", "pieces"),
    [
        # Only one half is marked; the amount beside it stands elsewhere.
        ("The annual maintenance fee is EUR 85,000.", ["annual maintenance fee"]),
        ("The annual maintenance fee is EUR 85,000.", ["EUR 85,000"]),
        ("The Supplier pays an annual maintenance fee in Vienna.", ["annual maintenance fee"]),
        # A number is marked, and nothing around it stands beside it.
        ("Repairs of broken pumps take 4 hours of work.", ["4 hours"]),
    ],
)
def test_a_number_or_name_from_elsewhere_makes_a_sentence_stitched(
    answer: str, pieces: list[str]
) -> None:
    assert len(judged(answer, *pieces)) == 1


@pytest.mark.parametrize(
    ("answer", "pieces"),
    [
        (FEE, [FEE]),
        (f"According to the agreement, {FEE[4:]}", [FEE[4:]]),
        ("The annual maintenance fee is EUR 61,800.", ["annual maintenance fee", "EUR 61,800"]),
        ("The Supplier answers within 4 hours.", ["Supplier", "within 4 hours"]),
        ("1. The court in Vienna decides.", ["court in Vienna decides"]),
        ("Nobody knows.", []),
    ],
)
def test_what_one_sentence_says_is_plain(answer: str, pieces: list[str]) -> None:
    assert judged(answer, *pieces) == []


def test_a_phrase_that_also_stands_elsewhere_makes_no_true_copy_stitched() -> None:
    texts = {1: f"The Supplier keeps records. {CONTRACT}", 2: "The Supplier is a company."}
    answer = "The Supplier answers your letter within 4 hours."
    assert judged(answer, "The Supplier", "answers", "within 4 hours", texts=texts) == []


def test_in_a_table_a_row_with_its_heads_is_one_place_and_two_rows_are_two() -> None:
    own = judged("Cape Marrow was Opened in 1871.", "Cape Marrow", "Opened", "1871")
    assert own == []
    answer = "North Point was opened in 1871."
    (found,) = judged(answer, "North Point", "1871")
    rows = TABLE.splitlines()
    assert sorted(said(found.places)) == [rows[1], rows[2]]


def test_an_item_stands_together_with_what_introduces_its_list() -> None:
    text = "The Supplier shall:\n\n- deliver the goods within 30 days\n- insure them for EUR 900\n"
    answer = "The Supplier shall deliver the goods within 30 days."
    pieces = "The Supplier shall", "deliver the goods within 30 days"
    assert judged(answer, *pieces, texts={1: text}) == []
    other = "The Supplier shall deliver the goods for EUR 900."
    assert len(judged(other, "deliver the goods", "for EUR 900", texts={1: text})) == 1


def test_each_sentence_is_judged_alone_and_code_is_not() -> None:
    answer = f"{FEE} The annual maintenance fee is EUR 85,000."
    (found,) = judged(answer, FEE, "EUR 85,000")
    assert found.start == len(FEE) + 1
    code = "```\nannual maintenance fee = EUR 85,000\n```"
    assert judged(code, "annual maintenance fee", "EUR 85,000") == []
    assert list(cut(code)) == []


def test_pieces_of_unknown_documents_are_left_out() -> None:
    answer = "The annual maintenance fee is EUR 85,000."
    assert judged(answer, "annual maintenance fee", "EUR 85,000", texts={9: "Nothing."}) == []


@pytest.mark.parametrize("start", [0, len(CONTRACT) - 20, 10**9])
def test_words_that_do_not_stand_where_that_was_stored_are_not_looked_for_without_end(
    start: int,
) -> None:
    answer = "The annual maintenance fee is EUR 85,000."
    right, other = spans(answer, "annual maintenance fee", "EUR 85,000")
    moved = replace(right.sources[0], start=start, end=start + 20)
    judge = Judge([SourceSentences(number, "a.txt", text) for number, text in TEXTS.items()])
    (found,) = judge.stitched(answer, [replace(right, sources=(moved,)), other])
    assert BREAK in said(found.places)


CLAUSES = st.lists(
    st.tuples(
        st.sampled_from(["annual fee", "break fee", "late charge", "deposit", "rent"]),
        st.integers(100, 99_999),
    ),
    min_size=2,
    max_size=6,
    unique_by=(lambda pair: pair[0], lambda pair: pair[1]),
)


@settings(deadline=None, max_examples=25)
@given(CLAUSES)
def test_of_any_clauses_the_true_ones_are_plain_and_the_mixed_ones_stitched(
    clauses: list[tuple[str, int]],
) -> None:
    text = "\n\n".join(
        f"The {name} amounts to EUR {sum_:,} per contract." for name, sum_ in clauses
    )
    for each in sentences(text):
        whole = text[each.start : each.end]
        assert judged(whole, whole, texts={1: text}) == []
    (name, own), (_, other) = clauses[:2]
    assert judged(f"The {name} is EUR {own:,}.", name, f"EUR {own:,}", texts={1: text}) == []
    mixed = judged(f"The {name} is EUR {other:,}.", name, f"EUR {other:,}", texts={1: text})
    assert [each.count for each in mixed] == [2]


def test_only_a_sentence_that_is_near_is_shown_as_the_nearest() -> None:
    answer = "The old lighthouse was repaired by careful sailors from Oslo in 1868."
    far = "Budget\n\nThe pump is of the year 1868.\n\nA court sits in Oslo.\n"
    near = f"{far}\nThe old lighthouse was repaired by careful sailors.\n"
    shown = {}
    for text in (far, near):
        (found,) = judged(answer, "Oslo", "1868", texts={1: text})
        shown[text] = found.nearest and found.nearest.text
    assert shown == {
        far: None,
        near: "The old lighthouse was repaired by careful sailors.",
    }
