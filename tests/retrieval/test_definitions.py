"""Which term a question asks for, and which sentences define it."""

from __future__ import annotations

import pytest

from retrieval.definitions import asked_terms, definition


@pytest.mark.parametrize(
    ("question", "term"),
    [
        ("Who is the provider?", "provider"),
        ("What is a Secondary License", "Secondary License"),
        ("What are “Invariant Sections”?", "Invariant Sections"),
        ("What's an Opaque copy?", "Opaque copy"),
        ("what does Business Day mean?", "Business Day"),
        ("What does the term mean?", "term"),
        ("What do “Losses” refer to?", "Losses"),
        ("What is meant by a covered work?", "covered work"),
        ("How are the Services defined?", "Services"),
        ("Define force majeure.", "force majeure"),
        ("What is the definition of Losses?", "Losses"),
        ("The meaning of Affiliate", "Affiliate"),
    ],
)
def test_the_term_that_is_asked_for(question: str, term: str) -> None:
    assert next(asked_terms(question)) == term


def test_where_it_is_defined_is_no_part_of_the_term_unless_nothing_else_is() -> None:
    assert list(asked_terms("What is a Losses under this agreement?"))[-1] == "Losses"
    both = list(asked_terms("What is an interest in the property?"))
    assert both == ["interest in the property", "interest"]


@pytest.mark.parametrize(
    "question",
    ["Who insures the provider?", "When is the rent due?", "Is it defined?", "What?", "", "?" * 70],
)
def test_other_questions_ask_for_no_term(question: str) -> None:
    assert list(asked_terms(question)) == []


@pytest.mark.parametrize(
    ("term", "sentence"),
    [
        ("provider", "A B AG (the “Provider”) and C D (the “Customer”) agree."),
        ("Contributor", '1.1. "Contributor"\n    means each individual or legal entity.'),
        ("Invariant Section", 'The "Invariant Sections" are certain Secondary Sections.'),
        ("Invariant Sections", 'An "Invariant Section" is a section.'),
        ("Transparent copy", 'A "Transparent" copy of the Document means a readable copy.'),
        ("Modified Version", 'A "Modified Version" of the Document means any work.'),
        ("MMC Site", '"Collaboration Site" (or "MMC Site") means any server.'),
        ("Collaboration Site", '"Collaboration Site" (or "MMC Site") means any server.'),
        ("propagate", "To “propagate” a work means to do anything with it."),
        ("Business Day", "Business Day: a day other than a Saturday."),
        ("Business Day", "(c) “Business Day” shall mean a day on which banks are open."),
        ("Losses", "12. Losses means all losses that are foreseeable."),
        ("Services", "‘Services’ has the meaning given in clause 1."),
        ("Person", "In these terms “person” includes any company."),
        ("palimpsest", "A palimpsest is a page written over an older text."),
    ],
)
def test_a_sentence_that_defines_it(term: str, sentence: str) -> None:
    assert definition(term).search(sentence)


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
        ("rent", "Parent: a person with a child."),
    ],
)
def test_a_sentence_that_only_has_it(term: str, sentence: str) -> None:
    assert not definition(term).search(sentence)


def test_any_term_is_taken() -> None:
    for term in ("(a+b]", "s", "ss", "a  b", "\\", "'"):
        definition(term).search("Any (a+b] text of 's' \\.")
