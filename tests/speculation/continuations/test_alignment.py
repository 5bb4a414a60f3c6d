"""Alignment: where copying goes on after each kind of change."""

from __future__ import annotations

from speculation import CopyIndex, Segment
from speculation.continuations.alignment import FIRM, Alignment, Spot
from speculation.continuations.places import CopyPlaces, matches

SOURCE = list(range(100, 140))


TEXT = Segment.build("source", SOURCE)


def aligned(written: list[int]) -> Alignment:
    """Behind `written`, with the source in a segment."""
    index = CopyIndex([TEXT], tail=[0])
    places = CopyPlaces(index)
    now, alignment = places.newest({}), Alignment()
    for token in written:
        alignment = alignment.after(places, now, token)
        carried = places.after(now, token)
        index.extend([token])
        now = places.newest(matches(carried))
    return alignment


def token(spot: Spot, offset: int = 0) -> int | None:
    """What stands there in the source."""
    at = spot.at + offset
    return SOURCE[at] if spot.text is not None and 0 <= at < len(SOURCE) else None


def joints(alignment: Alignment) -> list[int | None]:
    return [token(joint) for joint in alignment.joints()]


def test_a_run_is_counted_and_goes_on() -> None:
    alignment = aligned(SOURCE[5:12])
    assert token(alignment.here) == SOURCE[12]
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
    assert token(alignment.here) == SOURCE[34]
    # Four tokens were written since; the source would be as far by now.
    assert token(alignment.before) == SOURCE[9 + FIRM + 4]
    assert alignment.ran_before >= FIRM


def test_what_is_being_written_is_not_copied_from_itself() -> None:
    """Behind the tail's end there is nothing, though the token that came stands there by now."""
    index = CopyIndex(tail=[5, 6, 5])
    places = CopyPlaces(index)
    now = places.newest({})
    alignment = Alignment(Spot(places.tail, 3), run=4)
    index.extend([7])
    assert places.token(*alignment.here) is None
    assert alignment.after(places, now, 7).since == 1
