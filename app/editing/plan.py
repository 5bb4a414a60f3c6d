"""Plans a revision: which parts of a text are revised for an instruction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from app.editing.scope import parts_for
from app.editing.windows import TextWindow, windows
from app.errors import EditError
from app.instructions.changed_text import ChangedText
from app.instructions.words.replaced_words import ReplacedWords
from app.lines import lines_of
from app.safe_text import counted

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
        EditError: the selected lines are empty, there is no instruction, or a line is too long.
    """
    if not instruction.strip():
        raise EditError("The instruction is empty. Say what is to be changed.")
    lines = tuple(lines_of(text))
    start, end = (select.start, min(select.end, len(lines))) if select else (0, len(lines))
    chosen = lines[start:end]
    if select and start >= len(lines) > 0:
        raise EditError(f"The text has {counted(len(lines), 'line')}. Select some of these.")
    if not any(line.strip() for line in chosen):
        if select:
            raise EditError("These lines are empty. There is nothing to revise.")
        return RevisionPlan(lines, (TextWindow(0, len(lines)),), 1)
    most = MOST_TAUGHT if model.is_taught else MOST_TOKENS
    most = min(most, int(ROOM * (model.target.context_limit - beside)))
    found = windows(chosen, _sizes(model.tokens, chosen), most, start)
    texts = ["".join(chosen[each.start : each.end]) for each in found]
    is_all = select is not None or everywhere
    about = range(len(found)) if is_all else parts_for(instruction, texts)
    parts = [
        TextWindow(start + found[n].start, start + found[n].end) for n in about if texts[n].strip()
    ]
    return RevisionPlan(lines, tuple(parts), len(found))


@lru_cache(maxsize=8)  # a plan is shown at each pause while an instruction is typed
def _sizes(tokens: Tokens, lines: tuple[str, ...]) -> tuple[int, ...]:
    """Tokens of each line."""
    return tuple(len(tokens.encode(line).ids) for line in lines)
