"""A question is searched for once: where something has to be found, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from pydoc_data.topics import topics
from typing import Any

import pytest

from app.assistant import Assistant, Session
from app.conversation import reply
from app.events import Asked, Done, Event
from app.settings.settings import load
from retrieval import SearchResult
from retrieval.index import VectorIndex
from tests.retrieval.fake_embedder import FakeEmbedder

NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"
CHAPTER = topics["class"] + topics["function"]
ALONE = "Which functions does a class definition have in Python?"
TASK = "Summarize this class definition."


class Searches(FakeEmbedder):
    """What was embedded, and how often the index was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.lookups = 0

    def of(self, question: str) -> tuple[int, int]:
        """How often this question was embedded; lookups since that was asked last."""
        lookups, self.lookups = self.lookups, 0
        return self.embedded.count(question), lookups


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    counted = Searches()
    search = VectorIndex.search

    def noted(self: VectorIndex, *arguments: Any) -> list[tuple[int, float]]:
        counted.lookups += 1
        return search(self, *arguments)

    monkeypatch.setattr("app.assistant._embedder", lambda: counted)
    monkeypatch.setattr(VectorIndex, "search", noted)
    return counted


@pytest.fixture
def assistant(wordy_model_folder: Path, tmp_path: Path, searches: Searches) -> Iterator[Assistant]:
    folders = {"data_dir": tmp_path / "data", "model": str(wordy_model_folder)}
    opened = Assistant(load({**folders, "dtype": "float32", "max_tokens": 4}))
    yield opened
    opened.close()


Begin = Callable[..., Session]


@pytest.fixture
def begin(assistant: Assistant, tmp_path: Path) -> Begin:
    """A session with documents of these texts."""

    def begin(*texts: str) -> Session:
        session = assistant.session()
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.txt"
            path.write_text(text)
            assistant.add(path, session=session.id)
        return session

    return begin


def end(events: Iterator[Event]) -> Done:
    *_, done = events
    assert isinstance(done, Done)
    return done


def test_nothing_is_searched_for_where_documents_go_in_whole_and_no_fact_is_asked_for(
    begin: Begin, searches: Searches
) -> None:
    end(begin(NOTE).ask(TASK))
    assert searches.of(TASK) == (0, 0)


@pytest.mark.parametrize(
    ("texts", "question"), [([NOTE], ALONE), ([CHAPTER], TASK), ([CHAPTER], ALONE)]
)
def test_one_search_serves_whatever_needs_one(
    begin: Begin, searches: Searches, texts: list[str], question: str
) -> None:
    end(begin(*texts).ask(question))
    assert searches.of(question) == (1, 1)


def test_one_search_serves_a_question_that_is_not_answered(
    begin: Begin, searches: Searches
) -> None:
    question = "Who invented dynamite, xylophones, gunpowder?"
    assert end(begin(CHAPTER).ask(question)).finish == "not_found"
    assert searches.of(question) == (1, 1)


def test_a_question_that_is_asked_again_is_not_searched_for(
    begin: Begin, searches: Searches
) -> None:
    session = begin(CHAPTER)
    events = session.ask(ALONE)
    asked = next(event for event in events if isinstance(event, Asked))
    events.close()
    searches.of(ALONE)
    end(session.ask_again(asked.message))
    assert searches.of(ALONE) == (1, 0), "once, when it was asked first"


def test_what_is_whole_in_the_prompt_is_left_out_without_another_search(
    begin: Begin, searches: Searches
) -> None:
    """Whether the documents have an answer is a matter of all of them."""
    session = begin(NOTE, CHAPTER)
    end(session.ask("Who was the engineer of the lighthouse at Cape Marrow?"))
    searches.of(ALONE)
    end(session.ask(ALONE))
    assert searches.of(ALONE) == (1, 1)


def test_the_search_is_the_one_that_the_library_gives_apart(
    begin: Begin, assistant: Assistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The decision and the passages are those of two searches of their own."""
    session = begin(CHAPTER)
    documents = [document.id for document in session.documents()]
    seen: dict[int, SearchResult] = {}
    nearest = reply.not_found.nearest

    def noted(question: str, ids: Any, search: Any) -> Any:
        seen.update((count, search(ids, count)) for count in (8, 3))
        return nearest(question, ids, search)

    monkeypatch.setattr(reply.not_found, "nearest", noted)
    end(session.ask(ALONE))
    assert set(seen) == {3, 8}
    for count, found in seen.items():
        assert found == assistant.library.search(ALONE, documents, count)
