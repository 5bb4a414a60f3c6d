"""Alignment: where copying goes on after each kind of change."""

from __future__ import annotations

from speculation import CopyIndex
from speculation.continuations.alignment import FIRM, Alignment
from speculation.continuations.places import CopyPlaces, matches

SOURCE = list(range(100, 140))


def aligned(written: list[int]) -> Alignment:
    """Behind `written`, which follows the source in the tail."""
    index = CopyIndex(tail=[*SOURCE, 0])
    places = CopyPlaces(index)
    now, alignment = places.newest({}), Alignment()
    for token in written:
        alignment = alignment.after(now, token)
        carried = places.after(now, token)
        index.extend([token])
        now = places.newest(matches(carried))
    return alignment


def joints(alignment: Alignment) -> list[int | None]:
    return [joint.token() for joint in alignment.joints()]


def test_a_run_is_counted_and_goes_on() -> None:
    alignment = aligned(SOURCE[5:12])
    assert alignment.here.token() == SOURCE[12]
    assert (alignment.run, alignment.since) == (5, 0)  # two tokens agree before it is one
    assert joints(alignment) == SOURCE[12:16]


def test_after_a_replaced_token_the_source_goes_on_behind_it_or_at_it() -> None:
    alignment = aligned([*SOURCE[5:12], 7])
    assert (alignment.run, alignment.since, alignment.ran) == (0, 1, 5)
    assert joints(alignment) == [SOURCE[13], SOURCE[12], SOURCE[14], SOURCE[12]]


def test_what_has_been_written_since_a_break_is_passed_over() -> None:
    alignment = aligned([*SOURCE[5:12], 7, 8, 9])
    assert alignment.since == 3
    assert joints(alignment)[:2] == [SOURCE[15], SOURCE[12]]


def test_where_it_was_is_remembered_when_copying_jumps() -> None:
    alignment = aligned([*SOURCE[5 : 9 + FIRM], *SOURCE[30:34]])
    assert alignment.here.token() == SOURCE[34]
    # Four tokens were written since; the source would be as far by now.
    assert alignment.before.token() == SOURCE[9 + FIRM + 4]
    assert alignment.ran_before >= FIRM


def test_beyond_the_end_of_a_text_nothing_goes_on() -> None:
    index = CopyIndex(tail=[1, 2, 3, 9, 1, 2])
    places = CopyPlaces(index)
    now = places.newest({})
    alignment = Alignment().after(now, 3).after(places.after(now, 3), 9)
    for token in (4, 5, 6, 7):
        alignment = alignment.after([], token)
    assert alignment.here.token() is None
