"""How tests start `palimpsest` in a process of its own: as it is, and with answers that recite."""

from __future__ import annotations

import sys

PALIMPSEST = [sys.executable, "-c", "from app.commands.main import main; main()"]
RECITING = [sys.executable, "-m", "tests.reciting"]
"""Answers quote what the model has read, whatever it would have said."""

AT_LENGTH = "at great length"
"""In a question to the reciting one: the answer goes on until its limit."""

LASTING = {"PALIMPSEST_MAX_TOKENS": "2048"}
"""A limit at which such an answer takes more than a minute and a half: time enough to stop it."""
