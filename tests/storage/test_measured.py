"""What was measured for drafting is kept, goes with its text, and came with a migration."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Documents, MeasuredCosts, Perplexities, Store
from storage.documents import text_hash
from storage.migrations import migrations
from storage.preferences import StoredPreferences


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def add(store: Store, name: str, text: str) -> str:
    documents = Documents(store)
    document = documents.add(name, text_hash(name + text), len(text), text, "text/plain")
    documents.make_current(document.id)
    return document.text_sha256


def ranked(store: Store, model: str = "m") -> list[tuple[str, float | None]]:
    return [(each.text_sha256, each.perplexity) for each in Perplexities(store).texts(model)]


def test_costs_are_kept_by_model_and_machine(store: Store, tmp_path: Path) -> None:
    costs = MeasuredCosts(store)
    costs.put("m", "here", [(1, 40.0, 0.1), (8, 50.5, 0.2)])
    costs.put("m", "here", [(1, 20.0, 0.25)])
    costs.put("m", "there", [(1, 3.0, 0.0)])
    store.close()
    again = MeasuredCosts(Store(tmp_path))
    assert again.get("m", "here") == [(1, 20.0, 0.25)]
    assert again.get("m", "there") == [(1, 3.0, 0.0)]
    assert again.get("n", "here") is None


def test_costs_that_were_measured_behind_one_context_are_not_known(store: Store) -> None:
    with store.transaction() as db:
        db.execute("INSERT INTO measured_costs VALUES ('m', 'here', '[[1, 40.0], [8, 50.5]]')")
    assert MeasuredCosts(store).get("m", "here") is None


def test_the_most_likely_text_comes_first_and_the_unknown_last(store: Store) -> None:
    high, low, unknown = (add(store, name, name * 3) for name in ("high", "low", "unknown"))
    perplexities = Perplexities(store)
    perplexities.put(high, "m", 90.0)
    perplexities.put(low, "m", 9.0)
    perplexities.put(unknown, "another model", 1.0)
    assert ranked(store) == [(low, 9.0), (high, 90.0), (unknown, None)]
    assert [value for _, value in ranked(store, "another model")] == [1.0, None, None]


def test_a_perplexity_goes_with_the_last_document_of_its_text(store: Store) -> None:
    first, second = add(store, "a.txt", "the same"), add(store, "b.txt", "the same")
    assert first == second
    Perplexities(store).put(first, "m", 5.0)
    documents = Documents(store)
    one, other = documents.current()
    documents.remove(one.id)
    assert ranked(store) == [(first, 5.0)]
    documents.remove(other.id)
    assert ranked(store) == []
    assert store.db.table("perplexities").count == 0
    Perplexities(store).put(first, "m", 5.0)  # of a text that was removed while it was measured
    assert store.db.table("perplexities").count == 0


def test_drafts_that_were_switched_on_stay_on_and_those_switched_off_stay_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrations._migrations
    for value, kept in ((["copyspec"], {}), ([], {"drafters": []})):
        folder = tmp_path / str(len(value))
        with monkeypatch.context() as patch:
            older = [migration for migration in known if migration.name < "m011"]
            patch.setattr(migrations, "_migrations", older)
            Store(folder).close()
        with sqlite3.connect(folder / "palimpsest.db") as db:
            db.execute("INSERT INTO preferences VALUES ('drafters', ?)", [json.dumps(value)])
        store = Store(folder)
        assert StoredPreferences(store).all() == kept
        assert store.integrity() == "ok"
        store.close()
