"""What differs between two releases, read from whole wheels that are downloaded once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from app.models.wheel import Wheel
from benchmarks.drafting.package_versions import FileChange, PackageError, changed_share, changes
from tests.app.package_index import FILENAME, PackageIndex, pinned, wheel_bytes
from tests.benchmarks.drafting.cached_wheels import write


def test_the_share_counts_the_longer_side_of_each_change() -> None:
    old = ["a", "b", "c", "d"]
    assert changed_share(old, old) == 0
    assert changed_share(old, ["a", "x", "c", "d"]) == 0.25
    assert changed_share(old, ["a", "c", "d"]) == 0.25
    assert changed_share(old, ["a", "x", "y", "c", "d"]) == 2 / 5
    assert changed_share(old, ["w", "x", "y", "z"]) == changed_share([], old) == 1
    assert changed_share([], []) == 0


def test_python_files_of_both_releases_that_differ_come_in_the_order_of_their_paths(
    tmp_path: Path,
) -> None:
    files = {
        "p/z.py": "z = 1\n",
        "p/a.py": "# ä\n",
        "p/same.py": "",
        "p/a.txt": "a",
        "p/old.py": "",
    }
    old = write(tmp_path, "1.0", files)
    new = write(
        tmp_path,
        "1.1",
        {"p/a.py": "# ü\n", "p/a.txt": "b", "p/new.py": "", "p/same.py": "", "p/z.py": "z = 2\n"},
    )
    assert list(changes(old, new, tmp_path)) == [
        FileChange("tiny-model", "p/a.py", "# ä\n", "# ü\n"),
        FileChange("tiny-model", "p/z.py", "z = 1\n", "z = 2\n"),
    ]
    assert list(changes(new, new, tmp_path)) == []


@pytest.mark.slow
def test_what_is_missing_is_named_and_what_is_there_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = wheel_bytes({"p/a.py": b"a = 1\n"})
    index = PackageIndex(data)
    _use_only(monkeypatch, index.environment())
    there, missing = pinned(data), Wheel("not-there", "2.0", "not_there-2.0.whl", "0" * 64, 1)
    with pytest.raises(PackageError, match=r"^not-there==2\.0 can't be downloaded: .*\n?") as error:
        list(changes(there, missing, tmp_path))
    assert str(tmp_path) in str(error.value) and "not_there-2.0.whl" in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == [FILENAME]
    index.close()
    assert list(changes(there, there, tmp_path)) == []  # nothing is fetched again


def test_a_broken_wheel_is_never_taken_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = wheel_bytes({"p/a.py": b"a = 1\n"})
    (tmp_path / FILENAME).write_bytes(data[: len(data) // 2])
    _use_only(monkeypatch, {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"})
    with pytest.raises(PackageError, match="tiny-model"):
        list(changes(pinned(data), pinned(data), tmp_path))
    assert not list(tmp_path.glob("*.whl"))


def _use_only(monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str]) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {"PIP_CONFIG_FILE": os.devnull, **environment}.items():
        monkeypatch.setenv(name, value)
