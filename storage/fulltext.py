"""Full-text search: BM25 over the chunks' words, their headings and their documents' names.

Words are stemmed (Porter, English) and compared without accents. BM25 statistics are those of the
whole library, even if a search is restricted to some documents.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from storage.chunks import Chunks
from storage.database import Store
from storage.scripts import UNSPACED_RUN, pairs

MOST_WORDS = 32
"""Maximum number of distinct query words; a pasted page has its subject in the first."""

# The English words that say nothing of a subject. They are left out for speed: at 100,000 chunks
# they are three quarters of a question's time. Words of other languages stay, and BM25 gives
# those that are everywhere next to no weight.
_FUNCTION_WORDS = (
    "a about all also am an and any are as at be because been being but by can could d did do does "
    "doing for from had has have having he her hers him his how i if in into is it its just ll m "
    "may me might more most much must my no nor not of off on or other our ours out over own re s "
    "shall she should so some such t than that the their theirs them then there these they this "
    "those through to too under until up us ve very was we were what when where which while who "
    "whom whose why will with would you your yours"
)
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())

_WORD = re.compile(r"\w+")
_IN_DOCUMENTS = (
    "(SELECT document FROM chunks WHERE id = fulltext.rowid) "
    "IN (SELECT value FROM json_each(:documents))"
)


class FullText:
    """The words of a store's chunks; added by `Chunks.replace`, removed with their chunk."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def search(self, query: str, documents: Sequence[int], k: int) -> list[tuple[int, float]]:
        """The `k` best chunks of the documents: pairs of chunk id and BM25 score, best first.

        Args:
            query: any text; a chunk with any of its words matches.

        Returns:
            Fewer than `k` if fewer chunks contain any of the words. Scores are above 0, and
            comparable only within one search.
        """
        match, ranges = expression(query), Chunks(self._store).ranges(documents)
        if not match or not len(ranges):
            return []
        # Between two of the ranges stand other documents' chunks.
        others = "" if len(ranges) == 1 else f"AND {_IN_DOCUMENTS}"
        rows = self._store.db.execute(
            "SELECT rowid, bm25(fulltext) AS score FROM fulltext WHERE fulltext MATCH :match "  # noqa: S608
            f"AND rowid BETWEEN :first AND :last {others} ORDER BY score LIMIT :k",
            {
                "match": match,
                "first": int(ranges[0, 0]),
                "last": int(ranges[-1, 1]),
                "documents": json.dumps(list(documents)),
                "k": k,
            },
        )
        return [(int(chunk), -float(score)) for chunk, score in rows]

    def holding(self, word: str, documents: Iterable[int]) -> frozenset[int]:
        """Those of the documents that have a word in their text, a heading or their name."""
        chunks = Chunks(self._store)
        return frozenset(
            document
            for document in documents
            for first, last in chunks.ranges([document]).tolist()
            if self._store.db.execute(
                "SELECT 1 FROM fulltext WHERE fulltext MATCH ? AND rowid BETWEEN ? AND ? LIMIT 1",
                [f'"{word}"', first, last],
            ).fetchone()
        )

    def mentions(self, word: str, documents: Sequence[int]) -> bool:
        """Whether any of the documents has a word in its text, a heading or its name."""
        return bool(self.search(word, documents, 1))

    def coverage(self, query: str, chunks: Sequence[int]) -> NDArray[np.float32]:
        """The share of the query's words that each of the chunks contains: float32 (n,)."""
        words = content_words(query)[:MOST_WORDS]
        held = dict.fromkeys(chunks, 0)
        for word in words:
            rows = self._store.db.execute(
                "SELECT rowid FROM fulltext WHERE fulltext MATCH ? "
                "AND rowid IN (SELECT value FROM json_each(?))",
                [f'"{word}"', json.dumps(list(chunks))],
            )
            for (chunk,) in rows:
                held[chunk] += 1
        return np.array([held[chunk] / max(len(words), 1) for chunk in chunks], np.float32)


def content_words(text: str) -> list[str]:
    """The distinct words of `text` in order, lower case, without stop words.

    A text of only stop words gives these; scripts without spaces give pairs of characters.
    """
    spaced = UNSPACED_RUN.sub(" ", text.lower())
    words = list(dict.fromkeys([*_WORD.findall(spaced), *pairs(text)]))
    return [word for word in words if word not in STOP_WORDS] or words


def expression(query: str) -> str:
    """The FTS5 expression that finds any word of `query`; empty if it has none."""
    return " OR ".join(f'"{word}"' for word in content_words(query)[:MOST_WORDS])
