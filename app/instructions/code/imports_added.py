"""Imports that are put in: `Add import re`, `Add an import of logging`, `Add "os" to the imports`,
`Add #include <errno.h>`.

A new one goes among those of its kind: where it belongs if they are sorted, and else behind them.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence

from app.errors import EditError
from app.instructions.change_forms import BEGIN
from app.instructions.changed_text import ChangedText, lines_named
from app.instructions.code.imported_names import GO_BLOCK
from app.instructions.places.structure import CharRange, line_number, line_ranges
from app.instructions.text_edit import TextEdit
from app.instructions.text_kinds import is_code, place_of, python
from app.safe_text import quoted

_STATEMENT = (
    r"(?P<new>import (?!(?:statement|line|block|section|order|guard|check|error|path|handling)s?\b)"
    r"[\w.]+(?: as \w+)?;?|import static [\w.]+;?|import \"[\w./-]+\""
    r"|from [\w.]+ import \w+(?: as \w+)?|use [\w:]+;?|#include ?[<\"][\w./+-]+[>\"]"
    r"|import (?:\w+|\{[\w, ]+\}|\* as \w+) from (?:\"[^\"]+\"|'[^']+');?)"
)
_AT = r"(?: (?:at|to) the (?:very )?(?:top|beginning|start)(?: of the (?:file|module|script))?)?"
_TO_IMPORTS = r" to the (?:imports?|includes?)(?: (?:list|section|block))?"
_LINE = "(?:the |an? )?(?:line )?"
_NAME = r"[`\"'<]?(?P<name>[\w./:-]*\w)[`\"'>]?"
_ASKED = tuple(
    re.compile(rf"{form}{_AT}[.!]?")
    for form in (
        rf"(?i:{BEGIN}(?:add|insert|put|write)) {_LINE}`?{_STATEMENT}`?(?:{_TO_IMPORTS})?",
        rf"(?i:{BEGIN}(?:add|insert) (?:an? |the )?(?:import|include) (?:of|for) ){_NAME}",
        rf"(?i:{BEGIN}(?:add|insert)) {_NAME}{_TO_IMPORTS}",
    )
)
_KINDS = (
    re.compile(r"import[ \t]+(?P<path>[\w.]+)(?: as \w+)?;?"),
    re.compile(r"from[ \t]+(?P<path>[\w.]+)[ \t]+import\b.*"),
    re.compile(r"(?:pub )?use[ \t]+(?P<path>[\w:]+);?"),
    re.compile(r"#[ \t]*include[ \t]*<(?P<path>[\w./+-]+)>"),
    re.compile(r"#[ \t]*include[ \t]*\"(?P<path>[\w./+-]+)\""),
    re.compile(
        r"import[ \t]+(?:\w+|\{.*\}|\* as \w+)[ \t]+from[ \t]+[\"'](?P<path>[^\"']+)[\"'];?"
    ),
    re.compile(r"[ \t]+\"(?P<path>[\w./-]+)\""),  # in the brackets of Go
)


def import_added(text: str, instruction: str, window: CharRange) -> ChangedText | None:
    """The text with one more import; None for other instructions, and where the code has none of
    its kind beside which it could stand.

    Raises:
        EditError: it is there already.
    """
    words = " ".join(instruction.split())
    asked = next(filter(None, (form.fullmatch(words) for form in _ASKED)), None)
    if asked is None or not is_code(text):
        return None
    groups = asked.groupdict()
    if new := groups.get("new"):
        return _with_statement(text, new, window)
    name = groups.get("name") or ""
    if name.endswith("ing") and name not in sys.stdlib_module_names:
        return None  # "Add sorting to the imports"
    return _with_statement(text, _from_name(text, name) or "", window)


def _with_statement(text: str, new: str, window: CharRange) -> ChangedText | None:
    kind = next((each for each in _KINDS if each.fullmatch(new)), None)
    if kind is None:
        return None
    runs = [*_runs(text, kind)]
    there = [each for run in runs for each in run if _line(text, each) == new.strip(" \t;")]
    if there:
        raise EditError(f"It is there already, in {lines_named(there, text)}: nothing is changed.")
    run = _run_for(text, runs, kind, new)
    if not run or not all(window[0] <= s and e <= window[1] for s, e in run):
        return None
    if text[slice(*run[0])].rstrip().endswith(";") and not new.endswith(";"):
        new = f"{new};"
    at = _place(text, run, kind, new)
    ending = "\r\n" if text[slice(*run[0])].endswith("\r\n") else "\n"
    is_unended = at == run[-1][1] and not text[slice(*run[-1])].endswith("\n")
    edit = TextEdit(at, at, f"{ending}{new}" if is_unended else f"{new}{ending}")
    what = f"{quoted(new.strip())} at line {line_number(text, at) + is_unended:,}"
    return ChangedText((edit,), f"Adds {what}.", (f"Added: {what}.",))


def _from_name(text: str, name: str) -> str | None:
    """The statement that imports something by its name, in the language of the code."""
    if python(text) is not None:
        return f"import {name}" if re.fullmatch(r"[A-Za-z_][\w.]*", name) else None
    if GO_BLOCK.search(text):
        return f'\t"{name}"'
    if re.search(r"^#[ \t]*include[ \t]*<", text, re.MULTILINE) and "." in name:
        return f"#include <{name}>"
    if re.search(r"^import [\w.]+;", text, re.MULTILINE) and name.count(".") > 1:
        return f"import {name};"
    if re.search(r"^use [\w:]+", text, re.MULTILINE) and "::" in name:
        return f"use {name};"
    return None


def _line(text: str, place: CharRange) -> str:
    return text[slice(*place)].strip(" \t\r\n;")


def _runs(text: str, kind: re.Pattern[str]) -> Iterator[list[CharRange]]:
    """Lines of a kind that follow each other, up to the first other code of Python."""
    block = GO_BLOCK.search(text) if kind is _KINDS[-1] else None
    first, last = block.span("own") if block else (0, _end(text))
    run = list[CharRange]()
    for start, end in line_ranges(text):
        is_one = first <= start < last and kind.fullmatch(text[start:end].rstrip())
        if is_one:
            run.append((start, end))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _end(text: str) -> int:
    """Where Python's imports at the top end; of other code the whole text's end."""
    tree = python(text)
    body = tree.body if tree else []
    other = (e for e in body if not isinstance(e, ast.Import | ast.ImportFrom | ast.Expr))
    return place_of(text, first)[0] if (first := next(other, None)) else len(text)


def _run_for(
    text: str, runs: Sequence[list[CharRange]], kind: re.Pattern[str], new: str
) -> list[CharRange]:
    """The run with modules like the new one: of the standard library first, others last."""
    if len(runs) < 2 or python(text) is None:
        return runs[0] if runs else []
    is_own = _path(kind, new).partition(".")[0] in sys.stdlib_module_names
    return runs[0] if is_own else runs[-1]


def _path(kind: re.Pattern[str], line: str) -> str:
    found = kind.fullmatch(line.rstrip())
    return found["path"] if found else ""


def _place(text: str, run: Sequence[CharRange], kind: re.Pattern[str], new: str) -> int:
    paths = [_path(kind, text[slice(*each)]) for each in run]
    if paths == sorted(paths) and len(paths) > 1:
        after = [each for path, each in zip(paths, run, strict=True) if path < _path(kind, new)]
        return after[-1][1] if after else run[0][0]
    return run[-1][1]
