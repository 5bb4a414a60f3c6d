"""Tokens to text while they are generated: never half a character, never part of a stop string."""

from __future__ import annotations

from collections.abc import Sequence

from app.models.tokens import Tokens

_INCOMPLETE = "\ufffd"
_MAX_PENDING = 4
"""A UTF-8 character has at most four bytes, hence four tokens; what is held longer is invalid."""


class TextStream:
    """The text of one output; a `speculation.Stop`.

    Attributes:
        ids: the tokens that count.
        text: their text, cut before a stop string.
        ends: for each token, the length of `text` with it.
    """

    def __init__(self, tokens: Tokens, stops: Sequence[str] = ()) -> None:
        self.ids: list[int] = []
        self.text = ""
        self.ends: list[int] = []
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

    def push(self, token: int) -> int | None:
        """Add a token; if a stop string is complete, the number of tokens that count."""
        self.ids.append(token)
        before = len(self.text)
        self._decode(final=len(self.ids) - self._read > _MAX_PENDING)
        self.ends.append(len(self.text))
        return self._cut(before)

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

    def _truncate(self, length: int) -> None:
        """Keep `length` code points and the tokens that lie wholly within them.

        A token that reaches over the cut is replaced by tokens of the part before it.
        """
        kept = sum(end <= length for end in self.ends)
        del self.ids[kept:], self.ends[kept:]
        whole = self.ends[-1] if kept else 0
        self.text = self.text[:length]
        rest = self._tokens.encode(self.text[whole:])
        self.ids.extend(rest.ids.tolist())
        self.ends.extend((rest.bounds[1:] + whole).tolist())
