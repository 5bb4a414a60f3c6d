"""Measurements for drafting: the costs of passes, and the perplexities of texts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from storage.database import Store
from storage.table_rows import Json, TableRows

_Finite = Annotated[float, Field(allow_inf_nan=False)]
_CostPoints = Annotated[list[Annotated[list[_Finite], Field(min_length=2, max_length=3)]], Json]
_POINTS = TableRows("measured_costs", tuple[_CostPoints])
_TEXTS = TableRows("perplexities", tuple[str])


class MeasuredCosts:
    """Costs of a pass over n tokens, by model and machine, which are opaque names here."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def get(self, model: str, machine: str) -> list[tuple[int, float, float]] | None:
        """(n, ms, additional ms per token of context), n ascending; None if not measured in this
        way.
        """
        row = _POINTS.first(
            self._store.db,
            "SELECT points FROM measured_costs WHERE model = ? AND machine = ?",
            [model, machine],
        )
        points = [] if row is None else row[0]
        # Earlier versions measured at one context.
        if not points or any(len(point) != 3 for point in points):
            return None
        return [(int(n), ms, growth) for n, ms, growth in points]

    def count(self) -> int:
        """Number of (model, machine) pairs with known costs."""
        return self._store.db.table("measured_costs").count

    def put(self, model: str, machine: str, points: Sequence[tuple[int, float, float]]) -> None:
        """Replace the stored measurement."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO measured_costs VALUES (?, ?, ?)",
                [model, machine, json.dumps([list(point) for point in points], allow_nan=False)],
            )


@dataclass(frozen=True, slots=True)
class RankedText:
    """A document's text; `perplexity` is None if unknown."""

    document: int
    text_sha256: str
    perplexity: float | None


_RANKED = TableRows("documents", RankedText)


class Perplexities:
    """Perplexities of texts under a model; each is removed with the last document of its text."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, text_sha256: str, model: str, perplexity: float) -> None:
        """Store it, unless the text has been removed in the meantime."""
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO perplexities"
                " SELECT sha256, ?, ? FROM texts WHERE sha256 = ?",
                [model, perplexity, text_sha256],
            )

    def count(self) -> int:
        """Number of known (text, model) perplexities."""
        return self._store.db.table("perplexities").count

    def known(self, model: str) -> set[str]:
        """The existing texts with a known perplexity."""
        rows = _TEXTS.read(
            self._store.db, "SELECT text_sha256 FROM perplexities WHERE model = ?", [model]
        )
        return {text_sha256 for (text_sha256,) in rows}

    def texts(self, model: str) -> list[RankedText]:
        """The texts of the current documents: the most likely first, unknown ones last."""
        return _RANKED.read(
            self._store.db,
            "SELECT min(d.id), d.text_sha256, p.perplexity FROM documents d LEFT JOIN"
            " perplexities p ON p.text_sha256 = d.text_sha256 AND p.model = ?"
            " WHERE d.is_current GROUP BY d.text_sha256"
            " ORDER BY p.perplexity IS NULL, p.perplexity, d.text_sha256",
            [model],
        )
