"""Documents are taken in, tagged, replaced and removed once, and only those that are there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.editing.editor_text import shown
from storage import NotFoundError
from storage.properties import Properties


def test_a_document_that_is_removed_is_gone_and_one_that_is_none_harms_nothing(
    assistant: Assistant,
) -> None:
    with pytest.raises(NotFoundError):
        assistant.document_actions.remove(3)
    assert [gone.name for gone in assistant.document_actions.remove(1)] == ["one.txt"]
    assert [document.name for document in assistant.documents()] == ["two.txt"]
    with pytest.raises(NotFoundError):
        assistant.document_actions.remove(1)


def test_what_was_worked_out_of_places_and_texts_is_forgotten_with_a_document(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[object] = []
    for cache in (assistant.sources, assistant.stitched, assistant.opener):
        monkeypatch.setattr(cache, "clear", lambda cache=cache: forgotten.append(cache))
    for cache in (assistant._maps, assistant.library_texts):
        monkeypatch.setattr(cache, "forget", forgotten.append)
    (gone,) = assistant.document_actions.remove(1)
    places: list[object] = [assistant.sources, assistant.stitched, assistant.opener]
    assert forgotten == [*places, gone.text_sha256, gone.text_sha256]


def test_tags_are_a_document_s_alone_and_of_one_that_is_there(assistant: Assistant) -> None:
    assert assistant.document_actions.tag(2, ["#fees", "fees", " draft "]) == ("fees", "draft")
    with pytest.raises(NotFoundError):
        assistant.document_actions.tag(3, ["fees"])
    listed = {each.document.name: each.tags for each in assistant.document_actions.listed()}
    assert listed == {"one.txt": (), "two.txt": ("draft", "fees")}


def test_what_ocr_read_of_a_document_is_listed_with_it(
    assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Properties, "of_images", lambda _: {2: "told"})
    monkeypatch.setattr(
        "app.document_actions.image_notes.of_document", lambda told: (f"{told} of images",)
    )
    notes = {each.document.id: each.notes for each in assistant.document_actions.listed()}
    assert notes == {1: (), 2: ("told of images",)}


def test_files_and_folders_are_taken_and_what_can_not_be_is_named(
    assistant: Assistant, tmp_path: Path
) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    for name in ("may.txt", "june.txt"):
        (folder / name).write_text(f"Words of {name}.")
    jobs, refused = assistant.document_actions.take([folder, tmp_path / "none.txt"])
    assert (len(jobs), [each.name for each in refused]) == (2, ["none.txt"])
    jobs, refused = assistant.document_actions.take([folder], folders=False)
    assert (jobs, [each.name for each in refused]) == ([], ["letters"])


def test_no_name_holds_up_the_others(assistant: Assistant, tmp_path: Path) -> None:
    """One that isn't UTF-8, a link that leads to itself, one that is too long."""
    odd, last, loop = tmp_path / "bad\udcff.txt", tmp_path / "last.txt", tmp_path / "loop"
    odd.write_text("Words of the odd one.")
    last.write_text("Words of the last one.")
    loop.symlink_to("loop")
    paths = [odd, loop, tmp_path / ("x" * 300), tmp_path / "none" / "a.txt", last]
    jobs, refused = assistant.document_actions.take(paths)
    assert len(jobs) == 2
    long = "x" * 99 + "…"
    assert [str(each) for each in refused] == [
        "loop: is a link that leads to no file. Add the file that it was meant to lead to.",
        f"{long}: can't be read (File name too long). Check the path, make it readable and add it again.",
        "a.txt: doesn't exist. Check the path and add it again.",
    ]


def test_a_text_of_the_desk_is_kept_as_the_next_version_and_not_twice(
    open_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    assistant = open_assistant()
    (tmp_path / "notes.md").write_text("one\ntwo\n")
    first = assistant.add(tmp_path / "notes.md")
    desk = assistant.desk.desk(assistant.desk.open_document(first.id))
    assert assistant.document_actions.keep(desk).id == first.id, "it is current already"
    now = desk.now()
    desk.typed(now.state.revision, shown(now.desk.text).replace("two", "zwei"))
    second = assistant.document_actions.keep(desk)
    assert (second.name, second.version) == ("notes.md", 2)
    assert assistant.document_actions.keep(desk).id == second.id
    assert [each.id for each in assistant.documents()] == [second.id]
