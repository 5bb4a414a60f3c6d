"""A parser's answer is put together piece by piece, and one that contradicts itself is refused."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import pytest

from retrieval.extraction.assembled_text import AssembledText
from storage import Heading, PageRange
from storage.text_looks import MOST_LOOKS, TextLook
from storage.text_parts import TextPart

REFUSED = (ValueError, TypeError, KeyError)


def words(ranges: list[int], boxes: list[float] | None = None, width: float = 100) -> list[Any]:
    """Words of a page of height 200, as a parser sends them."""
    places = [0.0] * (2 * len(ranges)) if boxes is None else boxes
    sent = (np.array(ranges, np.int32), np.array(places, np.float32))
    return [width, 200, *(base64.b64encode(array.tobytes()).decode() for array in sent)]


def read(*values: dict[str, Any], characters: int = 100) -> AssembledText:
    reading = AssembledText(characters)
    for value in values:
        reading.take(value)
    return reading


def everything(reading: AssembledText) -> object:
    return reading.text, reading.pages(), reading.headings(), reading.words(), reading.parts()


def test_pieces_become_one_text_whose_pages_partition_it() -> None:
    reading = read(
        {"page": 0}, {"text": "Été "}, {"text": "🙂\r\n"}, {"page": 7}, {"page": 7}, {"text": "end"},
        {"end": {"media_type": "application/pdf"}},
    )  # fmt: skip
    assert reading.text == "Été 🙂\r\nend"
    assert reading.pages() == (PageRange(1, 0, 7), PageRange(2, 7, 7), PageRange(3, 7, 10))
    assert reading.media_type == "application/pdf"


def test_a_text_without_pages_and_an_empty_answer_have_none() -> None:
    assert everything(read({"text": "words"})) == ("words", (), (), (), ())
    assert everything(read()) == ("", (), (), (), ())
    assert everything(read({"unknown": 1}, {"progress": [1, 2]})) == ("", (), (), (), ())


def test_headings_keep_their_order_and_no_level_is_too_deep_to_store() -> None:
    reading = read(
        {"heading": [0, 1, "One"]}, {"heading": [0, 999, "Deep"]}, {"text": "One Two"},
        {"heading": [7, 2, "Two"]},
    )  # fmt: skip
    assert reading.headings() == (
        Heading(0, 1, "One"),
        Heading(0, 15, "Deep"),
        Heading(7, 2, "Two"),
    )


def test_parts_may_be_in_quotations() -> None:
    reading = read(
        {"text": "ab cd ef"}, {"part": [0, 2, "code"]}, {"part": [3, 5, "table"]},
        {"part": [0, 5, "quote"]}, {"part": [6, 8, "quote"]},
    )  # fmt: skip
    assert reading.parts() == (
        TextPart(0, 2, "code"),
        TextPart(3, 5, "table"),
        TextPart(0, 5, "quote"),
        TextPart(6, 8, "quote"),
    )


def test_looks_of_a_kind_follow_one_another() -> None:
    reading = read(
        {"text": "ab cd ef"}, {"look": [0, 5, "bold", ""]}, {"look": [3, 8, "italic", ""]},
        {"look": [0, 2, "link", "https://a.example"]}, {"look": [3, 5, "link", "#8"]},
    )  # fmt: skip
    assert reading.looks() == (
        TextLook(0, 5, "bold"),
        TextLook(3, 8, "italic"),
        TextLook(0, 2, "link", "https://a.example"),
        TextLook(3, 5, "link", "#8"),
    )


@pytest.mark.parametrize(
    "found",
    [
        [[0, 0, "bold", ""]],
        [[0, 9, "bold", ""]],
        [[-1, 2, "bold", ""]],
        [[0, 2, "blink", ""]],
        [[0, 2, "bold", "https://a.example"]],
        [[0, 2, "link", ""]],
        [[0, 2, "link", "javascript:alert(1)"]],
        [[0, 2, "link", "https://a.example/\n"]],
        [[0, 2, "link", "#9"]],
        [[0, 2, "link", 5]],
        [[0, 2, "bold", None]],
        [[0, 2, "bold"]],
        [[0, 4, "bold", ""], [2, 6, "bold", ""]],
        [[4, 6, "bold", ""], [0, 2, "bold", ""]],
    ],
)
def test_looks_that_can_not_be_are_refused(found: list[list[object]]) -> None:
    with pytest.raises((ValueError, TypeError)):
        read({"text": "ab cd ef"}, *({"look": each} for each in found)).looks()


def test_there_is_a_limit_to_looks() -> None:
    lines = [{"look": [n, n + 1, "bold", ""]} for n in range(MOST_LOOKS)]
    text = {"text": "x" * (MOST_LOOKS + 1)}
    assert len(read(text, *lines, characters=10**6).looks()) == MOST_LOOKS
    with pytest.raises(ValueError, match="contradicts itself"):
        read(text, *lines, {"look": [MOST_LOOKS, MOST_LOOKS + 1, "bold", ""]}, characters=10**6)


def test_words_belong_to_the_page_before_them() -> None:
    reading = read(
        {"page": 0}, {"text": "ab cd"}, {"words": words([0, 2, 3, 5], [1, 2, 3, 4, 5, 6, 7, 8])},
        {"page": 5}, {"page": 5}, {"text": "ef"}, {"words": words([5, 7], width=50)},
    )  # fmt: skip
    first, third = reading.words()
    assert (first.number, first.width, first.height) == (1, 100, 200)
    assert first.ranges.tolist() == [[0, 2], [3, 5]]
    assert first.boxes.tolist() == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert (third.number, third.width, third.ranges.tolist()) == (3, 50, [[5, 7]])


def test_a_page_may_be_an_image_or_have_one() -> None:
    image = {"unread": "page"}
    reading = read({"page": 0}, image, {"page": 0}, {"unread": "part"}, {"page": 0}, image)
    assert reading.unread() == (1, 3)
    assert reading.partly_read() == (2,)


def test_the_limit_is_on_the_whole_text_and_may_be_reached() -> None:
    assert read({"text": "ab"}, {"text": "🙂é"}, characters=4).text == "ab🙂é"
    with pytest.raises(ValueError, match="contradicts itself"):
        read({"text": "ab"}, {"text": "🙂é"}, characters=3)


@pytest.mark.parametrize(
    "values",
    [
        [{"text": None}],
        [{"text": ["a"]}],
        [{"text": "\ud800"}],
        [{"page": "one"}],
        [{"page": None}],
        [{"page": 1}, {"text": "ab"}],
        [{"page": -1}, {"text": "ab"}],
        [{"page": 0}, {"text": "ab"}, {"page": 3}],
        [{"page": 0}, {"text": "ab"}, {"page": 2}, {"page": 1}],
        [{"heading": [0, 1]}],
        [{"heading": [-1, 1, "a"]}],
        [{"heading": [1, 1, "a"]}],
        [{"text": "ab"}, {"heading": [2, 1, "b"]}, {"heading": [1, 1, "a"]}],
        [{"text": "ab"}, {"part": [0, 3, "code"]}],
        [{"text": "ab"}, {"part": [-1, 1, "code"]}],
        [{"text": "ab"}, {"part": [1, 1, "code"]}],
        [{"text": "ab"}, {"part": [0, 1, "song"]}],
        [{"text": "ab"}, {"part": [0, 1, ["code"]]}],
        [{"text": "ab"}, {"part": [0, 1]}],
        [{"text": "ab"}, {"part": [0, 2, "code"]}, {"part": [1, 2, "table"]}],
        [{"text": "ab"}, {"part": [1, 2, "quote"]}, {"part": [0, 1, "quote"]}],
        [{"unread": "page"}],
        [{"page": 0}, {"unread": "word"}],
        [{"page": 0}, {"unread": ["page"]}],
        [{"page": 0}, {"unread": "page"}, {"unread": "page"}],
        [{"end": {}}],
        [{"end": "text/plain"}],
        [{"text": "ab"}, {"words": words([0, 2])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 3])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([-1, 1])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([1, 2, 0, 1])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 1, 2])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 2], [1, 2, 3])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 2], [1, 2, 3, float("nan")])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 2], [1, 2, 3, float("inf")])}],
        [{"page": 0}, {"text": "ab"}, {"words": words([0, 1])}, {"words": words([1, 2])}],
        [{"page": 0}, {"text": "ab"}, {"words": ["wide", 1, "", ""]}],
        [{"page": 0}, {"text": "ab"}, {"words": [1, 1, "A", ""]}],
        [{"page": 0}, {"page": 0}, {"text": "ab"}, {"words": words([0, 2])}, {"page": 1}],
    ],
)  # fmt: skip
def test_an_answer_that_contradicts_itself_is_refused(values: list[dict[str, Any]]) -> None:
    with pytest.raises(REFUSED):
        everything(read(*values))


def test_each_page_alone_bounds_its_words() -> None:
    reading = read(
        {"page": 0}, {"text": "ab"}, {"page": 2}, {"text": "cd"}, {"words": words([1, 3])}
    )
    with pytest.raises(ValueError, match="contradicts itself"):
        reading.words()
