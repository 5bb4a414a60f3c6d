"""An answer that no model wrote: quotes with their places, under titles, and what is said of them.

It is not rendered as Markdown: every character of a quote is there, as in `ui.evidence`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.evidence import TITLE, Quote, figures
from ui.render import escape

if TYPE_CHECKING:
    from app.tasks.blocks import TaskResult


def task_answer(result: TaskResult, shown: Sequence[Quote], message: int) -> str:
    """The answer as HTML.

    Args:
        shown: all of its quotes, in order; the number of each is that of its span.
        message: the answer's.
    """
    parts: list[str] = []
    number = 0
    for block in result.blocks:
        parts += [f"<h3>{escape(block.title)}</h3>"] if block.title else []
        quotes = shown[number : number + len(block.quotes)]
        parts.append(figures(quotes, number, str(message)))
        number += len(quotes)
    label = f'class="evidence" aria-label="{TITLE}"'
    quoted = f"<section {label}>{''.join(parts)}</section>" if parts else ""
    note = f"<p>{escape(result.note)}</p>" if result.note else ""
    return f'<div class="answer">{quoted}{note}</div>'
