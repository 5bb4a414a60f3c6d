"""What is told of the documents that a question went to, where they weren't all of the library.

It is stored with the answer, which goes on saying so when the session asks others.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.events import NOT_FOUND, Evidence
from app.prompting import not_found
from app.safe_text import counted, printable
from storage import Document


def number_asked(asked: Sequence[Document], known: Sequence[Document]) -> int | None:
    """How many documents a question went to; None where they were all.

    Args:
        known: all documents of the library.
    """
    left_out = {document.id for document in known} - {document.id for document in asked}
    return len(asked) if left_out else None


def is_found_in(asked: Sequence[Document], evidence: Sequence[Evidence]) -> bool:
    """Whether all evidence stands in these documents, so that they can be said to be those asked;
    evidence of an earlier question may stand in others.
    """
    ids = {document.id for document in asked}
    return all(any(place.document in ids for place in each.sources) for each in evidence)


def not_found_in(asked: Sequence[Document], number: int | None) -> str:
    """The answer when no sentence of these documents answers.

    Args:
        number: as `number_asked` gives it.
    """
    if not number:
        return NOT_FOUND
    if number == 1:
        return f"Not found in {_name(asked[0])}, the only document asked."
    return f"Not found in the {counted(number, 'document')} asked."


def asked_note(asked: Sequence[Document], number: int) -> str:
    """The note on another answer, if some documents were asked and some not."""
    if not number:
        return not_found.NONE_ASKED
    which = _name(asked[0]) if number == 1 else counted(number, "document")
    return f"Only {which} {'was' if number == 1 else 'were'} asked."


def _name(document: Document) -> str:
    return f"“{printable(document.name)}”"
