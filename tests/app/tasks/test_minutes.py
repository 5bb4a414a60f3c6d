"""Minutes are summed up by what was decided and who does what."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.asking.values import values_called
from app.tasks.minutes import decided_and_to_do, in_order, is_formal
from app.tasks.summaries import summary
from app.tasks.texts import TaskTexts
from storage import Heading, Store
from storage.structure import Structure
from tests.storage.library_of_notes import add_note

MINUTES = """# Minutes of the meeting

Present: Ada Finch, Ben Hall, Cleo Marsh

# Last minutes

The minutes of May were approved.

# Van

The van needs a new clutch, which costs as much as the van is worth. It was decided to sell it.

Action: Ben puts the van on sale by 3 June.

# Action items

- Cleo: cancel the insurance
"""


def texts_of(folder: Path, name: str, text: str) -> TaskTexts:
    store = Store(folder / "data")
    document = add_note(store, name, text)
    starts = [place for place in range(len(text)) if text.startswith("# ", place)]
    titles = [Heading(at, 1, text[at + 2 : text.index("\n", at)]) for at in starts]
    Structure(store).put(document, titles)
    return TaskTexts(store, [document])


def told(texts: TaskTexts, most: int) -> list[str]:
    (source,) = texts.all
    found = decided_and_to_do(texts, source, texts.parts(source, texts.whole(source)), most)
    assert in_order([*reversed(found), *found]) == found
    return [quote.text for _, quote in found]


def test_decisions_come_before_actions_where_there_is_room_for_few(tmp_path: Path) -> None:
    texts = texts_of(tmp_path, "board.md", MINUTES)
    decided = "It was decided to sell it."
    actions = ["Action: Ben puts the van on sale by 3 June.", "- Cleo: cancel the insurance"]
    assert told(texts, 1) == [decided]
    assert told(texts, 5) == [decided, *actions]


def test_a_summary_has_them_and_not_who_was_there(tmp_path: Path) -> None:
    texts = texts_of(tmp_path, "board.md", MINUTES)
    said = " ".join(quote.text for quote in summary(texts, 4).quotes)
    assert "decided to sell" in said
    assert "cancel the insurance" in said
    assert "Ada Finch" not in said


def test_other_documents_have_none(tmp_path: Path) -> None:
    text = MINUTES.replace("Minutes of the meeting", "A report").replace("minutes", "papers")
    assert told(texts_of(tmp_path, "report.md", text), 5) == []


@pytest.mark.parametrize(
    ("sentence", "is_so"),
    [
        ("The minutes of May were approved without changes.", True),
        ("The minutes of the meeting of May 4, 2025 were unanimously approved.", True),
        ("The minutes, as amended, were adopted.", True),
        ("The agenda was adopted.", True),
        ("Agenda item 3: the board approved the new lease.", False),
        ("Minutes: Everyone agreed and the merger was accepted.", False),
        ("The minutes of May were approved and the merger was accepted.", False),
        ("The minutes say that the fees were approved.", False),
        ("The minutes of May record that the fees were approved.", False),
        ("The minutes of May and the budget were approved.", False),
        ("The minutes of May record the lease was approved.", False),
    ],
)
def test_only_that_minutes_or_an_agenda_were_approved_is_formal(sentence: str, is_so: bool) -> None:
    looks = values_called("decisions")
    assert looks is not None
    assert is_formal(sentence, looks) is is_so
