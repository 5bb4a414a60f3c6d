"""Plans a revision: which parts of a text are revised for an instruction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from app.editing.scope import parts_for
from app.editing.windows import TextWindow, windows
from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.places.named_clauses import clauses_named
from app.instructions.places.structure import line_number
from app.instructions.values.value_beside import old_value_is_said, unknown_name
from app.instructions.words.replaced_words import ReplacedWords
from app.lines import lines_of
from app.safe_text import counted, quoted

if TYPE_CHECKING:
    from app.models.language_model import LanguageModel
    from app.models.tokens import Tokens

MOST_TOKENS = 1500
"""Of a part, where the model's context has room for it twice."""

MOST_TAUGHT = 400
"""Of a part, for the taught default model: the length of what it learnt from."""

EDGE_LINES = 6
"""Of the neighbours of a part, on each side, that are shown with it."""

ROOM = 0.4
"""Share of the context that a part may have: it is read once and written once."""


@dataclass(frozen=True, slots=True)
class RevisionPlan:
    """Which parts of a text are revised.

    Attributes:
        parts: their windows, in order.
        count: of all parts of the text.
        replaced: what is changed, if no model has to be asked for it.
    """

    lines: tuple[str, ...]
    parts: tuple[TextWindow, ...]
    count: int
    replaced: ReplacedWords | ChangedText | None = None

    def share(self, part: int, reached: int) -> float:
        """How much of the lines is done when this line of a part is reached."""
        sizes = [each.end - each.start for each in self.parts]
        within = min(max(reached - self.parts[part].start, 0), sizes[part])
        return (sum(sizes[:part]) + within) / (sum(sizes) or 1)

    def edges(self, window: TextWindow) -> tuple[str, str]:
        """The lines right before a part and right behind it; "" at the text's ends."""
        before = self.lines[max(0, window.start - EDGE_LINES) : window.start]
        return "".join(before), "".join(self.lines[window.end : window.end + EDGE_LINES])


def selected_lines(
    text: str, instruction: str, select: TextWindow | None = None
) -> tuple[TextWindow, tuple[str, ...]]:
    """Return the lines that an instruction is about and may change, and where they are; an empty
    text has none.

    Raises:
        EditError: the selected lines are empty or not there, or there is no instruction.
    """
    if not instruction.strip():
        raise EditError("The instruction is empty. Say what is to be changed.")
    lines = lines_of(text)
    start, end = (select.start, min(select.end, len(lines))) if select else (0, len(lines))
    if select and start >= len(lines) > 0:
        raise EditError(f"The text has {counted(len(lines), 'line')}. Select some of these.")
    chosen = tuple(lines[start:end])
    if select and not any(line.strip() for line in chosen):
        raise EditError("These lines are empty. There is nothing to revise.")
    return TextWindow(start, end), chosen


def require_known_name(text: str, instruction: str, select: TextWindow | None) -> None:
    """The text has the name of the value that is to be changed, so that the taught default model
    can be asked.

    Raises:
        EditError: it hasn't, and no lines are selected.
    """
    if select is None and (name := unknown_name(text, instruction)):
        old = "" if old_value_is_said(instruction) else " say the old value, too,"
        raise EditError(
            f"No sentence of the text has {quoted(name)}: nothing is changed. Call it what the "
            f"text calls it,{old} or select its lines."
        )


def planned(
    model: LanguageModel,
    text: str,
    instruction: str,
    select: TextWindow | None = None,
    *,
    everywhere: bool = False,
    beside: int = 0,
) -> RevisionPlan:
    """Decide what is revised: the selected lines, or the parts that the instruction is about; an
    empty text is one part, which is written.

    Args:
        everywhere: whether it is about all parts, whatever it says.
        beside: tokens of the context that are needed for something else.

    Raises:
        EditError: as `selected_lines` does; a line is too long; no clause has the number that is
            named; or the taught default model is to change a value whose name the text doesn't
            have, for which it would take any other.
    """
    window, chosen = selected_lines(text, instruction, select)
    lines = tuple(lines_of(text))
    if not any(line.strip() for line in chosen):
        return RevisionPlan(lines, (window,), 1)
    start = window.start
    if model.is_taught:
        require_known_name(text, instruction, select)
    most = MOST_TAUGHT if model.is_taught else MOST_TOKENS
    most = min(most, int(ROOM * (model.target.context_limit - beside)))
    is_all = select is not None or everywhere
    clauses = [] if is_all else _clauses(text, instruction)
    found = _cut(chosen, clauses, _sizes(model.tokens, chosen), most, start)
    texts = ["".join(lines[each.start : each.end]) for each in found]
    about = [n for n, each in enumerate(found) if any(_is_in(each, one) for one in clauses)]
    about = about or ([*range(len(found))] if is_all else parts_for(instruction, texts))
    parts = tuple(found[n] for n in about if texts[n].strip())
    return RevisionPlan(lines, parts, len(found))


def _cut(
    chosen: Sequence[str],
    clauses: Sequence[TextWindow],
    sizes: Sequence[int],
    most: int,
    start: int,
) -> list[TextWindow]:
    """The lines, of which the first is the text's line `start`, in parts of at most `most` tokens;
    clauses are parts of their own.
    """
    edges = sorted({0, len(chosen), *(at for each in clauses for at in (each.start, each.end))})
    return [
        TextWindow(start + first + each.start, start + first + each.end)
        for first, last in pairwise(edges)
        for each in windows(chosen[first:last], sizes[first:last], most, start + first)
    ]


def _clauses(text: str, instruction: str) -> list[TextWindow]:
    """The lines of the clauses that an instruction names by their numbers."""
    return [
        TextWindow(line_number(text, start) - 1, line_number(text, end - 1))
        for start, end in clauses_named(text, instruction)
    ]


def _is_in(one: TextWindow, other: TextWindow) -> bool:
    return other.start <= one.start and one.end <= other.end


@lru_cache(maxsize=8)  # a plan is shown at each pause while an instruction is typed
def _sizes(tokens: Tokens, lines: tuple[str, ...]) -> tuple[int, ...]:
    """Tokens of each line."""
    return tuple(len(tokens.encode(line).ids) for line in lines)
