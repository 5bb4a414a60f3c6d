"""What the library found becomes evidence with everything that it says, and all its places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.events import Evidence, Source
from app.evidence import as_evidence
from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- Tom orders 200 bottles.", "Tom orders 200 bottles."),
        ("• «Tom» orders.", None),
        ("The repair costs 640, which we pay.\n>", "The repair costs 640, which we pay."),
        ("> > Dear Mr Cox,\n> >\n> >", "Dear Mr Cox,"),
        ("> 50 kg are too heavy.", None),
        ("- 5 °C are too cold.", None),
        ("1. Rinse old ones.", None),
        ("– Yes, so he said.", None),
        ("- oil\n- air", None),
        ("* not closed*", "not closed*"),
    ],
)
def test_signs_around_the_words_are_left_out_with_their_place(text: str, words: str | None) -> None:
    wanted = text if words is None else words
    start = text.index(wanted)
    at = text.index("o")
    place = Passage(2, "b.txt", 70, 70 + len(text), None, text, 0.0)
    found = FoundSentence(
        1, "a.txt", 10, 10 + len(text), None, text, 0.5, (at, at + 1), "", (), (place,)
    )
    (evidence,) = as_evidence([found])
    assert evidence.text == wanted
    assert [(each.start, each.end) for each in evidence.sources] == [
        (begin + start, begin + start + len(wanted)) for begin in (10, 70)
    ]
    assert evidence.answer is not None
    assert evidence.text[slice(*evidence.answer)] == "o"
    for changed in (replace(found, name="a.py"), replace(found, lead="So. ")):
        assert as_evidence([changed])[0].text == text, "they mean something, or nothing is left out"


def test_everything_that_was_found_is_kept() -> None:
    other = Passage(2, "b.txt", 7, 13, None, "It is.", 0.0)
    found = FoundSentence(1, "a.txt", 4, 10, 3, "It is.", 0.5, (3, 5), "So. ", ("Fee",), (other,))
    places = Source(1, None, "a.txt", 4, 10, 3), Source(2, None, "b.txt", 7, 13, None)
    assert as_evidence([found]) == (Evidence("It is.", 0.5, (3, 5), "So. ", ("Fee",), places),)
    assert as_evidence([]) == ()
