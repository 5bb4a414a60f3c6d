"""The text of a PDF, page by page; run as a program of its own, never imported by the app.

    python -P retrieval/pdf.py FILE

PDFium isn't thread-safe and reads files that strangers made, so it has a process to itself that
may crash or be killed. It prints one JSON value a line: the number of pages, then each page's text
in order; or, at any point, one object {"error": "encrypted" | "damaged", "detail": ...} and ends.
Line ends are "\\n"; a hyphen that PDFium marks at a line's end stands as it does on the page.
"""

from __future__ import annotations

import json
import sys

import pypdfium2
from pypdfium2 import raw

HYPHEN_MARKS = {"\r\n": "\n", "\ufffe": "-\n", "\x02": "-\n", "\0": ""}


def main(path: str) -> None:
    """Print the pages of the file at `path`."""
    try:
        with pypdfium2.PdfDocument(path) as document:
            _print(len(document))
            for number in range(len(document)):
                _print(_page_text(document, number))
    except pypdfium2.PdfiumError as error:
        code = getattr(error, "err_code", None)
        locked = code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY)
        _print({"error": "encrypted" if locked else "damaged", "detail": str(error)})


def _page_text(document: pypdfium2.PdfDocument, number: int) -> str:
    page = document[number]
    try:
        text: str = page.get_textpage().get_text_range()
    finally:
        page.close()
    for found, wanted in HYPHEN_MARKS.items():
        text = text.replace(found, wanted)
    return text


def _print(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
