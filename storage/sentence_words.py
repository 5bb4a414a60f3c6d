"""BM25 over a few texts that are in no table: the sentences of the chunks found for a question.

The words are those of the full-text index: stemmed, without accents, pairs of characters for
scripts without spaces.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import numpy as np
from numpy.typing import NDArray

from storage.fulltext import MOST_WORDS, content_words, expression
from storage.scripts import pairs


def word_scores(query: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """BM25 scores of `texts` (n,), 0 for those without a word of the query.

    Comparable only among these texts, whose words alone say how common a word is.
    """
    scores = np.zeros(len(texts), dtype=np.float32)
    match = expression(query)
    if not match or not texts:
        return scores
    with closing(_indexed(texts)) as db:
        rows = db.execute("SELECT rowid, bm25(words) FROM words WHERE words MATCH ?", [match])
        for place, score in rows:
            scores[place] = -score
    return scores


def word_share(query: str, text: str) -> float:
    """The share of the query's words that a text has, 0 to 1."""
    words = content_words(query)[:MOST_WORDS]
    with closing(_indexed([text])) as db:
        held = [
            db.execute("SELECT 1 FROM words WHERE words MATCH ?", [f'"{word}"']).fetchone()
            for word in words
        ]
    return sum(map(bool, held)) / max(len(words), 1)


def _indexed(texts: Sequence[str]) -> sqlite3.Connection:
    """A database in memory with the words of the texts."""
    db = sqlite3.connect(":memory:")
    db.execute(
        "CREATE VIRTUAL TABLE words USING fts5"
        "(text, pairs, tokenize = 'porter unicode61 remove_diacritics 2')"
    )
    db.executemany(
        "INSERT INTO words (rowid, text, pairs) VALUES (?, ?, ?)",
        ((place, text, " ".join(pairs(text))) for place, text in enumerate(texts)),
    )
    return db
