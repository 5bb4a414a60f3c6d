"""Finds parts of an answer in its sources while the answer grows.

Tokens find the places, characters decide: a few equal tokens give a place in a source, and the
match is extended on both sides as far as the two texts agree. Each token is looked up once and each
match followed once, so the cost per token does not grow with the answer.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.models.tokens import Tokens
from app.provenance.copy_maps import IndexedText
from app.provenance.word_edges import trimmed
from speculation import Origin
from speculation.copies.segment import GAMMA, hash_gram

MAX_BACK = 24
"""Code points that a match may be extended before its first token, where the word was tokenized
differently.
"""

MAX_CANDIDATES = 256
"""Maximum number of places tried per token; bounds the work on repetitive texts."""

_STRIDE = 64


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text that an answer may quote.

    Attributes:
        document, message: which of the two it is, and its id.
        name: how it is shown.
        indexed: its text and copy map.
        pages: first code point of each page, ascending; empty if it has no pages.
        read: ranges of code points that are in the prompt.
    """

    document: int | None
    message: int | None
    name: str
    indexed: IndexedText
    pages: Sequence[int] = ()
    read: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """An answer, finished or not: ids, the end of each token in `text`, and their origins."""

    text: str
    ids: Sequence[int]
    ends: Sequence[int]
    origins: Sequence[Sequence[Origin]]

    def start_of(self, token: int) -> int:
        """Code point at which a token begins."""
        return self.ends[token - 1] if token else 0

    def tokens_in(self, start: int, end: int) -> int:
        """Number of tokens that overlap code points [start, end)."""
        last = min(bisect_left(self.ends, end) + 1, len(self.ends))
        return max(last - bisect_right(self.ends, start), 0)


@dataclass(slots=True)
class Match:
    """A match: answer[start:end] == source[start + shift:end + shift].

    Attributes:
        copied: whether the decoder copied some of it from there.
    """

    start: int
    end: int
    source: SourceText
    shift: int
    copied: bool = False
    _words: tuple[int, int] | None = None

    def words(self, answer: str) -> tuple[int, int]:
        """The part that is whole words in both texts."""
        if self._words is not None:
            return self._words
        source = self.source.indexed.text
        words = trimmed(answer, source, self.start, self.end, self.shift)
        if self.end < len(answer):
            self._words = words
        return words


