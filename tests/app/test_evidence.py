"""What the library found becomes evidence with everything that it says, and all its places."""

from __future__ import annotations

from app.events import Evidence, Source
from app.evidence import as_evidence
from retrieval.search.evidence import FoundSentence
from retrieval.search.passages import Passage


def test_everything_that_was_found_is_kept() -> None:
    other = Passage(2, "b.txt", 7, 13, None, None, "It is.", 0.0)
    found = FoundSentence(
        1, "a.txt", 4, 10, 3, None, "It is.", 0.5, (3, 5), "So. ", ("Fee",), (other,)
    )
    places = Source(1, None, "a.txt", 4, 10, 3), Source(2, None, "b.txt", 7, 13, None)
    assert as_evidence([found]) == (Evidence("It is.", 0.5, (3, 5), "So. ", ("Fee",), places),)
    assert as_evidence([]) == ()
