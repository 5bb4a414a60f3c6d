"""Law: a quoted sentence is at its place, character for character, wherever it is kept.

From the file to the document, the evidence, the stored question, what is read of it, the JSON of a
session and a restored backup.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, reject, settings
from hypothesis import strategies as st

from app.conversation.lookup import AskedFiles, look_up
from app.conversation.quotes import quotes
from app.exporting.session_json import as_json
from retrieval import DocumentError, Library
from storage import Sessions, Store
from storage.backup import back_up
from storage.restore import restore
from tests.retrieval.any_text import TEXTS
from tests.retrieval.fake_embedder import FakeEmbedder
from tests.storage.rich_library import KNOWN

HARD = (
    "# Fees\n\nThe fee of Dr. Smith is EUR 3.5 million, see Art. 4, e.g. No. 5. He paid it.\n\n"
    "- pump: 40 litres\n- oil: 2.5 litres\n\n| Part | Fee |\n|---|---|\n| Pump | EUR 40 |\n\n"
    "```python\ndef fee(pump):\n    return 40\n```\n\n操作人员检查 pump。等待！\n\n"
    "To count the coins, run this command:\n\n```sh\ncount --all\n\nsum\n```\n\nIs it dear? No, not it.\n"
)
ASKED = (
    "Who paid the fee of 3.5 million?",
    "Which fee has the pump?",
    "操作人员 pump",
    "def fee",
    "Which command counts the coins?",
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with closing(Store(tmp_path / "data")) as store, closing(Library(store, FakeEmbedder)) as made:
        made.store = store  # type: ignore[attr-defined]
        yield made


def exported(library: Library, text: str, name: str, question: str) -> dict[str, Any]:
    """The JSON of a session with one question about a document, answered by quotes."""
    store: Store = library.store  # type: ignore[attr-defined]
    path = store.data_dir.parent / name
    path.write_bytes(text.encode())
    documents = [library.add(path)]
    found = look_up(question, None, [], AskedFiles(documents, library, store))
    sessions = Sessions(store)
    session = sessions.create().id
    asked = sessions.append(
        session,
        parent=None,
        role="user",
        text=question,
        token_ids=[],
        evidence=found.evidence,
    )
    assert asked.evidence == sessions.message(asked.id).evidence == found.evidence
    said = quotes(found.evidence)
    sessions.append(
        session,
        parent=asked.id,
        role="assistant",
        text=said.text,
        token_ids=[],
        stats={"finish": "quotes"},
        spans=said.spans,
    )
    data: dict[str, Any] = json.loads(as_json(store, session))
    return data


def check(data: dict[str, Any], library: Library) -> int:
    """Check every quote of a session against its documents; how many there were."""
    question, answer = data["messages"]
    for each in question["evidence"]:
        assert each["text"]
        words = each["answer"]
        assert words is None or each["text"][words["start"] : words["end"]] == words["text"]
        for place in each["sources"]:
            text = library.documents.text(place["document"])
            assert text[place["start"] : place["end"]] == each["text"]
            assert text[: place["start"]].endswith(each["lead"])
    for span in answer["spans"]:
        assert answer["text"][span["start"] : span["end"]] == span["text"]
        for place in span["sources"]:
            text = library.documents.text(place["document"])
            assert text[place["start"] : place["end"]] == span["text"]
    return len(question["evidence"])


def test_a_quote_is_exact_in_whatever_keeps_it(library: Library, tmp_path: Path) -> None:
    store: Store = library.store  # type: ignore[attr-defined]
    told = [exported(library, HARD, "hard.md", question) for question in ASKED]
    assert min(check(data, library) for data in told) > 0
    introduced = [each["text"] for each in told[-1]["messages"][0]["evidence"]]
    assert "To count the coins, run this command:\n\n```sh\ncount --all\n\nsum\n```" in introduced
    back_up(store, tmp_path / "all.zip", "1.0")
    restore(tmp_path / "again", tmp_path / "all.zip", "1.0", KNOWN)
    with closing(Store(tmp_path / "again")) as again:
        for data in told:
            assert json.loads(as_json(again, data["session"]["id"])) == data


@pytest.mark.slow
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(TEXTS, st.sampled_from(["a.txt", "a.md", "a.py"]), st.data())
def test_a_quote_of_any_text_is_exact(
    library: Library, text: str, name: str, data: st.DataObject
) -> None:
    words = text.encode().decode("utf-8", "replace").split()
    assume(any(any(c.isalnum() for c in word) for word in words))
    first = data.draw(st.integers(0, len(words) - 1))
    question = " ".join(words[first : first + 5])[:500]
    assume(question.strip())
    try:
        check(exported(library, text, name, question), library)
    except DocumentError:  # a binary file, with a control character
        reject()
