"""Law: whatever a file or a member is called, the library writes only where it belongs."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from retrieval import Library
from retrieval.names import path_label
from storage import Store
from tests.fuzz.conftest import inputs
from tests.fuzz.mutate import NAMES, member_named
from tests.retrieval.fake_embedder import FakeEmbedder

OURS = re.compile(
    r"data/((originals|index|incoming)(/[\w.-]+)*|\w+\.lock|palimpsest\.\w+(-wal|-shm)?)"
)
ANY = st.sampled_from(NAMES) | st.text(max_size=60)


def written(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.filterwarnings("ignore:Duplicate name:UserWarning")
@settings(
    max_examples=inputs(0.0125),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(names=st.lists(ANY, min_size=1, max_size=4), is_archive=st.booleans())
def test_names_are_labels_and_never_places(
    names: list[str], is_archive: bool, library: Library, cell: Path
) -> None:
    given_file = cell / "given"
    if is_archive:
        with zipfile.ZipFile(given_file, "w") as archive:
            for name in names:
                archive.writestr(member_named(name), f"words of {name!r}")
    else:
        given_file.write_text(f"words of {names!r}")
    root = cell.parent.parent
    before = written(root)
    library.work([library.enqueue(given_file, names[0] or "unnamed").id])
    assert not {name for name in written(root) - before if not OURS.fullmatch(name)}
    for document in library.documents.all():
        assert not {"\0", "\u202e"} & set(document.name)
        assert 0 < len(document.name.encode()) <= 255
        assert not any(category(c) in {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"} for c in document.name)
        assert document.name == path_label(document.name)
        library.remove(document.id)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Store(tmp_path / "data"), FakeEmbedder)
