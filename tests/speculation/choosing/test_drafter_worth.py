"""A drafter that doesn't earn its time rests."""

from __future__ import annotations

from speculation.choosing.drafter_worth import REST, TRIAL, Worth


def test_who_does_not_earn_rests_and_is_tried_again() -> None:
    worth, asked = Worth(), 0
    for _ in range(TRIAL + 4 * (REST + 1)):
        if worth.is_due():
            asked += 1
            worth.settle(1.0, 0.0, 40.0)
    assert asked == TRIAL + 4
    while not worth.is_due():
        pass
    worth.settle(1.0, 2.0, 40.0)
    assert all(worth.is_due() for _ in range(10))
