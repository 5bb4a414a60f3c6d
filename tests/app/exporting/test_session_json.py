"""Laws of the JSON: all that is stored of a session, each word where it says."""

from __future__ import annotations

import json

from app.exporting.export import as_markdown
from app.exporting.session_json import as_json
from storage import SpanSource, Store
from tests.app.exporting.test_export import converse, span_of
from tests.storage.library_of_notes import add_note, drop_note


def test_the_json_is_complete_and_its_offsets_are_exact(store: Store) -> None:
    text = "Erste Zeile 🏠.\r\n\nDie zweite\nZeile a\u0301 樹."
    one, two = add_note(store, "eins.md", text), add_note(store, "weg.txt", f"Davor. {text}")
    store.db.execute(
        "INSERT INTO headings VALUES (?, 0, 0, 1, 'Erste'), (?, 1, 14, 2, 'Zw')", [one, one]
    )
    words = "zweite\nZeile a\u0301"
    answer = f"Sie sagt: die {words}, ja. 🏠."
    at = text.index(words)
    places = (
        SpanSource(one, None, "eins.md", at, at + len(words), 2),
        SpanSource(two, None, "weg.txt", at + 7, at + 7 + len(words), None),
    )
    passages = [{"document": one, "start": 0, "end": 5, "page": None}]
    session = converse(store, answer, [span_of(answer, words, *places)], passages=passages)
    drop_note(store, two)
    data = json.loads(as_json(store, session))
    assert data["session"]["id"] == session
    question, reply = data["messages"]
    assert (question["text"], question["passages"]) == ("What? # [^1]", passages)
    assert (reply["parent"], reply["stats"]["finish"]) == (question["id"], "eos")
    (span,) = reply["spans"]
    assert reply["text"][span["start"] : span["end"]] == span["text"] == words
    first, gone = span["sources"]
    assert text[first["start"] : first["end"]] == words
    assert (first["version"], first["page"], first["heading"]) == (1, 2, "Erste > Zw")
    assert (gone["document"], gone["removed"], gone["name"]) == (None, True, "weg.txt")
    assert [document["id"] for document in data["documents"]] == [one]
    note = as_markdown(store, session).splitlines()[-1]
    assert note == (
        "[^1]: “zweite Zeile a\u0301”: eins.md, page 2, Erste \\> Zw; also in weg.txt (removed)"
    )
