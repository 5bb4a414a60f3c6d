"""Computes what a model predicts after each single token, one pass per step.

Contract: the model's drafting uses the table as soon as it is complete, and `app.models.bigrams`
saves it; until then answers do without.
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
"""Limit on the total time of passes. A table that would take longer is computed only by the
command: a large model without a GPU would take hours, for a gain of a few per cent.
"""


class BigramWork:
    """Computes the table of one model at a time, one pass per step.

    Progress is kept while this object lives, so the work can be interrupted and resumed.
    """

    def __init__(self) -> None:
        self._begun: tuple[str, BigramBuilder] | None = None

    def moments(self, model: LanguageModel) -> Iterator[Callable[[], None]]:
        """Compute the table and let the model use it, unless it exists or would take too long.

        A table saved by another process in the meantime is used.

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


def make_bigrams(model: LanguageModel, report: Callable[[int, int], None]) -> tuple[Path, Path]:
    """Compute the table of `model`, then the one of a published method, which asks about each token
    alone; save both and return their files.

    Args:
        report: gets (tokens done, total) after every pass.

    Raises:
        OSError: they can't be written.
    """
    from speculation.drafters.bigram_table import PAPER_WIDTH, BigramBuilder

    def compute(builder: BigramBuilder, before: int) -> None:
        while builder.done < builder.total:
            builder.step(model.target)
            report(before + builder.done, 2 * builder.total)

    builder = _builder(model)
    compute(builder, 0)
    path = _keep(model, builder)  # also if the second one is interrupted
    alone = BigramBuilder(None, model.target.vocabulary, PAPER_WIDTH)
    compute(alone, alone.total)
    table = alone.table()
    assert table is not None
    return path, keep_bigrams(model.fingerprint, table, alone=True)


def _builder(model: LanguageModel) -> BigramBuilder:
    from speculation.drafters.bigram_table import BigramBuilder

    line_break = model.tokens.encode("\n").ids.tolist()
    return BigramBuilder((line_break or [0])[-1], model.target.vocabulary)


def _keep(model: LanguageModel, builder: BigramBuilder) -> Path:
    table = builder.table()
    assert table is not None
    model.drafting.bigrams = table  # of use even where it can't be written
    return keep_bigrams(model.fingerprint, table)
