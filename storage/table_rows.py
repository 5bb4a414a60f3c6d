"""Reads rows as records and checks the types of their columns.

SQLite checks the structure of a file, not its values: a damaged file gives a number for a text, an
unknown stage, a truncated blob. They are stopped here. The types of a record's fields, or of a
tuple, say what its columns must contain; the types below are stricter than plain ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Annotated, Any, Generic, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter, ValidationError
from pydantic_core import ArgsKwargs
from sqlite_utils import Database

from storage.connection import damaged
from storage.errors import shown

T = TypeVar("T")


def _time(text: str) -> str:
    try:
        datetime.fromisoformat(text).astimezone()
    except OverflowError as error:
        raise ValueError(f"is out of range: {text}") from error
    return text


def _json(text: object) -> object:
    if not isinstance(text, str):
        raise ValueError("is not text")
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("is nested too deeply") from error


Natural = Annotated[int, Field(ge=0)]
"""A count or an offset."""

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""In hex; it becomes a path."""

Time = Annotated[str, AfterValidator(_time)]
"""ISO 8601; with `storage.clock.now` UTC."""

Json = BeforeValidator(_json)
"""Marks a type as one that is stored as JSON: `Annotated[list[int], Json]`."""


class TableRows(Generic[T]):
    """Rows of statements about a table.

    Args:
        table: for the message about a damaged row, which is named by its first column.
        kind: a dataclass whose fields are the columns in their order, or a tuple.
    """

    def __init__(self, table: str, kind: type[T]) -> None:
        self._table = table
        self._all = TypeAdapter(list[kind])  # type: ignore[valid-type]
        self._columns = [field.name for field in fields(kind)] if is_dataclass(kind) else []

    def read(self, db: Database, sql: str, parameters: Sequence[object] = ()) -> list[T]:
        """The rows of a statement.

        Raises:
            DamagedError: a column has an invalid value, or the file is damaged.
            StorageError: it can't be read.
        """
        return self.checked(db, db.execute(sql, list(parameters)).fetchall())

    def first(self, db: Database, sql: str, parameters: Sequence[object] = ()) -> T | None:
        """The first row, if any."""
        return next(iter(self.read(db, sql, parameters)), None)

    def checked(self, db: Database, rows: Iterable[tuple[Any, ...]]) -> list[T]:
        """Check rows that were already read.

        Raises:
            DamagedError: a column has an invalid value.
        """
        rows = [*rows]
        try:
            given = [ArgsKwargs(row) for row in rows] if self._columns else rows
            return self._all.validate_python(given)
        except ValidationError as error:
            found = error.errors(include_url=False, include_context=False)[0]
            place, column = found["loc"][0], found["loc"][1]
            where = self._columns[int(column)] if self._columns else f"value {column}"
            which = f"row {shown(rows[int(place)][0])} of {self._table}"
            raise damaged(
                db, f"{which}, {where}: {found['msg'].removeprefix('Value error, ')}"
            ) from error
