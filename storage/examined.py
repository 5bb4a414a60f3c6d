"""Answers of readers to the questions of an examination, and whether each was right."""

from __future__ import annotations

from dataclasses import dataclass

from storage.database import Store
from storage.table_rows import TableRows


@dataclass(frozen=True, slots=True)
class ExaminedAnswer:
    """An answer to the question with this number, and whether it is right."""

    question: int
    said: str
    is_right: bool


_ANSWERS = TableRows("examined", ExaminedAnswer)


class Examined:
    """Answers by examination and reader, which are opaque names here."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def answers(self, examination: str, reader: str) -> list[ExaminedAnswer]:
        """The reader's answers so far, in the order of the questions."""
        return _ANSWERS.read(
            self._store.db,
            "SELECT question, said, is_right FROM examined"
            " WHERE examination = ? AND reader = ? ORDER BY question",
            [examination, reader],
        )

    def put(self, examination: str, reader: str, answer: ExaminedAnswer) -> None:
        """Keep an answer; one from before is replaced."""
        said = answer.said.encode(errors="replace").decode()  # of lone surrogates
        with self._store.transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO examined VALUES (?, ?, ?, ?, ?)",
                [examination, reader, answer.question, said, answer.is_right],
            )
