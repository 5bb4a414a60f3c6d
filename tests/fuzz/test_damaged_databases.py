"""Law: whatever a database has become, readers give records or say so, and a backup comes back.

500 damaged files in `make fuzz`, 50 in the suite: bytes, pages, length, header, log, schema, and
values that SQLite itself doesn't mind.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Store
from storage.backup import back_up
from storage.restore import restore
from tests.fuzz.conftest import inputs
from tests.fuzz.damage import WAYS, spoil
from tests.security.whole_library import content, make, read_everything

TELLS = "palimpsest restore FILE"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "sessions").write_text("\n".join(make(folder / "sound")))
    store = Store(folder / "sound")
    back_up(store, folder / "backup.zip", "1.0")
    store.close()
    yield folder
    shutil.rmtree(folder)


@pytest.mark.filterwarnings("ignore:.*A stored choice is ignored")
@pytest.mark.parametrize("way", range(len(WAYS)), ids=lambda way: f"{way}-{WAYS[way].__name__}")
def test_what_is_read_of_a_damaged_database_is_said_and_a_backup_comes_back(
    way: int, home: Path
) -> None:
    sound, sessions = content(home / "sound"), (home / "sessions").read_text().split()
    assert read_everything(home / "sound", sessions) == []
    noticed = 0
    for seed in range(way, inputs(1 / 48), len(WAYS)):
        folder = home / f"{seed}"
        shutil.copytree(home / "sound", folder)
        spoil(folder, seed)
        said = read_everything(folder, sessions)
        noticed += any(TELLS in message for message in said)
        done = restore(folder, home / "backup.zip", "1.0")
        assert content(folder) == sound, seed
        assert done.missing == ()
        shutil.rmtree(folder)
    assert noticed  # some were damaged so that it matters
