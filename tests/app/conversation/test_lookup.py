"""What the files say is looked up once, only where sentences can answer, and kept where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.conversation.lookup import AskedFiles, Lookup, look_up
from app.events import Evidence, Source, Span
from retrieval import Library
from storage import Document, MessageRecord, Store
from tests.retrieval.fake_embedder import FakeEmbedder

NOTE = "Ada Finch built the lighthouse. The pump needs oil.\n"
GERMAN = "Die jährliche Wartung kostet 300 Euro. Xaver Moll bezahlt sie im Mai.\n"
ASKED = MessageRecord(1, "s", None, "user", "Who built it?", (), (), {}, (), "2026")
KEPT = Evidence("Kept.", 0.5, None, "", (), ())


@pytest.fixture
def embedder() -> FakeEmbedder:
    return FakeEmbedder()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def library(store: Store, embedder: FakeEmbedder) -> Iterator[Library]:
    opened = Library(store, lambda: embedder)
    yield opened
    opened.close()


@pytest.fixture
def documents(library: Library, tmp_path: Path) -> list[Document]:
    (tmp_path / "note.txt").write_text(NOTE)
    return [library.add(tmp_path / "note.txt")]


LookUp = Callable[..., Lookup]


@pytest.fixture
def looked_up(library: Library, documents: list[Document], store: Store) -> LookUp:
    def looked_up(question: str, stored: MessageRecord | None = None) -> Lookup:
        return look_up(question, stored, [], AskedFiles(documents, library, store))

    return looked_up


def test_the_sentence_that_answers_is_found_with_its_place(
    looked_up: LookUp, documents: list[Document]
) -> None:
    found = looked_up("Who built the lighthouse?")
    best = found.evidence[0]
    assert best.text == "Ada Finch built the lighthouse."
    (place,) = best.sources
    assert (place.document, place.message, place.name) == (documents[0].id, None, "note.txt")
    assert NOTE[place.start : place.end] == best.text
    assert not found.is_not_found


def test_what_was_found_before_is_kept_without_a_search(
    looked_up: LookUp, embedder: FakeEmbedder
) -> None:
    stored = replace(ASKED, evidence=(KEPT,))
    assert looked_up(ASKED.text, stored).evidence == (KEPT,)
    assert ASKED.text not in embedder.embedded
    assert looked_up(ASKED.text, ASKED).evidence != ()


def test_the_quotes_of_a_task_are_its_evidence(looked_up: LookUp, embedder: FakeEmbedder) -> None:
    found = looked_up("Summarize this.")
    assert (found.is_not_found, found.needs_model) == (False, False)
    assert found.task is not None
    assert found.evidence == found.task.quotes != ()
    assert "Summarize this." not in embedder.embedded


def test_evidence_for_a_comparison_begins_with_a_sentence_of_each_document(
    library: Library, documents: list[Document], store: Store, tmp_path: Path
) -> None:
    (tmp_path / "other.txt").write_text(
        "The lighthouse was sold. The pump of the lighthouse broke."
    )
    both = [*documents, library.add(tmp_path / "other.txt")]
    found = look_up("Compare the two files", None, [], AskedFiles(both, library, store))
    assert found.request.kind == "compare"
    named = [each.sources[0].name for each in found.evidence]
    assert named == ["note.txt", "other.txt"] * 2


@pytest.mark.parametrize(
    "missing",
    [
        "Who invented dynamite and gunpowder?",
        "Who is the president?",
        "capital of Mongolia",
        "Tell me the capital of Mongolia.",
        "What does it say about dynamite?",
        "Summarise section 9",
    ],
)
def test_a_fact_a_subject_or_a_section_that_no_file_has_is_not_found(
    looked_up: LookUp, missing: str
) -> None:
    assert looked_up(missing).is_not_found


def test_a_question_of_a_named_document_that_its_title_page_leaves_open_is_searched_for(
    looked_up: LookUp, library: Library, tmp_path: Path, store: Store
) -> None:
    (tmp_path / "beehive paper.txt").write_text("Bees are kept. The hive was built by Tom Hale.\n")
    (tmp_path / "pump manual.txt").write_text("Oil the pump. Then start it.\n")
    added = [library.add(tmp_path / name) for name in ("beehive paper.txt", "pump manual.txt")]
    found = look_up("Who wrote the beehive paper?", None, [], AskedFiles(added, library, store))
    assert found.task is None
    assert all(each.sources[0].name == "beehive paper.txt" for each in found.evidence[:1])


def test_what_is_no_task_of_sentences_needs_a_model(looked_up: LookUp) -> None:
    for request in ("Write a poem about the sea", "Hello", f"Summarise: {'The pump ran. ' * 30}"):
        found = looked_up(request)
        assert found.needs_model
        assert (found.evidence, found.is_not_found) == ((), False)
    assert not looked_up("Who built the lighthouse?").needs_model


@pytest.mark.parametrize(
    "request_", ["Thank you so much for everything", "Explain gravity", "龍は?", "Why?", "mongolia"]
)
def test_what_asks_for_no_fact_is_never_not_found(looked_up: LookUp, request_: str) -> None:
    found = looked_up(request_)
    assert (found.evidence, found.is_not_found) == ((), False)


def test_equal_rows_of_two_tables_keep_their_own_heads(
    library: Library, store: Store, tmp_path: Path
) -> None:
    # What the two files have in common is a chunk of its own in each.
    rows = "\n".join(
        f"Level {n} | EUR {n},900 | a year | {'per seat and place ' * 3}" for n in range(90)
    )
    for year in (2023, 2024):
        head = f"Level | Fee {year} | Term | Unit\n"
        (tmp_path / f"{year}.txt").write_text(f"{head}Gold | EUR 4,900 | a year | all\n{rows}\n")
    documents = [library.add(tmp_path / f"{year}.txt") for year in (2023, 2024)]
    for year, document in zip((2023, 2024), documents, strict=True):
        for level in ("Gold", "Level 77"):
            question = f"Fee {year} {level} EUR a year per seat"
            found = look_up(question, None, [], AskedFiles(documents, library, store))
            best = found.evidence[0]
            assert (f"Fee {year}" in best.heads, best.heads[-1]) == (True, level)
            assert [place.document for place in best.sources] == [document.id]


def test_a_sentence_that_stands_in_two_files_is_shown_once_with_both_places(
    library: Library, documents: list[Document], store: Store, tmp_path: Path
) -> None:
    (tmp_path / "copy.txt").write_text(f"Of the coast. {NOTE}")
    (tmp_path / "twin.txt").write_text(f"\n{NOTE}")
    both = [*documents, *(library.add(tmp_path / name) for name in ("copy.txt", "twin.txt"))]
    found = look_up("Who built the lighthouse?", None, [], AskedFiles(both, library, store))
    texts = [each.text for each in found.evidence]
    assert len(texts) == len(set(texts)) > 1
    assert sorted((place.name, place.start) for place in found.evidence[0].sources) == [
        ("copy.txt", 14),
        ("note.txt", 0),
        ("twin.txt", 1),
    ]


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("Wer hat das alte Haus von Xerxes und den Turm gebaut?", []),
        ("Was kostet die Wartung?", []),
        ("Wer ist Ada Finch?", ["Ada Finch built the lighthouse."]),
        ("¿Quién es Ada Finch?", ["Ada Finch built the lighthouse."]),
    ],
)
def test_a_question_in_another_language_finds_what_shares_words_with_it(
    looked_up: LookUp, question: str, texts: list[str]
) -> None:
    found = looked_up(question)
    assert (found.is_foreign, found.is_not_found) == (True, False)
    assert [each.text for each in found.evidence][:1] == texts
    assert looked_up(question, replace(ASKED, evidence=(KEPT,))).is_foreign
    assert not looked_up("Who built the lighthouse?").is_foreign


def test_files_in_another_language_answer_by_shared_words_and_are_told(
    library: Library, store: Store, tmp_path: Path
) -> None:
    (tmp_path / "wartung.txt").write_text(GERMAN)
    documents = [library.add(tmp_path / "wartung.txt")]
    asked = (("Who is Xaver Moll?", True), ("Who invented dynamite in Peru?", False))
    for question, shares_words in asked:
        found = look_up(question, None, [], AskedFiles(documents, library, store))
        assert (found.is_foreign, found.is_not_found) == (True, False)
        assert bool(found.evidence) is shares_words
    kept = replace(ASKED, evidence=(replace(KEPT, text=GERMAN),))
    assert look_up("Who is Xaver?", kept, [], AskedFiles(documents, library, store)).is_foreign


def test_a_task_goes_to_the_files_that_its_words_name_and_else_to_relevant_ones(
    library: Library, documents: list[Document], store: Store, tmp_path: Path
) -> None:
    texts = {
        "Lease Agreement Finch.txt": "The yearly rent is EUR 900.\n",
        "Lease Agreement Moll.txt": "The yearly rent is EUR 800.\n",
        "Osprey committee.md": "# Osprey\n\n## Risks\n\nThe drydock slot expires in May.\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
        documents.append(library.add(tmp_path / name))

    def told(question: str) -> set[tuple[str, str]]:
        found = look_up(question, None, [], AskedFiles(documents, library, store))
        return {(each.sources[0].name, each.text) for each in found.evidence}

    rents = {(name, text.strip()) for name, text in texts.items() if "rent" in text}
    assert told("Compare the two lease agreements on the yearly rent") == rents
    assert told("Compare the yearly rent") == rents
    risks = {("Osprey committee.md", "The drydock slot expires in May.")}
    assert told("List the risks of Project Osprey") == risks
    assert told("List oil, rings, craters, storms, moons and seas of Saturn") == set()


def test_where_nothing_answers_what_stands_below_a_title_that_is_asked_for_does(
    library: Library, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "# Letter\n\nMr Ivo Hale left.\n\n## Medication\n\nAspirin 75 mg\n\nRamipril 5 mg\n"
    (tmp_path / "letter.md").write_text(text)
    files = AskedFiles([library.add(tmp_path / "letter.md")], library, store)

    def asked(question: str) -> Lookup:
        return look_up(question, None, [], files)

    answered = asked("Which medication does Mr Hale take?")
    assert answered.evidence and answered.task is None
    monkeypatch.setattr("retrieval.question.RELEVANT", 2.0)
    found = asked("Which medication does Mr Hale take?")
    assert [each.text for each in found.evidence] == ["Aspirin 75 mg", "Ramipril 5 mg"]
    assert (found.request.kind, found.is_not_found) == ("list", False)
    assert asked("Which medication does Mrs Moll take?").is_not_found


def test_a_section_is_looked_for_in_what_the_answer_before_quotes(
    library: Library, store: Store, tmp_path: Path
) -> None:
    documents = []
    for name in ("oil", "bees"):
        (tmp_path / f"{name}.md").write_text(
            f"# {name}\n\n## 1. Use\n\nUse {name}.\n\n## 2. End\n\nNo.\n"
        )
        documents.append(library.add(tmp_path / f"{name}.md"))
    files = AskedFiles(documents, library, store)
    spans = (Span(0, 8, "Use bees", (Source(documents[1].id, None, "bees.md", 0, 8, None),)),)
    answer = replace(ASKED, id=2, parent=1, role="assistant", spans=spans)

    def told(before: list[MessageRecord], question: str) -> list[str]:
        return [each.text for each in look_up(question, None, before, files).evidence]

    assert told([], "What does section 1 say?") == ["Use oil.", "Use bees."]
    assert told([ASKED, answer], "What does section 1 say?") == ["Use bees."]
    assert told([ASKED, answer], "What does section 1 of oil.md say?") == ["Use oil."]


def test_which_documents_there_are_is_told_without_a_search(
    looked_up: LookUp, embedder: FakeEmbedder
) -> None:
    found = looked_up("Which documents are there?")
    assert found.task is not None
    assert found.task.note == "Questions go to 1 document here: note.txt."
    assert found.is_not_found
    assert "Which documents are there?" not in embedder.embedded
