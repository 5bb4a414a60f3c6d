"""Laws of the words' index: it is filled for the chunks there are, and loses those that go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlite_utils import Database

from tests.storage.versions import before, bring_up, put, rows

TEXT = "🦑 Dancing bees. 東京の地下鉄"


@pytest.fixture
def db() -> Iterator[Database]:
    """A library of the version before: two documents of one text, and one without chunks."""
    with closing(before("m008_fulltext")) as opened:
        put(opened, "texts", {"sha256": "t", "text": TEXT}, {"sha256": "none", "text": ""})
        for number, text in ((1, "t"), (2, "t"), (3, "none")):
            put(opened, "documents", {"id": number, "name": f"{number}.txt", "sha256": "d", "size": 1,
                                      "stage": "indexed", "text_sha256": text, "characters": 1,
                                      "created_at": "2026"})  # fmt: skip
        for number, document, start, end, heading in (
            (5, 1, 0, 16, None), (6, 1, 16, len(TEXT), "駅前広場 Metro"), (9, 2, 2, 9, "Ätna"),
        ):  # fmt: skip
            put(opened, "chunks", {"id": number, "document": document, "position": number,
                                   "start": start, "end": end, "sha256": "c", "is_blank": 0,
                                   "heading": heading})  # fmt: skip
        bring_up(opened, "m008_fulltext")
        yield opened


def found(db: Database, words: str) -> list[int]:
    sql = "SELECT rowid FROM fulltext WHERE fulltext MATCH ? ORDER BY rowid"
    return [row[0] for row in db.execute(sql, [words])]


def test_every_chunk_has_the_words_of_its_range_its_heading_and_its_files_name(
    db: Database,
) -> None:
    assert rows(db, "SELECT rowid, text, heading, name FROM fulltext ORDER BY rowid") == [
        (5, "🦑 Dancing bees. ", None, "1.txt"),
        (6, "東京の地下鉄", "駅前広場 Metro", "1.txt"),
        (9, "Dancing", "Ätna", "2.txt"),
    ]


@pytest.mark.parametrize(
    ("words", "chunks"),
    [("danced", [5, 9]), ("bee", [5]), ("atna", [9]), ("metro", [6]), ("地下", [6]), ("前広", [6]),
     ("京の", [6]), ("whale", [])],
)  # fmt: skip
def test_words_are_found_stemmed_without_accents_and_in_pairs(
    db: Database, words: str, chunks: list[int]
) -> None:
    assert found(db, words) == chunks


def test_a_chunk_that_goes_takes_its_words_with_it_and_leaves_a_mark(db: Database) -> None:
    assert rows(db, "SELECT * FROM marks") == []
    db.execute("DELETE FROM documents WHERE id = 1")
    assert found(db, "danced OR bee OR 地下") == [9]
    assert rows(db, "SELECT * FROM marks") == [("fulltext_holds_removed", "1")]
    db.execute("DELETE FROM chunks")  # the mark may be there already
    assert rows(db, "SELECT * FROM fulltext") == []
    db.execute("INSERT INTO fulltext (fulltext) VALUES ('integrity-check')")
