"""Changes as HTML: each can be decided by its buttons, and no text in it acts or misleads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.editing.hunks import Hunk, HunkSource
from app.safe_text import DIRECTIONS
from tests.ui.routes.test_sources import HOSTILE, Html
from ui.editing.hunks import (
    MOST_CHARACTERS,
    MOST_LINES,
    MOST_SOURCES,
    MOST_WORDS,
    ShownHunk,
    between,
    item,
    shown_hunk,
)

HUNK = Hunk(2, 3, ("The rent is EUR 950.\r\n",), key=700001)
CHANGE = ShownHunk(HUNK, ("The rent is EUR 900.\r\n",))
CONFLICT = ShownHunk(replace(HUNK, conflict=("The rent is EUR 800.\r\n",)), CHANGE.old)


def actions(html: str) -> list[str]:
    return [each["data-do"] for each in Html(html).all("button") if "data-do" in each]


def test_words_that_differ_are_marked_and_endings_are_no_part_of_lines() -> None:
    shown = Html(between(CHANGE))
    assert (shown.of("del"), shown.of("ins")) == (["900"], ["950"])
    assert "The rent is EUR 900.The rent is EUR 950." in shown.text
    sides = [each for each in shown.all("div") if "aria-label" in each]
    assert [each["class"] for each in sides] == ["hunk-old", "hunk-new"]


def test_an_earlier_change_that_is_part_of_it_is_named() -> None:
    told = Html(between(replace(CHANGE, also=f"Say <b>EUR</b>,\nnot euros {HOSTILE}"))).text
    assert "Includes the earlier change for “Say <b>EUR</b>, not euros" in told
    assert "Includes" not in between(CHANGE)


def test_a_change_of_columns_is_set_in_a_fixed_face_on_both_sides() -> None:
    lines = ["Rent    900\n", "Water    35\n", "Paid monthly.\n"]
    row, prose = Hunk(0, 1, ("Rent    950\n",), key=1), Hunk(2, 3, ("Paid yearly.\n",), key=2)

    def sides(shown: ShownHunk) -> list[str | None]:
        return [each["class"] for each in Html(between(shown)).all("div") if "aria-label" in each]

    assert sides(shown_hunk(row, lines, ((0, 2),))) == ["hunk-old fixed", "hunk-new fixed"]
    assert sides(shown_hunk(prose, lines, ((0, 2),))) == ["hunk-old", "hunk-new"]
    assert sides(shown_hunk(prose, lines, None)) == ["hunk-old fixed", "hunk-new fixed"]


def test_each_change_has_its_buttons_and_its_key() -> None:
    buttons = [each for each in Html(between(CHANGE)).all("button") if "data-do" in each]
    assert {each["data-hunk"] for each in buttons} == {"700001"}
    assert [each["data-do"] for each in buttons] == ["accept", "reject", "edit", "again"]
    assert [each.get("title") for each in buttons[:2]] == ["Alt+Y", "Alt+N"]
    assert actions(between(CHANGE, has_buttons=False)) == []


@pytest.mark.parametrize(
    ("joint", "told"),
    [
        ((), ""),
        ((12,), "Decided together with the change at line 12."),
        ((1, 1200), "Decided together with the changes at lines 1 and 1,200."),
        ((1, 2, 3), "Decided together with the changes at lines 1, 2 and 3."),
    ],
)
def test_what_is_decided_with_a_change_is_named(joint: tuple[int, ...], told: str) -> None:
    html = between(replace(CHANGE, joint=joint))
    assert Html(html).of("p") == ([told] if told else [])


def test_what_is_still_written_can_not_be_decided() -> None:
    html = between(replace_open(CHANGE))
    assert actions(html) == []
    assert "Being written" in Html(html).text


def replace_open(shown: ShownHunk) -> ShownHunk:
    return ShownHunk(shown.hunk, shown.old, is_open=True)


def test_a_conflict_shows_what_both_began_with() -> None:
    shown = Html(between(CONFLICT))
    assert "These lines were changed in two ways. Choose one, or edit." in shown.text
    assert "The rent is EUR 800." in shown.text
    assert [data for tag, data in shown.texts if tag == "button"][:2] == [
        "Take the other version",
        "Keep what is there",
    ]
    called = [each["aria-label"] for each in shown.all("div") if "aria-label" in each]
    assert called == ["Before both changes", "There now", "The other version"]


def test_a_conflict_with_what_was_asked_for_says_so() -> None:
    shown = Html(between(replace(CONFLICT, hunk=replace(CONFLICT.hunk, ask=3))))
    assert "These lines were changed after you gave the instruction." in shown.text
    assert "Take the proposal" in shown.of("button")
    called = [each["aria-label"] for each in shown.all("div") if "aria-label" in each]
    assert called == ["Before both changes", "There now", "The proposal"]


def test_the_list_names_the_lines_and_what_kind_of_change_it_is() -> None:
    insertion = ShownHunk(Hunk(4, 4, ("new\n",), key=2), ())
    removal = ShownHunk(Hunk(5, 7, (), key=3), ("a\n", "b\n"))
    shown = Html("".join(map(item, [CHANGE, insertion, removal])))
    lines = shown.all("li")
    assert [each["data-hunk"] for each in lines] == ["700001", "2", "3"]
    labels = ["Change, line 3", "Insertion, line 5", "Removal, lines 6 to 7"]
    assert [each["aria-label"] for each in lines] == labels


def test_a_conflict_is_named_as_one_in_the_list() -> None:
    (line,) = Html(item(CONFLICT)).all("li")
    assert line["aria-label"] == "Conflict, line 3"


def test_two_that_differ_in_their_name_alone_are_shown_each_by_its_own() -> None:
    """A hunk's own comparison leaves both out, and what is equal isn't sent again."""
    other = ShownHunk(replace(HUNK, key=8), CHANGE.old)
    cited = replace(HUNK, sources=(HunkSource(3, "lease.pdf", 0, 9, "EUR 950."),))
    assert other.hunk == HUNK
    assert CHANGE not in [other, ShownHunk(cited, CHANGE.old)]
    assert 'data-hunk="8"' in between(other)
    assert "lease.pdf" in between(ShownHunk(cited, CHANGE.old))


def test_words_from_a_document_lead_to_it() -> None:
    words = "word " * MOST_WORDS
    source = HunkSource(3, "lease.pdf", 10, 18, words)
    shown = Html(between(ShownHunk(replace(HUNK, sources=(source,) * 9), CHANGE.old)))
    buttons = [each for each in shown.all("button") if "data-open" in each]
    assert len(buttons) == MOST_SOURCES
    assert (buttons[0]["data-open"], buttons[0]["data-start"]) == ("3", "10")
    assert max(map(len, shown.of("q"))) == MOST_WORDS + 1


def test_long_changes_and_long_lines_are_cut_and_counted() -> None:
    many = ShownHunk(Hunk(0, 0, tuple(f"line {n}\n" for n in range(MOST_LINES + 5000))), ())
    shown = Html(between(many))
    assert "5,000 more lines" in shown.text
    assert f"line {MOST_LINES}" not in shown.text
    long = ShownHunk(Hunk(0, 1, ("x" * 1_000_000 + "\n",)), ("y\n",))
    html = between(long)
    assert len(html) < MOST_CHARACTERS + 1_000
    assert f"{1_000_000 - MOST_CHARACTERS:,} more characters" in Html(html).text


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_comes_out_as_text(text: str) -> None:
    source = HunkSource(1, text, 0, 5, text)
    hostile = ShownHunk(Hunk(0, 1, (f"{text}\n",), (f"{text}\n",), 1, (source,)), (f"a{text}\n",))
    plain = ShownHunk(
        Hunk(0, 1, ("b\n",), ("b\n",), 1, (HunkSource(1, "b", 0, 5, "b"),)), ("ab\n",)
    )
    page, harmless = Html(item(hostile)), Html(item(plain))
    kept = [tag for tag, _ in page.elements if tag not in {"del", "ins"}]
    assert kept == [tag for tag, _ in harmless.elements if tag not in {"del", "ins"}]
    assert all(not name.startswith("on") for _, each in page.elements for name in each)
    visible = "".join("\ufffd" if ord(c) in DIRECTIONS else c for c in text)
    assert visible in page.text


@pytest.mark.parametrize("code", [*DIRECTIONS, 0, 7, 13, 27, 0x9B])
def test_characters_that_a_viewer_obeys_are_shown(code: int) -> None:
    """Code whose lines look like others than they are is no change to accept unseen."""
    html = between(ShownHunk(Hunk(0, 1, (f"pay {chr(code)}1\n",)), (f"pay {chr(code)}2\n",)))
    assert chr(code) not in html
    assert "pay " in html
