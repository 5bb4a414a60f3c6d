"""Decoding with CopySpec against plain decoding, on questions whose answers quote a file.

Each file is a chapter of the Python language reference as CPython ships it. Each question is
answered twice in turn, with and without drafts, A B then B A, on one process and one cache; the
prompt's prefill is not counted. Answers are cut where the first loop ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pydoc_data.topics import topics
from statistics import median

from app.language_model import LanguageModel, load_language_model, model_folder
from app.prompt import Passage, Turn
from app.settings import load
from benchmarks.decoded import decoded
from benchmarks.loops import first_loop
from speculation import (
    CopyIndex,
    CopySpec,
    Drafting,
    LoopGuard,
    Sampler,
    Segment,
    generate,
)

CASES = (
    ("try", "Quote the paragraph about the finally clause."),
    ("raise", "What does the raise statement do? Quote the text."),
    ("continue", "Quote the text about the continue statement."),
    ("with", "What happens when a with statement is executed? Quote the steps."),
    ("assert", "Quote the explanation of the assert statement with its code."),
    ("pass", "What does the pass statement do? Quote the text and its example."),
    ("del", "Quote the text about the del statement."),
    ("global", "What does the text say about the global statement? Quote it."),
    ("return", "When may return occur? Quote the text."),
    ("break", "Quote the text about the break statement."),
)
"""A chapter, which is the file, and a question about it."""

MAX_TOKENS = 192


@dataclass(frozen=True, slots=True)
class Run:
    """One answer: tokens up to the first loop, passes and milliseconds it took to decode them."""

    tokens: int
    calls: int
    copied: int
    ms: float
    looped: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """One question answered both ways; `same` if the tokens are the same."""

    question: str
    prompt_tokens: int
    plain: Run
    copyspec: Run
    same: bool

    @property
    def speedup(self) -> float:
        """Tokens per second with drafts over those without."""
        return (self.copyspec.tokens / self.copyspec.ms) / (self.plain.tokens / self.plain.ms)


def compare(*, loop_guard: bool) -> Iterator[Pair]:
    """All questions, in turn."""
    settings = load()
    model = load_language_model(model_folder(settings.model), settings)
    for number, (topic, question) in enumerate(CASES):
        text = topics[topic]
        encoded = model.tokens.encode(text)
        segment = Segment.build("file", encoded.ids)
        ids = tuple(encoded.ids.tolist())
        passage = Passage(1, f"{topic}.txt", 0, len(text), None, True, ids)
        turn = Turn(tuple(model.tokens.encode(question).ids.tolist()), (passage,))
        prompt = model.prompts.build([turn])
        outcomes = {}
        for drafted in (number % 2 == 0, number % 2 == 1):
            index = CopyIndex([segment], prompt.ids[-prompt.tail :])
            outcomes[drafted] = _run(model, prompt.ids, index, segment, drafted, loop_guard)
        same = outcomes[True][1] == outcomes[False][1]
        yield Pair(question, len(prompt.ids), outcomes[False][0], outcomes[True][0], same)


def _run(
    model: LanguageModel,
    prompt: Sequence[int],
    index: CopyIndex,
    segment: Segment,
    drafted: bool,
    loop_guard: bool,
) -> tuple[Run, list[int]]:
    guard = [LoopGuard(len(prompt), [segment])] if loop_guard else []
    answer = decoded(
        generate(
            model.target,
            prompt,
            Sampler(extra=guard),
            drafting=Drafting([CopySpec()]) if drafted else None,
            index=index,
            max_tokens=MAX_TOKENS,
        )
    )
    loop = first_loop(answer.ids)
    cut = answer.cut(loop)
    copied = sum(call.accepted for call in cut.calls)
    run = Run(len(cut.ids), len(cut.calls), copied, cut.timed.ms, loop is not None)
    return run, answer.ids


def report(pairs: Sequence[Pair]) -> str:
    """The summary as JSON."""
    tokens = sum(pair.copyspec.tokens for pair in pairs)
    plain = sum(pair.plain.tokens for pair in pairs)
    summary = {
        "questions": len(pairs),
        "tokens": tokens,
        "tokens_per_call": round(tokens / sum(pair.copyspec.calls for pair in pairs), 2),
        "copied_share": round(sum(pair.copyspec.copied for pair in pairs) / tokens, 3),
        "plain_ms_per_token": round(sum(pair.plain.ms for pair in pairs) / plain, 1),
        "copyspec_ms_per_token": round(sum(pair.copyspec.ms for pair in pairs) / tokens, 1),
        "speedup_median": round(median(pair.speedup for pair in pairs), 2),
        "speedup_min": round(min(pair.speedup for pair in pairs), 2),
        "speedup_max": round(max(pair.speedup for pair in pairs), 2),
        "loops_cut": sum(pair.copyspec.looped for pair in pairs),
        "loops_cut_plain": sum(pair.plain.looped for pair in pairs),
        "same_tokens": sum(pair.same for pair in pairs),
    }
    return json.dumps({"summary": summary, "pairs": [asdict(pair) for pair in pairs]}, indent=1)
