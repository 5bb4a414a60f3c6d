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

from storage.fulltext import expression
from storage.scripts import pairs


def word_scores(query: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """BM25 scores of `texts` (n,), 0 for those without a word of the query.

    Comparable only among these texts, whose words alone say how common a word is.
    """
    scores = np.zeros(len(texts), dtype=np.float32)
    match = expression(query)
    if not match or not texts:
        return scores
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute(
            "CREATE VIRTUAL TABLE words USING fts5"
            "(text, pairs, tokenize = 'porter unicode61 remove_diacritics 2')"
        )
        db.executemany(
            "INSERT INTO words (rowid, text, pairs) VALUES (?, ?, ?)",
            ((place, text, " ".join(pairs(text))) for place, text in enumerate(texts)),
        )
        rows = db.execute("SELECT rowid, bm25(words) FROM words WHERE words MATCH ?", [match])
        for place, score in rows:
            scores[place] = -score
    return scores
