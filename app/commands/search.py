"""`palimpsest search`: the sentences of all documents that have the words."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.commands.common import fail, open_assistant
from app.commands.options import AsJsonOption, DataDirOption
from app.safe_text import printable

if TYPE_CHECKING:
    from app.search import SearchHit

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


def search(
    words: Annotated[str, typer.Argument(help="Words, or what is searched for in a few words.")],
    data_dir: DataDirOption = None,
    as_json: AsJsonOption = False,
) -> None:
    """Search all documents, without asking: sentences with the words, or near in meaning."""
    from app.search import has_words
    from app.search import search as found_by
    from app.sources.places import Places

    if not has_words(words):
        fail("There is no word to search for. Give at least one letter or digit.")
    with open_assistant(data_dir=data_dir) as assistant:
        documents = [each.id for each in assistant.documents()]
        hits = found_by(assistant.library, words, documents)
        if as_json:
            json.dump([_as_json(hit) for hit in hits], sys.stdout, ensure_ascii=False)
            sys.stdout.write("\n")
            return
        places = Places(assistant.store)
        for hit in hits:
            where = places.describe(hit.found.sources[0])
            typer.echo(f"{printable(where)}\n  {_line(hit, marked=sys.stdout.isatty())}\n")
    if not hits:
        fail("Nothing was found." if documents else "The library has no documents.")


def _line(hit: SearchHit, *, marked: bool) -> str:
    """The sentence in one line, its words bold in a terminal."""
    text, parts, end = hit.found.text, list[str](), 0
    for start, stop in hit.marks if marked else ():
        parts += [printable(text[end:start]), BOLD, printable(text[start:stop]), PLAIN]
        end = stop
    return " ".join("".join([*parts, printable(text[end:])]).split())


def _as_json(hit: SearchHit) -> dict[str, Any]:
    return {
        "text": hit.found.text,
        "marks": [list(each) for each in hit.marks],
        "heads": list(hit.found.heads),
        "sources": [asdict(each) for each in hit.found.sources],
    }
