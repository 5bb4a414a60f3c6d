"""The tests mirror the packages, so that the test of a file is found by its name.

`app/models/switch.py` is tested in `tests/app/models/test_switch.py`. Laws that hold across the
modules of a package are in its folder `laws/`; `tests/fuzz/` and `tests/security/` are such laws.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "benchmarks", "retrieval", "speculation", "storage", "ui")
ENTRY = {"__init__.py", "__main__.py"}
"""They name and start what other files do."""


def expected(package: str) -> Iterator[Path]:
    """The test file of each module, from the project's root."""
    for module in (ROOT / package).rglob("*.py"):
        if module.name not in ENTRY:
            yield Path("tests", module.parent.relative_to(ROOT), f"test_{module.name}")


def present(package: str) -> Iterator[Path]:
    """The test files of a package that are no laws across modules, from the project's root."""
    for test in (ROOT / "tests" / package).rglob("test_*.py"):
        if test.parent.name != "laws":
            yield test.relative_to(ROOT)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_has_a_test_file_of_its_name(package: str) -> None:
    missing = set(expected(package)) - set(present(package))
    assert not missing, f"modules without tests: {', '.join(sorted(map(str, missing)))}"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_test_file_has_its_module_or_is_among_the_laws(package: str) -> None:
    without = set(present(package)) - set(expected(package))
    assert not without, f"tests of no module: {', '.join(sorted(map(str, without)))}"


def test_a_file_without_test_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("app/models/one.py", "app/models/__init__.py", "tests/app/models/test_two.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "tests/app/laws").mkdir()
    (tmp_path / "tests/app/laws/test_all.py").touch()
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    assert set(expected("app")) == {Path("tests/app/models/test_one.py")}
    assert set(present("app")) == {Path("tests/app/models/test_two.py")}
