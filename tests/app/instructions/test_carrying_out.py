"""Instructions carried out to the letter, in the whole text or in a place of it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import EditError
from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

TEXT = """\
# Lease

The tenant pays 900. The tenant stays.

## Parking

The tenant parks. The old car waits.
"""


def after(instruction: str, text: str = TEXT) -> str | None:
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else edited(text, made.edits)


@pytest.mark.parametrize(
    ("instruction", "old", "new"),
    [
        ('Replace "tenant" with "lessee"', "tenant", "lessee"),
        ('Replace "tenant" with "lessee" in the section Parking', "tenant parks", "lessee parks"),
        ('In the section Parking, replace "tenant" with "lessee".', "tenant parks", "lessee parks"),
        ('Use "lessee" instead of "tenant" in the last paragraph', "tenant parks", "lessee parks"),
        ("Rename tenant to lessee in the first sentence", "tenant pays", "lessee pays"),
        ("Change 900 to 950 in the first paragraph", "900", "950"),
        ('Delete "old" from the last sentence', "old car", "car"),
        ('In line 7, delete "old"', "old car", "car"),
        (
            'Insert "of May" after "The tenant" in the section Parking',
            "nt parks",
            "nt of May parks",
        ),
        ('Make "old" bold', "old car", "**old** car"),
        ("Delete the section Parking", TEXT[TEXT.index("\n## Park") :], ""),
    ],
)
def test_changes(instruction: str, old: str, new: str) -> None:
    assert after(instruction) == TEXT.replace(old, new)


def test_words_that_a_place_does_not_have() -> None:
    with pytest.raises(EditError, match="These lines have no 'old'"):
        after('Replace "old" with "new" in the first paragraph')
    with pytest.raises(EditError, match="The text has no 'zoo'"):
        after('Replace "zoo" with "new"')
    with pytest.raises(EditError, match="no section “Zoo”"):
        after('Replace "old" with "new" in the section "Zoo"')


@pytest.mark.parametrize(
    "instruction",
    [
        "Make it shorter",
        'Replace "tenant" with "lessee" in the section Zoo',
        "Shorten it in the section Parking",
        'Replace "tenant" with "lessee" in every paragraph with "car"',
        'Replace "tenant" with "lessee" where it is a person',
        "",
    ],
)
def test_a_model_reads_all_else(instruction: str) -> None:
    assert after(instruction) is None


@given(st.text(st.sampled_from("aB .-#\n1\r")), st.data())
def test_any_text_is_changed_or_named(text: str, data: st.DataObject) -> None:
    place = data.draw(
        st.sampled_from(
            [
                "line 2",
                "the last line",
                "the first sentence",
                "the second paragraph",
                "the last item",
                "the section a",
                'every line with "a"',
                "the last sentence of the first paragraph",
            ]
        )
    )
    other = data.draw(st.sampled_from(["line 1", "the last paragraph", "the last sentence"]))
    instruction = data.draw(
        st.sampled_from(
            [
                f"Delete {place}",
                f'Insert "New." before {place}',
                f'Insert "New." at the end of {place}',
                f'Replace {place} with "New."',
                f"Move {place} after {other}",
                f'Delete "a" from {place}',
            ]
        )
    )
    try:
        made = carried_out(text, instruction, (0, len(text)))
    except EditError:
        return
    if made is not None:
        ends = [(each.start, each.end) for each in made.edits]
        assert ends == sorted(ends)
        assert all(a[1] <= b[0] for a, b in pairwise(ends))
