"""The text of a task has all that was told, and can be read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.conversation.task_text import (
    by_document,
    nth_alone,
    picked_from,
    read_back,
    shortened,
    titled,
    with_words,
)
from app.events import Evidence, Source, Span
from app.tasks.blocks import TaskResult, TitledQuotes
from storage import MessageRecord
from storage.messages import Role


def quote(text: str, start: int, *heads: str) -> Evidence:
    place = Source(1, None, "a.txt", start, start + len(text), None)
    return Evidence(text, 1.0, None, "", heads, (place,))


def test_titles_stand_above_their_quotes_and_the_note_below() -> None:
    one = quote("One.", 0)
    block = TitledQuotes("a_b: *Fees*", (one,))
    told = titled(TaskResult((block, TitledQuotes("", (one,))), "And more."))
    assert told.text == "**a_b: \\*Fees\\***\n\nOne.\n\nOne.\n\nAnd more."
    assert [told.text[span.start : span.end] for span in told.spans] == ["One.", "One."]


def test_the_heads_of_rows_are_said_once_above_them() -> None:
    rows = (
        quote("Gold | EUR 4,900", 20, "Level", "Fee", "Gold"),
        quote("Silver | EUR 2,100", 40, "Level", "Fee", "Silver"),
    )
    told = titled(TaskResult((TitledQuotes("", rows),)))
    assert told.text == "Level · Fee\n\nGold | EUR 4,900\n\nSilver | EUR 2,100"
    assert read_back(told.text, told.spans).quotes[0].heads == ("Level", "Fee", "Gold")
    assert [told.text[span.start : span.end] for span in told.spans] == [each.text for each in rows]
    whole = titled(TaskResult((TitledQuotes("", (quote("Level | Fee", 0), *rows)),)))
    assert whole.text == "Level | Fee\n\nGold | EUR 4,900\n\nSilver | EUR 2,100"


def test_what_comments_are_about_is_said_once_above_them() -> None:
    quotes = (
        quote("Adds.", 20, "def add(a)"),
        quote("Fast.", 30, "def add(a)"),
        quote("Sums.", 50, "def sum(a)"),
        quote("Done.", 70),
    )
    told = titled(TaskResult((TitledQuotes("", quotes),)))
    assert told.text == "def add(a)\n\nAdds.\n\nFast.\n\ndef sum(a)\n\nSums.\n\nDone."


TITLES = st.text(st.characters(exclude_categories=["Cc", "Z", "Cs"]), max_size=9)


@given(st.lists(TITLES.filter(bool), max_size=3), TITLES)
def test_what_was_told_is_read_back(titles: list[str], note: str) -> None:
    quotes = (quote("**One.**\n\nTwo.", 5), quote("Gold | 4", 99, "Level", "**Fee**", "Gold"))
    result = TaskResult(tuple(TitledQuotes(title, quotes) for title in titles), note)
    told = titled(result)
    assert read_back(told.text, told.spans) == result


@pytest.mark.parametrize("text", ["Not found.", "**Fees**\n\nOne.\n\nMore.", ""])
def test_any_text_is_read(text: str) -> None:
    at = text.find("One.")
    spans = (Span(at, at + 4, "One.", ()),) if at >= 0 else ()
    result = read_back(text, spans)
    assert result.note == {"": "", "N": text, "*": "More."}[text[:1]]


def test_a_shorter_answer_has_some_of_the_quotes_with_their_heads() -> None:
    texts = ("One.", "Two.", "Six.")
    several = tuple(quote(text, 10 * n, "Number", text) for n, text in enumerate(texts))
    result = TaskResult((TitledQuotes("", several),))
    assert len(shortened(result, 2).spans) == 2
    assert len(shortened(result, None).spans) == 1
    assert shortened(result, None).text.startswith("Number · ")
    assert shortened(TaskResult(()), None).text == ""


def test_the_ends_of_an_answer_and_what_has_the_words_are_picked() -> None:
    several = tuple(quote(text, 10 * n) for n, text in enumerate(("Ada pays.", "Bo.", "Ada goes.")))
    result = TaskResult((TitledQuotes("Tasks", several),))
    assert shortened(result, 2, "first").text == "Ada pays.\n\nBo."
    assert shortened(result, 1, "last").text == "Ada goes."
    assert [one.text for one in with_words(result, "Ada").quotes] == ["Ada pays.", "Ada goes."]
    assert with_words(result, "Cy").is_empty


def test_the_nth_quote_of_an_answer() -> None:
    told = TaskResult((TitledQuotes("Rules", (quote("One.", 0), quote("Two.", 20))),))
    assert nth_alone(told, 2, is_compared=False).text == "Two."
    assert nth_alone(told, -1, is_compared=False).text == "Two."
    beyond = nth_alone(told, 3, is_compared=False)
    assert beyond.text == "The answer before has 2 parts."
    assert not beyond.spans
    unsourced = TaskResult((TitledQuotes("Rules", (Evidence("One.", 1.0, None, "", (), ()),)),))
    for told in (TaskResult(()), unsourced):
        none = nth_alone(told, -1, is_compared=False)
        assert none.text == "The answer before has 0 parts."


def test_the_nth_document_or_thing_of_a_comparison() -> None:
    place = Source(2, None, "b.txt", 0, 3, None)
    other = Evidence("10.", 1.0, None, "", ("b.txt",), (place,))
    fields = (quote("5.", 0, "a.txt"), other)
    told = TaskResult((TitledQuotes("Price", fields), TitledQuotes("Fee", (quote("7.", 9),))))
    assert nth_alone(told, 2, is_compared=True).text == "**b.txt**\n\n10."
    assert nth_alone(told, 1, is_compared=True).text == "**a.txt**\n\n5.\n\n7."
    things = TaskResult(
        (TitledQuotes("A", (quote("5.", 0),)), TitledQuotes("B", (quote("7.", 9),)))
    )
    assert nth_alone(things, 2, is_compared=True).text == "**a.txt**\n\n7."


def test_quotes_stand_under_the_names_of_their_documents() -> None:
    other = Evidence("Two.", 1.0, None, "", (), (Source(2, None, "b.txt", 0, 4, None),))
    mixed = TaskResult((TitledQuotes("", (quote("One.", 0), other, quote("Three.", 9))),))
    told = [
        (block.title, [each.text for each in block.quotes]) for block in by_document(mixed).blocks
    ]
    assert told == [("a.txt", ["One.", "Three."]), ("b.txt", ["Two."])]


def test_a_month_is_the_same_shortened_and_in_full() -> None:
    told = TaskResult((TitledQuotes("", (quote("By 4 Dec.", 0), quote("By 4 May.", 20))),))
    assert [each.text for each in with_words(told, "december").quotes] == ["By 4 Dec."]


def test_what_was_picked_was_picked_from_the_answer_before() -> None:
    def said(number: int, role: Role, text: str) -> MessageRecord:
        place = Source(1, None, "a.txt", 9 * number, 9 * number + len(text), None)
        spans = (Span(0, len(text), text, (place,)),) if role == "assistant" else ()
        stats = {"finish": "quotes"}
        return MessageRecord(number, "s", None, role, text, (), (), stats, spans, "2026")

    messages = [
        said(1, "user", "Who came?"),
        said(2, "assistant", "Ada came."),
        said(3, "user", "List the actions"),
        said(4, "assistant", "Bo pays."),
        said(5, "user", "Which of them are Bo's?"),
        said(6, "assistant", "Bo pays."),
    ]
    told = [[quote.text for quote in each.quotes] for each in picked_from(messages)]
    assert told == [["Bo pays."], ["Bo pays."]]
    assert len(list(picked_from(messages[:4]))) == 1
    assert list(picked_from([])) == []
