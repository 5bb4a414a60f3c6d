"""Code that can be read by the programs it is for: Python and JSON.

Contract: nothing is run, and nothing is raised.
"""

from __future__ import annotations

import ast
import json

from app.instructions.text_kinds import python


def breaks(text: str, new: str) -> bool:
    """Whether code can't be read any more with a change, which it could before."""
    if python(text) is not None:
        return not is_python(new)
    return _is_json(text) and bool(new.strip()) and not _is_json(new)


def is_python(text: str) -> bool:
    """Whether Python can read it, as it can some other languages' values and calls."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
