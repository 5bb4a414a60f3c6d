"""What is said without a model: the quotes, or that there are none with what is nearest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.conversation.lookup import AskedFiles, look_up
from app.conversation.without_model import (
    NEEDS_MODEL,
    NOTHING_SHARED,
    AnswerWithoutModel,
    answer_without_model,
    evidence_above,
)
from app.events import NOT_FOUND
from retrieval import Library
from storage import MessageRecord, Store
from tests.retrieval.fake_embedder import FakeEmbedder

NOTE = "Ada Finch built the lighthouse. The pump needs oil.\n"


def test_quotes_are_said_where_there_are_some_and_the_nearest_passages_where_there_are_none(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    (tmp_path / "note.txt").write_text(NOTE)
    documents = [library.add(tmp_path / "note.txt")]
    found = look_up("Who built the lighthouse?", None, [], AskedFiles(documents, library, store))
    answer = answer_without_model(found, documents)
    assert answer.finish == "quotes"
    assert "Ada Finch built the lighthouse." in answer.text
    assert [place.text for place in answer.passages] == [NOTE]
    assert answer.nearest == ()
    missing = look_up(
        "Who invented dynamite and gunpowder?", None, [], AskedFiles(documents, library, store)
    )
    refusal = answer_without_model(missing, documents)
    assert (refusal.text, refusal.finish) == (NOT_FOUND, "not_found")
    assert refusal.nearest == refusal.passages
    assert [place.text for place in refusal.nearest] == [NOTE]
    library.close()
    store.close()


def test_tasks_are_said_in_quotes_and_what_needs_a_model_says_so(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    (tmp_path / "note.txt").write_text(NOTE)
    documents = [library.add(tmp_path / "note.txt")]

    def answer(question: str, before: list[MessageRecord]) -> AnswerWithoutModel:
        return answer_without_model(
            look_up(question, None, before, AskedFiles(documents, library, store)), documents
        )

    summary = answer("Summarise the file", [])
    assert (summary.text, summary.finish) == (NOTE.strip().replace(". ", ".\n\n"), "quotes")
    assert [span.text for span in summary.spans] == NOTE.strip().replace(". ", ".\n").split("\n")
    asked = MessageRecord(1, "s", None, "user", "Summarise", (), (), {}, (), "2026")
    told = replace(asked, id=2, parent=1, role="assistant", text=summary.text, spans=summary.spans)
    shorter = answer("Shorter, please", [asked, told])
    assert len(shorter.spans) == 1
    assert shorter.text in summary.text
    missing = answer("Summarise section 9", [])
    assert (missing.finish, missing.nearest) == ("told", ())
    assert "No section" in missing.text
    poem = answer("Write a poem", [])
    assert (poem.text, poem.finish) == (NEEDS_MODEL, "told")
    assert poem.nearest == poem.passages == ()
    whales = answer("List the whales", [])
    assert (whales.text, whales.finish) == (NOT_FOUND, "not_found")
    library.close()
    store.close()


def test_above_quotes_stands_a_question_s_evidence_and_of_a_task_nothing_twice(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    documents = []
    for name in ("one.txt", "two.txt"):
        (tmp_path / name).write_text(f"A report of {name}\n\nby Ada Finch\n\n{NOTE}")
        documents.append(library.add(tmp_path / name))

    def above(question: str, count: int) -> int:
        found = look_up(question, None, [], AskedFiles(documents[:count], library, store))
        assert found.evidence
        assert answer_without_model(found, documents).finish == "quotes"
        return len(evidence_above(found))

    assert above("Who built the lighthouse?", 2) > 0
    assert above("What does it say about the lighthouse?", 1) == 0
    assert above("Who wrote this?", 1) > 0, "word for word the answer, which is not repeated"
    assert above("Who wrote this?", 2) == 0, "the answer has it under titles"
    library.close()
    store.close()


def test_a_question_in_another_language_is_never_answered_with_not_found(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    library = Library(store, FakeEmbedder)
    (tmp_path / "note.txt").write_text(NOTE)
    documents = [library.add(tmp_path / "note.txt")]
    found = look_up("Wie lange gilt die Garantie?", None, [], AskedFiles(documents, library, store))
    answer = answer_without_model(replace(found, evidence=()), documents)
    assert (answer.text, answer.finish) == (NOTHING_SHARED, "told")
    assert answer.nearest == answer.passages == ()
    library.close()
    store.close()