class Matcher:
    """Follows one answer.

    Args:
        sources: best first.
        tokens: the tokenizer of the answer and the sources.
    """

    def __init__(self, sources: Sequence[SourceText], tokens: Tokens) -> None:
        unique = {source.indexed.segment.key: source for source in reversed(sources)}
        self._by_key = unique
        self._sources = [s for s in sources if unique[s.indexed.segment.key] is s]
        self._tokens = tokens
        self._text = ""
        self._next = 0
        self._latest: dict[tuple[str, int], Match] = {}
        self._open: list[Match] = []
        self.matches: list[Match] = []

    def grow(self, written: Written) -> bool:
        """Follow the answer to its current end; returns whether it extends the last one given."""
        is_same = written.text.startswith(self._text) and len(written.ids) >= self._next
        if not is_same:
            self._next, self._latest, self._open, self.matches = 0, {}, [], []
        self._text = written.text
        for match in self._open:
            self._extend(match)
        while self._next + GAMMA <= len(written.ids):
            self._copies(written, self._next)
            for source, position, at in self._places(written, self._next):
                self._follow(source, position - at, at)
            self._next += 1
        for token in range(self._next, len(written.ids)):
            self._copies(written, token)
        self._open = [match for match in self._latest.values() if match.end == len(self._text)]
        self._prune()
        return is_same

    def open_from(self, written: Written) -> int:
        """No match before this position can change or appear any more."""
        begin = max(written.start_of(self._next) - MAX_BACK, 0)
        return min([begin, *(match.start for match in self._open)])

    def forget(self, before: int) -> None:
        """Drop the matches that end there or earlier."""
        self.matches = [match for match in self.matches if match.end > before]
        self._latest = {k: match for k, match in self._latest.items() if match.end > before}

    def _copies(self, written: Written, token: int) -> None:
        """Follow what the decoder copied this token from."""
        at = written.start_of(token)
        for origin in written.origins[token]:
            source = self._by_key.get(origin.segment or "")
            if source is not None and origin.position is not None:
                there = int(source.indexed.encoded.bounds[origin.position])
                self._follow(source, there - at, at, copied=True)

    def _places(self, written: Written, token: int) -> Iterator[tuple[SourceText, int, int]]:
        """(source, code point there, code point of the answer) of the grams that begin here."""
        at = written.start_of(token)
        yield from self._occurrences(written.ids[token : token + GAMMA], at)
        other = self._spelled_otherwise(written, token)
        if other is not None:
            yield from self._occurrences(*other)

    def _spelled_otherwise(self, written: Written, token: int) -> tuple[Sequence[int], int] | None:
        """The gram with the word's leading space left out or put before.

        Most tokenizers make different tokens of a word at a line's start or in quotes.
        """
        at, end = written.start_of(token), written.ends[min(token + GAMMA, len(written.ids)) - 1]
        text = written.text[at:end]
        if text[:1] == " " and text[1:2].isalnum():
            return self._tokens.encode(text[1:]).ids[:GAMMA].tolist(), at + 1
        if text[:1].isalnum() and not (at and written.text[at - 1].isalnum()):
            return self._tokens.encode(" " + text).ids[:GAMMA].tolist(), at - 1
        return None

    def _occurrences(self, gram: Sequence[int], at: int) -> Iterator[tuple[SourceText, int, int]]:
        if len(gram) < GAMMA:
            return
        tried, value = 0, hash_gram(gram)
        for source in self._sources:
            for position in source.indexed.segment.occurrences(gram, value):
                yield source, int(source.indexed.encoded.bounds[position]), at
                tried += 1
                if tried == MAX_CANDIDATES:
                    return

    def _follow(self, source: SourceText, shift: int, at: int, *, copied: bool = False) -> None:
        """Make the match on this diagonal, unless `at` lies in one that is known."""
        key = source.indexed.segment.key, shift
        known = self._latest.get(key)
        if known is not None and at < known.end:
            known.copied |= copied
            return
        at += self._is_added_space(source, shift, at)
        if self._differs(source, shift, at):
            return  # tokens can begin with equal bytes of different characters
        start = at
        least = max(at - MAX_BACK, -shift, 0)
        while start > least and not self._differs(source, shift, start - 1):
            start -= 1
        match = Match(start, at, source, shift, copied)
        self._extend(match)
        if match.end > match.start:
            self._latest[key] = match
            self.matches.append(match)

    def _is_added_space(self, source: SourceText, shift: int, at: int) -> bool:
        """Whether the leading space in front of a match isn't in both texts, and so no
        part of it.
        """
        if at < 0 or at + shift < 0:
            return True
        there = source.indexed.text[at + shift : at + shift + 1]
        return there == " " and self._differs(source, shift, at)

    def _differs(self, source: SourceText, shift: int, at: int) -> bool:
        return self._text[at : at + 1] != source.indexed.text[at + shift : at + shift + 1]

    def _extend(self, match: Match) -> None:
        text, source = self._text, match.source.indexed.text
        end, shift = match.end, match.shift
        while text[end : end + _STRIDE] == source[end + shift : end + shift + _STRIDE] and (
            end + _STRIDE <= len(text)
        ):
            end += _STRIDE
        while end < len(text) and text[end] == source[end + shift : end + shift + 1]:
            end += 1
        match.end = end

    def _prune(self) -> None:
        """Drop what ended within a longer match; it can add nothing."""
        self.matches.sort(key=lambda match: (match.start, -match.end))
        kept: list[Match] = []
        end, longest = 0, (0, 0)
        for match in self.matches:
            reach = match.start, match.end
            if match.end > end or reach == longest or match.end == len(self._text):
                kept.append(match)
            if match.end > end:
                end, longest = match.end, reach
        self.matches = kept
