"""What was measured for drafting: the costs of passes, and how likely a model finds each text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from storage.database import Store


class MeasuredCosts:
    """What a pass over n tokens takes, by model and machine; what both names mean is not known."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, model: str, machine: str) -> list[tuple[int, float, float]] | None:
        """(n, ms, ms more for each token of context), n ascending; None if not measured so."""
        row = self._store.db.execute(
            "SELECT points FROM measured_costs WHERE model = ? AND machine = ?", [model, machine]
        ).fetchone()
        points = [] if row is None else json.loads(row[0])
        if not points or len(points[0]) != 3:  # earlier versions measured behind one context
            return None
        return [(int(n), float(ms), float(growth)) for n, ms, growth in points]

    def count(self) -> int:
        """Of how many models, once for each machine, costs are known."""
        return self._store.db.table("measured_costs").count

    def put(self, model: str, machine: str, points: Sequence[tuple[int, float, float]]) -> None:
        """Keep what was measured in place of what was measured before."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO measured_costs VALUES (?, ?, ?)",
                [model, machine, json.dumps([list(point) for point in points], allow_nan=False)],
            )


@dataclass(frozen=True, slots=True)
class RankedText:
    """A document's text; `perplexity` is None where it isn't known."""

    document: int
    text_sha256: str
    perplexity: float | None


class Perplexities:
    """Perplexities of texts under a model; each goes with the last document of its text."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, text_sha256: str, model: str, perplexity: float) -> None:
        """Keep it, unless the text has been removed in the meantime."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO perplexities"
                " SELECT sha256, ?, ? FROM texts WHERE sha256 = ?",
                [model, perplexity, text_sha256],
            )

    def count(self) -> int:
        """How many perplexities are known, once for each model."""
        return self._store.db.table("perplexities").count

    def known(self, model: str) -> set[str]:
        """The texts whose perplexity is known; what was removed is none of them."""
        rows = self._store.db.execute(
            "SELECT text_sha256 FROM perplexities WHERE model = ?", [model]
        )
        return {str(text_sha256) for (text_sha256,) in rows}

    def texts(self, model: str) -> list[RankedText]:
        """The texts of the current documents: the likeliest first, the unknown last."""
        rows = self._store.db.execute(
            "SELECT min(d.id), d.text_sha256, p.perplexity FROM documents d LEFT JOIN"
            " perplexities p ON p.text_sha256 = d.text_sha256 AND p.model = ?"
            " WHERE d.is_current GROUP BY d.text_sha256"
            " ORDER BY p.perplexity IS NULL, p.perplexity, d.text_sha256",
            [model],
        )
        return [RankedText(*row) for row in rows]
