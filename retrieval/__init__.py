"""Files to documents, chunks and vectors; questions to passages.

The contract of the package:

* a document has one text; chunks, pages and passages are ranges of its code points, and the
  chunks are an exact partition of it;
* whatever is wrong with a file ends in a `DocumentError` that names the file, the limit and what
  to do, and leaves nothing behind;
* nothing that was parsed or embedded is parsed or embedded again.
"""

from retrieval.embed import Embedder
from retrieval.errors import DocumentError
from retrieval.extract import Extracted, Limits, extract
from retrieval.index import VectorIndex
from retrieval.ingest import Library, Passage

__all__ = [
    "DocumentError",
    "Embedder",
    "Extracted",
    "Library",
    "Limits",
    "Passage",
    "VectorIndex",
    "extract",
]
