"""Computing what a model expects after every token alone, in moments of one pass each.

Contract: the table is used by the model's drafting as soon as it is whole, and kept by
`app.models.bigrams`; without one answers go on without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.models.bigrams import keep_bigrams, known_bigrams
from app.models.language_model import LanguageModel

if TYPE_CHECKING:
    from speculation.drafters.bigram_table import BigramBuilder

MOST_MS = 20 * 60 * 1000
"""Of passes. A table that would take longer is computed by the command alone: a large model without
a graphics card would be at it for hours, and the person's machine warm for a few per cent."""


class BigramWork:
    """The table of one model at a time, in moments of one pass each.

    What is done stays for as long as this lives, so the work may be left and taken up again.
    """

    def __init__(self) -> None:
        self._begun: tuple[str, BigramBuilder] | None = None

    def moments(self, model: LanguageModel) -> Iterator[Callable[[], None]]:
        """Compute the table and let the model use it, unless that is done or would take too long.

        A table that another process has kept meanwhile is used.

        Raises:
            OSError: it can't be written.
        """
        from speculation.drafters.bigram_table import BATCH

        drafting, passes = model.drafting, -(-model.target.vocabulary // BATCH)
        drafting.bigrams = drafting.bigrams or known_bigrams(model.fingerprint)
        if drafting.bigrams is not None or passes * drafting.costs(BATCH) > MOST_MS:
            return
        if self._begun is None or self._begun[0] != model.fingerprint:
            self._begun = model.fingerprint, _builder(model)
        builder = self._begun[1]
        while builder.done < builder.total:
            yield lambda: builder.step(model.target)
        self._begun = None
        _keep(model, builder)


def make_bigrams(model: LanguageModel, report: Callable[[int, int], None]) -> Path:
    """Compute the table of `model` and keep it; return the file.

    Args:
        report: gets the number of tokens done and of all, after every pass.

    Raises:
        OSError: it can't be written.
    """
    builder = _builder(model)
    while builder.done < builder.total:
        builder.step(model.target)
        report(builder.done, builder.total)
    return _keep(model, builder)


def _builder(model: LanguageModel) -> BigramBuilder:
    from speculation.drafters.bigram_table import BigramBuilder

    line_break = model.tokens.encode("\n").ids.tolist()
    return BigramBuilder((line_break or [0])[-1], model.target.vocabulary)


def _keep(model: LanguageModel, builder: BigramBuilder) -> Path:
    table = builder.table()
    assert table is not None
    model.drafting.bigrams = table  # of use even where it can't be written
    return keep_bigrams(model.fingerprint, table)
