"""Which language a text is written in, as far as splitting and judging it well goes."""

from __future__ import annotations

import re
from pathlib import PurePath

from langchain_text_splitters import Language

from storage.fulltext import STOP_WORDS

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

FOREIGN_LETTERS = 0.01
"""Share of letters beyond ASCII; German has 0.02, French 0.05, English prose with names 0.02."""

ENGLISH_WORDS = 0.12
"""Share of words that are English stop words: English prose has 0.3 and more, German 0.05."""


def is_foreign(text: str) -> bool:
    """Whether `text` is surely not English; what is written in ASCII alone is taken for English."""
    letters = [each for each in text if each.isalpha()]
    words = re.findall(r"\w+", text.lower())
    return sum(not each.isascii() for each in letters) > FOREIGN_LETTERS * len(letters) and sum(
        word in STOP_WORDS for word in words
    ) < ENGLISH_WORDS * len(words)


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
