"""Laws of the row checks: what Palimpsest writes passes, and a row it never writes is named."""

# ruff: noqa: S608 - statements are put together from constants of the tests

from __future__ import annotations

import re
import shutil
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from storage import RowError, Store
from storage.checks import check_rows
from storage.checks.columns import COLUMNS
from storage.checks.json_values import is_costs, is_passages, is_stats
from storage.checks.tables import Table
from storage.checks.values import is_time
from storage.connection import connect
from storage.database import FILE_NAME
from tests.storage.rich_library import KNOWN, make
from tests.storage.tamper import Statement, tamper

MADE_ANEW = re.compile(
    r"fulltext(_\w+)?|segments|segment_arrays|sentence_vectors|sqlite_\w+|_sqlite_migrations"
)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with rows in every table."""
    home = tmp_path_factory.mktemp("rich")
    (home / "files").mkdir()
    make(home / "data", home / "files")
    return home / "data"


def test_what_palimpsest_writes_passes_and_every_table_has_rows(rich: Path) -> None:
    with closing(Store(rich)) as store:
        check_rows(store.db, KNOWN)
        assert [name for name in COLUMNS if not store.db.table(name).count] == []


def test_every_column_of_every_table_has_a_rule(tmp_path: Path) -> None:
    """A column that is added can't be forgotten here."""
    with closing(Store(tmp_path)) as store:
        for (name,) in store.db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            if not MADE_ANEW.fullmatch(name):
                table = Table.of(store.db.conn, name)
                assert table is not None
                assert COLUMNS[name].keys() == table.columns.keys(), name


HASH = "a" * 64
BOMB = zlib.compress(bytes(100_000_000), 9)
WORDS = zlib.compress(b"\0\0\0\x80" * 16)

