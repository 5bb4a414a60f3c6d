from .errors import DocumentError
from .extraction.extract import Extracted
from .extraction.limits import Limits
from .library import Library
from .search.evidence import EvidenceResult, FoundSentence
from .search.passages import Passage, SearchResult
from .vectors.embedder import Embedder
from .vectors.index import VectorIndex

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
