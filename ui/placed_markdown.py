"""Markdown in which every visible character has its position in the source.

markdown-it's tokens only have line numbers. Here each leaf (a paragraph, a cell, a block of code)
carries `meta["pieces"]`, and each token of its inline content `meta["at"]`, so that a range of the
source can be found in the output.

Not supported: raw HTML, reference definitions (they would change text far above them) and
underlined (setext) headings (they look like the start of a list).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.common.utils import mdTrim
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock, code, fence, heading, paragraph, table
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType

from ui.external_links import OUTWARD

MAX_NESTING = 20
"""Nesting depth of blocks; markdown-it drops what is deeper."""

MAX_COLUMNS = 32
"""Columns of a table; a row with more is shown as text."""

SourceRange = tuple[int, int]
"""A code point of a leaf's content, and the code point of the source that it comes from; both
advance together up to the next piece."""

_BlockRule = Callable[[StateBlock, int, int, bool], bool]
CODE = {"fence": 1, "code_block": 0}
"""Leaves without inline content, with the number of lines before the content."""


def blocks(text: str) -> list[Token]:
    """The blocks of a text whose only control characters are tabs and line feeds.

    Raises:
        ValueError: they are nested too deeply to be shown whole.
    """
    tokens: list[Token] = []
    _PARSER.block.parse(text, _PARSER, {}, tokens)
    if any(token.level >= MAX_NESTING - 1 for token in tokens):
        raise ValueError(f"blocks are nested more than {MAX_NESTING} deep")
    return tokens


def outer_blocks(text: str) -> list[tuple[int, int]]:
    """Where each top-level block starts and ends; together they hold everything visible."""
    starts = [0, *(match.end() for match in re.finditer("\n", text)), len(text)]
    return [
        (starts[token.map[0]], starts[min(token.map[1], len(starts) - 1)])
        for token in blocks(text)
        if token.level == 0 and token.map is not None
    ]


def inline(content: str, is_growing: bool = False) -> list[Token]:
    """The tokens of a leaf's content, each with its position in `meta["at"]`.

    Args:
        is_growing: close open bold or code, because more text will follow.
    """
    tokens = _PARSER.inline.parse(content, _PARSER, {}, [])
    if is_growing:
        for end in ("**", "`"):
            if content.count(end) % 2:
                closed = _PARSER.inline.parse(content.rstrip(f"{end} ") + end, _PARSER, {}, [])
                shown = [token for token in closed if token.type != "text" or token.content]
                if shown[-1].type in {"strong_close", "code_inline"}:
                    return closed
    return tokens


class _PlacedState(StateInline):
    """Notes where each token begins."""

    _pending_at = 0

    def append_pending(self, text: str) -> None:
        if not self.pending:
            self._pending_at = self.pos
        super().append_pending(text)

    def pushPending(self) -> Token:  # noqa: N802  # the library's name
        at = self._pending_at
        token = super().pushPending()
        token.meta["at"] = at
        return token

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        token = super().push(ttype, tag, nesting)
        at = self.pos
        if ttype == "text" and len(self.tokens) > 1:
            # Several delimiters are pushed one by one from the position of the first.
            before = self.tokens[-2]
            if before.type == "text" and before.meta["at"] >= at:
                at = before.meta["at"] + len(before.content)
            if before.info == "auto" and before.nesting == 1:
                at += len("<")
        token.meta["at"] = at
        return token


class _PlacedInline(ParserInline):
    def parse(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> list[Token]:
        state = _PlacedState(src, md, env, tokens)
        self.tokenize(state)
        for rule in self.ruler2.getRules(""):
            rule(state)
        for token in state.tokens:
            if token.type == "code_inline":
                at = token.meta["at"] + len(token.markup)
                is_whole = src[at : at + len(token.content)].replace("\n", " ") == token.content
                token.meta["at"] = at + (not is_whole)  # otherwise a leading space was stripped
        return state.tokens


def _placed(rule: _BlockRule) -> _BlockRule:
    """The rule of a leaf, recording the pieces while the state knows where its lines begin."""

    def parse(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        count = len(state.tokens)
        found = rule(state, start, end, silent)
        if found and not silent:
            tokens = state.tokens[count:]
            if tokens[0].type == "table_open":
                _place_cells(state, tokens)
            else:
                _place_lines(state, tokens)
        return found

    return parse


def _narrow_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table, unless it has too many columns to be readable."""
    row = state.src[state.bMarks[start] : state.eMarks[start]]
    return row.count("|") <= MAX_COLUMNS and table(state, start, end, silent)


