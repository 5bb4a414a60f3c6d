"""The decoding engine: draft, check in one pass, keep what the model agrees with.

Knows tokens and tensors; never text, passages or SQL. The contract of the package:

* what `generate` yields is the target's own choice at every position: token for token what plain
decoding gives, where `Target.is_exact`; elsewhere up to near-ties in bfloat16;
* a tree that is only its root is plain decoding, so the baseline runs the same code;
* a token labelled as copied equals the token at the place its `Origin` names.

Its names are listed in `__init__.pyi` and imported on first use: torch and transformers take
seconds to import, and code that only reads or adds texts doesn't need them.
"""

from contextlib import suppress

# On GPU machines that have only torch and transformers, names are imported from their modules.
with suppress(ImportError):
    from lazy_loader import attach_stub

    __getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
