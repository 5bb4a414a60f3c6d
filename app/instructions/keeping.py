"""Refuses instructions that only say what is to stay: "Don't change the rent"."""

from __future__ import annotations

import re

from app.errors import EditError

MOST_CHARACTERS = 300
"""Of such an instruction."""

_KEEPING = re.compile(
    r"(?:please,? )?(?:do not|don['\u2019]?t|never) (?:change|touch|edit|alter|modify|delete|remove"
    r"|replace|rename|move) (?:(?!\b(?:and|but|as|yet|just|only|instead|except|besides|other than"
    r"|apart from|while|unless|until|if|when)\b)"
    r"[^,;.:!?\n])+[.!]?",
    re.IGNORECASE,
)
"""Without a comma, a second sentence or a word with which something else is asked for."""


def require_change(instruction: str) -> None:
    """An instruction asks for a change.

    Raises:
        EditError: it only says what isn't to be changed.
    """
    is_short = len(instruction) <= MOST_CHARACTERS
    if is_short and _KEEPING.fullmatch(" ".join(instruction.split())):
        raise EditError(
            "That says what is to stay as it is: nothing is changed. Say what is to be changed."
        )
