"""A page is built without an application each time that Gradio would make one of it.

Gradio makes one, with its hundred routes, when a page is begun, when it is left, when its queue is
set, and when it is mounted. Of the first two nothing is used, and they took half of the time that
it takes to build the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gradio import blocks


class _None:
    """Stands in for Gradio's class of applications."""

    @staticmethod
    def create_app(*_: Any, **__: Any) -> None:
        """Make none."""


@contextmanager
def unserved() -> Iterator[None]:
    """Pages built in this context have no application yet: set its queue, and mount it."""
    names = vars(blocks)
    usual, names["App"] = names["App"], _None
    try:
        yield
    finally:
        names["App"] = usual
