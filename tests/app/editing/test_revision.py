"""How far a revision is, before anything is known of it."""

from __future__ import annotations

from app.editing.revision import Revision, RevisionRequest


def test_a_request_is_about_what_its_words_are_about() -> None:
    asked = RevisionRequest("Shorten.")
    assert (asked.select, asked.everywhere, asked.documents) == (None, False, ())


def test_a_revision_that_has_just_begun_shows_nothing() -> None:
    begun = Revision(1, "Shorten.")
    assert (begun.open, begun.told, begun.error, begun.is_ended) == ((), (), None, False)
    assert (begun.part, begun.parts, begun.stats) == (0, 0, None)
