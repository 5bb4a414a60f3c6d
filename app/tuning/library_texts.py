"""The texts of the whole library that drafts may be copied from, besides a session's own.

Contract: the texts with the lowest perplexity, up to `BUDGET` tokens; for SPECTRA-RETRIEVAL as in
its paper the `SAMPLES` texts of which the whole has the lowest. A removed text is no longer drafted
from, and its tokens are dropped. A draft from a document that the session doesn't use is never a
source of the answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.tuning.whole_texts import of_whole
from storage import Documents, Perplexities, RankedText, Store

if TYPE_CHECKING:
    from app.provenance.copy_maps import CopyMaps
    from speculation.copies.datastore import Datastore

BUDGET = 200_000
"""Maximum number of tokens; they take 8 MB in memory and half a second to sort, in the
background.
"""

SAMPLES = 100_000
"""Maximum number of texts in the paper's form, whatever their lengths (Le et al., appendix B)."""


class LibraryTexts:
    """The chosen texts of one model at a time; may be used by several threads.

    Attributes:
        is_whole: whether those of the paper's form were wanted last.
    """

    def __init__(self, store: Store) -> None:
        self._perplexities = Perplexities(store)
        self._documents = Documents(store)
        self._chosen: tuple[str, Datastore] | None = None
        self._lock = threading.Lock()
        self.is_whole = False

    def of(self, model: str, *, whole: bool = False) -> Datastore | None:
        """The texts for the model with this fingerprint; None if none were chosen yet.

        Args:
            whole: those of the paper's form.
        """
        self.is_whole = whole
        model = of_whole(model) if whole else model
        with self._lock:
            if self._chosen is None or self._chosen[0] != model:
                return None
            datastore = self._chosen[1]
        # Another process may have removed some.
        return datastore.without(set(datastore.keys) - self._perplexities.known(model))

    def refresh(self, model: str, maps: CopyMaps, is_wanted: Callable[[], bool]) -> None:
        """Choose again, in the form that was wanted last; takes a moment if there are new texts.

        Args:
            is_wanted: whether to continue; if not, the previous choice stays.
        """
        from speculation.copies.datastore import Datastore

        model, budget, most = (
            (of_whole(model), None, SAMPLES) if self.is_whole else (model, BUDGET, None)
        )
        texts, used = [], 0
        for each in self._perplexities.texts(model)[:most]:
            if not is_wanted():
                return
            if each.perplexity is None or used == budget:
                break
            left = None if budget is None else budget - used
            tokens = maps.ids(each.text_sha256, self._reader(each))[:left]
            texts.append((each.text_sha256, tokens))
            used += len(tokens)
        with self._lock:
            known = self._chosen
        if known is None or known[0] != model or known[1].keys != tuple(key for key, _ in texts):
            chosen = model, Datastore.build(texts)
            with self._lock:
                self._chosen = chosen

    def forget(self, text_sha256: str) -> None:
        """Drop the tokens of a removed text."""
        with self._lock:
            if self._chosen is not None and text_sha256 in self._chosen[1].keys:
                self._chosen = None

    def _reader(self, text: RankedText) -> Callable[[], str]:
        return lambda: self._documents.text(text.document)
