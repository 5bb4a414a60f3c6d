"""Commands that run `palimpsest` in a separate process: unchanged, at rest, or with recited answers."""

from __future__ import annotations

import sys

PALIMPSEST = [sys.executable, "-c", "from app.commands.main import main; main()"]
RESTING = [sys.executable, "-m", "tests.resting"]
"""Nothing is measured while nobody asks."""

RECITING = [sys.executable, "-m", "tests.reciting"]
"""Answers quote a passage of the prompt instead of the model's own choice of words."""

SLOWLY = "; slowly"
"""Behind an instruction to `tests.rewriting`: the page shows how it is written."""

AT_LENGTH = "at great length"
"""In a question to `RECITING`: the answer runs until its maximum length."""

LASTING = {"PALIMPSEST_MAX_TOKENS": "2048"}
"""A maximum length that takes more than a minute and a half: enough time to stop the answer."""
