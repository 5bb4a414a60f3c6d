"""A long text is read in part, and no sentence of its outside a section is quoted."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.asking.sections import TextSection
from app.tasks.texts import WINDOW, TaskTexts
from storage import Store
from tests.app.tasks.contract import CONTRACT, library
from tests.storage.library_of_notes import add_note


def test_sentences_of_a_section_lie_within_it(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    texts = TaskTexts(store, [contract])
    (source,) = texts.all
    start, end = CONTRACT.index("## 2."), CONTRACT.index("## 3.")
    found = texts.sentences(source, TextSection("", start, end))
    assert [source.text[each.start : each.end] for each in found] == [
        "The client pays an annual maintenance fee of EUR 61,800.",
        "Late payments bear interest of 4.5% a year.",
    ]
    store.close()


LEVELS = """# Annex B

The service levels are these. They bind both parties.

Level | Response | Fee
--- | --- | ---
Gold | 1 hour | EUR 4,900
Silver | 4 hours | EUR 2,100

```
if late:
    pay(5)

stop()
```
"""


def texts_of(folder: Path, name: str, text: str) -> tuple[Store, TaskTexts]:
    store = Store(folder)
    return store, TaskTexts(store, [add_note(store, name, text)])


def test_a_table_of_contents_is_not_quoted(tmp_path: Path) -> None:
    text = "Fees . . . . . 3\nTerms . . . . . 5\nLaw . . . . . 9\n\nThe fee is EUR 5 a month.\n"
    store, texts = texts_of(tmp_path / "data", "a.txt", text)
    (source,) = texts.all
    found = texts.sentences(source, texts.whole(source))
    assert [source.text[each.start : each.end] for each in found] == ["The fee is EUR 5 a month."]
    store.close()


def test_rows_and_code_are_quoted_as_well_but_no_rules(tmp_path: Path) -> None:
    store, texts = texts_of(tmp_path / "data", "annex.md", LEVELS)
    (source,) = texts.all
    found = texts.sentences(source, texts.whole(source))
    assert [source.text[each.start : each.end] for each in found] == [
        "The service levels are these.",
        "They bind both parties.",
        "Level | Response | Fee",
        "Gold | 1 hour | EUR 4,900",
        "Silver | 4 hours | EUR 2,100",
        "```\nif late:\n    pay(5)",
        "stop()\n```",
    ]
    store.close()


def test_key_sentences_are_of_the_prose_where_there_is_some(tmp_path: Path) -> None:
    store, texts = texts_of(tmp_path / "data", "annex.md", LEVELS)
    (source,) = texts.all
    assert len(texts.key(source, texts.whole(source), 9)) == 2
    store.close()


NUMBERED = """# Minutes

The meeting began at 7.

1. **Finances.** Colm reported a balance of 4,216 euros, with which the fence is paid.
2. **Water.** The pipe at the north gate burst, and its repair cost 380 euros in December.
"""


def test_items_count_as_prose_where_most_of_a_text_stands_in_them(tmp_path: Path) -> None:
    store, texts = texts_of(tmp_path / "data", "minutes.md", NUMBERED)
    (source,) = texts.all
    (said,) = texts.key(source, texts.whole(source), 1)
    assert "began" not in said.text
    store.close()


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("  GNU Documentation License\n  Version 1.3, May 2008\n\nIt was built in 1871.", 1),
        ("The lighthouse of Cape Marrow was built.\n\nIt was built in 1871.", 0),
        ("Call Ada" + ", then her aunt" * 2 + "\n\noil it, all of it" * 4 + "\n\nIt is old.", 0),
        ("Call Ada\n\nPay the pump", 0),
        (f"{'Ada and her lamp ' * 5}\n\nIt was built in 1871.", 0),
    ],
)
def test_a_title_says_nothing_of_a_text(tmp_path: Path, text: str, left_out: int) -> None:
    store, texts = texts_of(tmp_path / "data", "report.txt", text)
    (source,) = texts.all
    whole = texts.whole(source)
    everything = [texts.quote(source, each).text for each in texts.sentences(source, whole)]
    assert [each.text for each in texts.key(source, whole, 9)] == [
        *dict.fromkeys(everything[left_out:])
    ]
    store.close()


def test_a_quote_has_what_it_leans_on_and_the_heads_of_its_row(tmp_path: Path) -> None:
    store, texts = texts_of(tmp_path / "data", "annex.md", LEVELS)
    (source,) = texts.all
    _, leaning, head, gold, *_ = [
        texts.quote(source, each) for each in texts.sentences(source, texts.whole(source))
    ]
    assert (leaning.lead, leaning.heads) == ("The service levels are these. ", ())
    assert head.heads == ()
    assert (gold.lead, gold.heads) == ("", ("Level", "Response", "Fee", "Gold"))
    store.close()


def test_of_a_long_text_the_pieces_that_say_most_are_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    filler = "".join(f"The weather of day {day} was fine again in town.\n\n" for day in range(999))
    subject = "The weather of the town is fine because the mountains keep the clouds away.\n\n"
    document = add_note(store, "long.txt", filler[: 9 * WINDOW] + subject + filler)
    texts = TaskTexts(store, [document])
    (source,) = texts.all
    found = texts.key(source, texts.whole(source), 3, windows=2)
    assert len(found) == 3
    store.close()


def test_removed_documents_are_left_out(tmp_path: Path) -> None:
    store, contract, _ = library(tmp_path / "data")
    assert [each.document for each in TaskTexts(store, [999, contract]).all] == [contract]
    store.close()


def test_the_title_of_a_section_is_not_quoted_below_itself(tmp_path: Path) -> None:
    text = "1. House\n\nIt is old.\n\n2. Duties\n\nThe keeper shall:\n\n1. oil it;\n2. light it;\n"
    store, texts = texts_of(tmp_path / "data", "lamp.txt", text)
    (source,) = texts.all
    section = TextSection("2. Duties", text.index("2. Duties"), len(text))
    told = [each.text for each in texts.key(source, section, 9)]
    assert told == ["The keeper shall:", "1. oil it;", "2. light it;"]
    store.close()
