"""Where the output is in the text that it copies from, also while it writes something else.

A model that revises a text copies a run, writes something of its own, and goes on copying. The
newest token alone says little about where; the place at which the run broke says a lot. So a
position is kept that moves on with every token, and one more where copying has jumped elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from speculation.continuations.places import CopyPlace, CopyPlaces, Text

LEAST = 2
"""Tokens that must agree for copying to jump to another place."""

FIRM = 3
"""Copied tokens after which a position is remembered when copying jumps elsewhere."""


class Spot(NamedTuple):
    """A position in a text, of the token that is to come there; `text` is None if there is none."""

    text: Text | None = None
    at: int = 0

    def moved(self) -> Spot:
        """A token further."""
        return self if self.text is None else Spot(self.text, self.at + 1)


class Alignment(NamedTuple):
    """Where copying goes on if it does, and where it was before that.

    Attributes:
        here: where it goes on.
        run: tokens copied there without a break.
        since: tokens written since the last copied one.
        ran: tokens copied before the break, if there was one.
        before: where it was before it jumped `here`, moved on since.
        ran_before: tokens copied there.
    """

    here: Spot = Spot()
    run: int = 0
    since: int = 0
    ran: int = 0
    before: Spot = Spot()
    ran_before: int = 0

    def after(self, copies: CopyPlaces, places: Sequence[CopyPlace], token: int) -> Alignment:
        """The alignment behind `token`.

        Args:
            copies: the texts.
            places: of the tokens before it.
        """
        here, before = self.here.moved(), self.before.moved()
        if copies.token(*self.here) == token:
            return Alignment(here, self.run + 1, 0, self.ran, before, self.ran_before)
        longest, jump = 0, Spot()
        for position, match, text in places:
            if match >= longest and text.tokens[position] == token:
                longest, jump = match, Spot(text, position + 1)
        ran = self.run or self.ran
        if longest < LEAST:
            return Alignment(here, 0, self.since + 1, ran, before, self.ran_before)
        if jump == before or ran >= min(FIRM, self.ran_before):
            return Alignment(jump, 1, 0, ran, here, ran)
        return Alignment(jump, 1, 0, ran, before, self.ran_before)

    def joints(self) -> list[Spot]:
        """The places at which copying may resume, the likeliest first.

        After a break: as many tokens further as have been written since, at the token that was not
        taken, and a token more or less than the first of these. In a run: the next token, or one of
        the three after it.
        """
        offsets = (0, -self.since, 1, -1) if self.since else (0, 1, 2, 3)
        text, index = self.here
        return [Spot(text, index + offset) for offset in offsets]
