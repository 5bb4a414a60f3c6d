"""An answer in progress as a page shows it: the turn, and the sources of what it says so far."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from app.sources.places import Places
from ui import live_turn, sources
from ui.evidence import Quote, quotes
from ui.live_answer import LiveAnswer
from ui.regions import Regions

if TYPE_CHECKING:
    from app.assistant import Assistant, Session
    from app.conversation.live import Live
    from app.events import Evidence

SOURCES_SECONDS = 1.0
"""Minimum seconds between look-ups of sources of an answer in progress."""


class LiveView:
    """The answer in progress on one page, if there is one.

    Args:
        opened: reads the page's session; None if there is none.
        shown: where the regions are shown.
    """

    def __init__(
        self, assistant: Assistant, opened: Callable[[], Session | None], shown: Regions
    ) -> None:
        self._assistant = assistant
        self._opened = opened
        self._shown = shown
        self._answer = LiveAnswer()
        self._quoted: tuple[tuple[Evidence, ...], tuple[Quote, ...]] = (), ()
        self._looked_up = -1, -SOURCES_SECONDS

    def is_due(self, live: Live) -> bool:
        """Whether to look up the sources of what it says."""
        version, at = self._looked_up
        is_late = monotonic() - at >= SOURCES_SECONDS
        return is_late and live.error is None and live.version != version

    def show(self, live: Live | None) -> None:
        """Show it as it is now."""
        self._shown.say("answering", "yes" if live is not None and not live.is_ended else "")
        if live is None:
            self._answer = LiveAnswer()
            self._shown.show("live")
            self._shown.show("live-sources")
            return
        answer = self._answer.blocks(live.text, live.spans, live.settled, live.stitched)
        parts = live_turn.parts(live, answer)
        around = live, self._quotes(live), self._assistant.models.state().title
        turn = partial(live_turn.turn, *around)
        self._shown.show("live", live_turn.frame(*around), turn, parts)
        if live.error is not None:
            self._shown.show("live-sources")
        elif self.is_due(live):
            self._show_sources(live)

    def _quotes(self, live: Live) -> tuple[Quote, ...]:
        """Return the evidence for the question, which is looked up once."""
        if self._quoted[0] is not live.evidence:
            self._quoted = live.evidence, quotes(live.evidence, Places(self._assistant.store))
        return self._quoted[1]

    def _show_sources(self, live: Live) -> None:
        self._looked_up = live.version, monotonic()
        session, lookup = self._opened(), self._assistant.sources.live
        so_far = live.asked, live.text, live.spans, live.evidence, live.stitched, live.passages
        found = lookup(session.id, *so_far) if session else None
        if found is None:
            self._shown.show("live-sources")
            return
        frame, parts = sources.panel_frame(found), sources.panel_parts(found)
        self._shown.show("live-sources", frame, partial(sources.panel, found), parts)
