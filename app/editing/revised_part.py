"""The result of revising one part of a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.editing.hunks import Hunk, applied
from app.editing.windows import TextWindow
from app.events import NO_STATS, Stats
from app.instructions.changed_text import ChangedText
from app.instructions.words.replaced_words import ReplacedWords

PartEnd = Literal["revised", "replaced", "unchanged", "unreached", "answered"]


@dataclass(frozen=True, slots=True)
class RevisedPart:
    """The outcome of revising one part.

    Attributes:
        window: its lines of the text.
        hunks: what changes, as lines of the whole text.
        end: "replaced" where words were, without a model.
        reached: number of the line up to which it was written again.
        said: what the model wrote instead of a revision; "" otherwise.
        replaced: what was changed without a model, if it was.
        kept: hunks that the model has written and that aren't proposed: they only leave something
            out, though nobody asked for less.
    """

    window: TextWindow
    hunks: tuple[Hunk, ...]
    end: PartEnd
    reached: int
    said: str = ""
    stats: Stats = NO_STATS
    replaced: ReplacedWords | ChangedText | None = None
    kept: tuple[Hunk, ...] = ()


def revised(text: str, parts: Sequence[RevisedPart]) -> str:
    """The text with the hunks of all parts."""
    return applied(text, [hunk for part in parts for hunk in part.hunks])


def whole_stats(parts: Sequence[RevisedPart]) -> Stats:
    """Counts and times of all parts together; the pace of plain decoding is their mean."""
    each = [part.stats for part in parts]
    known = [stats.plain_ms for stats in each if stats.plain_ms]
    return Stats(
        prompt_tokens=sum(stats.prompt_tokens for stats in each),
        reused_tokens=sum(stats.reused_tokens for stats in each),
        completion_tokens=sum(stats.completion_tokens for stats in each),
        copied_tokens=sum(stats.copied_tokens for stats in each),
        target_calls=sum(stats.target_calls for stats in each),
        drafted_tokens=sum(stats.drafted_tokens for stats in each),
        prefill_ms=sum(stats.prefill_ms for stats in each),
        decode_ms=sum(stats.decode_ms for stats in each),
        plain_ms=sum(known) / len(known) if known else 0.0,
        temperature=each[0].temperature if each else 0.0,
        seed=each[0].seed if each else 0,
    )
