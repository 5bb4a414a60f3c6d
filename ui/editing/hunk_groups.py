"""The list of changes that wait, as HTML: by the instruction that they came of, the newest first.

All can be decided at once, and where several instructions have changes, those of each by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.safe_text import counted, one_line, printable
from ui.editing.hunks import ShownHunk, item
from ui.render import escape, shortened

LONGEST_HEADING = 120
"""Characters of an instruction that are shown above its changes."""

OTHERS = "Other changes"
"""Those that no instruction made: they are from the file, or from another tab."""


@dataclass(frozen=True, slots=True)
class HunkGroup:
    """The changes of one instruction.

    Attributes:
        ask: the instruction's number, and `words` what it says; 0 and "" for none.
        shown: its changes, by their lines.
    """

    ask: int
    words: str
    shown: tuple[ShownHunk, ...]

    @property
    def part(self) -> str:
        """The name of its list within the region."""
        return f"waiting-{self.ask}"


def grouped(shown: Sequence[ShownHunk], words: Mapping[int, str]) -> list[HunkGroup]:
    """Changes by their instructions, the newest first; what none made comes last.

    Args:
        words: of the instructions that are known, by their numbers.
    """
    asks = [each.hunk.ask if each.hunk.ask in words else 0 for each in shown]
    return [
        HunkGroup(
            ask,
            words.get(ask, ""),
            tuple(each for each, own in zip(shown, asks, strict=True) if own == ask),
        )
        for ask in sorted({*asks}, reverse=True)
    ]


def listed(groups: Sequence[HunkGroup]) -> str:
    """The list, with buttons for all."""
    if not groups:
        return ""
    lists = (
        f'{head}<ol data-part="{group.part}">{"".join(map(item, group.shown))}</ol></section>'
        for head, group in zip(_heads(groups), groups, strict=True)
    )
    return "".join([_top(groups), *lists])


def around(groups: Sequence[HunkGroup]) -> tuple[str, ...]:
    """What the list has besides the changes themselves."""
    return (_top(groups), *_heads(groups)) if groups else ()


def _top(groups: Sequence[HunkGroup]) -> str:
    shown = [each for group in groups for each in group.shown]
    settled = [each for each in shown if not each.is_open]
    conflicts = sum(each.hunk.conflict is not None for each in settled)
    more = f", {conflicts} in conflict" if conflicts else ""
    names = ("Accept all", "Ctrl+Shift+Enter"), ("Reject all", "Ctrl+Shift+Backspace")
    return (
        f'<p class="quiet">{counted(len(settled), "change")} to decide{more}</p>'
        f"{_buttons('all', shown, names)}"
    )


def _heads(groups: Sequence[HunkGroup]) -> list[str]:
    """What is above each list; nothing above the only one of which no instruction is known."""
    if len(groups) == 1 and not groups[0].ask:
        return ["<section>"]
    return [_head(each, is_alone=len(groups) == 1) for each in groups]


def _head(group: HunkGroup, *, is_alone: bool) -> str:
    """An instruction and the buttons for its changes; a single change has its own."""
    asked = escape(printable(shortened(one_line(group.words), LONGEST_HEADING)))
    named = f"“{asked}”" if group.ask else OTHERS
    names = ("Accept these", "Shift+Y"), ("Reject these", "Shift+N")
    has_buttons = not is_alone and len(group.shown) > 1
    return (
        f'<section aria-labelledby="asked-{group.ask}"><h3 id="asked-{group.ask}">{named}</h3>'
        f"{_buttons('these', group.shown, names) if has_buttons else ''}"
    )


def _buttons(
    which: str, shown: Sequence[ShownHunk], names: tuple[tuple[str, str], tuple[str, str]]
) -> str:
    """Buttons that say how many they are for: a conflict is accepted by its own alone."""
    rejected = [each for each in shown if not each.is_open]
    accepted = [each for each in rejected if each.hunk.conflict is None]
    made = "".join(
        f'<button type="button" data-do="{do}-{which}"{"" if count else " disabled"} '
        f'title="{key}">{name}{f" {count:,}" if count > 1 else ""}</button>'
        for do, (name, key), count in zip(
            ("accept", "reject"), names, (len(accepted), len(rejected)), strict=True
        )
    )
    return f'<p class="all">{made}</p>'
