"""The diff of a revision that comes line by line: what is settled stays, and all of it is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.editing.alignment_rows import letters
from app.editing.hunks import Hunk, applied, hunks_between, meet
from app.editing.streaming import AHEAD, SETTLING, StreamingDiff
from app.lines import lines_of, unified
from tests.app.editing.texts import TEXTS

LINES = [
    *("import os", "", "", "}", "    return value", "def name(self) -> str:", "x = 1"),
    *(f"a line with some words, number {n}, in it" for n in range(12)),
]


def streamed(base: str, revision: str, *, is_whole: bool = True) -> tuple[Hunk, ...]:
    diff = StreamingDiff(base)
    before: tuple[Hunk, ...] = ()
    is_short = len(base) < 5000
    for line in unified(revision).split("\n"):
        for end in range(1, len(line), 7):
            diff.see(line[:end])
        diff.push(line)
        assert diff.settled[: len(before)] == before
        before = diff.settled
        if is_short:
            applied(base, [*diff.settled, *diff.open_hunks()])
    hunks = diff.finish(is_whole=is_whole)
    assert hunks[: len(before)] == before
    assert is_apart(hunks)
    return hunks


def revised(lines: list[str], random: Random) -> list[str]:
    """With some lines left out, put in, changed and moved."""
    new = list(lines)
    for _ in range(random.randint(0, 6)):
        at = random.randint(0, len(new))
        match random.randint(0, 3):
            case 0:
                del new[at : at + random.randint(1, 5)]
            case 1:
                new[at:at] = random.choices(LINES, k=random.randint(1, 4))
            case 2:
                new[at : at + 1] = [f"{line}, too" for line in new[at : at + 1]]
            case _:
                moved = new[at : at + 3]
                del new[at : at + 3]
                place = random.randint(0, len(new))
                new[place:place] = moved
    return new


@pytest.mark.slow
def test_a_settled_hunk_never_changes_in_10_000_streams() -> None:
    random = Random(1)
    for _ in range(10_000):
        lines = random.choices(LINES, k=random.randint(0, 25))
        base = "\n".join(lines)
        new = "\n".join(revised(lines, random))
        text = applied(base, streamed(base, new))
        assert text.strip("\n") == new.strip("\n") or not new.strip()


def lines_apart(random: Random) -> list[str]:
    """Lines of which none is like another, so that each has its place."""
    count = random.randint(0, 25)
    return [
        f"{random.getrandbits(40):x} {'with words ' * random.randint(0, 6)}" for _ in range(count)
    ]


def edited(lines: list[str], random: Random) -> Iterator[tuple[str | None, bool]]:
    """The lines with some left out (None), put in and changed; whether each is as it was."""
    for line in lines:
        match random.randint(0, 17):
            case 0:
                yield None, False
            case 1:
                yield f"changed {random.getrandbits(40):x}", False
            case 2:
                yield f"new {random.getrandbits(40):x}", False
                yield line, True
            case _:
                yield line, True


@pytest.mark.slow
def test_a_hunk_is_settled_64_unchanged_characters_later_in_10_000_streams() -> None:
    random = Random(2)
    found = 0
    for _ in range(10_000):
        lines = lines_apart(random)
        diff, behind, whole = StreamingDiff("\n".join(lines)), 0, 0
        for line, is_same in edited(lines, random):
            if line is not None and is_same:
                begun = line[: random.randint(0, len(line))]
                diff.see(begun)
                if whole and behind + letters(begun) >= SETTLING:
                    assert diff.open_hunks() == ()
            if line is not None:
                diff.push(line)
            behind, whole = (behind + letters(line or ""), whole + 1) if is_same else (0, 0)
            if behind >= SETTLING:
                assert diff.open_hunks() == ()
        assert is_apart(diff.finish(is_whole=True))
        found += len(diff.settled)
    assert found > 10_000


def is_apart(hunks: Sequence[Hunk]) -> bool:
    """Whether no two meet, so that each can be decided by itself."""
    return not any(meet(one, other) for one, other in pairwise(hunks))


@settings(max_examples=300)
@given(TEXTS, TEXTS)
def test_the_hunks_give_the_revision_with_the_endings_of_the_base(base: str, new: str) -> None:
    hunks = streamed(base, new)
    text = applied(base, hunks)
    written = unified(new).split("\n")
    assert [line.removesuffix("\n") for line in lines_of(unified(text)) if line.strip()] == [
        line for line in written if line.strip()
    ]
    if text and base:
        assert text.endswith("\n") == base.endswith("\n") or not new.strip()


@given(TEXTS)
def test_an_unchanged_text_has_no_hunks(base: str) -> None:
    assert streamed(base, base) == ()
    assert streamed(base, unified(base).strip("\n")) == ()


@given(TEXTS, st.integers(0, 12))
def test_what_was_not_reached_stays(base: str, count: int) -> None:
    lines = unified(base).split("\n")[:count]
    assert streamed(base, "\n".join(lines), is_whole=False) == ()


def test_a_hunk_is_settled_soon() -> None:
    words = [f"word{n} and more of it" for n in range(40)]
    diff = StreamingDiff("\n".join(words))
    changed = [*words[:5], "another line altogether", *words[6:]]
    for line in changed[:6]:
        diff.push(line)
    assert diff.settled == ()
    assert diff.open_hunks() == (Hunk(5, 6, ("another line altogether\n",)),)
    behind = 0
    for line in changed[6:]:
        if diff.settled:
            break
        diff.push(line)
        behind += len(line)
    assert diff.settled == (Hunk(5, 6, ("another line altogether\n",)),)
    assert behind < SETTLING + 30


def test_a_long_line_need_not_be_whole() -> None:
    long = "A paragraph that has many words in one line and goes on for quite a while. " * 4
    diff = StreamingDiff(f"First.\n\n{long}\n\nLast.")
    diff.push("The first.")
    diff.push("")
    diff.see(long[:30])
    assert diff.settled == ()
    diff.see(long[:100])
    assert diff.settled == (Hunk(0, 1, ("The first.\n",)),)


@pytest.mark.parametrize(
    ("base", "new", "expected"),
    [
        ("a\r\nb\r\nc", "a\nB\nc\nd", "a\r\nB\r\nc\r\nd"),
        ("a\r\nb\nc\n", "a\nb\nnew\nc", "a\r\nb\nnew\nc\n"),
        ("\n\na\n\n\n", "b", "\n\nb\n\n\n"),
        ("a\nb", "a", "a"),
        ("a", "a\nb", "a\nb"),
        ("", "a\nb", "a\nb\n"),
        ("a\n", "", ""),
        ("\n", "a", "\na\n"),
    ],
)
def test_endings_are_those_of_the_base(base: str, new: str, expected: str) -> None:
    assert applied(base, streamed(base, new)) == expected


def test_more_lines_than_are_compared() -> None:
    lines = [f"line number {n}" for n in range(3 * AHEAD)]
    base = "\n".join(lines)
    assert applied(base, streamed(base, "other")) == "other"
    kept = "\n".join([*lines[:10], *lines[10 + AHEAD + 5 :]])
    assert applied(base, streamed(base, "\n".join(lines[:-7]))) == "\n".join(lines[:-7])
    assert applied(base, streamed(base, kept)) == kept
    assert len(hunks_between(base, kept)) == 1
