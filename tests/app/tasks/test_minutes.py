"""Minutes are summed up by what was decided and who does what."""

from __future__ import annotations

from pathlib import Path

from app.tasks.minutes import decided_and_to_do, in_order
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
