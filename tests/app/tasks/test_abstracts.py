"""What a document says of itself in short is found near its beginning."""

from __future__ import annotations

import pytest

from app.tasks.abstracts import LEAST, NEAR, abstract_of
from storage import Heading

SAID = "We show that lamps which burn oil are seen from farther away than those with candles. " * 4


@pytest.mark.parametrize(
    ("above", "title"),
    [
        ("Abstract\n", "Abstract"),
        ("ABSTRACT\n\n", "Abstract"),
        ("1. Executive Summary:\n", "Executive summary"),
        ("Abstract. ", "Abstract"),
        ("Key findings\n", "Key findings"),
    ],
)
@pytest.mark.parametrize("below", ["Keywords: lamps, oil\n", "1. Introduction\nShips sink.\n", ""])
def test_it_goes_from_its_title_to_what_no_such_part_has(
    above: str, title: str, below: str
) -> None:
    text = f"On Lamps\nA. Finch\n{above}{SAID}\n{below}"
    found = abstract_of(text, ())
    assert found is not None
    assert found.title == title
    assert SAID in text[found.start : found.end]
    assert not below or below not in text[found.start : found.end]


def test_it_ends_at_the_next_heading() -> None:
    text = f"Abstract\n\n{SAID}\n\nShips\n\nThey sink."
    found = abstract_of(text, [Heading(0, 1, "Abstract"), Heading(text.index("Ships"), 1, "Ships")])
    assert found is not None
    assert found.end == text.index("Ships")


@pytest.mark.parametrize(
    "text",
    [
        f"On Lamps\n\n{SAID}",
        f"An abstract of this is elsewhere.\n{SAID}",
        "Abstract\nOil is seen from farther away.\n1. Introduction\n" + SAID,
        f"{'Lamps. ' * NEAR}\nAbstract\n{SAID}",
    ],
)
def test_most_documents_have_none(text: str) -> None:
    assert len(SAID) > LEAST
    assert abstract_of(text, ()) is None


def test_below_a_heading_of_markdown_it_may_be_short() -> None:
    said = "Nobody got an invoice for three hours. The disk of the queue was full, since too much was kept."
    assert len(said) < LEAST
    assert abstract_of(f"# Outage\n\n## Summary\n\n{said}\n", ()) is not None
    assert abstract_of(f"Outage\n\nSummary\n\n{said}\n", ()) is None
    assert abstract_of("# Outage\n\n## Summary\n\nSee below.\n", ()) is None
