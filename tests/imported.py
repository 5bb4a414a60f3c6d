"""What a process imports from which the tests' programs are forked (`tests.forked`)."""

from __future__ import annotations

import gc

import app.conversation.reply  # noqa: F401
import ui.server  # noqa: F401
from app.engine import import_engine

import_engine()
gc.freeze()  # or a child that looks for garbage copies all that this process has
