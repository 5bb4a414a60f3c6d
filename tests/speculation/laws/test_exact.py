"""Law 1 where rounding shows: with `is_exact` a token doesn't depend on the pass that computed it.

In bfloat16 as in float32, and bit for bit: whatever was drafted, read before or cached already.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoTokenizer, LlamaConfig, LlamaForCausalLM

from app.models.language_model import multiplies_bfloat16
from speculation import (
    CopySpec,
    Drafting,
    Sampler,
    Sampling,
    Step,
    Target,
    generate,
    load_target,
)
from speculation.choosing.selection import NodeSelection
from speculation.target.chunks import ChunkLayout
from speculation.target.exact import Padding
from speculation.target.loading import wrap
from speculation.target.slots import KeyLayout
from speculation.target.token_rows import BLOCK
from speculation.tree import DraftTree, Origin
from tests.covering import chosen
from tests.speculation.laws.test_default_model import PROMPTS, all_drafters
from tests.speculation.oracle import SHAPES, Oracle, Shape
from tests.speculation.tiny import ancestors, output, run, tiny_prompt

VOCABULARY = 61
LENGTHS = (3, 120, 170, 185, 191, 195, 375, 500, 511, 600)
DTYPES = [torch.bfloat16, torch.float32]
DEVICES = ["cpu", *(["cuda"] if torch.cuda.is_available() else [])]
KINDS = [(device, dtype) for device in DEVICES for dtype in DTYPES]
NAMES = [f"{device} {str(dtype).removeprefix('torch.')}" for device, dtype in KINDS]
TARGETS = [pytest.param(kind, id=name) for kind, name in zip(KINDS, NAMES, strict=True)]
SAMPLINGS = [Sampling(), Sampling(0.9, top_k=20, top_p=0.9, min_p=0.02, repetition_penalty=1.2)]
CASES = [pytest.param(SAMPLINGS[0], id="greedy"), pytest.param(SAMPLINGS[1], id="sampled")]


def numbers(*of: int) -> list[Any]:
    """As parameters that are called what they are."""
    return [pytest.param(number, id=str(number)) for number in of]


def exact_target(device: str, dtype: torch.dtype, seed: int = 0) -> Target:
    """A random model whose heads are as large as those of real ones, so that its sums are, too."""
    if dtype == torch.bfloat16 and not multiplies_bfloat16(device):
        pytest.skip(f"this {device} has no bfloat16 instructions; the app uses float32 on it")
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=VOCABULARY,
        hidden_size=192,
        intermediate_size=256,
        num_hidden_layers=3,
        num_attention_heads=3,
        num_key_value_heads=1,
        max_position_embeddings=2048,
        initializer_range=0.1,
        bos_token_id=None,
        eos_token_id=None,
    )
    target = wrap(LlamaForCausalLM(config).to(device, dtype).eval(), is_exact=True)
    if not target.is_exact:
        pytest.skip(f"no shapes of a pass agree on this {device}, and the target says so")
    return target


@pytest.fixture(params=TARGETS, scope="module")
def target(request: pytest.FixtureRequest) -> Target:
    return exact_target(*request.param)


def padding_of(target: Target) -> Padding:
    decoder: Any = target._decoder
    padding: Padding = decoder._padding
    return padding


def read(target: Target, ids: Sequence[int], chunk: int = 256) -> None:
    for _ in target.prefill(ids, chunk):
        pass


def logits_after(target: Target, ids: Sequence[int]) -> torch.Tensor:
    """Of plain decoding, everything before being read afresh."""
    read(target, [])
    read(target, ids[:-1])
    logits = target.forward(DraftTree(ids[-1])).logits
    assert logits is not None
    return logits[0]


def long_prompt(length: int, seed: int = 0) -> list[int]:
    chance = random.Random(seed)
    return [chance.randrange(VOCABULARY) for _ in range(length)]


@pytest.mark.parametrize(
    ("nodes", "length", "target"),
    chosen(itertools.product(numbers(1, 10, 63, 100), numbers(150, 380, 505), TARGETS)),
    indirect=["target"],
)
def test_a_chain_has_the_logits_of_its_tokens_alone(
    target: Target, length: int, nodes: int
) -> None:
    ids = long_prompt(length + nodes)
    tree = DraftTree(ids[length - 1])
    for node, token in enumerate(ids[length:]):
        tree.add(node, token, Origin("chain"))
    read(target, ids[: length - 1])
    together = target.forward(tree).logits
    assert together is not None
    for node in {0, nodes}:
        assert torch.equal(together[node], logits_after(target, ids[: length + node]))


STEMS = ((0, 6), (0, 4), (2, 3), (0, 5))
"""Of a tree: the node that each stands behind, and its nodes."""


def can_move_all(target: Target, first: int) -> bool:
    """Whether no border lies where keys of a tree of these stems are moved to; each goes past
    those of the others at most, and a chunk may follow each chunk.
    """
    layout, longest = padding_of(target).layout, max(size for _, size in STEMS)
    others = len(STEMS) - 1
    if isinstance(layout, ChunkLayout):
        end = first + longest + (1 + 2 * others) * layout.size
        return first // BLOCK == end // BLOCK
    assert isinstance(layout, KeyLayout)
    end = first + longest + layout.shift * others
    borders = {0, *layout.borders}
    return layout.shift > 0 and not any(place % BLOCK in borders for place in range(first + 1, end))


def test_keys_can_be_moved_where_no_border_is_near(target: Target) -> None:
    """Else the next law says little."""
    if padding_of(target).layout == KeyLayout():
        pytest.skip(f"on this {target.device.type} no keys can be moved")
    assert any(can_move_all(target, length - 1) for length in LENGTHS)


@pytest.mark.parametrize("length", LENGTHS)
def test_branches_have_the_logits_of_their_tokens_alone(target: Target, length: int) -> None:
    """Those that the target calls exact, and these are all where no border is near."""
    ids, chance = long_prompt(length), random.Random(length)
    tree = DraftTree(ids[-1])
    for stem, size in STEMS:
        node = stem
        for _ in range(size):
            node = tree.add(node, chance.randrange(VOCABULARY), Origin("branch"))
    read(target, ids[:-1])
    forward = target.forward(tree)
    assert forward.logits is not None
    assert forward.is_exact is not None
    assert all(forward.is_exact[:7])
    if can_move_all(target, length - 1):
        assert all(forward.is_exact)
    if padding_of(target).layout == KeyLayout():
        assert not any(forward.is_exact[7:])
    for node in range(len(tree)):
        if forward.is_exact[node]:
            path = [*ancestors(tree, node)][::-1]
            alone = logits_after(target, [*ids[:-1], *(tree.tokens[each] for each in path)])
            assert torch.equal(forward.logits[node], alone)


@pytest.mark.parametrize("length", [100, 185, 190])
def test_accepted_branches_leave_the_cache_as_plain_decoding_does(
    target: Target, length: int
) -> None:
    ids = long_prompt(length + 6)
    tree = DraftTree(ids[length - 1])
    for token in (1, 2, 3):
        tree.add(0, token, Origin("other"))
    node, path = 0, [0]
    for token in ids[length:]:
        node = tree.add(node, token, Origin("branch"))
        path.append(node)
    read(target, ids[: length - 1])
    exact = target.forward(tree).is_exact
    assert exact is not None
    path = [node for node in path if exact[node]]
    target.keep(tree, path)
    logits = target.forward(DraftTree(7)).logits
    assert logits is not None
    kept = [*ids[: length - 1 + len(path)], 7]
    assert torch.equal(logits[0], logits_after(target, kept))


@pytest.mark.parametrize("chunk", [7, 255])
def test_a_prompt_reads_alike_in_any_pieces(target: Target, chunk: int) -> None:
    ids = long_prompt(600)
    expected = logits_after(target, ids)
    read(target, [])
    read(target, ids[:-1], chunk)
    found = target.forward(DraftTree(ids[-1])).logits
    assert found is not None
    assert torch.equal(found[0], expected)


@pytest.mark.parametrize(
    ("shape", "sampling", "target"),
    chosen(itertools.product(SHAPES, CASES, TARGETS)),
    indirect=["target"],
)
def test_drafts_change_nothing(target: Target, shape: Shape, sampling: Sampling) -> None:
    for seed in range(2):
        prompt = tiny_prompt(seed, 180)
        expected = output(run(target, prompt, sampling))
        oracle = Oracle([*prompt, *expected], VOCABULARY, shape, seed=seed)
        for drafters in ([oracle], [CopySpec(), oracle]):
            assert output(run(target, prompt, sampling, drafters)) == expected


@pytest.mark.parametrize("sampling", CASES)
def test_an_answer_is_the_same_behind_what_is_cached(target: Target, sampling: Sampling) -> None:
    """A reused prefix, of which drafts wrote a part; another session between; afresh."""
    prompt = long_prompt(300)
    read(target, [])
    expected = output(run(target, prompt, sampling))
    oracle = Oracle([*prompt, *expected], VOCABULARY, "merged", seed=1)
    follow_up = [*prompt, *expected, *long_prompt(20, 1)]
    read(target, [])
    afresh = output(run(target, follow_up, sampling))
    output(run(target, prompt, sampling, [oracle]))
    assert output(run(target, follow_up, sampling)) == afresh
    output(run(target, long_prompt(100, 2), sampling))
    assert output(run(target, prompt, sampling)) == expected


@pytest.mark.parametrize(("device", "dtype"), KINDS, ids=NAMES)
def test_an_answer_is_the_same_after_a_restart(device: str, dtype: torch.dtype) -> None:
    prompt, sampling = long_prompt(120), SAMPLINGS[1]
    answers = [output(run(exact_target(device, dtype), prompt, sampling)) for _ in range(2)]
    assert answers[0] == answers[1]


class Whim(NodeSelection):
    """Chooses as if its clock had gone mad: any number of nodes."""

    def __init__(self, seed: int) -> None:
        super().__init__(1)
        self._chance = random.Random(seed)

    def choose(self, candidates: DraftTree, room: int, cached: int) -> DraftTree:
        self.nodes = self._chance.randrange(30)
        return super().choose(candidates, room, cached)


@pytest.mark.parametrize("seed", range(4))
def test_an_answer_is_the_same_whatever_the_clocks_say(target: Target, seed: int) -> None:
    prompt, sampling = tiny_prompt(seed, 150), SAMPLINGS[seed % 2]
    expected = output(run(target, prompt, sampling))
    oracle = Oracle([*prompt, *expected], VOCABULARY, "merged", seed=seed)
    drafting = Drafting([CopySpec(), oracle], Whim(seed))
    events = generate(target, prompt, Sampler(sampling), drafting=drafting, max_tokens=48)
    assert output([each for each in events if isinstance(each, Step)]) == expected


@pytest.fixture(scope="module")
def default_target(default_model_folder: Path) -> Iterator[Target]:
    if not multiplies_bfloat16("cpu"):
        pytest.skip("this processor has no bfloat16 instructions; the app uses float32 on it")
    target = load_target(default_model_folder, dtype=torch.bfloat16, is_exact=True)
    if not target.is_exact:
        pytest.skip("no shapes of a pass agree on this machine, and the target says so")
    yield target


def test_the_default_model_in_bfloat16(default_target: Target, default_model_folder: Path) -> None:
    tokenizer = AutoTokenizer.from_pretrained(default_model_folder)
    drafters = all_drafters(default_target, tokenizer)
    accepted = 0
    for number, text in enumerate(PROMPTS[:12]):
        prompt = tokenizer.apply_chat_template(
            [{"role": "user", "content": text}], add_generation_prompt=True, return_dict=False
        )
        sampling = Sampling(temperature=0.7 if number % 3 == 2 else 0.0, seed=number)
        plain = output(run(default_target, prompt, sampling, max_tokens=48))
        steps = run(default_target, prompt, sampling, drafters, max_tokens=48)
        assert output(steps) == plain, text
        accepted += sum(len(step.tokens) > 1 for step in steps)
    assert accepted > 50
