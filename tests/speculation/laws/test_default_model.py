"""Law 1 on the default model, with all drafters: greedy output equals `generate` of transformers.

It does if and only if each token is the one that transformers chooses behind those before it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import torch
from transformers import AutoTokenizer, PreTrainedTokenizerBase

from app.models.copy_clues import DEFAULT
from speculation import Drafter, Everything, Target, load_target
from speculation.copies.datastore import Datastore
from speculation.drafters.bigram_table import WIDTH, BigramTable
from speculation.drafters.eagle.block import BlockHead
from speculation.drafters.eagle.chain import ChainHead
from speculation.drafters.eagle.saved import DraftHead, ready
from speculation.drafters.eagle.shape import HEAD_KINDS, HeadKind
from speculation.materials import Materials
from speculation.methods import METHODS, mix
from tests.speculation.drafters.eagle.heads import tiny_shape
from tests.speculation.oracle import SHAPES, Oracle
from tests.speculation.tiny import chosen_by, output, reference, run

PASSAGE = (
    "The lighthouse at Cape Marrow was built in 1871 by the engineer Ada Finch. Its lamp stands "
    "48 metres above the sea and can be seen from 19 nautical miles. In 1932 the oil lamp was "
    "replaced by an electric one; the last keeper, Tom Reyes, left the tower in 1984."
)
CODE = '''def total(prices, tax):
    """Sum of prices with tax."""
    result = 0
    for price in prices:
        result += price * (1 + tax)
    return result
'''
PROMPTS = [
    f"{PASSAGE}\n\nWho built the lighthouse?",
    f"{PASSAGE}\n\nRepeat the text word for word.",
    f"{PASSAGE}\n\nCopy the sentence about the last keeper.",
    f"{PASSAGE}\n\nSummarize the text in one sentence.",
    f"{PASSAGE}\n\nRewrite the text with feet instead of metres.",
    f"{CODE}\nRename the variable result to sum_total and print the whole function.",
    f"{CODE}\nAdd a type annotation to every argument.",
    f"{CODE}\nExplain what the function does.",
    "Write a haiku about the sea.",
    "What is 17 + 25? Show the steps.",
    "Translate to French: The cat sleeps on the sofa.",
    "List the first eight prime numbers.",
    "Say 'yes' twelve times.",
    "Continue: 1, 2, 4, 8, 16,",
    "Write a Python function that reverses a string.",
    "Why is the sky blue?",
    'Return this JSON unchanged: {"name": "Ada", "born": 1871, "tags": ["sea", "light"]}',
    "Écris une phrase sur le café, s'il te plaît. 🙂",
    "日本語で挨拶してください。",
    "Write a Markdown table of three fruits with their colours.",
    "Repeat after me: tick tock tick tock tick tock tick tock",
]

HEADS = {"eagle": ChainHead, "block": BlockHead}


@pytest.fixture(scope="module")
def target(default_model_folder: Path) -> Target:
    return load_target(default_model_folder, dtype=torch.float32)


@pytest.fixture(scope="module")
def tokenizer(default_model_folder: Path) -> PreTrainedTokenizerBase:
    return AutoTokenizer.from_pretrained(default_model_folder)


def untrained_for(target: Target, kind: HeadKind) -> DraftHead:
    hidden = target.embeddings()[0].shape[1]
    sizes = {"target_hidden": hidden, "hidden": hidden, "vocabulary": target.vocabulary}
    return ready(HEADS[kind](tiny_shape(kind, **sizes)), target)


def all_drafters(target: Target, tokenizer: PreTrainedTokenizerBase) -> Sequence[Drafter]:
    """Every drafter there is. The table of bigrams is made up, since the true one takes minutes;
    the heads are untrained, since what they draft must not matter.
    """
    chance = np.random.default_rng(0)
    successors = chance.integers(0, len(tokenizer), (target.vocabulary, WIDTH), dtype=np.int32)
    library = Datastore.build([("library", tokenizer(f"{PASSAGE} {CODE}")["input_ids"])])
    chances = np.full(successors.shape, 0.05, dtype=np.float16)
    bigrams = BigramTable(successors, chances, successors[0])
    heads = {kind: untrained_for(target, kind) for kind in HEAD_KINDS}
    of = Materials(target, lambda: library, DEFAULT, bigrams, heads=heads)
    assert all(method.is_available(of) for method in METHODS.values())
    return mix([*METHODS], of, Everything()).drafters


def prompt_of(text: str, tokenizer: PreTrainedTokenizerBase) -> list[int]:
    ids: list[int] = tokenizer.apply_chat_template(
        [{"role": "user", "content": text}], add_generation_prompt=True, return_dict=False
    )
    return ids


def test_generate_writes_what_transformers_chooses(
    target: Target, tokenizer: PreTrainedTokenizerBase
) -> None:
    """Token by token, which takes ten times as long as one pass; so the next law asks for these."""
    model = reference(target)
    for text in PROMPTS[::7]:
        prompt = prompt_of(text, tokenizer)
        written = model.generate(
            torch.tensor([prompt]),
            attention_mask=torch.ones(1, len(prompt), dtype=torch.long),
            do_sample=False,
            max_new_tokens=16,
        )[0, len(prompt) :].tolist()
        assert chosen_by(model, prompt, written) == written, text
        assert output(run(target, prompt, max_tokens=16)) == written, text


def test_greedy_equals_generate(target: Target, tokenizer: PreTrainedTokenizerBase) -> None:
    model, drafters = reference(target), all_drafters(target, tokenizer)
    accepted = calls = 0
    for number, text in enumerate(PROMPTS):
        prompt = prompt_of(text, tokenizer)
        drafted = run(target, prompt, drafters=drafters, max_tokens=16, budget=16)
        expected = output(drafted)
        assert chosen_by(model, prompt, expected) == expected, text
        assert len(expected) == 16 or expected[-1] in target.eos, text
        shape = SHAPES[number % len(SHAPES)]
        oracle = Oracle([*prompt, *expected], len(tokenizer), shape, seed=number)
        merged = run(target, prompt, drafters=[oracle, *drafters], max_tokens=16, budget=16)
        assert output(merged) == expected, text
        calls += len(merged)
        accepted += sum(len(step.tokens) > 3 for step in merged)
    assert accepted >= 0.3 * calls
