"""Full-text search: any text is a query, any script is found, and removed words are gone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage import ChunkRange, Chunks, Documents, FullText, Store
from storage.documents import text_hash
from storage.fulltext import MOST_WORDS, content_words, expression

TEXTS = {
    "bees.txt": "Honey bees dance to tell the hive where the flowers are.",
    "Vulkane.md": "Die Ätna-Ausbrüche dauern Wochen; Lava fließt ins Tal.",
    "東京案内.txt": "東京の地下鉄は便利です。京都へは新幹線で行きます。",
    "code.py": "def parse_header(raw): return raw.split(b'\\r\\n')",
    "nul.txt": "before\0after the zero",
}


def add(store: Store, name: str, text: str, heading: str | None = None) -> int:
    document = Documents(store).add(name, text_hash(name + text), 1, text, "text/plain").id
    half = len(text) // 2
    Chunks(store).replace(
        document, [ChunkRange(0, half, None, heading), ChunkRange(half, len(text), None)]
    )
    return document


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def documents(store: Store) -> dict[str, int]:
    return {name: add(store, name, text) for name, text in TEXTS.items()}


def found(store: Store, query: str, documents: list[int]) -> set[int]:
    chunks = [chunk for chunk, _ in FullText(store).search(query, documents, 10)]
    return {chunk.document for chunk in Chunks(store).get(chunks)}


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("Which insect is dancing?", "bees.txt"),
        ("flower", "bees.txt"),
        ("atna", "Vulkane.md"),
        ("ÄTNA", "Vulkane.md"),
        ("vulkane", "Vulkane.md"),
        ("地下鉄", "東京案内.txt"),
        ("京都へはどう行く?", "東京案内.txt"),
        ("案内", "東京案内.txt"),
        ("parse_header", "code.py"),
        ("zero", "nul.txt"),
    ],
)
def test_words_are_found_stemmed_without_accents_and_in_any_script(
    store: Store, documents: dict[str, int], query: str, name: str
) -> None:
    assert found(store, query, list(documents.values())) == {documents[name]}


def test_search_keeps_to_the_documents_given(store: Store, documents: dict[str, int]) -> None:
    again = add(store, "more bees.txt", TEXTS["bees.txt"])
    assert found(store, "bees", list(documents.values())) == {documents["bees.txt"]}
    assert found(store, "bees", [again, documents["code.py"]]) == {again}
    assert found(store, "bees", [documents["bees.txt"], again]) == {documents["bees.txt"], again}
    assert found(store, "bees", []) == set()


def test_documents_that_hold_a_word_have_it_in_text_heading_or_name(store: Store) -> None:
    bees, more = (
        add(store, "bees.txt", TEXTS["bees.txt"]),
        add(store, "Hives.txt", "On wax.", "Wax"),
    )
    words = FullText(store)
    assert words.holding("hive", [bees, more]) == {bees, more}
    assert words.holding("hive", [more]) == {more}
    assert words.holding("wax", [bees, more, 99]) == {more}
    assert words.holding("stars", [bees, more]) == words.holding("wax", []) == frozenset()


def test_headings_count_and_the_best_comes_first(store: Store) -> None:
    text = "Nothing is said of it here in so many words, and nothing further below either."
    one = add(store, "a.txt", text, "3 Methods > 3.2 Sampling of whales")
    two = add(store, "b.txt", text + " A whale was seen once, and then a ship, and then the sea.")
    (first, high), (_, low) = FullText(store).search("sampling whales", [one, two], 10)
    assert high > low > 0
    (chunk,) = Chunks(store).get([first])
    assert (chunk.document, chunk.heading) == (one, "3 Methods > 3.2 Sampling of whales")


@given(st.text() | st.text('"*():^-+ANDORNT\0{}', max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_valid_expression(query: str) -> None:
    with sqlite3.connect(":memory:") as db:
        db.execute("CREATE VIRTUAL TABLE f USING fts5(t, tokenize = 'porter unicode61')")
        match = expression(query)
        if match:
            db.execute("SELECT * FROM f WHERE f MATCH ?", [match]).fetchall()


@pytest.mark.parametrize(
    "query", ["", "?!", "\0", '"', "NEAR(", "🦑", "\udcff", "ab " * 50_000, "a" * 100_000]
)
def test_odd_queries_find_nothing_and_harm_nothing(
    store: Store, documents: dict[str, int], query: str
) -> None:
    assert found(store, query, list(documents.values())) == set()


def test_a_pasted_page_is_cut_to_its_first_words() -> None:
    assert expression(" ".join(f"w{i}" for i in range(1000))).count(" OR ") == MOST_WORDS - 1


def test_stop_words_count_only_where_there_is_nothing_else() -> None:
    assert content_words("What is the mass of the Moon?") == ["mass", "moon"]
    assert content_words("Who is who?") == ["who", "is"]


@pytest.mark.parametrize("others", [0, 300])
@pytest.mark.slow
def test_no_word_of_a_removed_document_is_left_in_the_files(store: Store, others: int) -> None:
    for i in range(others):
        add(store, f"{i}.txt", f"Other words of document {i}, which stay where they are.")
    secret = add(store, "the xylograph.txt", "quartzwing plumberry " * 20, "zephyrfield")
    store.erase()
    assert any(b"quartzw" in path.read_bytes() for path in store.data_dir.glob("*.db*"))
    Documents(store).remove(secret)
    store.erase()
    for path in store.data_dir.glob("*.db*"):
        data = path.read_bytes()
        assert not [
            w for w in (b"quartzw", b"uartz", b"plumber", b"zephyrf", b"xylogr") if w in data
        ]
    assert FullText(store).search("quartzwing", [secret], 5) == []


def test_the_words_of_an_older_database_are_filled_in(tmp_path: Path) -> None:
    store = Store(tmp_path)
    document = add(store, "bees.txt", TEXTS["bees.txt"])
    add(store, "東京案内.txt", TEXTS["東京案内.txt"])
    before = store.db.execute("SELECT rowid, * FROM fulltext").fetchall()
    store.db.conn.executescript(
        "DROP TABLE fulltext; DROP TRIGGER chunks_words_gone;"
        "DELETE FROM _sqlite_migrations WHERE name LIKE 'm008%'"
    )
    store.close()
    again = Store(tmp_path)
    assert again.db.execute("SELECT rowid, * FROM fulltext").fetchall() == before
    assert found(again, "dancing", [document]) == {document}


def test_a_documents_chunks_have_consecutive_ids(store: Store, documents: dict[str, int]) -> None:
    chunks, ids = Chunks(store), list(documents.values())
    every = [chunk.id for document in ids for chunk in chunks.of(document)]
    assert chunks.ids(ids).tolist() == every == list(range(every[0], every[-1] + 1))
    assert chunks.ranges(ids).tolist() == [[every[0], every[-1]]]
    assert chunks.ranges([ids[0], ids[2]]).tolist() == [every[0:2], every[4:6]]
    assert chunks.ranges([ids[2], 999, ids[1]]).tolist() == [[every[2], every[5]]]
    assert chunks.ids([]).tolist() == []
