from .choosing.drafting import Drafting, Everything, Selection
from .copies.copy_index import CopyIndex, Hit
from .copies.segment import Segment
from .decoding import Prefill, Step, generate
from .drafter import Context, Drafter, Verified
from .drafters.copyspec import CopySpec
from .ending import Stop
from .errors import TargetError
from .loop_guard import LoopGuard
from .sampling import Sampler, Sampling
from .target.loading import load_target
from .target.target import Target
from .tree import DraftTree, Origin
from .verification import Acceptance, verify

__all__ = [
    "Acceptance",
    "Context",
    "CopyIndex",
    "CopySpec",
    "DraftTree",
    "Drafter",
    "Drafting",
    "Everything",
    "Hit",
    "LoopGuard",
    "Origin",
    "Prefill",
    "Sampler",
    "Sampling",
    "Segment",
    "Selection",
    "Step",
    "Stop",
    "Target",
    "TargetError",
    "Verified",
    "generate",
    "load_target",
    "verify",
]
