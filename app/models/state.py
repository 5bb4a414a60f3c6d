"""The state of the current model and of the one being loaded."""

from __future__ import annotations

from dataclasses import dataclass

from app.models.facts import Facts
from app.models.folders import Phase


@dataclass(frozen=True, slots=True)
class ModelState:
    """The current model, and the progress of loading one.

    Attributes:
        name: of the model that is used, as in the settings; None is the default model.
        title: what people call it.
        facts: of the model in memory; None while there is none.
        error: why the last loading failed.
        loading: what people call the model that is being loaded, None if none is.
        phase, done, total: how far that is, in bytes or weights; total is 0 where it isn't known.
        note: another note for the person.
    """

    name: str | None
    title: str
    facts: Facts | None
    error: str | None
    loading: str | None = None
    phase: Phase = "starting"
    done: int = 0
    total: int = 0
    note: str | None = None
