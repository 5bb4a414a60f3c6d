"""A revision that brings something in reads passages of the chosen documents and says from where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.conversation import generation
from app.editing.hunks import HunkSource
from app.editing.material import MOST_TOKENS, NOTHING, TEXT, Material
from app.editing.plan import planned
from app.editing.revised_part import RevisedPart, revised
from app.editing.revising import revise
from app.errors import NotFoundError
from app.events import Source, Span
from tests.app.editing.dictated import dictate

LEASE = "# Lease\n\nThe tenant keeps the garden in order.\nPets are not allowed.\n"
REPORT = (
    "# Garden report\n\nThe old lime tree at the gate was felled in March 2024 after a storm.\n\n"
    "The hedge along the wall is two metres high.\n"
)
FELLED = "The old lime tree at the gate was felled in March 2024 after a storm."


@pytest.fixture
def assistant(
    open_assistant: Callable[..., Assistant],
    wordy_model_folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Assistant]:
    monkeypatch.setattr(generation, "MIN_INTERVAL", 0.0)
    opened = open_assistant(model=str(wordy_model_folder))
    (tmp_path / "report.md").write_text(REPORT)
    opened.add(tmp_path / "report.md")
    yield opened
    opened.close()


def test_the_passages_that_are_nearest_are_read_and_fit(assistant: Assistant) -> None:
    (document,) = assistant.documents()
    material = assistant.document_actions.material("Bring in what was felled.", [document.id])
    assert {each.document for each in material.passages} == {document.id}
    assert 0 < material.tokens <= MOST_TOKENS
    assert [each.document for each in material.sources] == [document.id]
    assert assistant.document_actions.material("Bring it in.", []) == NOTHING
    with pytest.raises(NotFoundError):
        assistant.document_actions.material("Bring it in.", [99])


def test_what_is_brought_in_is_linked_to_its_place(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    (document,) = assistant.documents()
    new = LEASE.replace("Pets", f"{FELLED}\nPets")
    asked = dictate(monkeypatch, new)
    words = "Bring in what the report says about the lime tree."
    model = assistant.models.borrow_now()
    try:
        material = assistant.document_actions.material(words, [document.id])
        plan = planned(model, LEASE, words, beside=material.tokens)
        events = [*revise(model, assistant.settings, plan, "lease.md", words, material)]
    finally:
        assistant.models.give_back()
    (part,) = (each for each in events if isinstance(each, RevisedPart))
    assert asked[0].index("felled") < asked[0].index("keeps the garden"), "the text comes last"
    assert revised(LEASE, [part]) == new
    (hunk,) = part.hunks
    (source,) = hunk.sources
    assert (source.document, source.name) == (document.id, "report.md")
    text = assistant.library.documents.text(document.id)
    assert text[source.start : source.end] == source.words
    assert "lime tree" in source.words


def test_words_that_the_text_has_itself_have_no_source() -> None:
    own = Span(
        0, 4, "Pets", (Source(TEXT, None, "a", 0, 4, None), Source(3, None, "b", 5, 9, None))
    )
    other = Span(9, 13, "tree", (Source(3, None, "b", 1, 5, None),))
    found = [*Material().cited("Pets and tree.\nx", [own, other], [["Pets and tree."], ["x"]])]
    assert found == [(HunkSource(3, "b", 1, 5, "tree"),), ()]
