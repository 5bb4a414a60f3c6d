"""A model's own answers: the turns before them stand in the prompt, loops are cut and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.drafting import live
from benchmarks.drafting.flags import Setup
from benchmarks.drafting.live import Conversation, measure, read_prompts
from benchmarks.drafting.loops import first_loop
from benchmarks.drafting.records import Chat
from speculation import Context, CopySpec, Drafting, Target
from speculation.choosing.cost_model import CostTable
from speculation.materials import Materials
from tests.benchmarks.drafting.word_chat import word_chat
from tests.speculation.tiny import VOCABULARY, output, run, tiny_target

WORDS = [f"w{number}" for number in range(VOCABULARY - 5)] + ["user", "assistant"]


@pytest.fixture
def chat(tmp_path: Path) -> Chat:
    """As many tokens as the tiny model has, the last of them ChatML's end."""
    return word_chat(tmp_path, WORDS)


def setup(chat: Chat, target: Target) -> Setup:
    return Setup("copyspec", Drafting([CopySpec()]), CostTable(), chat, Materials(target))


def prompts(folder: Path, *rows: object) -> Path:
    path = folder / "prompts.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_of_each_category_the_first_are_taken(tmp_path: Path) -> None:
    rows = [{"category": c, "turns": [t]} for c, t in ("ax", "by", "az", "bu", "cv")]
    path = prompts(tmp_path, *rows)
    assert [each.turns[0] for each in read_prompts(path)] == ["x", "y", "z", "u", "v"]
    assert [each.turns[0] for each in read_prompts(path, 1)] == ["x", "y", "v"]


@pytest.mark.parametrize(
    "row", [{}, {"category": "a", "turns": []}, {"category": "a", "turns": [1]}]
)
def test_a_broken_line_is_named(tmp_path: Path, row: object) -> None:
    path = prompts(tmp_path, {"category": "a", "turns": ["x"]}, row)
    with pytest.raises(ValueError, match=r"prompts\.jsonl, line 2: "):
        read_prompts(path)
    with pytest.raises(ValueError, match="no prompts"):
        read_prompts(prompts(tmp_path))


class Watched(CopySpec):
    """Keeps the prompts it was started on."""

    def __init__(self) -> None:
        super().__init__()
        self.prompts: list[list[int]] = []

    def start(self, context: Context) -> None:
        self.prompts.append([*context.ids])


def test_later_turns_stand_behind_the_models_own_answers(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MAX_TOKENS", 12)
    target, watched = tiny_target(eos=chat.end), Watched()
    asked = Conversation("a", ("w1 w2", "w3"))
    found = measure(
        "live", [asked], Setup("", Drafting([watched]), CostTable(), chat, Materials(target))
    )
    first = chat.prompt([("user", "w1 w2")])
    answer = output(run(tiny_target(eos=chat.end), first, max_tokens=12))
    assert chat.end not in answer
    second = [*first, *answer, *chat.closing, *chat.prompt([("user", "w3")])]
    assert watched.prompts == [first, second]
    assert [(row["turn"], row["tokens"]) for row in found["rows"]] == [
        (1, 12),
        (1, 12),
        (2, 12),
        (2, 12),
        ("all", 24),
    ]
    assert all(row["speedup"] is not None for row in found["rows"])
    assert found["loops_share"] == 0
    assert not any(found["notes"].values())


def test_answers_are_cut_where_they_begin_to_loop(chat: Chat) -> None:
    """Greedy decoding of this random model soon runs in circles."""
    target = tiny_target(scale=0.05)
    asked = Conversation("a", ("w1 w2 w3",))
    prompt = chat.prompt([("user", asked.turns[0])])
    answer = output(run(target, prompt, max_tokens=live.MAX_TOKENS))
    loop = first_loop(answer)
    assert loop is not None
    found = measure("live", [asked], setup(chat, target))
    assert found["loops_share"] == 1
    assert found["notes"]["cut at a loop"] == 1
    tokens = found["rows"][-1]["tokens"]
    assert loop <= tokens <= loop + CopySpec().length


def test_prompts_longer_than_the_context_are_left_out_and_counted(
    chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MAX_TOKENS", 4)
    target = tiny_target()
    long = Conversation("a", ("w1 " * target.context_limit, "w2"))
    with pytest.raises(ValueError, match="no prompt fits"):
        measure("live", [long], setup(chat, target))
    found = measure("live", [long, Conversation("a", ("w1",))], setup(chat, target))
    assert found["records"] == 1
    assert found["notes"]["left out, longer than the model's context"] == 2
