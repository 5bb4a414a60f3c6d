"""Every kind of document reads as its reader sees it, whatever it is called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.library.sample_files import WRITERS, sections
from retrieval.ingestion.archive import is_archive
from tests.retrieval.parse.parsing import read


@pytest.mark.parametrize("suffix", [suffix for suffix in WRITERS if suffix != "zip"])
def test_every_kind_is_known_by_its_content_and_loses_no_word(suffix: str, tmp_path: Path) -> None:
    parts = sections(3)
    path = tmp_path / "named-otherwise.bin"
    WRITERS[suffix](path, parts)
    name = f"a.{suffix}" if suffix in {"txt", "md", "csv"} else "a.txt"
    assert not is_archive(path)
    # A slide's paragraphs get the marks of a list.
    found = "".join(re.sub(r"^\s*- ", "", read(path, name).text, flags=re.MULTILINE).split())
    for part in parts:
        for paragraph in part.paragraphs:
            assert "".join(paragraph.split())[:300] in found
