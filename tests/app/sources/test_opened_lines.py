"""Windows of lines: numbered, clamped, never all of a long text, with what its file says of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from pptx import Presentation

from app.sources.line_window import MOST_CHARACTERS, MOST_LINES
from app.sources.opened import Opener, Opening
from app.sources.opened_lines import OpenedLines
from retrieval import Limits
from storage import Documents, NotFoundError, Store
from tests.app.sources.taken_in import add
from tests.storage.library_of_notes import add_note, drop_note


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def opener(store: Store) -> Opener:
    return Opener(store, Limits())


def opened_lines(opener: Opener, asked: Opening) -> OpenedLines:
    found = opener.open(asked)
    assert isinstance(found, OpenedLines)
    return found


def text_of(lines: OpenedLines) -> str:
    return "\n".join("".join(piece.text for piece in line.pieces) for line in lines.lines)


def test_lines_are_numbered_and_the_words_marked_in_them(store: Store, opener: Opener) -> None:
    text = "one\r\ntwo\n\nfour and more\nfive"
    note = add_note(store, "a.py", text)
    start = text.index("more")
    found = opened_lines(opener, Opening(note, start, text.index("ve")))
    assert [line.number for line in found.lines] == [1, 2, 3, 4, 5]
    assert text_of(found) == text.replace("\r", "")
    marked = [(line.number, p.text) for line in found.lines for p in line.pieces if p.spans]
    assert marked == [(4, "more"), (5, "fi")]
    assert (found.since, found.until, found.line_count) == (0, len(text), 5)


def test_offsets_beyond_the_text_are_its_end(store: Store, opener: Opener) -> None:
    note = add_note(store, "a.txt", "one\ntwo\n")
    for asked in (
        Opening(note, 10**12, 10**13),
        Opening(note, 5, 2),
        Opening(note, since=10**12),
        Opening(note, until=0),
        Opening(note, -5, -1),
    ):
        found = opened_lines(opener, asked)
        assert not any(piece.spans for line in found.lines for piece in line.pieces)


def test_of_twenty_million_characters_a_window_at_their_end_is_shown(
    store: Store, opener: Opener
) -> None:
    line = "The quick brown fox jumps over the lazy dog.\n"
    text = line * (20_000_000 // len(line)) + "The last words of all."
    note = add_note(store, "long.txt", text)
    found = opened_lines(opener, Opening(note, len(text) - 22, len(text) - 5))
    assert found.lines[-1].number == found.line_count == text.count("\n") + 1
    assert [p.text for p in found.lines[-1].pieces if p.spans] == ["The last words of"]
    assert len(found.lines) <= MOST_LINES
    one = add_note(store, "one-line.txt", text.replace("\n", " "))
    (only,) = opened_lines(opener, Opening(one, len(text) - 22, len(text))).lines
    assert only.is_cut_before
    assert sum(len(piece.text) for piece in only.pieces) <= MOST_CHARACTERS


def test_a_document_removed_while_it_is_open_says_so(store: Store, opener: Opener) -> None:
    note = add_note(store, "a.txt", "one\n" * 1000)
    shown = opened_lines(opener, Opening(note))
    assert shown.until < 4000
    drop_note(store, note)
    with pytest.raises(NotFoundError, match="may have been removed"):
        opener.open(Opening(note, since=shown.until))
    with pytest.raises(NotFoundError):
        opener.open(Opening(sys.maxsize))


def test_slides_that_are_shown_together_are_named_together(
    store: Store, opener: Opener, tmp_path: Path
) -> None:
    deck = Presentation()
    for title in ("Budget", "Plan"):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text, slide.placeholders[1].text = title, f"What the {title} says"
    deck.save(str(tmp_path / "a.pptx"))
    document = add(store, tmp_path / "a.pptx")
    assert opened_lines(opener, Opening(document.id)).place == "pages 1 to 2"
    start = Documents(store).text(document.id).index("What the Plan")
    found = opened_lines(opener, Opening(document.id, start, start + 4))
    assert found.place == "page 2, Plan"


def test_what_a_file_says_of_its_tables_is_shown(
    store: Store, opener: Opener, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").write_text("Fee\n5\n7\n")
    (block,) = opened_lines(opener, Opening(add(store, tmp_path / "a.csv").id)).blocks
    assert (block.kind, block.has_head, len(block.rows)) == ("table", True, 3)


def test_how_words_of_a_window_look_is_shown(store: Store, opener: Opener, tmp_path: Path) -> None:
    rest = "<p>Words.</p>" * 400
    page = f'<html><body><p>It <b>costs</b>.</p>{rest}<p><a href="#f">Fees</a></p><p id="f">Five'
    (tmp_path / "a.html").write_text(page)
    document = add(store, tmp_path / "a.html")
    first = opened_lines(opener, Opening(document.id))
    (bold,) = first.word_looks
    assert (bold.kind, first.text[bold.start : bold.end]) == ("bold", "costs")
    last = opened_lines(opener, Opening(document.id, until=document.characters))
    (link,) = last.word_looks
    assert last.text[link.start : link.end] == "Fees"
    assert link.place is not None
    assert Documents(store).text(document.id)[slice(*link.place)] == "Five"
