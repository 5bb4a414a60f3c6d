"""What is asked about has a source and a licence; what drafts are measured on is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.teaching.head_sources import package_origin, prompt_files, sourced_texts
from retrieval.errors import ExamplesError

PROBLEM = {"source": "Sums (MIT)", "prompt": "What is 2 and 3?"}


def problems(path: Path, count: int = 3) -> Path:
    path.write_text((json.dumps(PROBLEM) + "\n") * count, encoding="utf-8")
    return path


def questions(path: Path, count: int = 8) -> Path:
    """Documents of four sentences, with a question each."""
    rows = []
    for number in range(count):
        text = f"The bridge of town {number} is old. It was built in {1700 + number}. " * 2
        asked = {"question": f"When was bridge {number} built?", "answers": [str(1700 + number)]}
        rows.append({"source": "Bridges (CC0)", "paragraphs": [{"context": text, "qas": [asked]}]})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "name",
    [
        *("test_xquad_en_a.jsonl", "spec_bench.jsonl", "Spec-Bench.jsonl", "mt_bench.jsonl"),
        *("MT-Redundant.jsonl", "quotesum_dev_a.jsonl", "mt_redundant_qwen2.5-72b.jsonl"),
    ],
)
def test_what_is_for_measuring_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ExamplesError, match=f"{name}: is for measuring"):
        prompt_files([problems(tmp_path / name)])


def test_files_of_questions_and_of_problems_are_told_apart(tmp_path: Path) -> None:
    files = [questions(tmp_path / "train_bridges.jsonl"), problems(tmp_path / "sums.jsonl")]
    (asked,), (sums,) = prompt_files(files)
    assert (asked.origin.source, asked.origin.licence) == ("Bridges", "CC0")
    assert len(asked.documents) == 8
    assert (sums.origin.source, sums.origin.licence) == ("Sums", "MIT")
    assert sums.problems == (PROBLEM["prompt"],) * 3


@pytest.mark.parametrize("line", ["{", "[1]"])
def test_a_line_of_another_shape_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "sums.jsonl").write_text(line + "\n", encoding="utf-8")
    with pytest.raises(ExamplesError, match=r"sums.jsonl, line 1"):
        prompt_files([tmp_path / "sums.jsonl"])


def test_every_text_has_a_source_and_a_licence() -> None:
    for form in ("prose", "markdown", "code"):
        texts = sourced_texts(form)
        assert texts
        assert all(each.form == form and each.name and each.text.strip() for each in texts)
        assert all(each.origin.source and each.origin.licence for each in texts)
    assert any("Language Reference" in each.origin.source for each in sourced_texts("prose"))


def test_a_packages_licence_is_what_it_states() -> None:
    assert package_origin("pytest").licence == "MIT"
    assert package_origin("textwrap").licence == "PSF-2.0"
