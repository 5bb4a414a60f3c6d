"""A document becomes the next version of another one."""

from __future__ import annotations

import pytest

from retrieval import DocumentError
from storage import NotFoundError, Sessions
from tests.retrieval.place import PLUMS, STARS, Place, current, names, search


@pytest.fixture
def two(place: Place) -> tuple[int, int]:
    """An old document and a new one."""
    old = place.library.add(place.fruit).id
    place.stars.write_text(STARS)
    return old, place.library.add(place.stars).id


def test_it_stands_for_the_name_in_every_session(place: Place, two: tuple[int, int]) -> None:
    old, new = two
    sessions = Sessions(place.store)
    session = sessions.create().id
    sessions.attach(session, old)
    document = place.library.follow(new, old)
    assert (document.id, document.name, document.version) == (new, "fruit.txt", 2)
    assert list(current(place)) == ["fruit.txt"]
    assert [each.id for each in place.library.documents.in_session(session)] == [new]


def test_only_the_new_words_are_found(place: Place, two: tuple[int, int]) -> None:
    old, new = two
    place.library.follow(new, old)
    assert names(search(place.library, "galaxy stars", [old, new])) == {"fruit.txt"}
    found = search(place.library, "apples and pears", [old, new])
    assert all("Apples" not in passage.text for passage in found)


def test_the_older_version_is_removed_with_it(place: Place, two: tuple[int, int]) -> None:
    old, new = two
    place.library.follow(new, old)
    assert {each.id for each in place.library.remove(new)} == {old, new}


def test_it_cannot_follow_itself_or_what_is_gone(place: Place, two: tuple[int, int]) -> None:
    _, new = two
    with pytest.raises(DocumentError, match=r"is a version of stars\.txt already"):
        place.library.follow(new, new)
    with pytest.raises(NotFoundError):
        place.library.follow(new, 4711)
    place.fruit.write_text(PLUMS)
    place.library.add(place.fruit)
    same = place.library.add(place.fruit, name="copy.txt").id
    with pytest.raises(DocumentError, match=r"is a version of fruit\.txt already"):
        place.library.follow(same, current(place)["fruit.txt"].id)
    assert set(current(place)) == {"fruit.txt", "stars.txt", "copy.txt"}
