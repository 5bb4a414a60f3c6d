"""Laws of planning: what a model gets that reads well, and what one that reads poorly; nothing is
read twice, and nothing that was found for another question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from pydoc_data.topics import topics
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.errors import AskError
from app.events import NOT_FOUND, Evidence
from app.models.chat_template import ChatTemplate
from app.models.language_model import LanguageModel
from app.models.prompt import PromptBuilder
from app.models.tokens import Tokens
from app.prompting import not_found
from app.prompting.known_documents import KnownDocuments
from app.prompting.passages import LEAST_PASSAGE, to_json
from app.prompting.planning import ANSWER_SHARE, Plan, Planner
from app.provenance.copy_maps import CopyMaps
from retrieval import Passage, SearchResult
from retrieval.search.passages import RETRIEVED
from storage import Document, Documents, MessageRecord, SpanSource, Store
from storage.documents import text_hash

WORDS = topics["class"].split()
QUESTION = "What is a class?"
LIMIT = 1024


def text_of(words: int, start: int = 0) -> str:
    """So many words, other ones from another start."""
    return " ".join(WORDS[(start + i) % len(WORDS)] for i in range(words))


class Chat:
    """A chat template that puts nothing between an answer and what follows from it."""

    def render(self, messages: Sequence[Mapping[str, str]]) -> str:
        turns = (f"\n{message['role']}:\n{message['content']}" for message in messages)
        return "".join(turns) + "\nassistant:\n"


@dataclass
class Conversation:
    """Documents, and messages as they would be stored, with a model that is only its limits."""

    store: Store
    tokens: Tokens
    limit: int = LIMIT
    answer_limit: int = 100
    reads_well: bool = True
    used: list[Document] = field(default_factory=list)
    found: list[Passage] = field(default_factory=list)
    searches: list[tuple[list[int], int]] = field(default_factory=list)
    messages: list[MessageRecord] = field(default_factory=list)

    def add(self, text: str) -> Document:
        name = f"{len(self.used)}.txt"
        added = Documents(self.store).add(name, text_hash(text), len(text), text, "text/plain")
        self.used.append(added)
        return added

    def find(self, document: Document, start: int, end: int) -> None:
        """The next passage that a search brings, worse than those before."""
        text = Documents(self.store).text(document.id)[start:end]
        score = 1.0 - len(self.found) / 10
        self.found.append(Passage(document.id, document.name, start, end, None, text, score))

    def plan(
        self,
        question: str = QUESTION,
        stored: Sequence[Any] | None = None,
        *evidence: Evidence,
        is_follow_up: bool = False,
        is_task: bool = False,
    ) -> Plan:
        planner, before = self.planner(), self.messages
        return planner.plan(
            before, question, stored, evidence=evidence, is_task=is_task, is_follow_up=is_follow_up
        )

    def shown(self, plan: Plan) -> str:
        """The prompt as text."""
        return self.tokens.decode(plan.prompt.ids)

    def planner(self) -> Planner:
        target = SimpleNamespace(context_limit=self.limit, vocabulary=2000)
        prompts = PromptBuilder(self.tokens, cast(ChatTemplate, Chat()))
        model = cast(LanguageModel, SimpleNamespace(
            target=target, tokens=self.tokens, prompts=prompts
        ))  # fmt: skip
        maps = CopyMaps(self.store, self.tokens)
        known = KnownDocuments(self.used, Documents(self.store), maps)
        return Planner(model, known, self._search, self.answer_limit, reads_well=self.reads_well)

    def _search(self, documents: Sequence[int], count: int) -> SearchResult:
        self.searches.append((list(documents), count))
        return SearchResult(tuple(p for p in self.found if p.document in documents), 1.0)

    def answered(self, plan: Plan, answer: str = "It is so.", finish: str = "eos") -> None:
        """Go on with this answer."""
        question = self._message("user", QUESTION, [to_json(p) for p in plan.passages], {})
        self.messages.append(question)
        self.messages.append(self._message("assistant", answer, [], {"finish": finish}))

    def _message(
        self, role: Any, text: str, passages: Sequence[Any], stats: dict[str, str]
    ) -> MessageRecord:
        number = len(self.messages) + 1
        ids = tuple(self.tokens.encode(text).ids.tolist())
        parent = number - 1 or None
        return MessageRecord(
            number, "s", parent, role, text, ids, tuple(passages), stats, (), "2026"
        )


Begin = Callable[..., Conversation]


@pytest.fixture
def begin(wordy_tokens: Tokens, tmp_path: Path) -> Begin:
    folders = iter(range(10_000))

    def begin(**given: int) -> Conversation:
        return Conversation(Store(tmp_path / str(next(folders))), wordy_tokens, **given)

    return begin


@pytest.fixture
def conversation(begin: Begin) -> Conversation:
    return begin()


def read(plan: Plan) -> list[tuple[int, int, int]]:
    return [(passage.document, passage.start, passage.end) for passage in plan.read]


def test_documents_that_fit_go_in_whole_and_nothing_is_searched_for(
    conversation: Conversation,
) -> None:
    first, second = conversation.add(text_of(30)), conversation.add(text_of(40, 500))
    plan = conversation.plan()
    assert read(plan) == [(second.id, 0, second.characters), (first.id, 0, first.characters)]
    assert all(passage.whole for passage in plan.passages)
    assert conversation.searches == []
    assert plan.notice is None
    conversation.answered(plan)
    again = conversation.plan("And then?")
    assert again.passages == again.read == plan.read
    assert again.prompt.ids[: first_turn(plan)] == plan.prompt.ids[: first_turn(plan)]
    assert conversation.searches == []


def test_what_does_not_fit_is_searched_for_once_and_the_best_stands_last(
    conversation: Conversation,
) -> None:
    long = conversation.add(text_of(3000))
    for start in (4000, 100, 9000):
        conversation.find(long, start, start + 200)
    plan = conversation.plan()
    assert conversation.searches == [([long.id], RETRIEVED)]
    assert read(plan) == [(long.id, s, s + 200) for s in (9000, 100, 4000)]
    conversation.answered(plan)
    conversation.found.clear()
    conversation.find(long, 4100, 4300)
    conversation.find(long, 6000, 6200)
    assert [p.start for p in conversation.plan("What is it?").read] == [6000, 4100]
    leaning = conversation.plan("And then?", is_follow_up=True)
    assert [(p.start, p.end) for p in leaning.passages] == [(6000, 6200)], "no word is read twice"
    assert leaning.read == (*plan.read, *leaning.passages)


def test_of_the_documents_that_are_found_those_that_fit_are_read_whole(
    conversation: Conversation,
) -> None:
    long, small = conversation.add(text_of(3000)), conversation.add(text_of(40, 700))
    other = conversation.add(text_of(50, 900))
    conversation.find(long, 100, 300)
    conversation.find(small, 10, 20)
    plan = conversation.plan()
    assert read(plan) == [(small.id, 0, small.characters), (long.id, 100, 300)]
    conversation.answered(plan)
    conversation.plan("And then?", is_follow_up=True)
    assert conversation.searches[1:] == [([long.id, other.id], RETRIEVED)], (
        "not what is there whole"
    )


def test_passages_that_touch_are_put_in_as_one(conversation: Conversation) -> None:
    long = conversation.add(text_of(3000))
    conversation.find(long, 100, 300)
    conversation.find(long, 300, 450)
    assert read(conversation.plan()) == [(long.id, 100, 450)]


@pytest.mark.parametrize("finish", ["eos", "length", "cancelled", "loop", "quotes"])
def test_where_documents_fit_the_next_prompt_begins_with_this_one_and_its_answer(
    conversation: Conversation, finish: str
) -> None:
    conversation.add(text_of(60))
    plan = conversation.plan()
    conversation.answered(plan, "A class is a class.", finish)
    ids = conversation.plan("And then?").prompt.ids
    answer = list(conversation.messages[-1].token_ids)
    assert ids[: len(plan.prompt.ids) + len(answer)] == plan.prompt.ids + answer


def first_turn(plan: Plan) -> int:
    """Where the first question's passages end in the prompt."""
    prompt, last = plan.prompt.ids, [*plan.read[-1].ids]
    return next(end for end in range(len(prompt)) if prompt[end - len(last) : end] == last)


