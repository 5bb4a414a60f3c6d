"""Tokens to text while they are generated: never half a character, never part of a stop string.

A text that begins to repeat itself ends at its last whole sentence before that.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from app.models.tokens import Tokens
from speculation import LoopGuard

_INCOMPLETE = "\ufffd"
_MAX_PENDING = 4
"""A UTF-8 character has at most four bytes, hence four tokens; what is held longer is invalid."""

# Each needs what follows, so that a text has the same sentences while it grows.
_SENTENCE_END = re.compile(
    r"[.!?…][\"'\u201d\u2019»)\]*_]*(?=\s)"
    r"|[。\uff01\uff1f][」』\u201d\uff09]*(?=[^」』\u201d\uff09])"
    r"|(?<=\S)(?=\n)"
)
_NUMBER = re.compile(r"\s*[0-9]+[.]")
"""Of a list's item, alone on its line so far."""


class TextStream:
    """The text of one output; a `speculation.Stop`.

    Args:
        stops: strings that end the text; they are not part of it.
        guard: ends a text that repeats itself; None lets it.

    Attributes:
        ids: the tokens that count.
        text: their text, cut before a stop string.
        ends: for each token, the length of `text` with it.
        looped: whether the guard ended it.
    """

    def __init__(
        self, tokens: Tokens, stops: Sequence[str] = (), guard: LoopGuard | None = None
    ) -> None:
        self.ids: list[int] = []
        self.text = ""
        self.ends: list[int] = []
        self.looped = False
        self._guard = guard
        self._tokens = tokens
        self._stops = [stop for stop in stops if stop]
        # Decoding starts at `_prefix`, some tokens back, since a token's text may depend on its
        # neighbours; what follows the first `_read` tokens is new.
        self._prefix = 0
        self._read = 0
        self._ended = False

    @property
    def shown(self) -> str:
        """The text without an end that may become a stop string."""
        if self._ended:
            return self.text
        longest = max(
            (
                length
                for stop in self._stops
                for length in range(1, len(stop))
                if self.text.endswith(stop[:length])
            ),
            default=0,
        )
        return self.text[: len(self.text) - longest]

    @property
    def settled(self) -> int:
        """Length of the text that stays, even if the guard ends it."""
        if self._guard is None or self._ended:
            return len(self.text)
        return self._whole_sentences(self._guard.before)

    def push(self, token: int) -> int | None:
        """Add a token; if a stop string or a loop is complete, the number of tokens that count."""
        self.ids.append(token)
        before = len(self.text)
        self._decode(final=len(self.ids) - self._read > _MAX_PENDING)
        self.ends.append(len(self.text))
        kept = self._cut(before)
        return self._cut_loop(token) if kept is None else kept

    def finish(self) -> None:
        """Add what was held back for an incomplete character."""
        if not self._ended:
            self._decode(final=True)
        self._ended = True
        if self.ends:
            self.ends[-1] = len(self.text)

    def _decode(self, *, final: bool) -> None:
        known = self._tokens.decode(self.ids[self._prefix : self._read])
        text = self._tokens.decode(self.ids[self._prefix :])
        if text.endswith(_INCOMPLETE) and not final:
            return
        self.text += text[len(known) :]
        self._prefix, self._read = self._read, len(self.ids)

    def _cut(self, before: int) -> int | None:
        begin = max(before - max(map(len, self._stops), default=0), 0)
        found = [place for stop in self._stops if (place := self.text.find(stop, begin)) >= 0]
        if not found:
            return None
        self._truncate(min(found))
        self._ended = True
        return len(self.ids)

    def _cut_loop(self, token: int) -> int | None:
        once = None if self._guard is None else self._guard.push(token)
        if once is None:
            return None
        begun = self.text[: self.ends[once - 1]].rstrip()
        self._truncate(self._said_once(once) or len(begun))
        self._ended = self.looped = True
        return len(self.ids)

    def _said_once(self, count: int) -> int:
        """Length of the whole sentences within the first `count` tokens, and of those after them
        that are none of these: a stretch that repeats need not begin where a sentence does.
        """
        said = self._whole_sentences(count)
        for end in self._sentence_ends():
            if end > said:
                if self.text[said:end].strip() in self.text[:said]:
                    break
                said = end
        return said

    def _whole_sentences(self, count: int) -> int:
        """Length of the whole sentences and lines within the first `count` tokens."""
        most = self.ends[count - 1] if count else 0
        return max((end for end in self._sentence_ends() if end <= most), default=0)

    def _sentence_ends(self) -> list[int]:
        ends = [found.end() for found in _SENTENCE_END.finditer(self.text)]
        return [end for end in ends if not self._is_number(end)]

    def _is_number(self, end: int) -> bool:
        line = self.text.rfind("\n", 0, end) + 1
        return _NUMBER.fullmatch(self.text, line, end) is not None

    def _truncate(self, length: int) -> None:
        """Keep `length` code points and the tokens that lie wholly within them.

        A token that reaches over the cut is replaced by tokens of the part before it.
        """
        whole = max((end for end in self.ends if end <= length), default=0)
        # Those after it that end there too are parts of a character that is cut off.
        kept = bisect_left(self.ends, whole) + 1 if whole else 0
        del self.ids[kept:], self.ends[kept:]
        self.text = self.text[:length]
        rest = self._tokens.encode(self.text[whole:])
        self.ids.extend(rest.ids.tolist())
        self.ends.extend((rest.bounds[1:] + whole).tolist())
