"""What is listed of each document."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.errors import PreferenceError
from app.listing import by_name, listed, tags_of
from tests.ui.test_render import document


def test_a_numbered_name_may_replace_the_one_without_the_number() -> None:
    one, two, three = document("a.txt", 1), document("a (2).txt", 2), document("b (2).txt", 3)
    found = listed([one, two, three], {2: ("law",)})
    assert [(each.document.id, each.tags, each.may_replace) for each in found] == [
        (1, (), None),
        (2, ("law",), one),
        (3, (), None),
    ]


def test_what_is_missing_or_was_read_by_ocr_is_told() -> None:
    one = replace(document("a.pdf", 1), origin="/a.pdf")
    (found,) = listed([one], {}, {"/a.pdf"}, {1: ("read by OCR, 96% sure",)})
    assert (found.is_missing, found.notes) == (True, ("read by OCR, 96% sure",))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (["law", " #law ", "Law"], ("law", "Law")),
        (["", " ", "#", "##"], ()),
        (["rent  2024\n"], ("rent 2024",)),
        (["x" * 40], ("x" * 40,)),
        (
            ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0646\u0645"],
            ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0646\u0645",),
        ),
    ],
)
def test_tags_are_told_once(given: list[str], kept: tuple[str, ...]) -> None:
    assert tags_of(given) == kept


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("x" * 5000, r"'xx.*…x+' has 5,000 characters and the limit is 40\. Shorten it\."),
        ("x" * 41, "has 41 characters"),
        ("a\x00b", r"The tag 'a\\x00b' has characters that can't be shown\. Leave them out\."),
        ("caf\udce9", r"'caf\\udce9' has characters that can't be shown"),
    ],
)
def test_a_tag_that_would_be_cut_or_left_out_is_refused(given: str, told: str) -> None:
    with pytest.raises(PreferenceError, match=told):
        tags_of(["law", given])


def test_documents_are_listed_by_name_with_numbers_by_their_value() -> None:
    names = ["GPL-3", "notes 10.txt", "gpl-2", "a (2).txt", "Notes 2.txt", "a.txt", "b/a.txt"]
    found = listed([document(name, place) for place, name in enumerate(names)], {})
    ordered = ["a.txt", "a (2).txt", "b/a.txt", "gpl-2", "GPL-3", "Notes 2.txt", "notes 10.txt"]
    assert [each.document.name for each in found] == ordered
    assert by_name("12") < by_name("a") > by_name("")
