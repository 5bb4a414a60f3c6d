"""Records of documents: what a row has to contain before it is one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlite_utils import Database

from storage import DamagedError, Document, PageRange, Stage, Store
from storage.connection import connect
from storage.table_rows import TableRows

ROW = (1, "a.txt", "ab" * 32, 40, "parsed", "text/plain", "cd" * 32, 9, None, "", 1, 1, "")
WRONG: dict[str, list[object]] = {
    "name": [None, 5],
    "sha256": ["", "/etc/passwd", "AB" * 32, "ab" * 32 + "\n"],
    "size": [-1, "many"],
    "stage": ["embedding", "PARSED", None],
    "characters": [-1],
    "page_count": [-1, 1.5],
    "version": [-1, None],
    "is_current": [2],
}
COLUMNS = list(Document.__dataclass_fields__)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """Rows are checked against their record alone, so the database needs no tables."""
    with closing(connect(tmp_path_factory.mktemp("rows") / "some.db")) as opened:
        yield opened


def read(db: Database, row: tuple[Any, ...]) -> list[Document]:
    return TableRows("documents", Document).checked(db, [row])


def test_a_row_is_a_record_with_its_types(db: Database) -> None:
    (found,) = read(db, ROW)
    assert (found.stage, found.is_current, found.page_count) == (Stage.PARSED, True, None)
    assert found == Document(*ROW[:4], Stage.PARSED, *ROW[5:-2], True, "")  # type: ignore[arg-type]


@pytest.mark.parametrize(("column", "value"), [(c, v) for c, some in WRONG.items() for v in some])
def test_a_value_that_no_document_has_is_damage(column: str, value: object, db: Database) -> None:
    row = [value if name == column else old for name, old in zip(COLUMNS, ROW, strict=True)]
    with pytest.raises(DamagedError, match=f"row 1 of documents, {column}: "):
        read(db, tuple(row))


def test_a_page_begins_and_ends_in_the_text(db: Database) -> None:
    for row in ((1, -1, 5), (1, 0, -5)):
        with pytest.raises(DamagedError, match="row 1 of pages"):
            TableRows("pages", PageRange).checked(db, [row])


def test_stages_are_in_the_order_in_which_a_document_goes_through_them(store: Store) -> None:
    trigger = "SELECT sql FROM sqlite_master WHERE name = 'documents_new'"
    ((known,),) = store.db.execute(trigger).fetchall()
    places = [known.index(f"'{stage.value}'") for stage in Stage]
    assert places == sorted(places)
