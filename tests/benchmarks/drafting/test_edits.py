"""Edits to replay: which files are taken, and what is recorded of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.errors import DownloadError
from benchmarks.cli import bench
from benchmarks.drafting import edits as module
from benchmarks.drafting import package_versions
from benchmarks.drafting.edit_packages import DRAWN, PACKAGES
from benchmarks.drafting.edits import drawn, edits
from benchmarks.drafting.package_versions import changes
from benchmarks.drafting.records import Chat
from tests.benchmarks.drafting.cached_wheels import write

LINES = [f"number_{i} = {i}" for i in range(100)]


def edited(count: int) -> str:
    """LINES with so many of them replaced."""
    return "\n".join([*(f"other_{i} = {i}" for i in range(count)), *LINES[count:]]) + "\n"


@pytest.fixture(scope="module")
def chat(tokenizer_folder: Path) -> Chat:
    return Chat(tokenizer_folder)


def test_files_are_taken_by_their_share_of_changes_and_their_length(
    tmp_path: Path, chat: Chat
) -> None:
    same = "\n".join(LINES) + "\n"
    long = "\n".join(LINES * 20)
    names = ["p/one.py", "p/two.py", "p/twenty.py", "p/more.py", "p/same.py", "p/text.txt"]
    old = write(tmp_path, "1.0", {**dict.fromkeys(names, same), "p/long.py": long, "p/old.py": ""})
    counts = dict(zip(names, [1, 2, 20, 21, 0, 5], strict=True))
    new = {name: edited(count) for name, count in counts.items()}
    long = long.replace("number_1 ", "other_1 ").replace("number_2 ", "other_2 ")
    newer = write(tmp_path, "1.1", {**new, "p/long.py": long, "p/new.py": same})
    found = [change.path for change in changes(old, newer, tmp_path)]
    assert found == ["p/long.py", "p/more.py", "p/one.py", "p/twenty.py", "p/two.py"]
    taken = list(edits(chat, tmp_path, [(old, newer)]))
    assert [_text(record.response, chat) for record in taken] == [
        f"```python\n{edited(count)}```<|im_end|>" for count in (20, 2)
    ]
    assert {record.category for record in taken} == {"tiny-model"}
    assert _text(taken[0].prompt, chat) == (
        f"<|im_start|>user\nUpdate this file.\n\n```python\n{same}```<|im_end|>\n"
        "<|im_start|>assistant\n"
    )


def test_a_fence_is_longer_than_any_in_the_file(tmp_path: Path, chat: Chat) -> None:
    inside = "\n".join(['"""', "````", '"""', *LINES]) + "\n"
    old = write(tmp_path, "1.0", {"p/a.py": inside})
    new = write(tmp_path, "1.1", {"p/a.py": inside.replace("number_5", "other_5")})
    (record,) = edits(chat, tmp_path, [(old, new)])
    answer = _text(record.response, chat)
    assert answer.startswith('`````python\n"""\n````\n') and answer.endswith("\n`````<|im_end|>")


def test_the_draw_is_fixed_and_keeps_the_order(tmp_path: Path, chat: Chat) -> None:
    same = "\n".join(LINES[:20]) + "\n"
    count = DRAWN + 10
    old = write(tmp_path, "1.0", {f"p/f{i:02}.py": f"{same}# {i}" for i in range(count)})
    new = write(tmp_path, "1.1", {f"p/f{i:02}.py": f"{same}# {i}, new" for i in range(count)})
    records = list(edits(chat, tmp_path, [(old, new)]))
    chosen = drawn(records)
    assert len(records) == count and len(chosen) == DRAWN
    assert chosen == drawn(records) == [record for record in records if record in chosen]
    assert drawn(records[:3]) == records[:3]


def test_the_command_says_in_one_line_what_is_missing(
    tmp_path: Path, tokenizer_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise DownloadError("the package index can't be reached")

    monkeypatch.setattr(package_versions, "fetch_wheel", refuse)
    monkeypatch.setattr(module, "packages_folder", lambda: tmp_path)
    result = CliRunner().invoke(bench, ["edits", "--tokenizer", str(tokenizer_folder)])
    assert result.exit_code != 0
    first = PACKAGES[0][0]
    assert result.stderr.startswith(f"{first.requirement} can't be downloaded: the package index")
    assert result.stderr.count("\n") == 1


def test_the_command_replays_what_fits(
    tmp_path: Path, tokenizer_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = write(tmp_path, "1.0", {"p/a.py": edited(0)})
    new = write(tmp_path, "1.1", {"p/a.py": edited(3)})
    monkeypatch.setattr(module, "packages_folder", lambda: tmp_path)
    monkeypatch.setattr(module, "edits", lambda chat, folder: edits(chat, folder, [(old, new)]))
    result = CliRunner().invoke(
        bench, ["edits", "--fixed", "casd", "--tokenizer", str(tokenizer_folder)]
    )
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if line.startswith("tiny-model")]
    assert float(rows[0][2]) > 3


def _text(ids: tuple[int, ...], chat: Chat) -> str:
    text: str = chat._tokenizer.decode(list(ids), skip_special_tokens=False)
    return text
