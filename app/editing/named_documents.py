"""Documents of the library by what a person calls them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from app.errors import EditError
from app.safe_text import quoted
from storage import Document


def documents_named(names: Sequence[str], documents: Sequence[Document]) -> list[int]:
    """The ids of documents given by id or name, each once.

    Raises:
        EditError: there is none of that name, or several; says which.
    """
    return [*dict.fromkeys(_named(name, documents) for name in names)]


def _named(name: str, documents: Sequence[Document]) -> int:
    by_id = [each for each in documents if str(each.id) == name]
    exact = [each for each in documents if each.name == name]
    last = [each for each in documents if PurePath(each.name).name == name]
    found = by_id or exact or last
    if not found:
        raise EditError(
            f"There is no document {quoted(name)} in the library. `palimpsest documents` lists "
            "them; `palimpsest ingest` adds one."
        )
    if len(found) > 1:
        which = ", ".join(f"{each.id} ({each.name})" for each in found)
        raise EditError(f"Several documents are called {quoted(name)}: give an id of {which}.")
    return found[0].id
