"""Only a request for a fact that stands alone may be refused; tasks and follow-ups never are."""

from __future__ import annotations

import pytest

from app.asking.facts import stands_alone


@pytest.mark.parametrize(
    "question",
    [
        "Who built the lighthouse at Cape Marrow?",
        "what is the melting point of tungsten",
        "In which year did Portugal join the EU?",
        "Does Norway have a king?",
        "Was the lighthouse at Cape Marrow built of brick?",
        "When's the harvest of olives in Crete?",
        "Who is the president?",
        "Where is Mongolia?",
        "How much is the rent?",
        "capital of Mongolia",
        "The average height of lighthouses in Norway?",
        "Tell me the capital of Mongolia.",
        "Could you please tell me who the tenant is?",
        "Please give me the date of the first delivery",
        "Name the river that flows through Nantes.",
        "I'd like to know the melting point of tungsten",
    ],
)
def test_a_question_that_says_what_it_asks_for_stands_alone(question: str) -> None:
    assert stands_alone(question)


@pytest.mark.parametrize(
    "task",
    [
        "Summarize this",
        "Summarize: Who built the lighthouse? It was Ada Finch, in 1871.",
        "Translate the second paragraph into French.",
        "Rewrite it shorter",
        "Make it a table",
        "and why?",
        "Why?",
        "And when?",
        "What about the other lighthouse keepers?",
        "What does this document say about whales?",
        "What are the main points of chapter three?",
        "Can you list all lighthouse keepers?",
        "How many pages are about whales?",
        "What did they think of Ada Finch?",
        "Write a poem about lighthouse keepers",
        "Compare both lighthouse keepers",
        "lighthouse keepers",
        "Wer baute den Leuchtturm am Kap Marrow?",
        "Was passiert in der Probezeit?",
        "Will Frau Vogt am Montag kommen?",
        "Is de huur inclusief water?",
        "Tell me a joke",
        "Tell me why.",
        "Tell me the story of the white whale",
        "Give me the short version",
        "Give me the code for a stack",
        "Explain theories of mind",
        "Think of a number",
        "Because of the rain",
        "Poem of the sea",
        "Summary of the lighthouses in Norway",
        "Thank you for the help",
        "Thanks, that was the capital of Norway",
        "What now?",
        "What is the plot?",
        "What was the name?",
        "Who wrote\nthese lines about whales?",
        "Why did " + "the lighthouse keeper " * 20 + "leave?",
        "",
        "\0",
    ],
)
def test_tasks_and_follow_ups_do_not_stand_alone(task: str) -> None:
    assert not stands_alone(task)
