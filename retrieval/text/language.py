"""The language of a text, for splitting; detected from the suffix."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from langchain_text_splitters import Language

_SUFFIXES = {
    "c": ".c .h",
    "cobol": ".cbl .cob",
    "cpp": ".cc .cpp .cxx .hh .hpp .hxx",
    "csharp": ".cs",
    "elixir": ".ex .exs",
    "go": ".go",
    "haskell": ".hs",
    "java": ".java",
    "js": ".cjs .js .jsx .mjs",
    "kotlin": ".kt .kts",
    "latex": ".latex .tex",
    "lua": ".lua",
    "markdown": ".markdown .md .mdown .mkd",
    "php": ".php",
    "powershell": ".ps1 .psm1",
    "proto": ".proto",
    "python": ".py .pyi",
    "r": ".r",
    "rst": ".rst",
    "ruby": ".rb",
    "rust": ".rs",
    "scala": ".scala",
    "sol": ".sol",
    "swift": ".swift",
    "ts": ".cts .mts .ts .tsx",
    "visualbasic6": ".bas .cls .frm",
}
_NAMES = {suffix: name for name, row in _SUFFIXES.items() for suffix in row.split()}


def language_of(name: str) -> Language | None:
    """The markup or programming language of the file called `name`; None for plain text."""
    from langchain_text_splitters import Language  # the parsers' processes do without it

    language = _name(name)
    return Language(language) if language else None


def media_type(name: str) -> str:
    """The media type of a text file called `name`: text/markdown, text/x-python, text/plain."""
    language = _name(name)
    if language is None:
        return "text/plain"
    if language == "markdown":
        return "text/markdown"
    return f"text/x-{language}"


def _name(file: str) -> str | None:
    return _NAMES.get(PurePath(file).suffix.lower())
