"""Which term a question asks for, and which sentences define it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from retrieval.answering.definitions import (
    MOST_SPELLING_OUT,
    AskedTerm,
    asked_terms,
    spelling_out,
    unread_definitions,
)
from retrieval.answering.judging import JudgedSentence
from retrieval.answering.named import named_first
from tests.retrieval.search.test_windows import NOWHERE, ranked

SPELLED = "We suggest Context-Aware Speculative Decoding (CASD), a hybrid method."
USED = "CASD requires no training."
CHUNKS = [
    replace(NOWHERE, id=n, document=1, start=start, text=text)
    for n, (start, text) in enumerate([(90, USED), (500, SPELLED), (10, f"Abstract. {SPELLED}")])
]


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("Who is the provider?", "provider"),
        ("What is a Secondary License", "Secondary License"),
        ("What are “Invariant Sections”?", "Invariant Sections"),
        ("What's an Opaque copy?", "Opaque copy"),
        ("What’s   an\nOpaque copy!", "Opaque copy"),
        ("what does Business Day mean?", "Business Day"),
        ("What does the term “Material Breach” mean?", "Material Breach"),
        ("What does the contract mean by Losses?", "Losses"),
        ("What do “Losses” refer to?", "Losses"),
        ("What is meant by a covered work?", "covered work"),
        ("How are the Services defined?", "Services"),
        ("Please define force majeure.", "force majeure"),
        ("Define the term Losses, please", "Losses"),
        ("What is the definition of Losses?", "Losses"),
        ("meaning of Affiliate", "Affiliate"),
        ("What constitutes a Material Breach?", "Material Breach"),
    ],
)
def test_the_term_that_is_asked_for(question: str, term: str) -> None:
    assert next(asked_terms(question)).text == term


def test_where_it_is_defined_may_be_no_part_of_the_term() -> None:
    both = [each.text for each in asked_terms("What is an interest in the property?")]
    assert both == ["interest in the property", "interest"]


def test_of_what_has_the_article_the_value_may_be_asked_for() -> None:
    for question, is_value in (
        ("What is the rent?", True),
        ("Who is tenant?", True),
        ("What is a rent?", False),
        ("What does the rent mean?", False),
        ("What is the definition of the rent?", False),
    ):
        assert next(asked_terms(question)).is_value == is_value


@pytest.mark.parametrize(
    "question",
    [
        *("Who insures the provider?", "When is the rent due?", "Is it defined?", "What?", ""),
        *("What is it?", "Who is she?", "What is this?", "What are they?", "What is there?"),
        *("What is   ?", "What is the   ?", "What does    mean?", 'What is "   "?', "What is ...?"),
        *("?" * 70, "what is" + " " * 5000 + "x" * 61, "What is " + "a " * 5000),
    ],
)
def test_other_questions_ask_for_no_term(question: str) -> None:
    assert list(asked_terms(question)) == []


QUOTED = [
    ("provider", "A B AG (the “Provider”) and C D (the “Customer”) agree."),
    (
        "Customer",
        "C D of Leeds (hereinafter, as one or as several, referred to as the “Customer”).",
    ),
    ("Contributor", '1.1. "Contributor"\n    means each individual or legal entity.'),
    ("Invariant Section", 'The "Invariant Sections" are certain Secondary Sections.'),
    ("Invariant Sections", 'An "Invariant Section" is a section.'),
    ("Transparent copy", 'A "Transparent" copy of the Document means a readable copy.'),
    ("Modified Version", 'A "Modified Version" of the Document means any work.'),
    ("MMC Site", '"Collaboration Site" (or "MMC Site") means any server.'),
    ("Collaboration Site", '"Collaboration Site" (or "MMC Site") means any server.'),
    ("propagate", "To “propagate” a work means to do anything with it."),
    ("Business Day", "“Business Day”: a day other than a Saturday."),
    ("Business Day", "(c) “Business Day” shall mean a day on which banks are open."),
    ("Business Day", "“Business Day” or “Working Day” means a day."),
    ("Holder", "“Holder”, in relation to a Note, means the person who has it."),
    ("Corresponding Source", 'The "Corresponding Source" for a work means all of it.'),
    ("patent license", 'In the following paragraphs, a "patent license" is any agreement.'),
    ("Services", "‘Services’ has the meaning given in clause 1."),
    ("Losses", "“Loss” shall include costs."),
    ("Confidential Information", "**Confidential Information** means all that is marked so."),
    ("UserStore", "`UserStore` is a class that keeps users."),
    ("Mieter", "Der „Mieter“ (oder „Bewohner“) means whoever lives there."),
    ("Seller's Group", "“Seller’s Group” means the seller and its subsidiaries."),
    ("subsidiary", "“Subsidiaries” means the firms in annex 2."),
    ("end-user", "“End User” means a person."),
]
PLAIN = [
    ("Business Day", "Business Day: a day other than a Saturday."),
    ("Losses", "12. Losses means all losses that are foreseeable."),
    ("palimpsest", "A palimpsest is a page written over an older text."),
    ("Force Majeure", "“Force Majeure Event”: any event. Force Majeure is a cause."),
]


@pytest.mark.parametrize(("term", "sentence"), QUOTED)
def test_a_sentence_that_defines_it_as_a_term(term: str, sentence: str) -> None:
    assert AskedTerm(term).quoted.search(sentence)


@pytest.mark.parametrize(("term", "sentence"), PLAIN[:-1])
def test_a_sentence_that_defines_it_in_plain_words(term: str, sentence: str) -> None:
    assert AskedTerm(term).plain.search(sentence)
    assert not AskedTerm(term).quoted.search(sentence)


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        ("Contributor", '1.2. "Contributor Version"\n    means the combination.'),
        ("court", "He said “court” twice."),
        ("Transparent copy", 'A copy that is not "Transparent" is called "Opaque".'),
        ("Provider", "The Provider is liable for all losses."),
        ("Provider", "The costs of the Provider means little here."),
        ("Software", "It may copy the “Software” by any means."),
        ("Invariant Section", "The Document may contain zero Invariant Sections."),
        ("Cookies", "We say what we keep (see “Cookies” below)."),
        ("rent", "Parent: a person with a child."),
        ("rent", "The rent includes heating and water."),
        ("cookie", "Cookies are all deleted after 30 days."),
        ("budget", "The budget is all spent."),
        PLAIN[-1],
    ],
)
def test_a_sentence_that_only_has_it(term: str, sentence: str) -> None:
    assert not AskedTerm(term).quoted.search(sentence)
    assert not AskedTerm(term).plain.search(sentence)


def test_what_may_ask_for_a_value_is_not_said_to_be_something() -> None:
    for sentence in ("The interest rate is an annual rate.", "Interest rate: the annual one."):
        assert AskedTerm("interest rate").plain.search(sentence)
        assert not AskedTerm("interest rate", is_value=True).plain.search(sentence)
    assert AskedTerm("rent", is_value=True).plain.search("Rent means what is paid.")


def test_any_term_is_taken() -> None:
    for term in ("(a+b]", "s", "ss", "a  b", "\\", "'", "-", "ies", "y"):
        for pattern in (AskedTerm(term).quoted, AskedTerm(term).plain, AskedTerm(term).itself):
            pattern.search("Any (a+b] text of 's' \\.")


@pytest.mark.parametrize(
    ("text", "is_spelled"),
    [
        ("We present Sparse Echo Maps (SEM), a method.", True),
        ("“Sparse Echo\nMaps” (“SEM”) means a map.", True),
        ("SEM, 100 particles", False),
        ("Maps of echoes (SEM) are sparse.", False),
    ],
)
def test_an_abbreviation_is_defined_by_the_words_before_it(text: str, *, is_spelled: bool) -> None:
    term = next(asked_terms("What does SEM stand for?"))
    assert term.spelled is not None
    assert bool(term.spelled.search(text)) is is_spelled
    assert AskedTerm("sparse map").spelled is None


@pytest.mark.parametrize("question", ["What is CASD?", "What does CASD stand for?", "Define CASD"])
def test_the_chunks_that_spell_it_out_are_read_in_their_order(question: str) -> None:
    assert spelling_out(question, CHUNKS) == [2, 1]
    assert len(spelling_out(question, [*CHUNKS, *CHUNKS])) == MOST_SPELLING_OUT


@pytest.mark.parametrize("question", ["How fast is CASD?", "What is training?", "What is CAST?"])
def test_other_questions_spell_nothing_out(question: str) -> None:
    assert spelling_out(question, CHUNKS) == []
    assert unread_definitions(question, ranked(1, SPELLED, {SPELLED: 1.0}), []) == []


def test_a_sentence_that_was_not_read_goes_first_and_is_known() -> None:
    question = "What is CASD?"
    used, spelled = ranked(1, f"{USED} {SPELLED}", {USED: 2.0, SPELLED: 1.0})
    judged = [JudgedSentence(used, 2.0, 2.0, None)]
    unread = unread_definitions(question, [used, spelled], judged)
    assert [one.found for one in unread] == [spelled]
    first, then = named_first(question, [*judged, *unread])
    assert (first.found, first.is_known, then.found) == (spelled, True, used)
    assert unread_definitions(question, [spelled], [first]) == []
