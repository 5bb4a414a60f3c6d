"""Texts come to the desk from the library, the page or a path, and go back without losing a byte."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.assistant import Assistant
from app.editing.editor_text import shown
from app.editing.text_file import MOST_BYTES
from app.editing.writing_desk import WritingDesk
from app.errors import EditError, NotFoundError
from benchmarks.library.sample_files import sections, write_pdf


@pytest.fixture
def assistant(open_assistant: Callable[..., Assistant]) -> Assistant:
    return open_assistant()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "notes.md"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    return path


def type_into(assistant: Assistant, desk: int, old: str, new: str) -> None:
    one = assistant.desk.desk(desk)
    now = one.now()
    one.typed(now.state.revision, shown(now.desk.text).replace(old, new))


def test_a_document_of_the_library_is_opened_with_its_bytes_and_kept_as_a_version(
    assistant: Assistant, file: Path
) -> None:
    document = assistant.add(file)
    desk = assistant.desk.open_document(document.id)
    assert assistant.desk.open_document(document.id) == desk, "as it was left"
    now = assistant.desk.desk(desk).now()
    assert (now.desk.text, now.state.mark) == ("one\r\ntwo\r\n", b"\xef\xbb\xbf")
    type_into(assistant, desk, "two", "zwei")
    kept = assistant.document_actions.keep(assistant.desk.desk(desk))
    assert (kept.name, kept.version, kept.is_current) == ("notes.md", 2, True)
    path, _ = assistant.opener.original(kept.id)
    assert path.read_bytes() == b"\xef\xbb\xbfone\r\nzwei\r\n"
    assert [each.id for each in assistant.documents()] == [kept.id]


def test_what_is_no_text_is_opened_as_a_copy_of_its_text(
    assistant: Assistant, tmp_path: Path
) -> None:
    write_pdf(tmp_path / "paper.pdf", sections(2))
    document = assistant.add(tmp_path / "paper.pdf")
    desk = assistant.desk.open_document(document.id)
    now = assistant.desk.desk(desk).now()
    assert (now.record.name, now.record.is_copy) == ("paper.pdf.txt", True)
    assert now.desk.text == assistant.library.documents.text(document.id)


def test_the_lines_of_a_page_are_joined_in_one_step_which_is_undone_in_one(
    assistant: Assistant, tmp_path: Path
) -> None:
    write_pdf(tmp_path / "paper.pdf", sections(2))
    desk = assistant.desk.open_document(assistant.add(tmp_path / "paper.pdf").id)
    one = assistant.desk.desk(desk)
    before = one.now().desk.text
    assistant.desk.join_paragraphs(desk)
    after = one.now().desk.text
    assert after.split() == before.split()
    assert after.count("\n") < before.count("\n")
    with pytest.raises(EditError, match="on one line already"):
        assistant.desk.join_paragraphs(desk)
    type_into(assistant, desk, after.split()[0], "First")
    one.undo()
    assert one.now().desk.text == after, "what is typed behind it is undone alone"
    one.undo()
    assert one.now().desk.text == before
    kept = assistant.document_actions.keep(assistant.desk.desk(desk))
    assert kept.name == "paper.pdf.txt"
    assert len(assistant.documents()) == 2


def test_a_removed_document_leaves_the_text_that_was_made_of_it(
    assistant: Assistant, file: Path
) -> None:
    document = assistant.add(file)
    desk = assistant.desk.open_document(document.id)
    assistant.document_actions.remove(document.id)
    now = assistant.desk.desk(desk).now()
    assert (now.record.document, now.desk.text) == (None, "one\r\ntwo\r\n")
    assert assistant.document_actions.keep(assistant.desk.desk(desk)).name == "notes.md"


def test_a_path_is_saved_atomically_and_only_where_it_was_named(
    assistant: Assistant, file: Path
) -> None:
    desk = assistant.desk.open_path(file)
    type_into(assistant, desk, "two", "zwei")
    assert assistant.desk.saves_to(desk) == file
    assistant.desk.save(desk)
    assert file.read_bytes() == b"\xef\xbb\xbfone\r\nzwei\r\n"
    now = assistant.desk.desk(desk).now()
    assert now.file == now.state.revision
    elsewhere = WritingDesk(assistant.store)
    assert elsewhere.saves_to(desk) is None
    with pytest.raises(EditError, match="has no file here"):
        elsewhere.save(desk)


def test_a_file_that_has_changed_is_not_overwritten_but_merged(
    assistant: Assistant, file: Path
) -> None:
    desk = assistant.desk.open_path(file)
    type_into(assistant, desk, "two", "zwei")
    file.write_bytes(b"\xef\xbb\xbfONE\r\ntwo\r\nthree\r\n")
    with pytest.raises(EditError, match="has changed since it was read"):
        assistant.desk.save(desk)
    assert assistant.desk.read_again(desk)
    assert assistant.desk.desk(desk).now().desk.text == "ONE\r\nzwei\r\nthree\r\n"
    assistant.desk.save(desk)
    assert file.read_bytes() == b"\xef\xbb\xbfONE\r\nzwei\r\nthree\r\n"
    assert not assistant.desk.read_again(desk)


def test_opening_a_path_again_merges_what_was_left_on_the_desk(
    assistant: Assistant, file: Path
) -> None:
    desk = assistant.desk.open_path(file)
    type_into(assistant, desk, "two", "zwei")
    file.write_bytes(b"\xef\xbb\xbfone\r\nDEUX\r\n")
    assert assistant.desk.open_path(file) == desk
    now = assistant.desk.desk(desk).now()
    assert now.desk.text == "one\r\nzwei\r\n"
    (conflict,) = now.desk.pending
    assert (conflict.new, conflict.conflict) == (("DEUX\r\n",), ("two\r\n",))


def test_an_older_encoding_stays(assistant: Assistant) -> None:
    text = ("Grüße aus München, schöne Straße über der Brücke.\r\n" * 9).encode("cp1252")
    desk = assistant.desk.open_bytes("C:\\letters\\brief.txt", text)
    now = assistant.desk.desk(desk).now()
    assert now.state.encoding.startswith("cp125")
    assert now.record.name == "brief.txt"
    assert assistant.desk.desk(desk).content(now.state.revision) == text


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.bin", b"\0\1\2" * 99, "binary"),
        ("big.txt", b"x" * (MOST_BYTES + 1), "more than 5 MB"),
    ],
)
def test_what_cannot_be_opened_is_named(
    assistant: Assistant, name: str, content: bytes, told: str
) -> None:
    with pytest.raises(EditError, match=rf"{name}.*{told}"):
        assistant.desk.open_bytes(name, content)
    assert assistant.desk.all() == []


def test_an_empty_file_and_one_without_line_feeds_can_be_opened(assistant: Assistant) -> None:
    empty = assistant.desk.open_bytes("empty.txt", b"")
    assert assistant.desk.desk(empty).now().desk.text == ""
    long = assistant.desk.open_bytes("long.txt", b"word " * 900_000)
    assert len(assistant.desk.desk(long).now().desk.text) == 4_500_000


def test_a_text_is_deleted_for_good(assistant: Assistant, file: Path) -> None:
    desk = assistant.desk.open_path(file)
    assistant.desk.forget(desk)
    assert assistant.desk.all() == []
    assert file.exists()
    with pytest.raises(NotFoundError):
        assistant.desk.forget(desk)


def test_a_file_with_an_odd_name_is_opened_under_a_label(
    assistant: Assistant, tmp_path: Path
) -> None:
    path = tmp_path / "a\udcff\u202e\n.md"
    path.write_text("a\n")
    desk = assistant.desk.open_path(path)
    assert assistant.desk.open_path(path) == desk
    name = assistant.desk.desk(desk).now().record.name
    assert name.isprintable()
    type_into(assistant, desk, "a", "b")
    assistant.desk.save(desk)
    assert path.read_text() == "b\n"
