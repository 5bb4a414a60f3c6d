"""Which documents an export names: those that were chosen, quoted or read, while they are there."""

from __future__ import annotations

from app.exporting.contents import Contents
from storage import EvidenceRecord, Sessions, SpanSource, Store
from tests.app.exporting.test_export import converse, span_of
from tests.storage.library_of_notes import add_note, drop_note


def test_documents_are_those_that_a_message_refers_to_and_that_are_there(store: Store) -> None:
    names = ("copied", "quoted", "read", "removed", "chosen", "other")
    notes = [add_note(store, f"{name}.txt", f"Ada, {name}.") for name in names]

    def source(place: int) -> SpanSource:
        return SpanSource(notes[place], None, f"{names[place]}.txt", 0, 3, None)

    evidence = (EvidenceRecord("Ada", 1.0, None, "", (), (source(1),)),)
    passages = [{"document": notes[2], "start": 0, "end": 3, "page": None}]
    spans = [span_of("Ada", "Ada", source(0), source(3))]
    session = converse(store, "Ada", spans, evidence=evidence, passages=passages)
    Sessions(store).attach(session, notes[4])
    drop_note(store, notes[3])
    found = Contents(store, session)
    assert [each.name for each in found.referred()] == [
        "copied.txt", "quoted.txt", "read.txt", "chosen.txt",
    ]  # fmt: skip
    assert [each.role for each in found.messages] == ["user", "assistant"]