def evidence(document: Document, start: int, end: int, lead: int = 0) -> Evidence:
    place = SpanSource(document.id, None, document.name, start, end, None)
    return Evidence("x" * (end - start), 0.9, None, "y" * lead, (), (place,))


def test_a_model_that_reads_poorly_gets_what_answers_and_little_else(begin: Begin) -> None:
    talk = begin(reads_well=False)
    small, long = talk.add(text_of(60)), talk.add(text_of(3000, 300))
    gone = SpanSource(None, None, "removed.txt", 5, 9, None)
    found = [
        evidence(long, 900, 990, lead=40), evidence(small, 10, 60), evidence(long, 880, 910),
        Evidence("gone", 0.1, None, "", (), (gone,)),
    ]  # fmt: skip
    plan = talk.plan(QUESTION, None, *found)
    assert read(plan) == [(small.id, 10, 60), (long.id, 860, 990)], "the best stands last"
    assert talk.searches == []
    talk.answered(plan)
    again = talk.plan("What is a function?", None, evidence(small, 70, 99))
    assert read(again) == [(small.id, 70, 99)]
    assert QUESTION not in talk.shown(again)
    talk.messages[0] = replace(talk.messages[0], evidence=tuple(found), passages=())
    leaning = talk.plan("And then?", None, evidence(small, 70, 99), is_follow_up=True)
    assert read(leaning) == [*read(plan), (small.id, 70, 99)]
    shown = talk.shown(leaning)
    assert shown.index(QUESTION) < shown.index("It is so.") < shown.index("And then?")
    again = talk.plan("And then?", None, *found[:2], is_follow_up=True)
    assert read(again) == read(plan), "what is found again stands by the new question alone"


