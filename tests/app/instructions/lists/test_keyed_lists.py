"""Which list behind a key is meant, and which of its items."""

from __future__ import annotations

import pytest

from app.errors import EditError
from app.instructions.lists.keyed_lists import KeyedList, item_called, require_new, require_one

TAGS = KeyedList("tags", 2, ((5, 6), (7, 8), (9, 10)), ("web", "Web", "API"))


def test_a_list_of_its_name_alone_is_meant() -> None:
    require_one([])
    require_one([TAGS])
    with pytest.raises(EditError, match="'tags' is there 2 times, at lines 2, 2"):
        require_one([TAGS, TAGS])


def test_what_is_there_is_not_new() -> None:
    require_new(TAGS, ["api", "docs"])
    with pytest.raises(EditError, match="'tags' has 'API' already"):
        require_new(TAGS, ["docs", "API"])


def test_an_item_of_these_words_comes_before_one_that_is_called_so() -> None:
    def is_called(value: str) -> bool:
        return value.lower() == "web"

    assert item_called(TAGS, "Web", is_called) == 1
    assert item_called(TAGS, "api", lambda value: value == "API") == 2
    with pytest.raises(EditError, match="'tags' has 'WEB' several times"):
        item_called(TAGS, "WEB", is_called)
    with pytest.raises(EditError, match="'tags' has no 'docs'"):
        item_called(TAGS, "docs", lambda value: value == "docs")
