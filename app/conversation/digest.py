"""A summary in the model's words: notes on each part of the documents, then a text from the notes.

What fits into one part is read at once, and the answer written from it. Each note is short, and
only the model's; what the answer has word for word from the documents is marked as in any other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace

from app.asking.sections import TextRange
from app.conversation.generation import Generation, GenerationRequest
from app.events import Notice, Reading
from app.models.language_model import LanguageModel
from app.models.prompt import PromptPassage, PromptTurn
from app.models.system_prompts import SYSTEM
from app.prompting.known_documents import KnownDocuments
from app.prompting.parts import ReadPart, in_parts
from app.prompting.planning import Plan
from app.tasks.blocks import TaskResult
from speculation import Drafting
from storage import Chunks

NOTE_TOKENS = 96
"""Maximum length of a note."""

NOTES_SHARE = 0.4
"""Share of the context that all notes may fill."""

MAP = "Say in two sentences what the text above is about. Use its own words."
REDUCE = "These are notes on the parts of a text, in order:\n\n{notes}\n\n{question}"

MakeDrafting = Callable[[], Drafting]


def digest_of(
    task: TaskResult | None,
    model: LanguageModel,
    known: KnownDocuments,
    chunks: Chunks,
    drafting: MakeDrafting,
) -> Digest | None:
    """Return the digest that reads a task's ranges; None where the prompt has all of them."""
    if task is None or not task.ranges:
        return None
    return Digest(model, known, chunks, task.ranges, drafting)


class Digest:
    """Reads ranges of documents for a task.

    Args:
        drafting: makes what drafts one note.
    """

    def __init__(
        self,
        model: LanguageModel,
        known: KnownDocuments,
        chunks: Chunks,
        ranges: Sequence[TextRange],
        drafting: MakeDrafting,
    ) -> None:
        self._model = model
        self._known = known
        self._drafting = drafting
        context = model.target.context_limit
        self._parts, self._count = in_parts(ranges, known, chunks, context)

    @property
    def read(self) -> tuple[PromptPassage, ...]:
        """All that is read, in order; known before any of it is."""
        return tuple(passage for part in self._parts for passage in part)

    def planned(self, plan: Plan, question: str) -> Generator[Notice | Reading, None, Plan]:
        """The plan with a prompt about all of the ranges; closing it cancels.

        Args:
            plan: of the question.
        """
        parts, count = self._parts, self._count
        if len(parts) < 2:
            turn = PromptTurn(self._ids(question), parts[0] if parts else ())
        else:
            if count > len(parts):
                yield Notice(
                    f"Only {len(parts)} of {count} parts are read, those that say most. Ask about "
                    "a section to have all of it read."
                )
            notes = yield from self._notes(parts)
            turn = PromptTurn(self._ids(REDUCE.format(notes="\n".join(notes), question=question)))
        prompt = self._model.prompts.build([turn], system=SYSTEM)
        markup = self._model.prompts.markup([turn])
        return replace(plan, prompt=prompt, passages=self.read, read=self.read, markup=markup)

    def _notes(self, parts: Sequence[ReadPart]) -> Generator[Reading, None, list[str]]:
        most = int(NOTES_SHARE * self._model.target.context_limit) // len(parts)
        notes = []
        for number, part in enumerate(parts, start=1):
            with closing(self._note(part, max(1, min(NOTE_TOKENS, most)))) as note:
                for event in note:
                    if isinstance(event, Reading):
                        yield replace(event, part=number, parts=len(parts))
                    else:
                        notes.append(f"{number}. {event}")
        return notes

    def _note(self, part: ReadPart, most: int) -> Generator[Reading | str]:
        """Progress of reading a part, then what was noted of it, in one line."""
        turn = PromptTurn(self._ids(MAP), part)
        prompt = self._model.prompts.build([turn], system=SYSTEM)
        copies = {each.document: self._known.indexed(each.document).segment for each in part}
        request = GenerationRequest(
            prompt=prompt.ids,
            max_tokens=most,
            drafting=self._drafting(),
            copies=list(copies.values()),
            tail=prompt.tail,
            stop=self._model.prompts.markup([turn]),
            loop_guard=True,
        )
        generation = Generation(self._model, request)
        with closing(generation.events()) as events:
            for event in events:
                if isinstance(event, Reading):
                    yield event
        yield " ".join(generation.result().text.split())

    def _ids(self, text: str) -> tuple[int, ...]:
        return tuple(self._model.tokens.encode(text).ids.tolist())