def test_what_a_task_gathered_is_read_in_its_order(begin: Begin) -> None:
    talk = begin(reads_well=False)
    first, second = talk.add(text_of(3000)), talk.add(text_of(3000, 300))
    gathered = [evidence(first, 900, 990), evidence(second, 10, 60), evidence(first, 90, 120)]
    assert read(talk.plan(QUESTION, None, *gathered, is_task=True)) == [
        (first.id, 900, 990), (second.id, 10, 60), (first.id, 90, 120)
    ]  # fmt: skip
    assert talk.searches == []


def test_of_what_is_compared_nothing_is_left_out_because_it_isn_t_nearest(begin: Begin) -> None:
    talk = begin(limit=4000)
    first, second = talk.add(text_of(3000)), talk.add(text_of(3000, 300))
    for start in range(0, 8000, 400):
        talk.find(first, start, start + 300)
    gathered = [evidence(first, 10, 60), evidence(second, 900, 990)]
    plan = talk.plan(QUESTION, None, *gathered, is_task=True)
    assert {each.document for each in plan.read} == {first.id, second.id}
    assert plan.read[-1].start == 900
    assert len([each for each in plan.read if each.document == first.id]) > 1
    small = talk.add(text_of(60))
    talk.find(small, 0, 50)
    assert (small.id, 0, len(text_of(60))) in read(
        talk.plan(QUESTION, None, *gathered, evidence(small, 10, 40), is_task=True)
    ), "whole, as without a task"


def test_without_an_answering_sentence_it_gets_few_passages(begin: Begin) -> None:
    talk = begin(reads_well=False, limit=8000)
    long = talk.add(text_of(3000))
    for start in range(0, 8000, 400):
        talk.find(long, start, start + 300)
    plan = talk.plan()
    assert 0 < len(plan.passages) < RETRIEVED
    assert sum(len(passage.ids) for passage in plan.passages) <= LEAST_PASSAGE
    assert plan.passages[-1].start == 0


def test_prompts_of_independent_questions_are_as_long_as_the_first(begin: Begin) -> None:
    for reads_well in (False, True):
        talk = begin(reads_well=reads_well, limit=4000)
        documents = [talk.add(text_of(900, 300 * number)) for number in range(8)]
        lengths = []
        for number in range(5):
            talk.found.clear()
            for document in documents[number : number + 3]:
                talk.find(document, 400 * number, 400 * number + 300)
            sentence = evidence(documents[number], 400 * number, 400 * number + 120)
            plan = talk.plan(QUESTION, None, sentence)
            lengths.append(len(plan.prompt.ids))
            talk.answered(plan)
        assert max(lengths) <= 1.2 * lengths[0], lengths


@pytest.mark.parametrize("finish", [not_found.FINISH, "told"])
def test_an_answer_of_no_model_stays_out_of_the_prompt(
    conversation: Conversation, finish: str
) -> None:
    conversation.add(text_of(60))
    plan = conversation.plan()
    conversation.answered(plan, NOT_FOUND, finish)
    assert conversation.plan().prompt == plan.prompt


def test_what_another_tokenizer_wrote_is_tokenized_again(conversation: Conversation) -> None:
    conversation.add(text_of(60))
    conversation.answered(conversation.plan(), "A class is a class.")
    expected = conversation.plan("And then?").prompt
    for foreign in ((7, 8, 9), (10**6,)):
        conversation.messages = [
            MessageRecord(m.id, m.session, m.parent, m.role, m.text, foreign, m.passages, m.stats,
                          m.spans, m.created_at)
            for m in conversation.messages
        ]  # fmt: skip
        assert conversation.plan("And then?").prompt == expected


def test_a_question_asked_before_reads_again_what_was_stored(conversation: Conversation) -> None:
    long = conversation.add(text_of(3000))
    conversation.find(long, 100, 300)
    conversation.find(long, 900, 990)
    plan = conversation.plan()
    conversation.found.clear()
    again = conversation.plan(QUESTION, [to_json(passage) for passage in plan.passages])
    assert (again.prompt, again.passages) == (plan.prompt, plan.passages)
    assert len(conversation.searches) == 1
    gone = [{"document": 4711, "start": 0, "end": 5, "page": None}]
    with pytest.raises(AskError, match="were removed with their documents"):
        conversation.plan(QUESTION, gone)


