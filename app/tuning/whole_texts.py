"""Perplexities of whole texts, for `fixed` with a library: SPECTRA-RETRIEVAL as in its paper.

Le et al. (ACL 2025), section 3.2: exp of the mean negative log-likelihood of all tokens of a
sample, each given those before it. The mix does with windows (`measuring`), which take seconds for
a text of any length; a whole text may take minutes.

Contract: each is measured once per model and stored in the data folder, under a name of its own,
and only where that method is used. Each pass is a moment, between which there may be an answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from storage import Documents, Perplexities, RankedText, Store

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel
    from app.provenance.copy_maps import CopyMaps
    from app.tuning.measuring import Moment


def of_whole(model: str) -> str:
    """Under what the perplexities of whole texts are stored for the model with this fingerprint."""
    return f"{model} whole"


class WholeTexts:
    """Measures what is missing."""

    def __init__(self, store: Store) -> None:
        self._perplexities = Perplexities(store)
        self._documents = Documents(store)

    def perplexities(self, model: LanguageModel, maps: CopyMaps) -> Iterator[Moment]:
        """Measure the library's texts under `model`, a pass in each moment."""
        for text in self._perplexities.texts(of_whole(model.fingerprint)):
            if text.perplexity is None:
                yield from self._perplexity(text, model, maps)

    def _perplexity(
        self, text: RankedText, model: LanguageModel, maps: CopyMaps
    ) -> Iterator[Moment]:
        from speculation.target.perplexity import whole_likelihood

        ids = maps.ids(text.text_sha256, lambda: self._documents.text(text.document)).tolist()
        parts = -(-len(ids) // model.target.context_limit)
        passes, shares = whole_likelihood(model.target, ids), list[float | None]()
        while None not in shares:
            yield lambda: shares.append(next(passes, None))
        nats = [share for share in shares if share is not None]
        predicted = len(ids) - parts
        # As in `measuring`: nothing can be copied from a text without a second token.
        perplexity = math.exp(min(sum(nats) / predicted, 700.0)) if predicted > 0 else math.inf
        self._perplexities.put(text.text_sha256, of_whole(model.fingerprint), perplexity)
