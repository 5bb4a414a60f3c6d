"""The default model's own answers, decoded with and without drafts.

A small model loops under greedy decoding, and a loop is perfectly predictable: each answer is cut
at the end of its first loop's first stretch, in the counts and in the turns that follow, and the
share of such answers is reported. Later turns follow the model's own answers. Each answer is
decoded twice, A B then B A; the prompt's cache is reused and its prefill is not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.drafting.decoded import Decoded, decoded
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.loops import first_loop
from benchmarks.drafting.records import Chat, field
from benchmarks.drafting.results import result, shown
from benchmarks.drafting.rows import Outcome
from benchmarks.json_lines import read_lines
from speculation.choosing.drafting import Drafting
from speculation.decoding import generate
from speculation.sampling import Sampler
from speculation.target.target import Target

MAX_TOKENS = 192
"""Of one answer."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """The questions, turn after turn."""

    category: str
    turns: tuple[str, ...]


class Dialogue:
    """A conversation as it comes to be: each prompt has the model's own answers before it.

    Attributes:
        left: turns that don't fit into the target's context.
    """

    def __init__(self, conversation: Conversation, chat: Chat, target: Target) -> None:
        self.left = len(conversation.turns)
        self._turns, self._chat, self._target = conversation.turns, chat, target
        self._ids: list[int] = []

    def prompts(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each turn's number, from 1, and its prompt; it is to be answered before the next."""
        for turn, text in enumerate(self._turns, start=1):
            self._ids += self._chat.prompt([("user", text)])
            if len(self._ids) + MAX_TOKENS > self._target.context_limit:
                return
            self.left -= 1
            yield turn, tuple(self._ids)

    def answer(self, ids: Sequence[int]) -> tuple[int, ...]:
        """The model has answered so; the answer without its end token."""
        answer = tuple(ids[:-1] if ids[-1] in self._target.eos else ids)
        self._ids += [*answer, *self._chat.closing]
        return answer


@dataclass(slots=True)
class Notes:
    """Notes on the rows.

    Attributes:
        answers: how many there are.
        long: answers left out, their prompts being longer than the context allows.
        looped: answers cut at a loop.
        differing: answers that are different from plain decoding, as happens in bfloat16.
    """

    answers: int = 0
    long: int = 0
    looped: int = 0
    differing: int = 0


def read_prompts(path: Path, limit: int | None = None) -> list[Conversation]:
    """The conversations of a file of Spec-Bench's form, of each category the first `limit`.

    Raises:
        ValueError: the file can't be read or a line of it is not a conversation; says which.
    """
    found: list[Conversation] = []
    taken: Counter[str] = Counter()
    for where, row in read_lines(path):
        category, turns = field(row, "category", str, where), field(row, "turns", list, where)
        if not turns or not all(isinstance(turn, str) for turn in turns):
            raise ValueError(f"{where}: has 'turns' that are not texts.")
        taken[category] += 1
        if limit is None or taken[category] <= limit:
            found.append(Conversation(category, tuple(turns)))
    if not found:
        raise ValueError(f"{path}: contains no prompts.")
    return found


def measure(name: str, conversations: Sequence[Conversation], setup: Setup) -> dict[str, Any]:
    """Ask everything, and count it: what `--json` prints and `results.report` shows.

    Args:
        name: of the conversations.

    Raises:
        ValueError: none of them fits the model's context.
    """
    notes = Notes()
    answers = sum(len(each.turns) for each in conversations)
    outcomes = list(shown(_outcomes(conversations, setup, notes), answers))
    if not outcomes:
        raise ValueError(f"{name}: no prompt fits into the model's context.")
    told = {
        "left out, longer than the model's context": notes.long,
        "cut at a loop": notes.looped,
        "not token for token the same as in plain decoding": notes.differing,
    }
    share = round(notes.looped / notes.answers, 4)
    return {**result(name, outcomes, setup, told), "loops_share": share}


def _outcomes(
    conversations: Sequence[Conversation], setup: Setup, notes: Notes
) -> Iterator[Outcome]:
    target = setup.target
    assert target is not None
    for conversation in conversations:
        dialogue = Dialogue(conversation, setup.chat, target)
        for turn, prompt in dialogue.prompts():
            order = (True, False) if notes.answers % 2 else (False, True)
            runs = {each: _run(target, prompt, setup.drafting if each else None) for each in order}
            loop = first_loop(runs[False].ids)
            notes.answers += 1
            notes.looped += loop is not None
            notes.differing += runs[True].ids != runs[False].ids
            drafted, plain = (runs[each].cut(first_loop(runs[each].ids)) for each in (True, False))
            yield Outcome(conversation.category, turn, drafted.calls, drafted.timed, plain.timed)
            dialogue.answer(plain.ids)
        notes.long += dialogue.left


def _run(target: Target, prompt: Sequence[int], drafting: Drafting | None) -> Decoded:
    return decoded(generate(target, prompt, Sampler(), drafting=drafting, max_tokens=MAX_TOKENS))