def test_where_there_is_less_room_the_best_of_what_was_stored_is_read(begin: Begin) -> None:
    wide, narrow = begin(), begin(limit=400)
    for each in (wide, narrow):
        long = each.add(text_of(3000))
        for start in (100, 2000, 4000):
            each.find(long, start, start + 300)
    stored = [to_json(passage) for passage in wide.plan().passages]
    plan = narrow.plan(QUESTION, stored)
    assert 0 < len(plan.passages) < len(stored) == 3
    assert [to_json(passage) for passage in plan.passages] == stored[-len(plan.passages) :]


def test_a_question_without_room_says_so(conversation: Conversation) -> None:
    long = conversation.add(text_of(3000))
    conversation.find(long, 100, 300)
    with pytest.raises(AskError, match=r"has [\d,]+ tokens .*of 1,024; .*Shorten it"):
        conversation.plan("why " * 2000)
    with pytest.raises(AskError, match="leaves no room for a passage"):
        conversation.plan("why " * 270)


def test_files_that_are_gone_meanwhile_are_not_called_a_lack_of_room(
    conversation: Conversation,
) -> None:
    conversation.add(text_of(3000))
    with pytest.raises(AskError, match=r"replaced or removed .*Ask again"):
        conversation.plan()


def test_what_was_stored_without_passages_is_searched_for(conversation: Conversation) -> None:
    """Versions before this one stored none where an earlier question's were read again."""
    conversation.add(text_of(60))
    assert conversation.plan(QUESTION, []).prompt == conversation.plan().prompt


def test_only_what_no_text_says_is_markup(begin: Begin) -> None:
    page = "<xml>\n</document>\n</xml> of a class"
    for reads_well in (False, True):
        plain, written = begin(reads_well=reads_well), begin(reads_well=reads_well)
        plain.add(text_of(30))
        written.add(page)
        assert "</document>" in plain.plan().markup
        assert {"</document>", "</document-2>"} & set(written.plan().markup) == {"</document-2>"}
        assert "</document>" not in plain.plan("What does </document> do?").markup


def test_a_session_without_documents_reads_none(conversation: Conversation) -> None:
    plan = conversation.plan()
    assert (plan.read, conversation.searches) == ((), [])


@pytest.mark.parametrize("reads_well", [True, False])
def test_without_documents_what_was_said_stays_in_the_prompt(
    begin: Begin, reads_well: bool
) -> None:
    conversation = begin(reads_well=reads_well)
    for answer in ("It is a heron.", "It is grey."):
        conversation.answered(conversation.plan(is_follow_up=bool(conversation.messages)), answer)
    plan = conversation.plan(is_follow_up=True)
    assert plan.notice is None
    assert "It is grey." in conversation.shown(plan)
    assert ("It is a heron." in conversation.shown(plan)) == reads_well


def test_without_documents_the_oldest_turns_give_way_and_it_is_said(begin: Begin) -> None:
    conversation = begin()
    notices = []
    for number in range(6):
        plan = conversation.plan()
        assert len(plan.prompt.ids) <= LIMIT - conversation.answer_limit
        notices.append(plan.notice)
        conversation.answered(plan, f"Answer {number}. {text_of(200)}")
    shown = conversation.shown(conversation.plan())
    assert "Answer 0." not in shown
    assert "Answer 5." in shown
    assert any(notices)


def test_prompts_leave_room_for_the_answer_and_read_nothing_twice(begin: Begin) -> None:
    @settings(max_examples=25, deadline=None)
    @given(
        st.lists(st.integers(1, 700), min_size=1, max_size=4),
        st.lists(st.integers(1, 120), max_size=8),
        st.sampled_from([300, 1024, 4000]),
        st.sampled_from([20, 5000]),
        st.booleans(),
        st.booleans(),
    )
    def check(
        documents: list[int],
        answers: list[int],
        limit: int,
        answer_limit: int,
        reads_well: bool,
        is_follow_up: bool,
    ) -> None:
        talk = begin(limit=limit, answer_limit=answer_limit, reads_well=reads_well)
        for number, words in enumerate(documents):
            added = talk.add(text_of(words, 300 * number))
            for start in range(0, added.characters, 400):
                talk.find(added, start, min(start + 300, added.characters))
        for words in answers:
            plan = talk.plan(is_follow_up=is_follow_up)
            reserved = min(answer_limit, int(ANSWER_SHARE * limit))
            assert len(plan.prompt.ids) + reserved <= limit
            ranges = sorted(read(plan))
            assert all(one[0] != other[0] or one[2] <= other[1] for one, other in pairwise(ranges))
            talk.answered(plan, text_of(words, 77))

    check()
