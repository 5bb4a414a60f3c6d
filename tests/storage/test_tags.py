"""Tags are a document's own and go on with its next version."""

from __future__ import annotations

from storage import Documents, Store
from storage.documents import text_hash
from storage.tags import Tags


def added(store: Store, name: str, text: str) -> int:
    documents = Documents(store)
    document = documents.add(name, text_hash(text), len(text), text, "text/plain").id
    documents.make_current(document)
    return document


def test_a_document_has_the_tags_that_were_given_last(store: Store) -> None:
    tags = Tags(store)
    one, other = added(store, "a.txt", "One"), added(store, "b.txt", "Two")
    tags.set(one, ["law", "2024", "law"])
    tags.set(other, ["law"])
    assert tags.all() == {one: ("2024", "law"), other: ("law",)}
    tags.set(one, [])
    assert tags.all() == {other: ("law",)}


def test_the_next_version_takes_them_over(store: Store) -> None:
    tags = Tags(store)
    tags.set(added(store, "a.txt", "One"), ["law"])
    new = added(store, "a.txt", "Two")
    assert tags.all() == {new: ("law",)}
    Documents(store).remove(new)
    assert tags.all() == {}
