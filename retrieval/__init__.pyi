from .embed import Embedder
from .errors import DocumentError
from .evidence import EvidenceResult, FoundSentence
from .extract import Extracted, Limits
from .index import VectorIndex
from .library import Library
from .search import Passage, SearchResult

__all__ = [
    "DocumentError",
    "Embedder",
    "EvidenceResult",
    "Extracted",
    "FoundSentence",
    "Library",
    "Limits",
    "Passage",
    "SearchResult",
    "VectorIndex",
]
