"""A disk, a folder, a file or another process in the way: a message that says what to do, no harm.

The disks are real ones (tmpfs) where the tests may mount them, and else limits on a file's size.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from storage import (
    Chunks,
    Counters,
    DamagedError,
    Documents,
    Originals,
    Segments,
    Sessions,
    StorageError,
    Store,
    Vectors,
)
from storage.backup import back_up
from storage.connection import connect
from storage.database import FILE_NAME
from storage.restore import restore
from tests.storage.library_of_notes import add_note, state, talk


def mount(*arguments: str | Path) -> None:
    """Mount, or skip the test where that isn't allowed."""
    if not Path("/bin/mount").exists():
        pytest.skip("there is no mount here")
    done = subprocess.run(["/bin/mount", *arguments], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"can't mount here: {done.stderr.decode().strip()}")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=3m", "tmpfs", folder)
    yield folder
    subprocess.run(["/bin/umount", "--lazy", folder], check=True)


@pytest.fixture
def read_only() -> Iterator[Callable[[Path], None]]:
    """Makes a file or folder one that nobody can write to, the super-user included."""
    mounted: list[Path] = []

    def make(path: Path) -> None:
        if os.geteuid():
            path.chmod(0o555 if path.is_dir() else 0o444)
            return
        mount("--bind", path, path)
        mounted.append(path)
        mount("-o", "remount,ro,bind", path)

    yield make
    for path in reversed(mounted):
        subprocess.run(["/bin/umount", "--lazy", path], check=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one document and one session."""
    store = Store(tmp_path / "data")
    talk(store, "Where?", "Here, it says.", add_note(store, "here.txt", "Here I am. " * 100))
    store.close()
    return store.data_dir


def fill(store: Store) -> int:
    """Store messages until there is no room; how many were acknowledged."""
    session = Sessions(store).all()[0].id
    count = 0
    with pytest.raises(StorageError, match=r"palimpsest\.db: (the disk is full|can't be read or)"):
        while count < 10_000:
            Sessions(store).append(
                session, parent=None, role="user", text=f"{count} " * 20_000, token_ids=[]
            )
            count += 1
    return count


def test_a_full_disk_loses_nothing_and_room_makes_it_work_again(small_disk: Path) -> None:
    store = Store(small_disk / "data")
    session = talk(store, "Where?", "Here.", add_note(store, "a.txt", "Here I am."))
    (small_disk / "ballast").write_bytes(bytes(400_000))
    written = fill(store)
    assert written > 3
    assert len(Sessions(store).messages(session)) == 2 + written
    assert store.integrity() == "ok"
    source = small_disk.parent / "large.bin"
    source.write_bytes(os.urandom(4_000_000))
    with pytest.raises(StorageError, match=r"originals.*No space left"):
        Originals(store.data_dir).take(source)
    with pytest.raises(StorageError, match=r"b\.zip.*(No space left|disk is full)"):
        back_up(store, small_disk / "b.zip", "1.0")
    assert sorted(p.name for p in small_disk.iterdir()) == ["ballast", "data"]
    (small_disk / "ballast").unlink()
    Sessions(store).append(session, parent=None, role="user", text="On.", token_ids=[])
    store.close()
    assert len(state(small_disk / "data").messages) == 3 + written


def test_a_restore_without_room_changes_nothing(small_disk: Path, tmp_path: Path) -> None:
    large = Store(tmp_path / "large")
    talk(large, "Large?", os.urandom(1_200_000).hex(), add_note(large, "l.txt", "Large."))
    back_up(large, tmp_path / "large.zip", "1.0")
    store = Store(small_disk / "data")
    talk(store, "Where?", "Here.", add_note(store, "a.txt", "Here I am."))
    before = state(store.data_dir)
    with pytest.raises(StorageError, match=r"Free some space|disk is full|No space left"):
        restore(store.data_dir, tmp_path / "large.zip", "1.0")
    assert state(store.data_dir) == before
    assert not (store.data_dir / "restoring").exists()


def in_a_child(work: Callable[[], object]) -> None:
    """Do the work in a process of its own, which must end well."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert status == 0


def test_a_limit_on_the_size_of_files_loses_nothing(folder: Path) -> None:
    def work() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
        store = Store(folder)
        written = fill(store)
        assert written > 3
        assert store.db.execute("SELECT count(*) FROM messages").fetchone() == (2 + written,)
        store.close()

    in_a_child(work)
    assert len(state(folder).messages) > 5


def test_a_folder_that_is_read_only_is_named(
    folder: Path, read_only: Callable[[Path], None]
) -> None:
    before = (folder / FILE_NAME).read_bytes()
    read_only(folder)
    with pytest.raises(StorageError, match=r"data.*: can't be (written|used).*--data-dir"):
        Store(folder)
    assert (folder / FILE_NAME).read_bytes() == before


def test_a_database_that_is_read_only_is_named(
    folder: Path, read_only: Callable[[Path], None]
) -> None:
    read_only(folder / FILE_NAME)
    with pytest.raises(StorageError, match=r"palimpsest\.db: can't be written.*--data-dir"):
        Sessions(Store(folder)).create()


def test_a_log_that_can_not_be_written_is_no_riddle(folder: Path) -> None:
    (folder / f"{FILE_NAME}-wal").mkdir()
    with pytest.raises(StorageError, match=r"palimpsest\.db: can't be written"):
        Store(folder)
    (folder / f"{FILE_NAME}-wal").rmdir()
    assert len(state(folder).messages) == 2


READS: dict[str, Callable[[Store], object]] = {
    "documents": lambda store: Documents(store).all(),
    "document": lambda store: Documents(store).get(1),
    "text": lambda store: Documents(store).text(1),
    "pages": lambda store: Documents(store).pages(1),
    "sessions": lambda store: Sessions(store).all(),
    "messages": lambda store: Sessions(store).messages(Sessions(store).all()[0].id),
    "message": lambda store: Sessions(store).message(2),
    "used": lambda store: Sessions(store).documents(Sessions(store).all()[0].id),
    "chunks": lambda store: Chunks(store).of(1),
    "vectors": lambda store: list(Vectors(store, "m").of(1)),
    "generation": lambda store: Vectors(store, "m").generation(),
    "segments": lambda store: Segments(store).nbytes(),
    "segment": lambda store: Segments(store).get("x", "y", 1),
    "counters": lambda store: Counters(store).all(),
    "counts": lambda store: store.counts(),
    "create": lambda store: Sessions(store).create(),
    "erase": lambda store: store.erase(),
}


@pytest.mark.parametrize("read", READS)
def test_whatever_is_read_of_a_damaged_database_says_so(read: str, folder: Path) -> None:
    store = Store(folder)
    store.close()
    opened = Store(folder)
    # As a failing disk would, under a process that is at work.
    content = bytearray((folder / FILE_NAME).read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    (folder / FILE_NAME).write_bytes(content)
    caught: list[BaseException] = []

    def look() -> None:
        try:
            READS[read](opened)
        except StorageError as error:
            caught.append(error)

    thread = threading.Thread(target=look)  # whose connection has read nothing yet
    thread.start()
    thread.join()
    assert read == "erase" or isinstance(caught[0], DamagedError), caught
    assert all("palimpsest restore FILE" in str(error) for error in caught)


def test_rows_that_can_not_be_read_in_the_middle_say_so(folder: Path) -> None:
    store = Store(folder)
    store.db.conn.executemany(
        "INSERT INTO texts VALUES (?, ?)", [(f"{n}", "y" * 3000) for n in range(300)]
    )
    store.db.commit()
    store.close()
    content = bytearray((folder / FILE_NAME).read_bytes())
    content[-400 * 1024 : -300 * 1024] = b"\xa5" * 100 * 1024
    (folder / FILE_NAME).write_bytes(content)
    db = connect(folder / FILE_NAME)
    for rows in (list, lambda cursor: cursor.fetchall(), lambda cursor: cursor.fetchmany(999)):
        with pytest.raises(DamagedError):
            rows(db.execute("SELECT * FROM texts NOT INDEXED"))
    with pytest.raises(DamagedError):
        list(db.query("SELECT * FROM texts NOT INDEXED"))


@pytest.mark.parametrize("given", [10**30, "\udcff"])
def test_what_sqlite_can_not_hold_is_said(given: int | str, folder: Path) -> None:
    store = Store(folder)
    with pytest.raises(StorageError, match="can't store the given value"):
        store.db.execute("SELECT 1 FROM documents WHERE id = ?", [given])
    with pytest.raises(StorageError, match="can't store the given value"):
        Documents(store).get(given)  # type: ignore[arg-type]


@pytest.mark.slow
def test_two_processes_that_write_all_the_while_lose_nothing(folder: Path) -> None:
    session = state(folder).messages[0][0]
    pipes, children = [], []
    for name in "ab":
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _write_forever(folder, session, name, writing)
        os.close(writing)
        pipes.append(reading)
        children.append(child)
    told = [os.fdopen(reading) for reading in pipes]
    acknowledged = [[lines.readline() for _ in range(20)] for lines in told]
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    for known, lines in zip(acknowledged, told, strict=True):
        known += [line for line in lines if line.endswith("\n")]
        known[:] = [line.strip() for line in known]
        lines.close()
    stored = {text for _, text, _ in state(folder).messages}
    for lines in acknowledged:
        assert not [line for line in lines if line.startswith("failed")]
        assert set(lines) <= stored


def _write_forever(folder: Path, session: str, name: str, writing: int) -> None:
    """Write for half of the time: SQLite's lock isn't fair, so who never pauses starves another."""
    try:
        store = Store(folder)
        for number in range(1_000_000):
            text = f"{name}{number}"
            start = time.perf_counter()
            Sessions(store).append(session, parent=None, role="user", text=text, token_ids=[])
            Counters(store).increment("both")
            os.write(writing, f"{text}\n".encode())
            time.sleep(time.perf_counter() - start)
    except BaseException as error:  # noqa: BLE001 - told to the parent, which fails
        os.write(writing, f"failed: {error!r}\n".encode())
    os._exit(1)
