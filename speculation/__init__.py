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
    from speculation.choosing.drafting import Drafting, Everything, Selection
    from speculation.copies.copy_index import CopyIndex, Hit
    from speculation.copies.segment import Segment
    from speculation.decoding import Prefill, Step, generate
    from speculation.drafter import Context, Drafter, Verified
    from speculation.drafters.copyspec import CopySpec
    from speculation.ending import Stop
    from speculation.loop_guard import LoopGuard
    from speculation.sampling import Sampler, Sampling
    from speculation.target.loading import load_target
    from speculation.target.target import Target
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
    "CopyIndex": "speculation.copies.copy_index",
    "CopySpec": "speculation.drafters.copyspec",
    "DraftTree": "speculation.tree",
    "Drafter": "speculation.drafter",
    "Drafting": "speculation.choosing.drafting",
    "Everything": "speculation.choosing.drafting",
    "Hit": "speculation.copies.copy_index",
    "LoopGuard": "speculation.loop_guard",
    "Origin": "speculation.tree",
    "Prefill": "speculation.decoding",
    "Sampler": "speculation.sampling",
    "Sampling": "speculation.sampling",
    "Segment": "speculation.copies.segment",
    "Selection": "speculation.choosing.drafting",
    "Step": "speculation.decoding",
    "Stop": "speculation.ending",
    "Target": "speculation.target.target",
    "Verified": "speculation.drafter",
    "generate": "speculation.decoding",
    "load_target": "speculation.target.loading",
    "verify": "speculation.verification",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
