"""Does a few seconds of idle work after an answer, for processes that end soon.

Contract: what isn't done within these seconds is left for later; nothing is downloaded for it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import chain
from time import perf_counter
from typing import TYPE_CHECKING

from app.errors import EXPECTED
from app.examination.examination import Examination
from app.models.switch import Models
from app.tuning.measuring import Measuring

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel


def work_after_answer(
    models: Models, measuring: Measuring, examination: Examination, seconds: float
) -> None:
    """Examine the model and measure its costs, as far as that isn't known.

    Costs wait for a time when others don't keep the machine busy. The model is loaded only if
    answers depend on its examination and its files are here.
    """
    end = perf_counter() + seconds
    is_due = examination.is_due()

    def is_wanted() -> bool:
        return perf_counter() < end

    if is_due:
        models.start()  # meanwhile there is work that doesn't need it
        for _ in examination.quotes():
            if not is_wanted():
                return
    if (model := _borrowed(models, is_wanted) if is_due else models.borrow_idle()) is None:
        return
    try:
        examining = examination.steps(model, is_wanted) if is_due else ()
        costs = () if measuring.is_busy() else measuring.costs(model)
        for moment in chain(examining, costs):
            moment()
            if not is_wanted():
                return
    finally:
        models.give_back()


def _borrowed(models: Models, is_wanted: Callable[[], bool]) -> LanguageModel | None:
    """The model, loaded first if it isn't in memory; None if that fails or takes too long."""
    try:
        with closing(models.borrow()) as borrowing:
            while is_wanted():
                next(borrowing)
    except StopIteration as done:
        model: LanguageModel = done.value
        return model
    except EXPECTED:  # the next question that needs it says why
        pass
    return None
