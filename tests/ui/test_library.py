"""The list of documents: each by its folder, name and tags."""

from __future__ import annotations

from app.listing import LibraryDocument
from tests.ui.shown_turns import Page
from tests.ui.test_render import document
from ui.library import library, line


def test_the_library_names_each_document_and_its_size() -> None:
    page = Page(
        library([LibraryDocument(document("a.pdf", 3, 30)), LibraryDocument(document("b.txt", 4))])
    )
    titles = [attrs.get("title") for _, attrs in page.elements if "data-open" in attrs]
    assert titles == ["Open: a.pdf, 30 pages", "Open: b.txt, 1,200 characters"]


def test_the_folder_stands_before_the_name_and_tags_behind_it() -> None:
    listed = LibraryDocument(document("Law/2024/Lease.docx"), ("rent", "signed"))
    page = Page(line(listed))
    assert page.text == "Law/2024/Lease.docx#rent #signed"
    (tags,) = [attrs["data-tags"] for _, attrs in page.elements if "data-tags" in attrs]
    assert tags == "rent, signed"
    assert not any("data-old" in attrs for _, attrs in page.elements)


def test_it_can_be_revised() -> None:
    page = Page(line(LibraryDocument(document("a <b>.md", 7))))
    (button,) = [attrs for _, attrs in page.elements if "data-revise" in attrs]
    assert (button["data-revise"], button["aria-label"]) == ("7", "Revise a <b>.md")


def test_what_can_be_done_with_it_has_words_and_a_button_that_shows_them() -> None:
    """Those of a touch screen are its titles, behind "More"."""
    page = Page(line(LibraryDocument(document("a <b>.md", 7))))
    buttons = [attrs for tag, attrs in page.elements if tag == "button"]
    assert [each["title"] for each in buttons if each.get("class") == "act"] == [
        "Revise",
        "Tags",
        "Remove from the library",
    ]
    (more,) = [each for each in buttons if each.get("class") == "more"]
    assert more["aria-label"] == "More for a <b>.md"


def test_the_whole_name_and_the_tags_can_be_searched() -> None:
    name = f"Law/Agreement on {'very ' * 20}long climate control, draft 7.docx"
    page = Page(line(LibraryDocument(document(name), ("rent",))))
    assert "climate" not in page.text
    (called,) = [attrs["data-called"] for _, attrs in page.elements if "data-called" in attrs]
    assert called == f"{name} #rent"


def test_what_is_to_be_known_of_it_stands_below_its_name() -> None:
    listed = LibraryDocument(document("a.pdf"), is_missing=True, notes=("read by OCR, 96% sure",))
    assert Page(line(listed)).text == "a.pdfno longer in its folderread by OCR, 96% sure"


def test_what_it_may_replace_is_a_button() -> None:
    listed = LibraryDocument(document("Law/Lease (2).docx", 5), (), document("Law/Lease.docx", 3))
    page = Page(line(listed))
    assert "Make it the new version of Law/Lease.docx?" in page.text
    (button,) = [attrs for _, attrs in page.elements if "data-old" in attrs]
    assert (button["data-new"], button["data-old"]) == ("5", "3")
    assert (button["data-name"], button["data-older"]) == ("Law/Lease (2).docx", "Law/Lease.docx")
