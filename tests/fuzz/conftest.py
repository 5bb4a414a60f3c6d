"""How many inputs a fuzz run tries, and one sound file of each kind to start from."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.library.sample_files import WRITERS, sections

HERE = Path(__file__).parent
_INPUTS = int(os.environ.get("PALIMPSEST_FUZZ_INPUTS", "2400"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As many inputs as tell anything take their time: all of them are marked slow."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("slow")


def inputs(share: float) -> int:
    """This part of the run's inputs: 2,400 in the suite, as many as asked for in `make fuzz`."""
    return int(share * _INPUTS)


@pytest.fixture(scope="session")
def sound_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Suffix to the bytes of a small sound file of that kind."""
    folder = tmp_path_factory.mktemp("sound")
    found = {}
    for suffix, write in WRITERS.items():
        path = folder / f"sample.{suffix}"
        write(path, [part for part in sections(6) if len(part.paragraphs) < 40][:2])
        found[suffix] = path.read_bytes()
    return found


@pytest.fixture
def cell(tmp_path: Path) -> Path:
    """A folder within a folder, where anything that climbs out would be seen."""
    folder = tmp_path / "out" / "cell"
    folder.mkdir(parents=True)
    return folder
