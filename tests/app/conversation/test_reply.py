"""A question is searched for once, and what is found is told before anything has to be waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from pydoc_data.topics import topics
from typing import Any

import pytest

from app.asking.small_talk import small_talk
from app.assistant import Assistant, Session
from app.conversation.cautions import DOUBTFUL, FOREIGN
from app.conversation.without_model import NO_QUOTES, NOTHING_SHARED
from app.errors import AskError
from app.events import Asked, Done, Event, Found, Notice, Waiting, Way
from app.exporting.export import as_markdown
from app.prompting.not_found import NO_FILES
from app.prompting.planning import Planner
from app.settings.loading import load
from app.sources.copied_share import copied_share
from retrieval import Library
from retrieval.question import Question
from retrieval.search.evidence import EvidenceResult
from retrieval.vectors.index import VectorIndex
from storage import JobState, Overview
from tests.app.test_library_text import job
from tests.retrieval.fake_embedder import FakeEmbedder

NOTE = "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch.\n"
GERMAN = "Die jährliche Wartung kostet 300 Euro. Xaver Moll bezahlt sie im Mai.\n"
NO_PERU = "None of the documents mentions “Peru”."
NO_PERU_THEN = "None of the documents mentions “Peru” or “1789”."
LIGHTHOUSE = "No document has “lihgthouse”, so “lighthouse” was looked for."
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
    monkeypatch.setattr("app.assistant._ranker", lambda: None)
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


def test_nothing_is_searched_for_where_no_fact_is_asked_for(
    begin: Begin, searches: Searches
) -> None:
    for text in (NOTE, CHAPTER):
        end(begin(text).ask(TASK))
        assert searches.of(TASK) == (0, 0)


@pytest.mark.parametrize(("texts", "question"), [([NOTE], ALONE), ([CHAPTER], ALONE)])
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


@pytest.mark.parametrize(
    "question", ["Who is the president?", "capital of Mongolia", "Tell me the capital of Mongolia."]
)
def test_no_model_is_asked_for_a_fact_that_no_file_has(
    begin: Begin, assistant: Assistant, question: str
) -> None:
    session = begin(NOTE)
    session.answer_with("model")
    assert end(session.ask(question)).finish == "not_found"
    assert assistant.models.state().facts is None
    assert end(session.ask("Write a poem")).finish == "length"


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
    seen: list[Question] = []
    question = Library.question

    def noted(self: Library, text: str) -> Question:
        seen.append(question(self, text))
        return seen[-1]

    with monkeypatch.context() as patch:
        patch.setattr(Library, "question", noted)
        end(session.ask(ALONE))
    (used,) = seen
    for count in (8, 3):
        assert used.best(documents, count) == assistant.library.search(ALONE, documents, count)


WHO = "Who was the engineer of the lighthouse at Cape Marrow?"


def test_evidence_waits_for_no_other_answer_and_quotes_for_no_model(
    begin: Begin, assistant: Assistant
) -> None:
    session = begin(NOTE)
    with assistant.queue.ticket():
        events = session.ask(WHO)
        found = next(events)
        assert isinstance(found, Found)
        assert [each.text for each in found.evidence] == [NOTE.strip()]
        assert next(events) == Waiting(1)
        events.close()
        assert session.history() == [], "nothing of it is left"
        session.answer_with("quotes")
        found, _, done = session.ask(WHO)
    assert isinstance(found, Found)
    assert isinstance(done, Done)
    assert (done.text, done.finish) == (NOTE.strip(), "quotes")
    assert copied_share(done.text, done.spans).documents == 1
    assert assistant.models.state().facts is None
    (turn,) = session.history()
    assert (turn.evidence, turn.is_evidence, turn.spans) == (found.evidence, True, done.spans)
    assert (turn.model, turn.finish) == ("", "quotes")


@pytest.mark.parametrize("way", ["auto", "model"])
def test_without_files_the_model_is_asked_and_that_nothing_comes_from_any_is_said(
    begin: Begin, way: Way
) -> None:
    session = begin()
    session.answer_with(way)
    events = list(session.ask(WHO))
    assert Notice(NO_FILES) in events
    assert end(iter(events)).finish == "length"


def test_without_files_there_is_nothing_to_quote(begin: Begin) -> None:
    session = begin()
    session.answer_with("quotes")
    with pytest.raises(AskError, match=NO_QUOTES):
        list(session.ask(WHO))
    assert session.history() == []


@pytest.mark.parametrize("said", ["Hello", "Thanks!", "What can you do?"])
def test_small_talk_needs_no_files_to_quote(begin: Begin, said: str) -> None:
    session = begin()
    session.answer_with("quotes")
    done = end(session.ask(said))
    assert (done.text, done.finish) == (small_talk(said), "told")


def test_asked_again_after_quotes_the_model_answers_with_the_same_evidence(
    begin: Begin, searches: Searches
) -> None:
    session = begin(NOTE)
    session.answer_with("quotes")
    quoted = end(session.ask(WHO))
    searches.of(WHO)
    asked = session.history()[0].asked
    again = list(session.ask_again(asked))
    assert again[0] == Found(session.history()[0].evidence)
    assert searches.of(WHO) == (1, 0), "once, when it was asked first"
    done = end(iter(again))
    assert done.finish == "length"
    (turn,) = session.history()
    assert (turn.answers, turn.is_evidence) == ((quoted.message, done.message), False)
    assert turn.evidence != ()


@pytest.mark.parametrize(
    ("text", "question", "notices"),
    [
        (NOTE, "Wer ist die Ingenieurin Ada Finch in Peru?", [FOREIGN]),
        (NOTE, "Was kostet die Wartung?", [NOTHING_SHARED]),
        (NOTE, "Hvad koster den årlige vedligeholdelse?", [NOTHING_SHARED]),
        (GERMAN, "Who is the owner Xaver Moll?", [FOREIGN]),
        (GERMAN, "Who invented dynamite in Peru?", [NO_PERU, NOTHING_SHARED]),
        (NOTE, WHO, []),
        (NOTE, "Who built the lihgthouse?", [LIGHTHOUSE]),
        (NOTE, "Who invented dynamite in Peru?", [NO_PERU]),
        (NOTE, "Which Ada Finch built it in Peru, in 1789?", [NO_PERU_THEN]),
    ],
)
def test_what_another_language_or_name_means_for_an_answer_is_told_and_kept(
    begin: Begin, text: str, question: str, notices: list[str]
) -> None:
    session = begin(text)
    session.answer_with("quotes")
    events = list(session.ask(question))
    told = [event.text for event in events if isinstance(event, Notice)]
    said = [text for text in [end(iter(events)).text] if text == NOTHING_SHARED]
    assert [*told, *said] == notices
    assert list(session.history()[0].notices) == told


def test_that_nothing_clearly_answers_is_told_kept_and_told_again(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(NOTE)
    session.answer_with("quotes")
    real, is_doubtful = Question.evidence, True

    def doubted(question: Question, *given: Any) -> EvidenceResult:
        return replace(real(question, *given), is_doubtful=is_doubtful)

    monkeypatch.setattr(Question, "evidence", doubted)
    told = [event.text for event in session.ask(WHO) if isinstance(event, Notice)]
    assert told == list(session.history()[0].notices) == [DOUBTFUL]
    again = session.ask_again(session.history()[0].asked)
    assert DOUBTFUL in [event.text for event in again if isinstance(event, Notice)]
    for question in ("Wer ist die Ingenieurin Ada Finch?", "Summarize this."):
        told = [event.text for event in session.ask(question) if isinstance(event, Notice)]
        assert DOUBTFUL not in told
    is_doubtful = False
    list(session.ask(WHO))
    again = session.ask_again(session.history()[-1].asked)
    assert DOUBTFUL not in [event.text for event in again if isinstance(event, Notice)]


def test_where_nothing_is_found_files_that_were_not_read_are_told(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(NOTE)
    session.answer_with("quotes")
    failed = Overview(1, 2, (job(JobState.FAILED, name="deed.pdf"),))
    monkeypatch.setattr(Library, "overview", lambda *_: failed)
    deed = "“deed.pdf” was not read, so nothing of it can be found."
    list(session.ask("Who is the president?"))
    assert deed in session.history()[-1].notices
    list(session.ask(WHO))
    assert deed not in session.history()[-1].notices, "it is found elsewhere"
    for task in ("Summarize this.", "Write a letter to the president."):
        list(session.ask(task))
        assert deed not in session.history()[-1].notices, "nothing was searched for"


def test_where_no_file_could_be_read_it_is_told_which(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()
    session.answer_with("quotes")
    failed = Overview(1, 1, (job(JobState.FAILED, name="deed.pdf"),))
    monkeypatch.setattr(Library, "overview", lambda *_: failed)
    with pytest.raises(AskError, match=r"“deed\.pdf” was not read"):
        list(session.ask(WHO))
    session.answer_with("model")
    list(session.ask(WHO))
    assert (
        "“deed.pdf” was not read, so nothing of it can be found." in session.history()[-1].notices
    )


def test_a_name_that_no_document_has_is_told_again_when_the_model_is_asked(begin: Begin) -> None:
    session = begin(NOTE)
    session.answer_with("quotes")
    list(session.ask("Who built the lighthouse of Ada Finch in Peru?"))
    again = session.ask_again(session.history()[0].asked)
    assert NO_PERU in [event.text for event in again if isinstance(event, Notice)]


@pytest.mark.slow
def test_a_question_that_was_stopped_is_quoted_when_it_is_asked_again(begin: Begin) -> None:
    session = begin(NOTE)
    events = session.ask(WHO)
    asked = next(event for event in events if isinstance(event, Asked))
    events.close()
    session.answer_with("quotes")
    assert end(session.ask_again(asked.message)).finish == "quotes"


@pytest.mark.slow
def test_a_question_from_before_there_was_evidence_gets_it_when_it_is_asked_again(
    begin: Begin, assistant: Assistant
) -> None:
    session = begin(NOTE)
    end(session.ask(WHO))
    with assistant.store.transaction() as db:
        db.execute("DELETE FROM evidence")
    (turn,) = session.history()
    assert turn.evidence == ()
    end(session.ask_again(turn.asked))
    assert [each.text for each in session.history()[0].evidence] == [NOTE.strip()]


@pytest.mark.slow
def test_each_version_of_a_question_has_the_evidence_for_its_own_words(begin: Begin) -> None:
    session = begin(NOTE, "The pump of the mill needs two litres of oil.\n")
    session.answer_with("quotes")
    end(session.ask(WHO))
    first = session.history()[0].asked
    end(session.ask("How much oil needs the pump of the mill?", first))
    (second,) = session.history()
    assert "litres of oil" in second.evidence[0].text
    session.show(first)
    assert "Ada Finch" in session.history()[0].evidence[0].text


@pytest.mark.slow
def test_a_question_that_fails_leaves_no_trace_and_its_evidence_can_still_be_read(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(NOTE)
    with monkeypatch.context() as patch:
        patch.setattr(Planner, "plan", broken)
        events = session.ask(WHO)
        assert isinstance(next(events), Found)
        with pytest.raises(AskError):
            list(events)
    assert session.history() == []
    assert end(session.ask(WHO)).finish == "length"


def broken(*arguments: Any, **named: Any) -> Any:
    raise AskError("It can't be planned.")


ABOUT = "What does it say about the lighthouse?"
MILL = "The lighthouse at the mill has a pump. It needs two litres of oil.\n"


def read_of(session: Session, question: str) -> tuple[Found, Asked]:
    """What was told first, and what was read for the answer."""
    events = list(session.ask(question))
    asked = next(event for event in events if isinstance(event, Asked))
    assert isinstance(events[0], Found)
    return events[0], asked


@pytest.mark.parametrize("task", [ABOUT, "List the engineers of the lighthouse"])
def test_what_a_task_quotes_is_told_first_stored_and_read_by_the_model(
    begin: Begin, task: str
) -> None:
    session = begin(NOTE)
    found, asked = read_of(session, task)
    assert [each.text for each in found.evidence] == [NOTE.strip()]
    assert session.history()[0].evidence == found.evidence
    assert [passage.text for passage in asked.passages] == [NOTE.strip()]


def test_for_a_comparison_the_model_reads_some_of_each_document(begin: Begin) -> None:
    session = begin(CHAPTER, MILL)
    found, asked = read_of(session, "Compare the two files")
    first, second = session.documents()
    assert [each.sources[0].document for each in found.evidence[:2]] == [first.id, second.id]
    assert {passage.document for passage in asked.passages} == {first.id, second.id}


def test_what_a_task_quotes_is_shown_once_where_quotes_are_the_answer(
    begin: Begin, assistant: Assistant
) -> None:
    session = begin(NOTE, MILL)
    session.answer_with("quotes")
    events = list(session.ask(ABOUT))
    quoted = end(iter(events))
    assert events[0] == Found(())
    (turn,) = session.history()
    assert (turn.evidence, turn.answer.count(NOTE.strip())) == ((), 1)
    end(session.ask_again(turn.asked))
    (again,) = session.history()
    assert NOTE.strip() in [each.text for each in again.evidence]
    exported = as_markdown(assistant.store, session.id)
    assert exported.count("In the files:") == exported.count("Ada Finch.[^") == 1
    session.show(quoted.message)
    assert session.history() == [replace(turn, answers=again.answers)]
    exported = as_markdown(assistant.store, session.id)
    assert (exported.count("In the files:"), exported.count("Ada Finch.[^")) == (0, 1)


@pytest.mark.parametrize("question", [WHO, ABOUT, TASK])
def test_the_model_s_sources_are_what_it_read_though_quotes_were_the_answer_before(
    begin: Begin, assistant: Assistant, question: str
) -> None:
    session = begin(NOTE + CHAPTER)
    session.answer_with("quotes")
    end(session.ask(question))
    events = list(session.ask_again(session.history()[0].asked))
    asked = next(event for event in events if isinstance(event, Asked))
    panel = assistant.sources.stored(session.id, end(iter(events)).message)
    cards = [card for card in panel.cards if card.kind == "passage"]
    assert len(cards) == len(asked.passages) > 0
    for excerpt in (excerpt for card in cards for _, excerpt in card.excerpts):
        shown = "".join(piece.text for piece in excerpt.pieces)
        assert any(shown in passage.text for passage in asked.passages)


@pytest.mark.parametrize("way", ["quotes", "auto"])
def test_small_talk_gets_a_reply_without_files_and_without_the_model(
    begin: Begin, assistant: Assistant, way: Way
) -> None:
    session = begin(NOTE)
    session.answer_with(way)
    events = list(session.ask("thanks!"))
    done = end(iter(events))
    assert (done.text, done.finish) == (small_talk("thanks!"), "told")
    assert (done.spans, done.nearest) == ((), ())
    assert [each.evidence for each in events if isinstance(each, Found)] == [()]
    assert assistant.models.state().facts is None
    session.answer_with("model")
    assert end(session.ask("thanks!")).finish == "length"
