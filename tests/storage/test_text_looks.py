"""Looks are found where they are, go on with a copy of the text, and lead nowhere hostile."""

from __future__ import annotations

import pytest

from storage import DamagedError, Documents, Store
from storage.documents import text_hash
from storage.text_looks import MOST_TARGET, TextLook, TextLooks, is_target, place_in

LINK = TextLook(0, 20, "link", "https://norden.example/fees")
BOLD, CODE = TextLook(5, 9, "bold"), TextLook(30, 40, "code")


def added(store: Store, name: str) -> int:
    return Documents(store).add(name, text_hash(name), 50, "x" * 50, "text/html").id


def test_those_of_a_window_are_found_in_order(store: Store) -> None:
    looks, document = TextLooks(store), added(store, "a.html")
    looks.put(document, [BOLD, LINK, CODE])
    assert looks.within(document, 0, 50) == [LINK, BOLD, CODE]
    assert looks.within(document, 9, 31) == [LINK, CODE]
    assert looks.within(document, 20, 30) == []
    looks.put(document, [CODE])
    assert looks.within(document, 0, 50) == [CODE]


def test_a_copy_has_the_same_and_a_removed_document_none(store: Store) -> None:
    looks, one, other = TextLooks(store), added(store, "a.html"), added(store, "b.html")
    looks.put(one, [LINK, BOLD])
    looks.copy(one, other)
    Documents(store).remove_version(one)
    assert looks.within(one, 0, 50) == []
    assert looks.within(other, 0, 50) == [LINK, BOLD]


@pytest.mark.parametrize(
    "target",
    ["http://a.example", "HTTPS://a.example/?q=1#b", "mailto:ada@a.example", "#0", "#120"],
)
def test_links_lead_to_the_web_to_mail_or_within_the_text(target: str) -> None:
    assert is_target(target)


HOSTILE = [
    *("", "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "vbscript:x"),
    *("//a.example", "/room/leave", "file:///etc/passwd", "https:/a.example", "http://", "mailto:"),
    *("https://a.example/\n", "\x01https://a.example", "https://a.example/\u202egnp.exe"),
    *(" https://a.example", "https://a.example/a b", "java\tscript:alert(1)", "#", "#x", "#-1"),
    *("#1.5", "#١", "#" + "1" * 10, "https://" + "a" * MOST_TARGET, "https://a.example/\ud800"),
]


@pytest.mark.parametrize("target", HOSTILE)
def test_no_link_leads_anywhere_else(target: str) -> None:
    assert not is_target(target)


def test_a_hostile_target_in_the_database_is_damage(store: Store) -> None:
    looks, document = TextLooks(store), added(store, "a.html")
    looks.put(document, [TextLook(0, 9, "link", "javascript:alert(1)")])
    with pytest.raises(DamagedError, match="text_looks"):
        looks.within(document, 0, 50)


def test_a_place_in_the_text_is_a_code_point() -> None:
    assert place_in("#120") == 120
    assert place_in("https://a.example/#120") is None
