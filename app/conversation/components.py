"""The components of the app that sessions and their answers use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.conversation.queue import AskQueue
from app.examination.examination import Examination
from app.models.switch import Models
from app.provenance.current_maps import CurrentMaps
from app.provenance.stitched_answers import StitchedAnswers
from app.settings.settings import Settings
from app.tuning.idle_work import IdleComponents
from app.tuning.tuning import Tuning
from retrieval import Library
from storage import Store


@dataclass(frozen=True, slots=True)
class Components:
    """The components that a question passes through until its answer is stored.

    Attributes:
        settings: returns the settings in effect when a question is asked.
    """

    store: Store
    library: Library
    queue: AskQueue
    models: Models
    maps: CurrentMaps
    stitched: StitchedAnswers
    tuning: Tuning
    examination: Examination
    settings: Callable[[], Settings]

    def for_idle_work(self) -> IdleComponents:
        """Those that are used while no question is asked."""
        return IdleComponents(
            self.store,
            self.library,
            self.models,
            self.maps,
            self.tuning,
            self.examination,
            self.queue.idle_slot,
            self.queue.is_asked,
        )
