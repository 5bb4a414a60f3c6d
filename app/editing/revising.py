"""A text revised by a model as asked: part by part, as hunks that settle while they are written.

Contract: knows neither files nor the database. What comes out is the text with some lines replaced;
what a part's revision didn't reach stays as it is and is named, and an output that is no revision
is what the model said, and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from app.conversation.generation import Generated, Generation
from app.editing.hunks import Hunk, HunkSource
from app.editing.material import NOTHING, Material
from app.editing.model_output import is_revision, text_alone
from app.editing.part_request import AskedPart, request_for_part
from app.editing.plan import RevisionPlan
from app.editing.revised_part import PartEnd, RevisedPart
from app.editing.streaming import StreamingDiff
from app.editing.windows import TextWindow
from app.events import Reading, Stats, Writing
from app.lines import content, lines_of, unified
from app.models.language_model import LanguageModel
from app.settings.settings import Settings

_LESS = re.compile(
    r"\b(?:remov|delet|drop|cut|short|summar|trim|concise|condens|scratch|omit|leav\w+ out|eras|"
    r"take out|get rid|without|only|strip|simplif|merge|combine)",
    re.IGNORECASE,
)

_WORD = re.compile(r"\w+")

LEAST_LEFT_OUT = 4
"""Words in a row of changed lines that are left out by mistake: fewer may be a correction, such as
a doubled word.
"""


@dataclass(frozen=True, slots=True)
class Revising:
    """A part while it is written: its hunks that are settled, and the others as they look now.

    Attributes:
        reached: as in `RevisedPart`, so far.
    """

    part: int
    settled: tuple[Hunk, ...]
    open: tuple[Hunk, ...]
    reached: int
    stats: Stats


def revise(
    model: LanguageModel,
    settings: Settings,
    plan: RevisionPlan,
    name: str,
    instruction: str,
    material: Material = NOTHING,
    is_stopped: Callable[[], bool] = lambda: False,
    earlier: Sequence[str] = (),
) -> Generator[Reading | Revising | RevisedPart]:
    """Write the plan's parts again, in order, each with its result at its end; closing it cancels.

    Args:
        model: used by this alone until it is exhausted or closed.
        name: of the file, as the model sees it.
        material: what other documents say, to be brought in.
        is_stopped: asked at each step; once it is so, the part that is being written ends there,
            and no further one begins.
        earlier: other texts that may be copied from: what it was before, and what waits.
    """
    for number, window in enumerate(plan.parts):
        text = "".join(plan.lines[window.start : window.end])
        # The taught default model learnt from texts without neighbours.
        edges = ("", "") if model.is_taught or material.passages else plan.edges(window)
        part = AskedPart(name, text, instruction.strip(), material, edges, tuple(earlier))
        one = _OnePart(model, part, window.start)
        with closing(one.events(settings)) as events:
            for event in events:
                yield event if isinstance(event, Reading) else replace(event, part=number)
                if is_stopped():
                    break
        yield one.result(window)
        if is_stopped():
            return


class _OnePart:
    """The revision of one part; hunks count lines from the text's beginning."""

    def __init__(self, model: LanguageModel, part: AskedPart, first: int) -> None:
        self._model = model
        self._part = part
        self._first = first
        self._diff = StreamingDiff(part.text)
        self._lines = lines_of(part.text)
        self._pushed = 0
        self._generation: Generation | None = None

    def events(self, settings: Settings) -> Generator[Reading | Revising]:
        self._generation = Generation(
            self._model, request_for_part(self._model, settings, self._part)
        )
        for event in self._generation.events():
            if isinstance(event, Reading):
                yield event
                continue
            self._take(self._alone(event.text, is_whole=False), is_whole=False)
            settled, open_ = map(self._meant, (self._diff.settled, self._diff.open_hunks()))
            placed = self._placed(settled, event), self._placed(open_, event)
            yield Revising(0, *placed, self._first + self._diff.reached, event.stats)

    def result(self, window: TextWindow) -> RevisedPart:
        assert self._generation is not None
        made = self._generation.result()
        is_whole = made.finish in {"eos", "stop"}
        text = self._alone(made.text, is_whole=is_whole)
        if (is_whole or text.strip()) and not is_revision(
            self._part.text, text, self._part.instruction
        ):
            return RevisedPart(window, (), "answered", window.start, made.text.strip(), made.stats)
        self._take(text, is_whole=is_whole)
        is_whole = is_whole and not self._is_cut_short()
        written = self._diff.finish(is_whole=is_whole)
        slips = self._slips(written)
        hunks = self._placed([each for each in written if each not in slips], made)
        reached = window.end if is_whole else self._first + self._diff.reached
        end: PartEnd = "revised" if hunks else "unchanged"
        end = end if is_whole else "unreached"
        told = [each for each in slips if "".join(each.old(self._lines)).strip()]
        kept = self._placed(told, made)
        return RevisedPart(window, hunks, end, reached, "", made.stats, kept=kept)

    def _meant(self, hunks: Sequence[Hunk]) -> Sequence[Hunk]:
        """Those that are proposed."""
        slips = self._slips(hunks)
        return [each for each in hunks if each not in slips]

    def _slips(self, hunks: Sequence[Hunk]) -> Sequence[Hunk]:
        """Those that only leave something out, though nobody asked for less: the taught default
        model often does so by mistake. Lines that it writes elsewhere are moved.
        """
        if not self._model.is_taught or self._asks_for_less:
            return ()
        written = {content(line) for each in hunks for line in each.new}
        return [each for each in hunks if self._only_leaves_out(each, written)]

    def _only_leaves_out(self, hunk: Hunk, written: Collection[str]) -> bool:
        old = hunk.old(self._lines)
        gone = [content(line) for line in old if line.strip() and line not in hunk.new]
        is_moved = bool(gone) and all(line in written for line in gone)
        left, words = _WORD.findall("".join(hunk.new)), _WORD.findall("".join(old))
        is_less = not hunk.new or len(words) - len(left) >= LEAST_LEFT_OUT
        remaining = iter(words)
        return is_less and not is_moved and all(word in remaining for word in left)

    def _is_cut_short(self) -> bool:
        """Whether the model has ended before the text does, and nobody asked for less of it. The
        taught default model often stops where it finds nothing to do, so it never means that.
        """
        left = self._lines[self._diff.reached :]
        is_asked = self._asks_for_less and not self._model.is_taught
        return not is_asked and sum(map(bool, map(str.strip, left))) > self._diff.new_at_end

    @property
    def _asks_for_less(self) -> bool:
        return _LESS.search(self._part.instruction) is not None

    def _alone(self, written: str, *, is_whole: bool) -> str:
        return text_alone(unified(written), self._part.text, is_whole=is_whole)

    def _take(self, text: str, *, is_whole: bool) -> None:
        """See what there is of the revised text, of which the last line may not be whole."""
        *lines, last = text.split("\n")
        if is_whole and last:
            lines.append(last)
        for line in lines[self._pushed :]:
            self._diff.push(line)
        if len(lines) < self._pushed:
            self._diff.withdraw(self._pushed - len(lines))
        self._pushed = len(lines)
        if not is_whole:
            self._diff.see(last)

    def _placed(self, hunks: Sequence[Hunk], made: Writing | Generated) -> tuple[Hunk, ...]:
        """As lines of the whole text, with where their new words come from."""
        cited: list[tuple[HunkSource, ...]] = [()] * len(hunks)
        if self._part.material.passages:
            lines = [[*map(content, each.new)] for each in hunks]
            cited = [*self._part.material.cited(made.text, made.spans, lines)]
        return tuple(
            replace(each.moved(self._first), sources=sources)
            for each, sources in zip(hunks, cited, strict=True)
        )
