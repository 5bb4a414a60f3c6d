"""The language of a text, for splitting; detected from the suffix."""

from __future__ import annotations

from pathlib import PurePath

from langchain_text_splitters import Language

_SUFFIXES = {
    Language.C: ".c .h",
    Language.COBOL: ".cbl .cob",
    Language.CPP: ".cc .cpp .cxx .hh .hpp .hxx",
    Language.CSHARP: ".cs",
    Language.ELIXIR: ".ex .exs",
    Language.GO: ".go",
    Language.HASKELL: ".hs",
    Language.JAVA: ".java",
    Language.JS: ".cjs .js .jsx .mjs",
    Language.KOTLIN: ".kt .kts",
    Language.LATEX: ".latex .tex",
    Language.LUA: ".lua",
    Language.MARKDOWN: ".markdown .md .mdown .mkd",
    Language.PHP: ".php",
    Language.POWERSHELL: ".ps1 .psm1",
    Language.PROTO: ".proto",
    Language.PYTHON: ".py .pyi",
    Language.R: ".r",
    Language.RST: ".rst",
    Language.RUBY: ".rb",
    Language.RUST: ".rs",
    Language.SCALA: ".scala",
    Language.SOL: ".sol",
    Language.SWIFT: ".swift",
    Language.TS: ".cts .mts .ts .tsx",
    Language.VISUALBASIC6: ".bas .cls .frm",
}
_LANGUAGES = {suffix: language for language, row in _SUFFIXES.items() for suffix in row.split()}


def language_of(name: str) -> Language | None:
    """The markup or programming language of the file called `name`; None for plain text."""
    return _LANGUAGES.get(PurePath(name).suffix.lower())


def media_type(name: str) -> str:
    """The media type of a text file called `name`: text/markdown, text/x-python, text/plain."""
    language = language_of(name)
    if language is None:
        return "text/plain"
    if language is Language.MARKDOWN:
        return "text/markdown"
    return f"text/x-{language.value}"
