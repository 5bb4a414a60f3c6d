"""The decoding engine: draft, check in one pass, keep what the model agrees with.

Knows tokens and tensors; never text, passages or SQL. The contract of the package:

* what `generate` yields is, token for token, what the target alone would have produced;
* a tree that is only its root is plain decoding, so the baseline runs the same code;
* a token labelled as copied equals the token at the place its `Origin` names.
"""

from speculation.copy_index import CopyIndex, Hit
from speculation.copyspec import CopySpec
from speculation.drafter import Context, Drafter
from speculation.ending import Stop
from speculation.generate import Prefill, Step, generate
from speculation.loading import load_target
from speculation.loop_guard import LoopGuard
from speculation.sampling import Sampler, Sampling
from speculation.segment import Segment
from speculation.target import Target, TargetError
from speculation.tree import DraftTree, Origin
from speculation.verify import Acceptance, verify

__all__ = [
    "Acceptance",
    "Context",
    "CopyIndex",
    "CopySpec",
    "DraftTree",
    "Drafter",
    "Hit",
    "LoopGuard",
    "Origin",
    "Prefill",
    "Sampler",
    "Sampling",
    "Segment",
    "Step",
    "Stop",
    "Target",
    "TargetError",
    "generate",
    "load_target",
    "verify",
]
