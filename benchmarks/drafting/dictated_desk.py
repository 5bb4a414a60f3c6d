"""Revisions on the desk whose text is a record's: every pass, draft, diff and stored state is real,
and the choice of tokens is dictated.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import perf_counter

from app.conversation.generation import Generation, GenerationRequest
from app.editing import revising
from app.editing.desk import Desk
from app.editing.hunks import Hunk, hunks_between, replaced
from app.editing.read_desk import DeskNow
from app.editing.revision import RevisionRequest
from app.editing.runs import Runs
from app.editing.windows import TextWindow
from app.errors import EditError
from app.events import Reading, Writing
from app.lines import lines_of, unified
from app.models.language_model import LanguageModel
from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.replay_target import Recorded
from speculation import CopyIndex, Drafting
from speculation.decoding import generate
from speculation.target.target import Target

_LOOK_SECONDS = 0.001


@dataclass
class DictatedPart:
    """One part of a revision.

    Attributes:
        ids: what is written, its end token included.
        began: when its generation began, and `read` when the prompt was in the cache.
    """

    request: GenerationRequest
    ids: list[int]
    began: float
    read: float = 0.0


@dataclass(frozen=True, slots=True)
class RevisionTimes:
    """Seconds of one revision from its instruction on.

    Attributes:
        first: to the first change that can be decided; None if there was none.
        end: to the end.
        writing: of that what was not reading the prompt, from the first generation on.
        tokens: written.
    """

    first: float | None
    end: float
    writing: float
    tokens: int


class TimedDesk(Desk):
    """A text that notes when the first change was there."""

    first: float | None = None

    def propose(
        self, hunks: Sequence[Hunk], base: str, *, goes_on: int = 0, ask: int = 0
    ) -> DeskNow:
        """Take what a model proposes."""
        now = super().propose(hunks, base, goes_on=goes_on, ask=ask)
        if self.first is None and now.desk.pending:
            self.first = perf_counter()
        return now


@contextmanager
def dictated(
    texts: Sequence[str], *, drafted: bool = True, writes: bool = True
) -> Iterator[list[DictatedPart]]:
    """Within the block each revision of a part writes the next of these texts.

    Args:
        drafted: whether drafts are verified; otherwise it is plain decoding.
        writes: whether the model is called at all; otherwise only what would be asked is noted.
    """
    parts, left = list[DictatedPart](), list(texts)

    class Dictated(Generation):
        def __init__(self, model: LanguageModel, request: GenerationRequest) -> None:
            asked = request if drafted else replace(request, drafting=None)
            ids = model.tokens.encode(left.pop(0)).ids.tolist()[: asked.max_tokens - 1]
            super().__init__(model, asked)
            self._part = DictatedPart(asked, [*ids, min(model.target.eos)], perf_counter())
            parts.append(self._part)

        def events(self) -> Generator[Reading | Writing]:
            for event in super().events() if writes else ():
                if isinstance(event, Reading):
                    self._part.read = perf_counter()
                yield event

        def _choices(self) -> Recorded:
            return Recorded(self._part.ids)

    revising.Generation = Dictated  # type: ignore[attr-defined]
    try:
        yield parts
    finally:
        revising.Generation = Generation  # type: ignore[attr-defined]


def part_texts(old: str, new: str, windows: Sequence[TextWindow]) -> list[str]:
    """Return the new text of each window; a change across two belongs to the first."""
    lines, changes = lines_of(old), hunks_between(old, new)
    texts = []
    for window in windows:
        clipped = [
            Hunk(
                max(each.start, window.start),
                min(each.end, window.end),
                each.new if window.start <= each.start else (),
            )
            for each in changes
            if each.start < window.end and (each.end > window.start or each.start == window.start)
        ]
        # What is added behind the last line belongs to the last window.
        clipped += [e for e in changes if e.start == e.end == window.end == len(lines)]
        texts.append(unified("".join(replaced(lines, clipped, window.start, window.end))))
    return texts


def revise_on_desk(
    runs: Runs,
    desk: TimedDesk,
    asked: RevisionRequest,
    texts: Sequence[str],
    *,
    drafted: bool = True,
) -> RevisionTimes:
    """Ask for a revision that writes these texts, and wait for its end.

    Raises:
        EditError: it failed; says why.
    """
    desk.first = None
    with dictated(texts, drafted=drafted) as parts:
        began = perf_counter()
        runs.begin(desk, asked)
        while (revision := runs.of(desk.id)) is None or not revision.is_ended:
            time.sleep(_LOOK_SECONDS)
        ended = perf_counter()
    if revision.error is not None:
        raise EditError(revision.error)
    reading = sum(part.read - part.began for part in parts)
    return RevisionTimes(
        None if desk.first is None else desk.first - began,
        ended - began,
        ended - parts[0].began - reading,
        sum(len(part.ids) for part in parts),
    )


def alone(target: Target, part: DictatedPart, drafting: Drafting) -> Decoded:
    """Run the engine alone on the same prompt, copies and tokens."""
    request = part.request
    begin = 0 if request.tail is None else len(request.prompt) - request.tail
    index = CopyIndex(request.copies, tail=request.prompt[begin:])
    return decoded(
        generate(
            target,
            request.prompt,
            Recorded(part.ids),
            drafting=drafting,
            index=index,
            max_tokens=request.max_tokens,
        )
    )
