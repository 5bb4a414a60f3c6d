"""The line below an answer: why it ended, how much of it is copied, and how fast it was."""

from __future__ import annotations

from collections.abc import Sequence

from app.events import AnswerFinish, Span, Stats
from app.safe_text import counted
from app.sources.copied_share import copied_share
from ui.render import percent

_FINISHES = {
    "cancelled": "stopped",
    "interrupted": "interrupted: the program ended before the answer did",
    "length": "cut off at the maximum length",
    "loop": "ended: it began to repeat itself",
}
"""Reasons for an answer's end that are shown."""


def stats_line(stats: Stats, finish: AnswerFinish | None, text: str, spans: Sequence[Span]) -> str:
    """Why the answer ended, if that must be told; and its figures, of which a page shows those of
    the newest answer.
    """
    ended = f'<p class="stats">{_FINISHES[finish]}</p>' if finish in _FINISHES else ""
    figures = " · ".join(stats_parts(stats, text, spans))
    if not figures:
        return ended
    more = " · ".join(_details(stats))
    line = f"<details><summary>{figures}</summary>{more}</details>" if more else figures
    return f'{ended}<div class="stats figures">{line}</div>'


def stats_parts(stats: Stats, text: str, spans: Sequence[Span]) -> list[str]:
    """The share that was copied, and the speed."""
    parts = []
    if stats.completion_tokens:
        share = copied_share(text, spans)
        source = f" from {counted(share.sources, 'source')}" if share.sources else ""
        parts.append(f"{percent(share.documents)} copied{source}")
    if stats.decode_ms > 0 and stats.completion_tokens:
        parts.append(f"{stats.completion_tokens / (stats.decode_ms / 1000):.1f} tokens/s")
    return parts


def _details(stats: Stats) -> list[str]:
    """Return the details for engineers."""
    parts = []
    if stats.target_calls:
        parts.append(f"{stats.completion_tokens / stats.target_calls:.1f} tokens per model call")
    if stats.plain_ms > 0:
        parts.append(f"{1000 / stats.plain_ms:.1f} tokens/s without drafts, in this answer's steps")
    return parts
