"""The prompt: system text, then turns, each with the passages that were retrieved for it.

A turn is always rendered the same way, so that what two prompts have in common at their beginning
is in the model's cache. Passages are cut from the tokens of their text's segment, and messages keep
the tokens they were written with; only the few words in between are tokenized again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from app.errors import MessagesError
from app.models.chat_template import ChatTemplate
from app.models.markup import FENCE, markers, tags
from app.models.system_prompts import SYSTEM
from app.models.tokens import Tokens

MAX_NAME = 60
"""Code points of a file's name that the model sees."""

MAX_HEADS = 200
"""Code points of a table's heads that the model sees."""

_ANGLE = re.compile("[<>]")
_SLOT = re.compile("\ue000([0-9]{1,9})\ue001")


@dataclass(frozen=True, slots=True)
class PromptPassage:
    """A range of a document's text, as it is in a prompt.

    Attributes:
        document: its id.
        name: its file name.
        start, end: code points of its text.
        page: number of the page where it starts, or None.
        whole: whether it is the whole document.
        ids: its tokens.
        fence: the tag around it, which doesn't occur in it.
        heads: of the table that it is a row of; "" for none.
    """

    document: int
    name: str
    start: int
    end: int
    page: int | None
    whole: bool
    ids: tuple[int, ...]
    fence: str = FENCE
    heads: str = ""


@dataclass(frozen=True, slots=True)
class PromptTurn:
    """A question with its passages, and the answer's tokens if there is an answer."""

    question: tuple[int, ...]
    passages: tuple[PromptPassage, ...] = ()
    answer: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """Token ids, and the length of the live tail.

    The tail is what may be copied from but is in no segment yet: the last question and the markup
    around it.
    """

    ids: list[int]
    tail: int


class PromptBuilder:
    """Renders turns with a model's own chat template.

    Args:
        template: None if the model has none.

    Raises:
        TargetError: the template can't be used; says why.
    """

    def __init__(self, tokens: Tokens, template: ChatTemplate | None) -> None:
        self._tokens = tokens
        self._template = template
        self._markup: dict[str, list[int]] = {}
        self._markers: tuple[str, ...] = ()
        self._has_system = self._try_system()
        self._around = len(self.build([PromptTurn((), (), ()), PromptTurn(())]).ids)
        self._around -= len(self.build([PromptTurn(())]).ids)
        self._markers = self._find_markers()

    def build(self, turns: Sequence[PromptTurn], system: str = SYSTEM) -> Prompt:
        """The prompt that asks for the answer to the last turn."""
        contents, messages = self._contents(turns, system)
        ids: list[int] = []
        end_of_content = 0
        for i, piece in enumerate(_SLOT.split(self._render(messages))):
            if i % 2 == 0:
                ids.extend(self._markup_ids(piece))
            else:
                ids.extend(chain.from_iterable(contents[int(piece)]))
                end_of_content = len(ids)
        return Prompt(ids, len(ids) - end_of_content + len(turns[-1].question))

    def markup(self, turns: Sequence[PromptTurn]) -> tuple[str, ...]:
        """Return the strings that end an answer to the last turn: the tags around passages and the
        template's marks around turns, as text. Those in a passage or a message aren't markup there.
        """
        fences = dict.fromkeys(p.fence for turn in turns for p in turn.passages)
        ours = (*(tag for fence in fences for tag in tags(fence)), *self._markers)
        said = "\n".join(map(self._tokens.decode, _said(turns)))
        return tuple(each for each in ours if each not in said)

    def close(self) -> None:
        """End the process that renders."""
        if self._template is not None:
            self._template.close()

    def size(self, turn: PromptTurn) -> int:
        """Upper bound on the tokens of a turn, with the template's markup around it."""
        parts = sum(map(self.passage_size, turn.passages))
        return parts + len(turn.question) + len(turn.answer or ()) + self._around

    def passage_size(self, passage: PromptPassage) -> int:
        """Tokens of a passage with the lines around it."""
        return sum(map(len, self._fenced(passage)))

    def _contents(
        self, turns: Sequence[PromptTurn], system_text: str
    ) -> tuple[list[list[Sequence[int]]], list[dict[str, str]]]:
        """Return the messages' contents, and messages with numbered slots in their place."""
        contents: list[list[Sequence[int]]] = []
        messages: list[dict[str, str]] = []

        def add(role: str, content: list[Sequence[int]]) -> None:
            messages.append({"role": role, "content": f"\ue000{len(contents)}\ue001"})
            contents.append(content)

        system = self._content_ids(system_text)
        if self._has_system:
            add("system", [system])
        for i, turn in enumerate(turns):
            first = [] if i or self._has_system else [system, self._content_ids("\n\n")]
            add("user", [*first, *self._question(turn)])
            if turn.answer is not None:
                add("assistant", [turn.answer])
        return contents, messages

    def _question(self, turn: PromptTurn) -> list[Sequence[int]]:
        parts: list[Sequence[int]] = []
        for passage in turn.passages:
            parts.extend(self._fenced(passage))
        return [*parts, turn.question]

    def _fenced(self, passage: PromptPassage) -> list[Sequence[int]]:
        page = "" if passage.page is None or passage.whole else f' page="{passage.page}"'
        name = re.sub(r"[^\w .,()+-]", "_", passage.name)[:MAX_NAME]
        heads = _ANGLE.sub("_", passage.heads)[:MAX_HEADS] + "\n" if passage.heads else ""
        opening = self._content_ids(f'<{passage.fence} name="{name}"{page}>\n{heads}')
        return [opening, passage.ids, self._content_ids(f"\n</{passage.fence}>\n\n")]

    def _content_ids(self, text: str) -> list[int]:
        if text not in self._markup:
            self._markup[text] = self._tokens.encode(text).ids.tolist()
        return self._markup[text]

    def _markup_ids(self, text: str) -> list[int]:
        return self._tokens.markup(text) if text else []

    def _render(self, messages: list[dict[str, str]]) -> str:
        if self._template is None:
            lines = [f"{message['role'].title()}: {message['content']}" for message in messages]
            return "\n\n".join([*lines, "Assistant:"])
        rendered = self._template.render(messages)
        slots = [int(slot) for slot in _SLOT.findall(rendered)]
        if slots != list(range(len(messages))):
            raise MessagesError(
                "the model's chat template changes or leaves out messages. Choose another model."
            )
        return rendered

    def _find_markers(self) -> tuple[str, ...]:
        _, messages = self._contents([PromptTurn((), (), ()), PromptTurn(())], SYSTEM)
        return markers(_SLOT.split(self._render(messages))[::2], self._tokens.special)

    def _try_system(self) -> bool:
        """Some templates refuse or drop a system message; it then opens the first question."""
        try:
            self._render(
                [
                    {"role": "system", "content": "\ue0000\ue001"},
                    {"role": "user", "content": "\ue0001\ue001"},
                ]
            )
        except MessagesError:
            return False
        return True


def _said(turns: Sequence[PromptTurn]) -> Iterator[Sequence[int]]:
    """The tokens of all that people, documents and answers say."""
    for turn in turns:
        yield from (passage.ids for passage in turn.passages)
        yield turn.question
        yield turn.answer or ()
