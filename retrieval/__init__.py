"""Files to documents, chunks and vectors; questions to passages.

The contract of the package:

* a document has one text; chunks, pages and passages are ranges of its code points, and the
  chunks are an exact partition of it;
* whatever is wrong with a file ends in a `DocumentError` that names the file, the limit and what
  to do, and leaves nothing behind;
* nothing that was parsed or embedded is parsed or embedded again.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from retrieval.errors import DocumentError

if TYPE_CHECKING:
    from retrieval.embed import Embedder
    from retrieval.extract import Extracted, Limits
    from retrieval.index import VectorIndex
    from retrieval.library import Library
    from retrieval.search import Passage, SearchResult

__all__ = [
    "DocumentError",
    "Embedder",
    "Extracted",
    "Library",
    "Limits",
    "Passage",
    "SearchResult",
    "VectorIndex",
]

# Imported when asked for: the parsers' processes are of this package, and need no index or store.
_HOMES = {
    "Embedder": "retrieval.embed",
    "Extracted": "retrieval.extract",
    "Library": "retrieval.library",
    "Limits": "retrieval.extract",
    "Passage": "retrieval.search",
    "SearchResult": "retrieval.search",
    "VectorIndex": "retrieval.index",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
