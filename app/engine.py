"""Importing torch and transformers: once, and by one thread.

Both take seconds, so they are imported only when needed; and when two threads import from
transformers for the first time at once, one of them fails because the name isn't defined yet.
"""

from __future__ import annotations

import threading

_IMPORTING = threading.Lock()


def import_engine() -> None:
    """Import what models need; call it first wherever threads may run."""
    with _IMPORTING:
        from transformers import (  # noqa: F401
            AutoConfig,
            AutoModel,
            AutoModelForCausalLM,
            AutoTokenizer,
        )
        from transformers.utils import logging

        import speculation.decoding
        import speculation.target.loading  # noqa: F401

        # A bar for two seconds of loading would stand in the middle of an answer on a terminal.
        logging.disable_progress_bar()
