"""Importing torch and transformers: once, and by one thread.

Both take seconds, so nothing asks for them before they are needed; and of two threads that ask for
transformers at once for the first time, one is told that the name it wants isn't there.
"""

from __future__ import annotations

import threading

_IMPORTING = threading.Lock()


def import_engine() -> None:
    """Import what models need; to be called before it is, where threads may be."""
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
