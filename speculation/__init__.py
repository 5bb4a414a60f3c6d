"""The decoding engine: draft, check in one pass, keep what the model agrees with.

Knows tokens and tensors; never text, passages or SQL. The contract of the package:

* what `generate` yields is, token for token, what the target alone would have produced;
* a tree that is only its root is plain decoding, so the baseline runs the same code;
* a token labelled as copied equals the token at the place its `Origin` names.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from speculation.errors import TargetError

if TYPE_CHECKING:
    from speculation.copy_index import CopyIndex, Hit
    from speculation.copyspec import CopySpec
    from speculation.decoding import Prefill, Step, generate
    from speculation.drafter import Context, Drafter, Verified
    from speculation.drafting import Drafting, Everything, Selection
    from speculation.ending import Stop
    from speculation.loading import load_target
    from speculation.loop_guard import LoopGuard
    from speculation.sampling import Sampler, Sampling
    from speculation.segment import Segment
    from speculation.target import Target
    from speculation.tree import DraftTree, Origin
    from speculation.verification import Acceptance, verify

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

# Imported when asked for: torch and transformers take seconds, which what only reads or adds texts
# shall not wait for.
_HOMES = {
    "Acceptance": "speculation.verification",
    "Context": "speculation.drafter",
    "CopyIndex": "speculation.copy_index",
    "CopySpec": "speculation.copyspec",
    "DraftTree": "speculation.tree",
    "Drafter": "speculation.drafter",
    "Drafting": "speculation.drafting",
    "Everything": "speculation.drafting",
    "Hit": "speculation.copy_index",
    "LoopGuard": "speculation.loop_guard",
    "Origin": "speculation.tree",
    "Prefill": "speculation.decoding",
    "Sampler": "speculation.sampling",
    "Sampling": "speculation.sampling",
    "Segment": "speculation.segment",
    "Selection": "speculation.drafting",
    "Step": "speculation.decoding",
    "Stop": "speculation.ending",
    "Target": "speculation.target",
    "Verified": "speculation.drafter",
    "generate": "speculation.decoding",
    "load_target": "speculation.loading",
    "verify": "speculation.verification",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
