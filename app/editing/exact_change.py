"""An instruction carried out to the letter at the desk, where other changes wait already.

Contract: pure. A new change of lines for which another one waits is made on what waits, so that
accepting it makes both. It does so only if the same words are changed there and all other lines are
changed as they are without what waits; otherwise it stays a change of the text alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.editing.desk_text import DeskText
from app.editing.hunks import Hunk, applied, extent, meeting, replaced
from app.editing.merging import met_groups
from app.editing.revised_part import RevisedPart
from app.editing.revision import RevisionRequest
from app.editing.word_for_word import word_for_word
from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.words.replaced_words import ReplacedWords
from app.lines import lines_of


@dataclass(frozen=True, slots=True)
class ExactChange:
    """A change of the text alone, and the same made on what waits.

    Attributes:
        taken_in: the keys of what waits that is part of the joined change.
    """

    alone: RevisedPart
    joined: RevisedPart
    taken_in: frozenset[int] = frozenset()

    def made_on(self, pending: Sequence[Hunk]) -> tuple[RevisedPart, frozenset[int]]:
        """The change for what waits by now, and the keys of what is part of it."""
        if self.taken_in <= {each.key for each in pending}:
            return self.joined, self.taken_in
        return self.alone, frozenset()


def exact_change(shown: DeskText, asked: RevisionRequest) -> ExactChange | None:
    """Return what an instruction changes to the letter; None where a model has to read it.

    Raises:
        EditError: as `word_for_word` does.
    """

    def made(text: str) -> RevisedPart | None:
        return word_for_word(text, asked.words, asked.select)

    alone = made(shown.text)
    return None if alone is None else _on_waiting(shown, alone, made)


def _on_waiting(
    shown: DeskText, alone: RevisedPart, made: Callable[[str], RevisedPart | None]
) -> ExactChange:
    waiting = [each for each in meeting(shown.pending, alone.hunks) if _keeps_lines(each)]
    then = applied(shown.text, waiting)
    try:
        anew = made(then) if waiting else None
    except EditError:  # what waits leaves nothing to change, or nothing clear
        anew = None
    if anew is None or _words(then, anew) != _words(shown.text, alone):
        return ExactChange(alone, alone)
    hunks = _joined(shown.text, then, waiting, alone.hunks, anew.hunks)
    both = [each for each in hunks if each not in alone.hunks]
    taken_in = frozenset(each.key for each in meeting(waiting, both))
    done = anew.replaced if both else alone.replaced
    return ExactChange(alone, replace(alone, hunks=hunks, replaced=done), taken_in)


def _keeps_lines(hunk: Hunk) -> bool:
    """Whether a change that waits can be part of another one: it is no half of anything, and has as
    many lines as it replaces, so that a line's number names the same line with it and without.
    """
    return hunk.conflict is None and not hunk.joint and not hunk.growth


def _words(text: str, part: RevisedPart) -> object:
    """Which words of a text an exact change replaces with which, wherever they stand; of one place
    among several also how many there are, since another number may make another one of it.
    """
    match part.replaced:
        case ReplacedWords(asked=asked) if asked.which:
            return asked, text.casefold().count(asked.old.casefold())
        case ReplacedWords(asked=asked):
            return asked
        case ChangedText(edits=edits):
            return {(text[each.start : each.end], each.new) for each in edits}
        case None:
            return None


def _joined(
    text: str, then: str, waiting: Sequence[Hunk], alone: Sequence[Hunk], anew: Sequence[Hunk]
) -> tuple[Hunk, ...]:
    """The hunks of a text, `alone`, and those of the text `then`, which has what waits: each of the
    first for lines for which nothing waits, and else both; the first where the others differ.
    """
    old, new = lines_of(text), lines_of(then)
    left, found = [*anew], list[Hunk]()
    for ours, theirs in met_groups(alone, waiting):
        start, end = extent((*ours, *theirs))
        here = [each for each in left if start <= each.start and each.end <= end]
        left = [each for each in left if each not in here]
        if not theirs and here != ours:
            return tuple(alone)
        joint = max(each.joint for each in ours)
        also = max((each.ask for each in theirs), default=0)
        lines = tuple(replaced(new, here, start, end))
        both = Hunk(start, end, lines, joint=joint, also=also)
        found += [both] if theirs and here and both.new != both.old(old) else ours
    return tuple(alone) if left else tuple(found)
