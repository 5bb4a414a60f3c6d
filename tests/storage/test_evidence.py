"""Laws of evidence: it is read as it was stored, and keeps its words when a document goes."""

from __future__ import annotations

import pytest

from storage import (
    DamagedError,
    Documents,
    EvidenceRecord,
    NotFoundError,
    Sessions,
    SpanSource,
    Store,
)
from storage.evidence import evidence_of
from tests.storage.tamper import tamper
from tests.storage.two_pages import TEXT, add_document

END = TEXT.index("\r")


def sentence(document: int, name: str = "a.txt") -> EvidenceRecord:
    """The document's first sentence after its first word."""
    place = SpanSource(document, None, name, 5, END, 1)
    return EvidenceRecord(TEXT[5:END], 0.875, (0, 6), TEXT[:5], ("Häuser", "2"), (place, place))


def question(store: Store, *evidence: EvidenceRecord) -> tuple[Sessions, int, str]:
    sessions = Sessions(store)
    session = sessions.create().id
    asked = sessions.append(
        session, parent=None, role="user", text="Wie viele?", token_ids=[], evidence=evidence
    )
    return sessions, asked.id, session


def test_it_is_read_as_it_was_stored_the_best_first(store: Store) -> None:
    best = sentence(add_document(store).id)
    other = EvidenceRecord("樹", 0.25, None, "", (), ())
    sessions, asked, session = question(store, best, other)
    assert sessions.message(asked).evidence == (best, other)
    later = sessions.append(session, parent=asked, role="user", text="?", token_ids=[])
    assert later.evidence == ()
    assert evidence_of(store.db, "session = ?", session) == {asked: [best, other]}


def test_a_removed_documents_sentences_keep_their_words_and_are_marked(store: Store) -> None:
    document = add_document(store)
    sessions, asked, _ = question(store, sentence(document.id))
    Documents(store).remove(document.id)
    (kept,) = sessions.message(asked).evidence
    assert (kept.text, kept.lead) == (TEXT[5:END], TEXT[:5])
    assert [(place.name, place.removed) for place in kept.sources] == [("a.txt", True)] * 2


def test_a_document_may_be_removed_between_the_search_and_the_question(store: Store) -> None:
    sessions, asked, _ = question(store, sentence(4711, "gone.txt"))
    assert sessions.message(asked).evidence[0].sources[0].removed


def test_what_is_found_later_is_stored_once_and_replaces_nothing(store: Store) -> None:
    document = add_document(store)
    sessions, asked, _ = question(store)
    sessions.give_evidence(asked, [sentence(document.id)])
    sessions.give_evidence(asked, [sentence(4711), sentence(4711)])
    assert sessions.message(asked).evidence == (sentence(document.id),)
    with pytest.raises(NotFoundError):
        sessions.give_evidence(asked + 1, [])


def test_it_goes_with_its_question(store: Store) -> None:
    sessions, _, session = question(store, sentence(add_document(store).id))
    sessions.remove(session)
    for table in ("evidence", "evidence_sources"):
        assert store.db.table(table).count == 0


@pytest.mark.parametrize(
    "change", ["evidence SET heads = '[1]'", "evidence_sources SET start = -1"]
)
def test_a_broken_row_is_damage(store: Store, change: str) -> None:
    sessions, asked, _ = question(store, sentence(add_document(store).id))
    tamper(store.path, f"UPDATE {change}")
    with pytest.raises(DamagedError, match="row 1 of evidence"):
        sessions.message(asked)


def test_a_rows_own_first_cell_is_not_above_it() -> None:
    def above(text: str, *heads: str) -> tuple[str, ...]:
        return EvidenceRecord(text, 1.0, None, "", heads, ()).heads_above

    assert above("Gold | 4", "Level", "Fee", "Gold") == ("Level", "Fee")
    assert above("| Gold | 4 |", "Level", "Fee", "Gold") == ("Level", "Fee")
    assert above("Silver | 2", "Level", "Fee", "Gold") == ("Level", "Fee", "Gold")
    assert above("Gold", "Level", "Gold") == ("Level", "Gold")
    assert above("Adds.", "def add(a)") == ("def add(a)",)
    assert above("Adds.") == ()
