"""Lists are found by the sentences that introduce them, with the words of titles and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tasks.introduced_lists import introducing, lists_only
from app.tasks.lists import listed
from app.tasks.texts import TaskTexts
from storage import Store
from tests.app.tasks.contract import add_titled, by_words

LOG = """# Keeping the log

A log of the harbour names ships. A log is kept for a year, and a log has a blue cover.

## Entries

Please write into your log:

- the name of each ship
- the weather
  (calm | rough)
  and the tide
- the hour

Nobody reads these:

- notes on the cover

## Ships

Please write to the pilots. They need the hour and the draught.
"""


@pytest.fixture
def texts(tmp_path: Path) -> TaskTexts:
    store = Store(tmp_path / "data")
    return TaskTexts(store, [add_titled(store, "harbour log.md", LOG)])


@pytest.mark.parametrize(
    ("subject", "opening"),
    [
        ("what to write into a harbour log", ["Please write into your log:"]),
        ("what to write in log entries", ["Please write into your log:"]),
        ("what to read", ["Nobody reads these:"]),
        ("what to write to the pilots of ships", []),
        ("harbour log", []),
        ("what", []),
    ],
)
def test_a_list_is_known_by_what_introduces_it(
    texts: TaskTexts, subject: str, opening: list[str]
) -> None:
    assert [each.text for each in introducing(texts, subject)] == opening


def test_a_list_is_told_without_other_sentences(texts: TaskTexts, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    result = listed(texts, by_words(store), "what to write into a harbour log")
    told = [quote.text for quote in result.quotes]
    assert told[0] == "Please write into your log:"
    assert told[1:] == [
        "- the name of each ship",
        "- the weather\n  (calm | rough)\n  and the tide",
        "- the hour",
    ]
    store.close()


def test_other_sentences_that_introduce_lists_are_kept(texts: TaskTexts) -> None:
    (found,) = introducing(texts, "what to write into a harbour log")
    (other,) = introducing(texts, "what to read")
    (source,) = texts.all
    prose = texts.quote(source, texts.sentences(source, texts.whole(source))[0])
    assert lists_only([prose, other, found], [found]) == [found, other]