WRONG: list[tuple[Statement, str]] = [
    ("UPDATE documents SET sha256 = '../x' WHERE id = 1", "row 1 of documents .* sha256 ('../x')"),
    (f"UPDATE documents SET sha256 = '{HASH}' || char(10) WHERE id = (SELECT max(id) FROM documents)", "documents has a wrong sha256"),
    (f"UPDATE documents SET sha256 = upper('{HASH}') WHERE id = (SELECT max(id) FROM documents)", "documents has a wrong sha256"),
    ("UPDATE documents SET sha256 = zeroblob(64) WHERE id = (SELECT max(id) FROM documents)", "documents has a wrong sha256"),
    ("UPDATE documents SET id = -1 WHERE id = 1", "row -1 of documents has a wrong id"),
    (f"UPDATE documents SET id = {2**60} WHERE id = 1", "documents has a wrong id"),
    ("UPDATE documents SET name = 'a' || char(27) || '[2J' WHERE id = (SELECT max(id) FROM documents)", r"documents has a wrong name ('a\x1b"),
    ("UPDATE documents SET name = CAST(x'ff' AS TEXT) WHERE id = (SELECT max(id) FROM documents)", r"wrong name (b'\xff')"),
    ("UPDATE documents SET stage = 'eaten'", "documents has a wrong stage ('eaten')"),
    ("UPDATE documents SET size = 'many'", "documents has a wrong size ('many')"),
    ("UPDATE documents SET is_current = 2 WHERE id = (SELECT max(id) FROM documents)", "documents has a wrong is_current"),
    ("UPDATE documents SET created_at = 'yesterday'", "documents has a wrong created_at"),
    ("UPDATE documents SET created_at = '0001-01-01T00:00:00+00:00'", "wrong created_at"),
    ("UPDATE documents SET text_sha256 = NULL", "documents has a wrong text_sha256 (None)"),
    ("UPDATE documents SET version = 1 WHERE name = 'notes.md'", "documents has a wrong version"),
    ("UPDATE documents SET is_current = 1", "row . of documents has a wrong is_current (1)"),
    ("UPDATE documents SET characters = 7 WHERE id = (SELECT max(id) FROM documents)", "row . of documents has a wrong char"),
    ("UPDATE texts SET text = text || 'evil'", "the row of texts .* has a wrong text"),
    ("UPDATE pages SET start = start + 1, \"end\" = 10000000", "pages with .* has a wrong end"),
    ("UPDATE pages SET start = 0", "pages with document .*, number 2 has a wrong start (0)"),
    ("UPDATE chunks SET \"end\" = \"end\" + 1", "row of chunks .* has a wrong (start|end|sha256)"),
    (f"UPDATE chunks SET sha256 = '{HASH}'", "row .* of chunks has a wrong sha256"),
    ("UPDATE chunks SET id = 9007199254740992 WHERE position = 2 AND document = 1", "wrong id"),
    ("UPDATE headings SET start = 99999999", "headings with .* has a wrong start (99999999)"),
    ("UPDATE properties SET name = 'shoe size'", "properties with .* has a wrong name"),
    ("UPDATE properties SET value = 'a' || char(27)", "properties with .* has a wrong value"),
    ("UPDATE headings SET level = 0", "headings with .* has a wrong level"),
    ("UPDATE page_words SET width = 0.0", "page_words with .* has a wrong width"),
    ("UPDATE page_words SET height = 9e999", "page_words with .* has a wrong height"),
    ("UPDATE page_words SET boxes = x''", "page_words with .* has a wrong boxes"),
    ("UPDATE page_words SET boxes = ranges || x'00'", "page_words with .* has a wrong boxes"),
    (("UPDATE page_words SET ranges = ?", [BOMB]), "page_words with .* has a wrong ranges"),
    (("UPDATE page_words SET ranges = ?", [WORDS]), "page_words with .* has a wrong ranges"),
    ("UPDATE page_words SET \"end\" = \"end\" + 1", "page_words with .* has a wrong end"),
    ("UPDATE vectors SET vector = x'0000c07f'", "vectors with .* has a wrong vector"),
    ("UPDATE vectors SET vector = zeroblob(1532)", "vectors with .* has a wrong vector"),
    ("UPDATE sessions SET id = 'a/b' WHERE deleted_at IS NOT NULL", "sessions with id 'a/b' has a wrong id"),
    ("UPDATE sessions SET head = 1 WHERE id NOT IN (SELECT session FROM messages WHERE id = 1)",
     "sessions with .* has a wrong head (1)"),
    ("UPDATE sessions SET answer = 'both'", "sessions with .* has a wrong answer ('both')"),
    ("UPDATE sessions SET scope = 'some'", "sessions with .* has a wrong scope ('some')"),
    ("UPDATE examined SET is_right = 2", "examined with .* has a wrong is_right (2)"),
    ("UPDATE messages SET parent = id", "messages has a wrong parent"),
    ("UPDATE messages SET parent = (SELECT max(id) FROM messages)", "messages has a wrong parent"),
    ("UPDATE messages SET parent = NULL WHERE role = 'assistant'", "messages has a wrong parent"),
    ("UPDATE messages SET role = 'root'", "messages has a wrong role"),
    ("UPDATE messages SET text = 'other'", "messages has a wrong text_sha256"),
    ("UPDATE messages SET token_ids = x'ffffffff'", "messages has a wrong token_ids"),
    ("UPDATE messages SET token_ids = x'00'", "messages has a wrong token_ids"),
    ("UPDATE messages SET stats = '{}' WHERE role = 'assistant'", "messages has a wrong stats"),
    ("UPDATE messages SET stats = '{\"finish\": NaN}'", "messages has a wrong stats"),
    (("UPDATE messages SET stats = ?", ["[" * 100_000]), "messages has a wrong stats"),
    ("UPDATE messages SET passages = '[{\"document\": 1}]'", "messages has a wrong passages"),
    ("UPDATE messages SET passages = replace(passages, '\"end\": ', '\"end\": 99999') WHERE id = 1",
     "row 1 of messages has a wrong passages"),
    ("UPDATE spans SET text = 'Other'", "row 1 of spans has a wrong text ('Other')"),
    ("UPDATE spans SET start = 4, \"end\" = 2", "row 1 of spans has a wrong start"),
    ("UPDATE span_sources SET \"end\" = 99999 WHERE document IS NOT NULL", "wrong end (99999)"),
    ("UPDATE span_sources SET \"end\" = 99999 WHERE message IS NOT NULL", "wrong end (99999)"),
    ("UPDATE span_sources SET start = 99999", "span_sources with .* has a wrong start"),
    ("UPDATE span_sources SET page = 0", "span_sources with .* has a wrong page"),
    ("UPDATE evidence SET score = 9e999", "row 1 of evidence has a wrong score"),
    ("UPDATE evidence SET answer_end = 1 WHERE id = 1", "row 1 of evidence has a wrong answer_end (1)"),
    ("UPDATE evidence SET answer_end = 99999 WHERE id = 1", "wrong answer_end (99999)"),
    ("UPDATE evidence SET answer_end = NULL", "row 1 of evidence has a wrong answer_start (3)"),
    ("UPDATE evidence SET heads = '[[]]'", "row 1 of evidence has a wrong heads"),
    ("UPDATE evidence SET text = 'Nobody said this.'", "evidence_sources with evidence 1, rank 0 has a wrong start"),
    ("UPDATE evidence SET lead = 'Nobody said this.'", "evidence_sources with evidence 1, rank 0 has a wrong start"),
    ("UPDATE evidence_sources SET \"end\" = 99999", "evidence_sources with evidence 1, rank 0 has a wrong start"),
    ("UPDATE evidence_sources SET start = 99999", "evidence_sources with .* has a wrong start"),
    ("UPDATE jobs SET archive = id", "jobs has a wrong archive"),
    ("UPDATE jobs SET state = 'stuck'", "jobs has a wrong state"),
    ("UPDATE jobs SET sha256 = '' WHERE state = 'waiting'", "jobs has a wrong sha256 ('')"),
    ("UPDATE jobs SET is_searchable = 1, document = NULL WHERE state = 'waiting'", "wrong document"),
    (f"UPDATE jobs SET batch = {2**63 - 1}", "jobs has a wrong batch"),
    ("UPDATE job_stages SET stage = 'x' WHERE stage = 'indexed' AND job = 2", "job_stages with .* has a wrong stage"),
    ("UPDATE marks SET value = '../x'", "marks with .* has a wrong value ('../x')"),
    ("UPDATE counters SET value = -1", "counters with .* has a wrong value"),
    ("UPDATE preferences SET value = '{\"a\": 1}'", "preferences with .* has a wrong value"),
    ("UPDATE measured_costs SET points = '[[1, 0.0, 0]]'", "measured_costs with .* wrong points"),
    ("UPDATE perplexities SET perplexity = -1.0", "perplexities with .* has a wrong perplexity"),
    ("DELETE FROM sessions", "refers to a missing row of sessions"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "message"), WRONG, ids=[str(s)[:70] for s, _ in WRONG])
def test_a_row_that_is_never_written_is_named(
    statement: Statement, message: str, rich: Path, tmp_path: Path
) -> None:
    path = tmp_path / FILE_NAME
    shutil.copyfile(rich / FILE_NAME, path)
    tamper(path, statement)
    pattern = message.replace("(", r"\(").replace(")", r"\)").replace(r"\x", r"\\x")
    with closing(connect(path)) as db, pytest.raises(RowError, match=pattern) as caught:
        check_rows(db, KNOWN)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_json_that_could_do_harm_is_none() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    for rule in (is_stats, is_passages, is_costs):
        for text in (deep, "", "9" * 10_000, "[1e999]", '{"a": [1]}', "null", '["\\ud800"]'):
            assert not rule(text), text[:20]
    assert not is_stats('{"a": 1e999}')
    assert is_stats('{"a": 1.5, "finish": "eos"}')
    assert is_costs("[]")
    assert is_costs("[[1, 2.5], [8, 3]]")
    assert not is_costs("[[1, 2.5, 0], [8, 3]]")
    assert not is_costs("[[2, 2.5], [1, 3]]")
    assert is_time("2026-01-01T10:00:00.123+00:00")
    assert not is_time("2026-01-01T10:00:00")