def _place_lines(state: StateBlock, tokens: Sequence[Token]) -> None:
    skipped = len(tokens[0].markup) if tokens[0].type == "heading_open" else 0
    for token in tokens:
        if token.map is not None and (token.type == "inline" or token.type in CODE):
            first = token.map[0] + CODE.get(token.type, 0)
            token.meta["pieces"] = list(_lines(state, token.content, first, skipped))


def _lines(state: StateBlock, content: str, line: int, skipped: int) -> Iterator[SourceRange]:
    """Each line of the content is its line of the source without the block's prefix."""
    at = 0
    for number, shown in enumerate(content.split("\n"), line):
        words = shown.lstrip(" \t")
        if words:
            begin = state.bMarks[number] + state.tShift[number] + skipped
            yield at, state.src.index(words, begin) - (len(shown) - len(words))
        at += len(shown) + 1


def _place_cells(state: StateBlock, tokens: Sequence[Token]) -> None:
    cells = (token for token in tokens if token.type == "inline")
    for line, row in groupby(cells, key=lambda cell: cell.map[0] if cell.map else 0):
        shown, places = list(row), list(_cells(state, line))
        for cell, (start, end) in zip(shown, places, strict=False):
            escaped = [pipe.start() for pipe in re.finditer(r"\\\|", state.src[start:end])]
            # An escaped pipe has lost its backslash.
            moved = ((at - n, start + at + 1) for n, at in enumerate(escaped))
            cell.meta["pieces"] = [(0, start), *moved]
        for cell in shown[len(places) :]:
            cell.meta["pieces"] = []
        if len(places) > len(shown):  # more cells than the head would be dropped
            start, end = places[len(shown) - 1][0], places[-1][1]
            shown[-1].content = state.src[start:end]
            shown[-1].meta["pieces"] = [(0, start)]


def _cells(state: StateBlock, line: int) -> Iterator[tuple[int, int]]:
    """Where the text of each cell starts and ends."""
    begin, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    row = mdTrim(state.src[begin:end])
    begin = state.src.index(row, begin)
    edges = [-1, *(pipe.start() for pipe in re.finditer(r"(?<!\\)\|", row)), len(row)]
    if row.startswith("|"):
        edges = edges[1:]
    if len(edges) > 1 and edges[-2] == len(row) - 1:
        edges = edges[:-1]
    for left, right in pairwise(edges):
        cell = row[left + 1 : right]
        words = mdTrim(cell)
        start = begin + left + 1 + cell.index(words)
        yield start, start + len(words)


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MAX_NESTING})
    parser.inline = _PlacedInline()
    parser.inline.ruler.disable(["linkify", "html_inline"])
    parser.inline.ruler2.disable("fragments_join")  # it loses their positions
    parser.enable("table").disable(["reference", "lheading", "html_block"])
    quotes = ["paragraph", "reference", "blockquote"]
    leaves: list[tuple[str, _BlockRule, list[str]]] = [
        ("table", _narrow_table, ["paragraph", "reference"]),
        ("code", code, []),
        ("fence", fence, [*quotes, "list"]),
        ("heading", heading, quotes),
        ("paragraph", paragraph, []),
    ]
    for name, rule, ended in leaves:
        parser.block.ruler.at(name, _placed(rule), {"alt": ended})
    parser.validateLink = lambda url: OUTWARD.match(url) is not None  # type: ignore[method-assign]
    return parser


_PARSER = _parser()
