"""The line below an answer: why it ended, how much of it is copied, and details for engineers."""

from __future__ import annotations

from collections.abc import Sequence

from app.events import ENDINGS, AnswerFinish, Span, Stats
from app.safe_text import counted
from app.sources.copied_share import copied_share
from ui.render import percent


def stats_line(stats: Stats, finish: AnswerFinish | None, text: str, spans: Sequence[Span]) -> str:
    """Why the answer ended, if that must be told; and its figures, of which a page shows those of
    the newest answer.
    """
    ending = ENDINGS.get(finish, "") if finish else ""
    ended = f'<p class="stats">{ending}</p>' if ending else ""
    shown = figures(stats, text, spans)
    return f'{ended}<div class="stats figures">{shown}</div>' if shown else ended


def figures(stats: Stats, text: str, spans: Sequence[Span]) -> str:
    """The share that was copied, which opens to the details."""
    if not stats.completion_tokens:
        return ""
    share = copied_share(text, spans)
    source = f" from {counted(share.sources, 'source')}" if share.sources else ""
    copied = f"{percent(share.documents)} copied{source}"
    more = " · ".join(_details(stats))
    return f"<details><summary>{copied}</summary>{more}</details>" if more else copied


def _details(stats: Stats) -> list[str]:
    """Return the details for engineers, for whom alone tokens are."""
    parts = []
    if stats.decode_ms > 0:
        parts.append(f"{stats.completion_tokens / (stats.decode_ms / 1000):.1f} tokens/s")
    if stats.target_calls:
        parts.append(f"{stats.completion_tokens / stats.target_calls:.1f} tokens per model call")
    if stats.plain_ms > 0:
        parts.append(f"{1000 / stats.plain_ms:.1f} tokens/s without drafts, in this answer's steps")
    return parts
