"""What a version of the app says of a data folder, as JSON: documents, conversations, panels.

Read by the public methods that the recorded version and today's share, so that both can be asked.
"""

from __future__ import annotations

import json
from dataclasses import asdict, astuple
from typing import Any

from app.assistant import Assistant
from storage import Documents, MeasuredCosts, Perplexities, Segments, Sessions, Vectors
from storage.documents import text_hash

FOLDER = "data"
MODEL = "all-MiniLM-L6-v2"
"""The embedding model of both versions, which is defined in different modules of them."""

COSTS = ("a model", "A machine, bfloat16, 2 threads")
"""Model and machine that something was measured of."""


def told(assistant: Assistant, tokenizer: str) -> Any:
    """Everything that a person could miss.

    Args:
        tokenizer: the fingerprint of the tokenizer whose copy maps are stored.
    """
    sessions = assistant.sessions()
    library = [each.id for each in assistant.documents()]
    nearest = assistant.library.search("Who built the lighthouse?", library, 3).passages
    found = {
        "documents": [_document(assistant, each.id) for each in Documents(assistant.store).all()],
        "current": library,
        "sessions": {each.id: _session(assistant, each.id) for each in sessions},
        "found by words": [each.id for each in assistant.sessions("lighthouse")],
        "nearest": [[each.document, each.start, each.end, each.text] for each in nearest],
        "settings": {
            name: getattr(assistant.settings, name)
            for name in ("temperature", "max_tokens", "drafters", "loop_guard", "seed")
        },
        "used models": assistant.preferences.used_models(),
        "jobs": {
            "unfinished": [each.name for each in assistant.library.jobs.unfinished()],
            "failed": [[each.name, each.error] for each in assistant.library.jobs.failed()],
        },
        "costs": MeasuredCosts(assistant.store).get(*COSTS),
        "perplexities": [
            [each.document, each.text_sha256, each.perplexity]
            for each in Perplexities(assistant.store).texts(COSTS[0])
        ],
        "copy maps": _copy_maps(assistant, tokenizer),
    }
    return json.loads(json.dumps(found))


def _document(assistant: Assistant, document: int) -> dict[str, Any]:
    known = Documents(assistant.store).get(document)
    ids, vectors = Vectors(assistant.store, MODEL).of(document)
    return {
        "id": known.id,
        "name": known.name,
        "sha256": known.sha256,
        "media type": known.media_type,
        "version": known.version,
        "is current": known.is_current,
        "stage": known.stage.value,
        "text": text_hash(assistant.library.documents.text(document)),
        "pages": [page.start for page in assistant.library.documents.pages(document)],
        "chunks": [int(each) for each in ids],
        "vectors": [[round(float(value), 6) for value in row[:4]] for row in vectors],
    }


def _session(assistant: Assistant, session: str) -> dict[str, Any]:
    """Its messages on all branches, and what each branch shows."""
    opened = assistant.session(session)
    messages = Sessions(assistant.store).messages(session)
    leaves = [each.id for each in messages if each.id not in {other.parent for other in messages}]
    shown = history(assistant, session)
    branches = {}
    for leaf in leaves:
        opened.show(leaf)
        branches[leaf] = history(assistant, session)
    if shown:
        opened.show(shown[-1]["message"])
    return {
        "title": next(each.title for each in assistant.sessions() if each.id == session),
        "documents": [each.id for each in opened.documents()],
        "messages": [
            [each.id, each.parent, each.role, each.text, list(each.token_ids), list(each.passages)]
            for each in messages
        ],
        "shown": shown,
        "branches": branches,
    }


def history(assistant: Assistant, session: str) -> list[dict[str, Any]]:
    """The turns that are shown, each with its sources panel."""
    return [
        {
            "question": turn.question,
            "asked": turn.asked,
            "answer": turn.answer,
            "message": turn.message,
            "spans": [astuple(span) for span in turn.spans],
            "stats": None if turn.stats is None else asdict(turn.stats),
            "finish": turn.finish,
            "questions": turn.questions,
            "answers": turn.answers,
            "model": turn.model,
            "panel": _panel(assistant, session, turn.message) if turn.answer else None,
        }
        for turn in assistant.session(session).history()
    ]


def _panel(assistant: Assistant, session: str, message: int) -> dict[str, Any]:
    """Its sources and their excerpts; how places are worded is no part of it."""
    found = assistant.sources.stored(session, message)
    return {
        "cards": [
            {
                "kind": card.kind,
                "document": card.document,
                "message": card.message,
                "excerpts": [
                    [each.page, [[piece.text, piece.start, piece.spans] for piece in each.pieces]]
                    for _, each in card.excerpts
                ],
            }
            for card in found.cards
        ],
        "places": [[astuple(source) for _, source in places] for places in found.places],
        "unused": [astuple(source) for _, source in found.unused],
    }


def _copy_maps(assistant: Assistant, tokenizer: str) -> dict[str, dict[str, Any]]:
    """Of each text its stored arrays, by a number that changes if any value does."""
    texts = {each.text_sha256 for each in assistant.documents()}
    kept = Segments(assistant.store)
    found = {}
    for text in sorted(each for each in texts if each):
        for version in range(10):
            if segment := kept.get(text, tokenizer, version):
                arrays = {
                    name: [str(values.dtype), len(values), int(values.astype("int64").sum())]
                    for name, values in segment.arrays.items()
                }
                found[text] = {"format": version, "arrays": arrays}
    return found
