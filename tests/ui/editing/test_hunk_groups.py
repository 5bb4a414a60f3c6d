"""The list of changes: each below the instruction that it came of, and buttons say what they are for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.editing.hunks import Hunk
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.editing.hunk_groups import LONGEST_HEADING, OTHERS, around, grouped, listed
from ui.editing.hunks import ShownHunk

WORDS = {3: "Make the text shorter", 7: "Replace Landlord with Lessor"}


def change(key: int, ask: int, line: int = 2, **more: object) -> ShownHunk:
    return ShownHunk(Hunk(line, line + 1, ("b\n",), key=key, ask=ask), ("a\n",), **more)  # type: ignore[arg-type]


def conflict(key: int, ask: int) -> ShownHunk:
    shown = change(key, ask)
    return replace(shown, hunk=replace(shown.hunk, conflict=("c\n",)))


OLDER = change(1, 3), change(3, 3, line=5), change(4, 3, line=8)
NEWER = change(2, 7, line=3), change(5, 7, line=9)
BOTH = tuple(sorted((*OLDER, *NEWER), key=lambda each: each.hunk.start))


def buttons(html: str) -> list[tuple[str, str]]:
    page = Html(html)
    own = [each["data-do"] or "" for each in page.all("button") if "data-hunk" not in each]
    names = [name for name in page.of("button") if name.startswith(("Accept ", "Reject "))]
    return [*zip(own, names, strict=True)]


def test_changes_are_by_their_instructions_the_newest_first() -> None:
    groups = grouped(BOTH, WORDS)
    assert [(each.words, each.shown) for each in groups] == [(WORDS[7], NEWER), (WORDS[3], OLDER)]
    page = Html(listed(groups))
    assert page.of("h3") == ["“Replace Landlord with Lessor”", "“Make the text shorter”"]
    assert [each["data-hunk"] for each in page.all("li")] == ["2", "5", "1", "3", "4"]
    assert [each["data-part"] for each in page.all("ol")] == [each.part for each in groups]
    named = [each["aria-labelledby"] for each in page.all("section")]
    assert named == [each["id"] for each in page.all("h3")]


def test_all_are_as_many_as_are_said_and_each_instruction_has_its_own() -> None:
    html = listed(grouped(BOTH, WORDS))
    assert "5 changes to decide" in Html(html).text
    assert buttons(html) == [
        ("accept-all", "Accept all 5"),
        ("reject-all", "Reject all 5"),
        ("accept-these", "Accept these 2"),
        ("reject-these", "Reject these 2"),
        ("accept-these", "Accept these 3"),
        ("reject-these", "Reject these 3"),
    ]


def test_of_a_single_instruction_there_are_buttons_for_all_alone() -> None:
    html = listed(grouped(OLDER, WORDS))
    assert Html(html).of("h3") == ["“Make the text shorter”"]
    assert buttons(html) == [("accept-all", "Accept all 3"), ("reject-all", "Reject all 3")]


def test_a_single_change_needs_no_buttons_besides_its_own() -> None:
    html = listed(grouped((OLDER[0], NEWER[0]), WORDS))
    assert [do for do, _ in buttons(html)] == ["accept-all", "reject-all"]
    (accept, reject) = (name for _, name in buttons(listed(grouped(OLDER[:1], WORDS))))
    assert (accept, reject) == ("Accept all", "Reject all")


def test_a_conflict_is_not_accepted_with_the_others() -> None:
    groups = grouped((*OLDER, conflict(6, 3), *NEWER), WORDS)
    assert "6 changes to decide, 1 in conflict" in Html(listed(groups)).text
    names = [name for _, name in buttons(listed(groups))]
    assert names[:2] == ["Accept all 5", "Reject all 6"]
    assert names[-2:] == ["Accept these 3", "Reject these 4"]
    alone = Html(around(grouped([conflict(6, 3)], WORDS))[0])
    assert ["disabled" in each for each in alone.all("button")] == [True, False]


def test_what_is_still_written_can_not_be_decided() -> None:
    written = change(0, 7, is_open=True)
    page = Html(around(grouped([written], WORDS))[0])
    assert ["disabled" in each for each in page.all("button")] == [True, True]
    assert "0 changes to decide" in page.text
    both = buttons(listed(grouped([*OLDER, written], WORDS)))
    assert both[:2] == [("accept-all", "Accept all 3"), ("reject-all", "Reject all 3")]


def test_what_no_instruction_made_comes_last_under_a_heading_if_it_is_not_alone() -> None:
    unknown = change(8, 5, line=1)
    own = change(9, 0)
    groups = grouped((unknown, own, *OLDER), WORDS)
    assert [each.shown for each in groups] == [OLDER, (unknown, own)]
    assert Html(listed(groups)).of("h3") == ["“Make the text shorter”", OTHERS]
    alone = Html(listed(grouped([own], WORDS)))
    assert (alone.of("h3"), len(alone.all("li"))) == ([], 1)
    assert listed(grouped([], WORDS)) == ""
    assert around(grouped([], WORDS)) == ()


def test_what_is_around_the_changes_tells_when_it_has_to_be_sent_again() -> None:
    groups = grouped(BOTH, WORDS)
    moved = tuple(replace(e, hunk=replace(e.hunk, start=e.hunk.start + 1)) for e in BOTH)
    assert around(grouped(moved, WORDS)) == around(groups)
    assert around(grouped(BOTH[1:], WORDS)) != around(groups)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_instructions_come_out_as_text(text: str) -> None:
    page = Html(listed(grouped(OLDER, {3: text})))
    plain = Html(listed(grouped(OLDER, {3: "plain"})))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in plain.elements]
    (long,) = Html(listed(grouped(OLDER, {3: f"{text} " * 500}))).of("h3")
    assert len(long) < LONGEST_HEADING + 10
