"""A question without what people say around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.asking.bare_question import bare_question
from app.asking.request import PreviousTurn
from app.asking.understanding import understand


@pytest.mark.parametrize(
    "around",
    [
        "Hi, {}",
        "Good morning! {}",
        "Also, {}",
        "And {}",
        "ok so {}",
        "Quick question: {}",
        "One more question: {}",
        "Please tell me: {}",
        "Can you tell me, {}",
        "I'd like to know: {}",
        "I was wondering, {}",
        "Hello, could you please tell me {}",
        "{} Thanks!",
        "{} Thank you very much in advance.",
        "{} Please.",
        "{}?",
        "{}!",
        "{} Answer briefly.",
        "{} I need it for a report.",
        "{} It's urgent, please! Thanks!",
        "Hi, {} Thanks!",
    ],
)
@pytest.mark.parametrize("question", ["What does FTBFS mean?", "In which year was it sold?"])
def test_the_question_is_left(around: str, question: str) -> None:
    small = question[0].lower() + question[1:] if around.endswith("{}") else question
    assert bare_question(around.format(small)).lower() == question.lower()


@pytest.mark.parametrize(
    ("asked", "bare"),
    [
        ("what is the rent", "what is the rent?"),
        ("What is the rent, please?", "What is the rent?"),
        ("What is the rent, thanks?", "What is the rent?"),
        ("What is the rent, according to my documents?", "What is the rent?"),
        ("can you tell me what the rent is", "What the rent is"),
        ("Do you know when it was built?", "When it was built?"),
        ("List the dates. Thanks!", "List the dates."),
        ("Summarize the lease, please", "Summarize the lease"),
    ],
)
def test_its_mark_stays(asked: str, bare: str) -> None:
    assert bare_question(asked) == bare


@pytest.mark.parametrize(
    "before", ["Hi, ", "Also, ", "And now ", "OK, ", "Let's ", "Quick question: ", "Hey, please "]
)
@pytest.mark.parametrize(
    ("request_", "kind"),
    [
        ("summarize lease.md", "summary"),
        ("list the deadlines", "list"),
        ("compare lease.md and notes.md", "compare"),
        ("show me section 3", "section"),
    ],
)
def test_a_request_is_the_same_behind_such_words(before: str, request_: str, kind: str) -> None:
    names = ["lease.md", "notes.md"]
    turns = [PreviousTurn("What is the rent?", "EUR 900", ())]
    assert understand(request_, (), names).kind == kind
    assert understand(before + request_, (), names).kind == kind
    assert understand(f"{before}{request_}, please. Thanks!", turns, names).kind == kind


@pytest.mark.parametrize(
    "said",
    [
        "Hi",
        "Thanks!",
        "Please",
        "Tell me about dogs",
        "Can you help me?",
        "How do I say thank you?",
        "Do you know whether dogs are allowed?",
        "What is the deadline? I mean for the tax.",
        "Also known as",
        "",
    ],
)
def test_what_is_no_question_with_words_around_it_stays(said: str) -> None:
    assert bare_question(said) == said


def test_what_links_it_to_the_question_before_stays() -> None:
    before = [PreviousTurn("What is the rent?", "EUR 900", ())]
    assert bare_question("And when is it due?", is_linked=True) == "And when is it due?"
    assert understand("And when is it due?", before).is_follow_up
    assert understand("And when is it due?").text == "When is it due?"
    assert bare_question("Hi, when is it due?", is_linked=True) == "When is it due?"


@pytest.mark.parametrize(
    "question",
    [
        "How far ahead must a special meeting of the senate be announced?",
        "Can I file the same bug against fifty packages?",
    ],
)
@pytest.mark.parametrize("link", ["Also, ", "And ", "OK, and ", "Thanks! ", "So ", "But ", "Then "])
def test_a_whole_question_needs_no_other(link: str, question: str) -> None:
    before = [PreviousTurn("What is the rent?", "EUR 900", ())]
    asked = understand(link + question[0].lower() + question[1:], before)
    assert (asked.text, asked.is_follow_up) == (question, False)


@given(st.text() | st.text(alphabet=st.sampled_from("what is, please?!. Thanks hi"), max_size=200))
def test_nothing_is_added_but_a_mark(said: str) -> None:
    assert bare_question(said).lower().rstrip("?") in said.lower()
