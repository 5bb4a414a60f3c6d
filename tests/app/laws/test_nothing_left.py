"""Law: what was removed stands in no file of the data folder, and what says it is honest."""

from __future__ import annotations

import random
import string
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from app.assistant import Assistant
from retrieval.vectors.embedder import MODEL
from storage import Segments, Sessions, Vectors

MIDDLE = slice(3, 10)
"""Of a word: stemming may change its end, an index may leave out the beginning."""


def words(seed: int, count: int = 60) -> list[str]:
    """Words that nothing else holds."""
    source = random.Random(seed)
    return ["".join(source.choices(string.ascii_lowercase, k=13)) for _ in range(count)]


def text_of(secret: list[str]) -> str:
    lines = [f"The {secret[n]} of {secret[n + 1]} is here.\n\n" for n in range(1, len(secret) - 1)]
    return f"# {secret[0]}\n\n" + "".join(lines)


def found(folder: Path, pieces: list[bytes]) -> list[str]:
    """Files of the folder that hold any of the pieces, with the first that is in them."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    contents = {path: path.read_bytes().lower() for path in files}
    return [
        f"{path.name}: {piece!r}"
        for path, content in contents.items()
        for piece in pieces
        if piece.lower() in content
    ]


def pieces_of(secret: list[str]) -> list[bytes]:
    return [word[MIDDLE].encode() for word in secret]


def traces(assistant: Assistant, document: int) -> list[bytes]:
    """What was made of the document: vectors, and the arrays of its segment."""
    store = assistant.store
    _, vectors = Vectors(store, MODEL).of(document)
    text_sha256 = assistant.library.documents.get(document).text_sha256
    kept = Segments(store).get(text_sha256, assistant.copy_maps().tokens.fingerprint, _format())
    assert kept is not None
    assert len(vectors)
    tokens = np.asarray(kept.arrays["tokens"])
    return [*(vector.tobytes() for vector in vectors), tokens[:40].tobytes()]


def _format() -> int:
    from speculation.copies.segment import FORMAT

    return FORMAT


def test_nothing_of_a_removed_document_is_left(
    open_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    secret, other, newer = words(1), words(2), words(3)
    folder, path = tmp_path / "data", tmp_path / f"{secret[0]}.md"
    stays = tmp_path / "stays.txt"
    stays.write_text(text_of(other))
    assistant = open_assistant()
    assistant.add(stays)
    for content in (secret, newer):  # two versions
        path.write_text(text_of(content))
        document = assistant.add(path)
    made = traces(assistant, document.id)
    pieces = pieces_of([*secret, *newer])
    assistant.library._index.save()
    assert len(found(folder, [*pieces, *made])) > 120  # the search would find it
    assistant.document_actions.remove(document.id)
    assert found(folder, [*pieces, *made]) == []  # while the folder is open
    assistant.close()
    assert found(folder, [*pieces, *made]) == []
    assert found(folder, pieces_of(other))


@pytest.mark.slow
def test_nothing_of_a_removed_session_is_left(
    open_assistant: Callable[..., Assistant], tmp_path: Path
) -> None:
    secret, folder = words(4, 8), tmp_path / "data"
    note = tmp_path / "note.txt"
    note.write_text(text_of(words(5)))
    assistant = open_assistant(max_tokens=12)
    document = assistant.add(note)
    session = assistant.session()
    session.attach(document.id)
    list(session.ask(f"Summarize {' '.join(secret)}."))
    answer = Sessions(assistant.store).messages(session.id)[-1]
    assert answer.role == "assistant"
    tokens = np.asarray(answer.token_ids, dtype="<i4").tobytes()
    pieces = [*pieces_of(secret), session.id.encode(), tokens]
    assert len(found(folder, pieces)) >= len(pieces)
    Sessions(assistant.store).remove(session.id)
    assert found(folder, pieces) == []
    assistant.close()
    assert found(folder, pieces) == []
