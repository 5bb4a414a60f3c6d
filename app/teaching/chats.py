"""Exercises that keep what the model could do before: plain requests without files, with the
answers that it gives to them untaught (Li and Hoiem 2016, "Learning
without Forgetting", section 3).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from app.models.system_prompts import FREE_SYSTEM
from app.teaching.exercise import Exercise, ExerciseTurn
from speculation.training.samples import Sample

if TYPE_CHECKING:
    from app.teaching.rendering import Rendering

LONGEST = 96
"""Tokens of an answer; one that would be longer is learnt up to there, without an end."""

_TOGETHER = 16

_REQUESTS = {
    "Explain {} in simple terms.": (
        "photosynthesis", "inflation", "how a battery works", "the water cycle",
        "supply and demand", "gravity", "how vaccines work", "compound interest",
        "why the sky is blue", "recursion", "how a bill becomes a law", "black holes",
    ),
    "What is the difference between {}?": (
        "a virus and a bacterium", "weather and climate", "a list and a tuple in Python",
        "mass and weight", "a crocodile and an alligator", "debit and credit", "tea and coffee",
        "a city and a town",
    ),
    "Write a short poem about {}.": (
        "autumn", "the sea", "an old bridge", "coffee", "my cat", "snow",
    ),
    "Give me five tips for {}.": (
        "learning a language", "sleeping better", "a job interview", "saving money",
        "a first garden", "writing clearly", "running a meeting", "packing light",
    ),
    "Write a polite email to {}.": (
        "ask my landlord to repair the heating", "decline an invitation", "thank a colleague",
        "move a meeting to Thursday", "ask a professor for a reference", "cancel a subscription",
    ),
    "Tell me a very short story about {}.": (
        "a lighthouse keeper", "two brothers", "a lost key", "a robot that gardens",
        "a train at night",
    ),
    "How do I {}?": (
        "boil an egg", "change a bicycle tyre", "remove a coffee stain",
        "write a for loop in Python", "sort a list in Python", "plan a birthday party",
        "make pancakes", "back up my computer",
    ),
    "What can you tell me about {}?": (
        "Rome", "elephants", "the Moon", "jazz", "volcanoes", "chess", "the Nile", "bees",
    ),
    "{}": (
        "Hello!", "Who are you?", "Thank you, that helped.", "What can you do?",
        "Good morning. How are you?",
        "Can you help me with my homework?", "Tell me a joke.", "I feel a bit sad today.",
        "Suggest a name for a bakery.", "List three prime numbers.", "What is 12 plus 30?",
        "Translate 'good night' into French.", "Is it better to read or to listen?",
        "Name four kinds of fruit.", "Write a haiku.", "What should I cook tonight?",
    ),
}  # fmt: skip


def requests() -> Iterator[str]:
    """Return the questions, always in the same order."""
    for form, topics in _REQUESTS.items():
        for wording, topic in product([form], topics):
            yield wording.format(topic)


def chat_samples(folder: Path, rendering: Rendering, random: Random) -> list[Sample]:
    """The requests with the answers of the untaught model in `folder`, drawn at temperature 0.7."""
    import torch
    from transformers import AutoModelForCausalLM

    load: Any = AutoModelForCausalLM.from_pretrained
    model = load(folder, dtype=torch.float32).eval()
    torch.manual_seed(random.getrandbits(31))
    asked = [
        rendering.sample(Exercise("chat", FREE_SYSTEM, (ExerciseTurn(request, ""),)))
        for request in requests()
    ]
    asked.sort(key=lambda sample: sample.prompt)
    found: list[Sample] = []
    for first in range(0, len(asked), _TOGETHER):
        found += _answered(model, asked[first : first + _TOGETHER])
    random.shuffle(found)
    return found


def _answered(model: Any, asked: list[Sample]) -> list[Sample]:
    import torch

    end = asked[0].ids[-1]
    longest = max(sample.prompt for sample in asked)
    given = torch.full((len(asked), longest), end)
    mask = torch.zeros_like(given)
    for row, sample in enumerate(asked):
        given[row, longest - sample.prompt :] = torch.tensor(sample.ids[: sample.prompt])
        mask[row, longest - sample.prompt :] = 1
    with torch.inference_mode():
        written = model.generate(
            given, attention_mask=mask, max_new_tokens=LONGEST, do_sample=True, temperature=0.7,
            top_k=0, top_p=0.95, pad_token_id=end, eos_token_id=end,
        )  # fmt: skip
    return [
        Sample(
            (*sample.ids[: sample.prompt], *_until(row[longest:].tolist(), end)),
            sample.prompt,
            "chat",
        )
        for sample, row in zip(asked, written, strict=True)
    ]


def _until(ids: list[int], end: int) -> list[int]:
    """Up to and with the first end."""
    return ids[: ids.index(end) + 1] if end in ids else ids
