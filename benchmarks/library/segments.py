"""Time to reopen a session with many long documents, and what its copy maps cost.

A session of generated documents is made once, with the default tokenizer, and opened in a new
process, on warm disk caches. Counted are three steps, on a clock that starts when the modules are
imported and the tokenizer is loaded:

- open: the data folder, the session, its documents and its history;
- ready: every document's copy map and page starts, the copy index, and the number of tokens of
  each document, which decides what is put into the prompt whole;
- first look-up: of a gram that no document has, for which all hash tables are read.

Then, with all that in memory, a failed look-up, and the spans of an answer of 500 tokens, cut from
these documents with words of its own between, asked for after each of its tokens (the app asks at
most 20 times a second).

The counters of tokenized texts must not change. The documents have no chunks, since nothing is
searched.
"""

from __future__ import annotations

import multiprocessing
import random
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from pydoc_data.topics import topics
from time import perf_counter
from typing import Any

from app.models.defaults import default_model_folder
from app.models.tokens import Tokens
from app.provenance.attribution import Attribution, SourceText, Written
from app.provenance.copy_maps import CopyMaps, IndexedText
from app.settings.loading import load
from app.settings.settings import Settings
from speculation import CopyIndex
from storage import Counters, Documents, PageRange, Segments, Sessions, Store
from storage.documents import text_hash

PAGE = 2500
"""Code points of a page, as a page of prose has them."""

LOOKUPS = 2000
ANSWER = 500
READ = 8
"""Documents with a page in the prompt."""


def measure(documents: int = 50, pages: int = 20) -> dict[str, Any]:
    """Milliseconds, sizes, and whether anything was built."""
    with tempfile.TemporaryDirectory() as folder:
        session, made = _make(Path(folder), documents, pages)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            opened = pool.apply(_open, (folder, session))
    return {"documents": documents, "pages": pages, **made, **opened}


def _settings(folder: Path) -> Settings:
    return load({"data_dir": folder})


def _make(folder: Path, documents: int, pages: int) -> tuple[str, dict[str, Any]]:
    """A session with its documents; each is sentences of CPython's reference in a new order."""
    store = Store(_settings(folder).data_dir)
    maps = CopyMaps(store, Tokens(default_model_folder()))
    sessions, chance = Sessions(store), random.Random(0)  # noqa: S311  # no secret
    session = sessions.create().id
    paragraphs = [part for text in topics.values() for part in text.split("\n\n")]
    took = 0.0
    for number in range(documents):
        text = ""
        while len(text) < pages * PAGE:
            text += chance.choice(paragraphs) + "\n\n"
        ranges = [
            PageRange(page + 1, page * PAGE, len(text) if page + 1 == pages else (page + 1) * PAGE)
            for page in range(pages)
        ]
        sha256 = text_hash(text)
        document = Documents(store).add(
            f"{number}.txt", sha256, len(text), text, "text/plain", ranges
        )
        Documents(store).make_current(document.id)
        sessions.attach(session, document.id)
        started = perf_counter()
        maps.of(document.text_sha256, partial(str, text))
        took += perf_counter() - started
    result = {
        "make_ms": 1e3 * took,
        "bytes_per_1000_tokens": Segments(store).bytes_per_thousand_tokens(),
        "megabytes": Segments(store).nbytes() / 10**6,
    }
    store.close()
    return session, result


def _open(folder: str, session: str) -> dict[str, Any]:
    """In a process of its own: open the session and make it ready for a question."""
    from app.assistant import Assistant

    settings = _settings(Path(folder))
    # What a question needs of the tokenizer is loaded once for each process, with the model.
    tokens = Tokens(default_model_folder())
    fingerprint = tokens.fingerprint
    started = perf_counter()
    assistant = Assistant(settings)
    opened = assistant.session(session)
    documents, turns = opened.documents(), opened.history()
    at_open = perf_counter()
    before = Counters(assistant.store).all()
    maps = CopyMaps(assistant.store, tokens)
    indexed = [
        maps.of(each.text_sha256, partial(assistant.library.documents.text, each.id))
        for each in documents
    ]
    count = sum(len(each.encoded.ids) for each in indexed)
    stored = assistant.library.documents
    starts = [[page.start for page in stored.pages(each.id)] for each in documents]
    index = CopyIndex([each.segment for each in indexed], tail=[0, 1, 2])
    at_ready = perf_counter()
    index.first()
    at_first = perf_counter()
    lookup, spans = _lookup_us(index), _spans_ms(tokens, indexed)
    built = Counters(assistant.store).all() != before
    assistant.close()
    assert fingerprint and len(starts) == len(documents) and not turns
    return {
        "tokens": count,
        "open_ms": 1e3 * (at_open - started),
        "ready_ms": 1e3 * (at_ready - at_open),
        "first_lookup_ms": 1e3 * (at_first - at_ready),
        "lookup_us": lookup,
        "spans_ms": spans,
        "built": built,
    }


def _lookup_us(index: CopyIndex) -> float:
    """Time of a look-up of a gram that no segment has, the most expensive kind."""
    chance = random.Random(0)  # noqa: S311  # no secret
    took = 0.0
    for _ in range(LOOKUPS):
        index.extend([chance.randrange(40_000)])
        started = perf_counter()
        index.first()
        took += perf_counter() - started
    return 1e6 * took / LOOKUPS


def _spans_ms(tokens: Tokens, indexed: Sequence[IndexedText]) -> float:
    """Mean time of one call for the spans of a growing answer."""
    chance = random.Random(0)  # noqa: S311  # no secret
    answer = ""
    while len(tokens.encode(answer).ids) < ANSWER:
        start = chance.randrange(PAGE)
        copy = chance.choice(indexed).text[start : start + chance.randrange(20, 300)]
        answer += f"{copy} and, as far as I can tell, that is all there is. "
    encoded = tokens.encode(answer)
    ids, ends = encoded.ids.tolist(), encoded.bounds[1:].tolist()
    sources = [
        SourceText(number, None, str(number), each, read=[(0, PAGE)] if number < READ else [])
        for number, each in enumerate(indexed)
    ]
    attribution = Attribution(sources, tokens)
    started = perf_counter()
    for n in range(1, ANSWER + 1):
        attribution.spans(Written(answer[: ends[n - 1]], ids[:n], ends[:n], [()] * n))
    return 1e3 * (perf_counter() - started) / ANSWER


def report(result: Mapping[str, Any]) -> str:
    """A few lines for people."""
    return (
        f"documents: {result['documents']}, pages of each: {result['pages']}, "
        f"tokens: {result['tokens']:,}\n"
        f"built once      {result['make_ms']:8.0f} ms   {result['megabytes']:.1f} MB, "
        f"{result['bytes_per_1000_tokens']:,} bytes per 1,000 tokens\n"
        f"open            {result['open_ms']:8.0f} ms\n"
        f"ready           {result['ready_ms']:8.0f} ms   "
        f"{'something was rebuilt' if result['built'] else 'nothing was built'}\n"
        f"first look-up   {result['first_lookup_ms']:8.1f} ms\n"
        f"failed look-up  {result['lookup_us']:8.0f} us per token\n"
        f"spans           {result['spans_ms']:8.1f} ms for each call"
    )
