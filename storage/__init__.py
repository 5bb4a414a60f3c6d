"""Storage: SQLite records, files by content hash. The database is the truth.

All SQL lives here, behind small repositories of frozen records. The contract of the package:

* when a method returns, its changes are on disk; a killed process loses at most the current call;
* every method may be called from any thread, and from several processes on one data folder;
* removed data is overwritten, not only unlinked;
* problems with the folder or the database raise a `StorageError` that says what to do.
"""

from storage.arrival import Arrival, Incoming
from storage.chunks import Chunk, ChunkRange, Chunks
from storage.counters import Counters
from storage.database import Store
from storage.document import Document, PageRange, Stage
from storage.documents import Documents
from storage.errors import DamagedError, NotFoundError, RowError, StorageError
from storage.evidence import EvidenceRecord
from storage.files import Originals
from storage.fulltext import FullText
from storage.job import Job, JobState, Overview
from storage.jobs import Jobs
from storage.measured import MeasuredCosts, Perplexities, RankedText
from storage.messages import MessageRecord
from storage.segments import Segments, StoredSegment
from storage.session_records import SessionRecord, SessionScope
from storage.sessions import Sessions
from storage.spans import SpanRecord, SpanSource
from storage.structure import Heading, PageWords, Rectangle, Structure
from storage.vectors import Vectors

__all__ = [
    "Arrival",
    "Chunk",
    "ChunkRange",
    "Chunks",
    "Counters",
    "DamagedError",
    "Document",
    "Documents",
    "EvidenceRecord",
    "FullText",
    "Heading",
    "Incoming",
    "Job",
    "JobState",
    "Jobs",
    "MeasuredCosts",
    "MessageRecord",
    "NotFoundError",
    "Originals",
    "Overview",
    "PageRange",
    "PageWords",
    "Perplexities",
    "RankedText",
    "Rectangle",
    "RowError",
    "Segments",
    "SessionRecord",
    "SessionScope",
    "Sessions",
    "SpanRecord",
    "SpanSource",
    "Stage",
    "StorageError",
    "Store",
    "StoredSegment",
    "Structure",
    "Vectors",
]
