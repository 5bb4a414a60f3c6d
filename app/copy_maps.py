"""Copy maps that last: a text's segment and offsets, made once and kept in the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.tokens import Encoded, Tokens
from speculation import Segment
from speculation.segment import FORMAT
from storage.counters import Counters
from storage.database import Store
from storage.documents import text_hash
from storage.segments import Segments, StoredSegment


@dataclass(frozen=True, slots=True)
class IndexedText:
    """A text, its tokens with offsets, and its segment, whose key is the text's hash."""

    text: str
    encoded: Encoded
    segment: Segment


class CopyMaps:
    """The indexed texts of the library for one tokenizer."""

    def __init__(self, store: Store, tokens: Tokens) -> None:
        self._segments = Segments(store)
        self._counters = Counters(store)
        self.tokens = tokens
        self._loaded: dict[str, IndexedText] = {}

    def of(self, text_sha256: str, read: Callable[[], str]) -> IndexedText:
        """The indexed text with this hash; `read` gives the text if it isn't in memory."""
        if text_sha256 not in self._loaded:
            text = read()
            stored = self._segments.get(text_sha256, self.tokens.fingerprint, FORMAT)
            if stored is None:
                self._counters.increment("texts_tokenized")
                self.put(text, self.tokens.encode(text))
            else:
                segment = Segment(text_sha256, stored.arrays)
                encoded = Encoded(segment.tokens, stored.arrays["bounds"])
                self._loaded[text_sha256] = IndexedText(text, encoded, segment)
        return self._loaded[text_sha256]

    def put(self, text: str, encoded: Encoded) -> None:
        """Index a text whose tokens are known, as a finished answer's are."""
        key = text_hash(text)
        segment = Segment.build(key, encoded.ids)
        arrays = {**segment.arrays(), "bounds": np.asarray(encoded.bounds)}
        self._segments.put(StoredSegment(key, self.tokens.fingerprint, FORMAT, arrays))
        self._loaded[key] = IndexedText(text, encoded, segment)

    def forget(self, text_sha256: str) -> None:
        """Let go of a text that was removed."""
        self._loaded.pop(text_sha256, None)
