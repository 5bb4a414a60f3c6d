"""The two that are examined: a model, by its own words, and the app, by what it quotes.

Contract: a model reads the passage in the prompt that chats have, and always takes the most likely
token; it ends where an answer does, before the prompt's markup and where it begins to loop. Quotes
come from a library of the passages alone, made for the moment in a folder of its own, by the path
that a person's question takes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import app
from app.events import NOT_FOUND
from app.examination.marking import MOST_WORDS
from app.examination.questions import ExamQuestion
from app.models.language_model import LanguageModel
from app.models.prompt import PromptPassage, PromptTurn
from retrieval import Library
from retrieval.ranker.ranker import WEIGHTS
from storage import Store

MAX_TOKENS = 60
"""Of a model's answer; 40 words have about 55."""


@cache
def quotes_reader() -> str:
    """Who quotes: another version of Palimpsest, or of its ranker, is another reader."""
    weights = WEIGHTS.read_bytes() if WEIGHTS.exists() else b""
    return f"quotes, {app.__version__}, {hashlib.sha256(weights).hexdigest()[:16]}"


def model_says(
    model: LanguageModel, asked: ExamQuestion, is_wanted: Callable[[], bool]
) -> str | None:
    """The model's answer; None if it isn't wanted any more before it is complete.

    A passage that doesn't fit into the model's context gets no answer.
    """
    from app.models.text_stream import TextStream
    from speculation import LoopGuard, Sampler, Segment, generate

    ids = tuple(model.tokens.encode(asked.text).ids.tolist())
    passage = PromptPassage(1, _name(asked), 0, len(asked.text), None, True, ids)
    question = tuple(model.tokens.encode(asked.question).ids.tolist())
    turn = PromptTurn(question, (passage,))
    prompt = model.prompts.build([turn]).ids
    if len(prompt) + MAX_TOKENS > model.target.context_limit:
        return ""
    guard = LoopGuard([Segment.build(passage.name, ids)])
    said = TextStream(model.tokens, model.prompts.markup([turn]), guard)
    for _ in generate(model.target, prompt, Sampler(), stop=said, max_tokens=MAX_TOKENS):
        if not is_wanted():
            return None
    said.finish()
    return said.text.strip()


def quoted(library: Library, asked: list[ExamQuestion]) -> Iterator[tuple[ExamQuestion, str]]:
    """Each question with what is quoted for it.

    Args:
        library: whose embedding model and ranking are examined; nothing is added to it.

    Raises:
        DocumentError, OSError, storage.StorageError: the embedding model or a temporary folder
            isn't available.
    """
    if not asked:
        return
    with TemporaryDirectory(prefix="palimpsest-examination-") as folder:
        root = Path(folder)
        with closing(Store(root / "data")) as store, closing(library.beside(store)) as own:
            for each in asked:
                path = root / _name(each)
                path.write_text(each.text, "utf-8")
                document = own.add(path)
                found = own.question(each.question).evidence([document.id]).sentences
                yield each, within_limit(sentence.text for sentence in found) or NOT_FOUND


def _name(asked: ExamQuestion) -> str:
    return f"passage-{asked.number:02}.md"


def within_limit(sentences: Iterable[str]) -> str:
    """As many of the sentences as an answer may have words; the first one always."""
    said: list[str] = []
    count = 0
    for sentence in sentences:
        count += len(sentence.split())
        if said and count > MOST_WORDS:
            break
        said.append(" ".join(sentence.split()))
    return "\n".join(said)
