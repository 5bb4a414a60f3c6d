"""A parsers' child: handles one request, confined and within its limits.

A request is {"task": "kind" | "extract" | "unpack" | "draw", "path", "name", "into", "page",
"limits"}; the answer is lines of JSON. The last one is {"end": {...}}, or {"error": [name, reason,
advice]}; an answer without either comes from a killed child.

A parser gets a path and limits and writes plain data: the text in pieces, with its headings, pages
and words where they begin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

from retrieval.errors import DocumentError
from retrieval.media import ARCHIVE, DOCX, EPUB, IMAGES, PDF, PPTX, XLSX
from retrieval.parse import (
    csv_text,
    docx,
    epub,
    html,
    image,
    pdf,
    pdf_image,
    pptx,
    text,
    xlsx,
)
from retrieval.parse.kind import kind_of
from retrieval.parse.manuscript import Manuscript
from retrieval.parse.package import RESAVE
from retrieval.parse.unpack import unpack
from retrieval.sandbox import confine, limit

PARSERS = {
    PDF: pdf.write,
    **dict.fromkeys(IMAGES, image.write),
    DOCX: docx.write,
    PPTX: pptx.write,
    XLSX: xlsx.write,
    EPUB: epub.write,
    "text/html": html.write,
    "text/csv": csv_text.write,
    "text/tab-separated-values": csv_text.write,
}
_OPEN_FILES = 64
_SECONDS_OVER = 5
"""An abandoned child ends itself this many CPU seconds after its limit."""


def work(request: dict[str, Any], stream: BinaryIO) -> None:
    """Answer `request` on `stream`; raises only what a closed stream raises."""
    limits, name = request["limits"], request["name"]
    into = [Path(request["into"])] if request["task"] == "unpack" else []
    limit(
        memory_mb=limits["memory_mb"],
        file_bytes=limits["unpacked_mb"] * 1_000_000 if into else 0,
        open_files=_OPEN_FILES,
        cpu_seconds=int(limits["seconds"]) + _SECONDS_OVER,
    )
    confine(read=[Path(request["path"])], write=into)
    manuscript = Manuscript(stream, name, limits)
    try:
        manuscript.put({"end": _answer(request, manuscript)})
    except DocumentError as error:
        manuscript.put({"error": [error.name, error.reason, error.advice]})
    except MemoryError:
        reason = f"takes more than {limits['memory_mb']:,} MB of memory to read"
        manuscript.put({"error": [name, reason, "Split it, or raise PALIMPSEST_PARSE_MEMORY_MB."]})
    except BrokenPipeError:
        return
    except Exception as error:  # noqa: BLE001  # a hostile file can raise any error
        reason = f"is damaged: reading it failed ({type(error).__name__})"
        manuscript.put({"error": [name, reason, RESAVE]})
    stream.flush()


def _answer(request: dict[str, Any], manuscript: Manuscript) -> dict[str, Any]:
    path, name = Path(request["path"]), request["name"]
    if request["task"] == "unpack":
        unpack(path, Path(request["into"]), manuscript)
        return {}
    kind = kind_of(path, name, request["limits"])
    if request["task"] == "draw":
        draw = image.draw if kind in IMAGES else pdf_image.draw
        draw(path, int(request["page"]), int(request["width"]), manuscript)
        return {}
    if request["task"] == "extract":
        if kind == ARCHIVE:
            raise DocumentError(name, "is a zip archive", "Unpack it and add the files in it.")
        PARSERS.get(kind, text.write)(path, manuscript)
        manuscript.finish()
    return {"media_type": kind, "has_text": manuscript.has_text}
