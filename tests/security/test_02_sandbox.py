"""Law: a file that has taken its parser over reads that file, and can do nothing else with it.

Each attempt is made by a real child of the real server, confined as always; and by one that isn't
confined, where it has to succeed, or the first said nothing. Attempts that a system may refuse to
anybody (in a container, by a setting of the kernel) may fail there too.
"""

from __future__ import annotations

import errno
import importlib.util
import json
import os
import platform
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from fpdf import FPDF

from app.upkeep import doctor
from retrieval import DocumentError, Limits, sandbox
from retrieval.extraction.extract import extract
from retrieval.extraction.page_image import draw
from retrieval.ingestion.archive import expand
from retrieval.parse import child, process
from retrieval.sandbox import folders, landlock, macos, seccomp, syscalls

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is tested on Linux")

ROOT = Path(__file__).parent.parent.parent
HOSTILE = "tests.security.hostile_parsers"

READING = [
    "read_other", "read_sibling", "read_database", "read_attributes", "read_through_link", "read_through_proc_root",
    "read_through_folder", "read_through_dots", "read_own_environ", "read_parents_environ",
    "read_passwd", "list_home", "list_root", "list_processes", "list_folder_of_file",
    "load_library",
]  # fmt: skip
WRITING = [
    "make_file", "make_nameless_file", "append", "open_for_writing", "change_file_itself",
    "truncate", "open_truncating", "remove", "remove_folder", "rename", "hard_link",
    "symbolic_link", "make_folder", "make_pipe", "change_mode", "change_mode_of_file_itself",
    "change_owner", "change_times", "set_attribute", "watch", "shared_memory_file",
]  # fmt: skip
CONNECTING = [
    "connect_tcp", "connect_tcp_6", "send_udp", "listen", "connect_unix", "connect_abstract",
    "socket_pair", "netlink", "look_up_name", "connect_through_answer",
]  # fmt: skip
PROCESSES = [
    "execute", "execute_by_handle", "run_program", "spawn", "shell", "fork", "fork_raw",
    "clone_by_pointer", "memory_file", "trace_parent", "read_parents_memory", "handle_of_parent",
    "signal_parent", "signal_group", "signal_all", "signal_thread_of_parent", "queue_signal",
    "signal_by_file", "limits_of_parent", "slow_parent_down", "shared_memory",
]  # fmt: skip
KERNEL = [
    "uring", "other_namespace", "enter_namespace", "mount", "change_root", "bpf",
    "performance_counters", "page_faults", "keys", "become_root", "regain_capabilities",
    "use_capabilities", "environment", "core_dump", "whole_table",
]  # fmt: skip
ATTEMPTS = READING + WRITING + CONNECTING + PROCESSES + KERNEL

MAY_FAIL_ANYWAY = {
    "make_nameless_file", "set_attribute", "connect_tcp_6", "netlink", "trace_parent",
    "read_parents_memory", "clone_by_pointer", "uring", "other_namespace", "enter_namespace",
    "mount", "change_root", "bpf", "performance_counters", "page_faults", "keys", "become_root",
    "regain_capabilities", "use_capabilities", "shared_memory", "shared_memory_file", "hard_link", "list_home",
    "handle_of_parent",
}  # fmt: skip
WHERE_LANDLOCK = {*READING, "look_up_name"}
"""Prevented by Landlock alone."""


@pytest.fixture(scope="module")
def place() -> Iterator[dict[str, Any]]:
    """What is there to be attacked, open to everybody, so that no mode of a file refuses."""
    with (
        tempfile.TemporaryDirectory() as name,
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as unix,
        socket.socket(socket.AF_UNIX) as abstract,
    ):
        folder = Path(name, "place")
        (folder / "files").mkdir(parents=True)
        (folder / "free").mkdir()
        (folder / "other").write_text("a secret")
        (folder / "files" / "sibling").write_text("another document")
        with sqlite3.connect(folder / "palimpsest.db") as database:
            database.execute("CREATE TABLE a (b)")
        module = importlib.util.find_spec("_json")
        assert module is not None
        shutil.copy(str(module.origin or "/bin/true"), folder / "library.so")
        udp.bind(("127.0.0.1", 0))
        unix.bind(str(folder / "socket"))
        unix.listen()
        abstract.bind("\0palimpsest-" + folder.parent.name)
        abstract.listen()
        for path in (folder.parent, *folder.parent.rglob("*")):
            path.chmod(0o777)
        yield {
            "root": str(folder),
            "other": str(folder / "other"),
            "sibling": str(folder / "files" / "sibling"),
            "database": str(folder / "palimpsest.db"),
            "library": str(folder / "library.so"),
            "home": str(Path.home()),
            "port": tcp.getsockname()[1],
            "udp_port": udp.getsockname()[1],
            "unix": str(folder / "socket"),
            "abstract": "palimpsest-" + folder.parent.name,
        }


@pytest.fixture(scope="module", autouse=True)
def hostile() -> Iterator[None]:
    """The parsers' server is the one that attacks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child, "_MODULE", HOSTILE)
        patch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
        process.SERVER.close()
        yield
    process.SERVER.close()


@pytest.fixture
def victims(place: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The place, with a file, a folder and a link that are there for this test."""
    folder = Path(place["root"])
    (folder / "victim").write_text("precious")
    (folder / "empty").mkdir()
    (folder / "link").symlink_to(folder / "other")
    (folder / "new-here").mkdir()
    for name in ("victim", "empty", "new-here"):
        (folder / name).chmod(0o777)
    yield place | {
        "victim": str(folder / "victim"),
        "victims_folder": str(folder / "empty"),
        "link": str(folder / "link"),
        "folder": str(folder / "new-here"),
    }
    for name in ("empty", "new-here"):
        shutil.rmtree(folder / name, ignore_errors=True)
    for name in ("victim", "link"):
        (folder / name).unlink(missing_ok=True)


def tried(attempt: str, place: dict[str, Any], how: str) -> str:
    """What came of an attempt: of the file "free.txt" in a child that isn't confined."""
    path = Path(place["root"], "files", "attack")
    path.write_text(json.dumps({"attempt": attempt, "place": place}))
    path.chmod(0o666)
    return extract(path, Limits(seconds=20), name=f"{how}.txt").text


def skip_where_lacking(attempt: str) -> None:
    if attempt in WHERE_LANDLOCK and not landlock.version():
        pytest.skip("this kernel has no Landlock, or it is switched off")
    try:
        seccomp.program(1, writes=False)
    except OSError:
        pytest.skip(f"there is no filter for {platform.machine()}")


@pytest.mark.parametrize("how", ["confined", "nobody"])
@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_no_attempt_succeeds(attempt: str, how: str, victims: dict[str, Any]) -> None:
    skip_where_lacking(attempt)
    before = Path(victims["other"]).stat()
    assert tried(attempt, victims, how).startswith("refused: ")
    assert Path(victims["victim"]).read_text() == "precious"
    assert not list(Path(victims["folder"]).iterdir())
    after = Path(victims["other"]).stat()
    assert (after.st_mode, after.st_nlink, after.st_mtime, after.st_uid, after.st_size) == (
        before.st_mode, before.st_nlink, before.st_mtime, before.st_uid, before.st_size
    )  # fmt: skip


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_each_attempt_succeeds_where_nothing_confines(
    attempt: str, victims: dict[str, Any]
) -> None:
    told = tried(attempt, victims, "free")
    if told.startswith("refused: ") and attempt in MAY_FAIL_ANYWAY:
        pytest.skip(f"this system refuses it to everybody: {told}")
    assert not told.startswith("refused: ")


@pytest.mark.parametrize("how", ["confined", "nobody"])
def test_threads_signals_to_itself_and_late_imports_work(how: str, place: dict[str, Any]) -> None:
    assert tried("threads_and_signals_to_itself", place, how) == "succeeded: [1, 2]"


def test_late_imports_work(place: dict[str, Any]) -> None:
    assert "xml.dom.minidom" in tried("late_imports", place, "confined")


def test_who_ends_itself_ends_in_an_error(place: dict[str, Any]) -> None:
    with pytest.raises(DocumentError, match="reading it failed"):
        tried("abort", place, "confined")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="there is no such call")
def test_a_call_of_another_architecture_ends_the_child(place: dict[str, Any]) -> None:
    try:
        told = tried("call_as_32_bit", place, "free")
    except DocumentError:
        pytest.skip("this kernel takes no 32-bit calls from anybody")
    assert told == "succeeded: True"
    with pytest.raises(DocumentError, match="reading it failed"):
        tried("call_as_32_bit", place, "confined")


def test_without_fork_a_parser_is_confined_all_the_same(
    victims: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_where_lacking("read_other")
    monkeypatch.delattr(os, "fork")
    attempts = ["read_other", "make_file", "connect_tcp", "run_program", "environment"]
    wanted = victims | {"attempts": attempts}
    assert tried("several", wanted, "free") == f"succeeded: {['succeeded'] * len(attempts)}"
    assert tried("several", wanted, "confined") == f"succeeded: {['refused'] * len(attempts)}"


@pytest.mark.parametrize("how", ["confined", "nobody"])
def test_who_unpacks_writes_one_folder_and_nothing_else(
    how: str, victims: dict[str, Any], tmp_path: Path
) -> None:
    skip_where_lacking("read_other")
    allowed = ["make_file"]
    refused = [
        "read_other", "read_sibling", "append", "truncate", "remove", "rename", "hard_link",
        "symbolic_link", "make_folder", "make_pipe", "change_mode", "change_file_itself",
        "connect_tcp", "fork", "run_program", "signal_parent",
    ]  # fmt: skip
    path = Path(victims["root"], "files", "attack.zip")
    with zipfile.ZipFile(path, "w") as archive:
        order = {"attempts": allowed + refused, "place": victims}
        archive.writestr("attempts", json.dumps(order))
    path.chmod(0o666)
    members = expand(path, Limits(), name=f"{how}.zip", into=Path(victims["folder"]))
    told = {label.rpartition("/")[2]: str(error) for label, error in members}
    assert set(told) == {*allowed, *refused}
    assert {name for name, what in told.items() if "succeeded: " in what} == set(allowed)
    assert [path.name for path in Path(victims["folder"]).iterdir()] == ["new"]
    assert Path(victims["victim"]).read_text() == "precious"


TEXTS = {
    "utf-8": "naïve 🏠 café\n",
    "utf-16": "naïve 🏠 café\n",
    "utf-32": "naïve 🏠 café\n",
    "cp1252": "Le café était fermé à cause de la fête. Les élèves étaient très déçus. ",
    "cp1250": "Zażółć gęślą jaźń. Książę wziął ślub, a świat był piękny i słoneczny. ",
    "cp1251": "Привет, как дела? Сегодня хорошая погода, и мы пойдём гулять в парк. ",
    "koi8_r": "Привет, как дела? Сегодня хорошая погода, и мы пойдём гулять в парк. ",
    "cp1253": "Καλημέρα σας. Σήμερα ο καιρός είναι καλός και θα πάμε στο πάρκο. ",
    "shift_jis": "今日は天気がいいので散歩に行きましょう。図書館で本を借りました。",
    "euc_jp": "今日は天気がいいので散歩に行きましょう。図書館で本を借りました。",
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_texts_in_ten_encodings_are_read_as_before(encoding: str, tmp_path: Path) -> None:
    text = TEXTS[encoding] * 5
    (tmp_path / "a.txt").write_bytes(text.encode(encoding))
    (tmp_path / "a.html").write_bytes(f"<html><p>{text}</p></html>".encode(encoding))
    assert extract(tmp_path / "a.txt", Limits()).text == text
    for name in ("a.txt", "a.html"):
        confined, free = (
            extract(tmp_path / name, Limits(), name=how + name) for how in ("", "free")
        )
        assert confined == free


FONTS = (
    "LiberationSerif",
    "LiberationMono-Bold",
    "DejaVu#20Sans",
    "FreeSans",
    "NotoSans",
    "Nimbus",
)
"""Some that many systems have; one that isn't there is drawn with PDFium's own."""


def pdf_naming(font: str) -> bytes:
    """A page in a font that the file only names."""
    parts = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        "<</Length 46>>stream\nBT /F 30 Tf 20 100 Td (Words in a font) Tj ET \nendstream",
        f"<</Type/Font/Subtype/TrueType/BaseFont/{font}/Encoding/WinAnsiEncoding>>",
    ]
    objects = (f"{number} 0 obj{part}\nendobj\n" for number, part in enumerate(parts, start=1))
    return f"%PDF-1.4\n{''.join(objects)}trailer<</Root 1 0 R/Size 6>>\n%%EOF".encode()


def test_pdfs_without_fonts_of_their_own_are_read_and_drawn_as_before(tmp_path: Path) -> None:
    core = FPDF()
    core.add_page()
    core.set_font("Helvetica", size=20)
    core.multi_cell(0, 10, "Helvetica: Words in a font")
    files = [bytes(core.output()), *map(pdf_naming, FONTS)]
    path = tmp_path / "a.pdf"
    for data in files:
        path.write_bytes(data)
        confined, free = (extract(path, Limits(), name=name) for name in ("a.pdf", "free.pdf"))
        assert "Words in a font" in confined.text
        assert repr(confined) == repr(free)
        assert draw(path, 1, Limits(), "a.pdf") == draw(path, 1, Limits(), "free.pdf")


def test_what_lies_within_an_allowed_folder_can_be_closed(tmp_path: Path) -> None:
    for name in ("lib/python/a", "lib/data/originals/b", "fonts/c"):
        (tmp_path / name).mkdir(parents=True)
    allowed = [tmp_path / "lib", tmp_path / "fonts"]
    closed = [tmp_path / "lib" / "data" / "originals" / "b", tmp_path / "elsewhere"]
    assert list(folders.without(allowed, closed)) == [
        tmp_path / "lib" / "python",
        tmp_path / "fonts",
    ]


def test_no_allowed_folder_is_a_checkout_or_a_home(tmp_path: Path) -> None:
    """Only the packages of a checkout: its folder may hold a data folder, as it does notes."""
    for folder in folders.readable():
        assert folder not in {ROOT, Path.home(), Path("/"), Path("/usr"), Path("/etc")}
        assert not (folder / "pyproject.toml").exists()


def test_no_name_of_a_file_ends_the_profile_of_macos() -> None:
    """The profile itself is tried by the process it is for; here no macOS can be asked."""
    hostile = Path('/Users/a/") (allow default) (deny file-read* (literal "\\')
    lines = macos.profile([hostile], [Path("/Users/a/into")]).splitlines()
    assert f"(allow file-read-data (subpath {json.dumps(str(hostile))}))" in lines
    assert lines.index('(deny file-read-data (subpath "/Users"))') < len(lines) - 3
    assert lines[-1] == '(allow file-write* (subpath "/Users/a/into"))'


# The filter itself, for both architectures: run here as the kernel runs it.

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
ALLOW, KILL = 0x7FFF0000, 0x80000000
DENY, UNKNOWN = 0x50000 | errno.EPERM, 0x50000 | errno.ENOSYS


def decision(program: bytes, architecture: int, number: int, *arguments: int) -> int:
    """What a program of BPF returns for a call."""
    given = [argument & (2**64 - 1) for argument in (*arguments, 0, 0, 0, 0, 0, 0)[:6]]
    data = struct.pack("IIQ6Q", number & 0xFFFFFFFF, architecture, 0, *given)
    accumulator = at = 0
    while True:
        code, yes, no, value = struct.unpack_from("HBBI", program, 8 * at)
        at += 1
        if code == 0x06:
            return int(value)
        if code == 0x20:
            (accumulator,) = struct.unpack_from("I", data, value)
        else:
            holds = {
                0x15: accumulator == value,
                0x25: accumulator > value,
                0x45: accumulator & value,
            }
            at += yes if holds[code] else no


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("writes", [False, True])
def test_the_filter_decides_by_its_table(
    machine: str, writes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: machine)
    seccomp._beginning.cache_clear()
    column = list(MACHINES).index(machine)
    never, checked = syscalls.never(column), syscalls.numbers(column)
    program = seccomp.program(7000, writes=writes)
    seccomp._beginning.cache_clear()

    def told(call: str, *arguments: int) -> int:
        return decision(program, MACHINES[machine], checked[call], *arguments)

    assert len(program) // 8 <= 4096
    for number in range(syscalls.LAST + 1):
        if number not in checked.values():
            denied = number in never.values()
            assert decision(program, MACHINES[machine], number) == (DENY if denied else ALLOW)
    for number in (syscalls.LAST + 1, 0x40000000 | 39, 0xFFFFFFFF):
        assert decision(program, MACHINES[machine], number) == UNKNOWN
    for other in {*MACHINES.values(), 0x40000003} - {MACHINES[machine]}:
        assert decision(program, other, 39) == KILL
    assert told("clone3") == told("openat2") == UNKNOWN
    assert told("clone", 0x3D0F00) == ALLOW  # a thread, as glibc makes one
    assert told("clone", 17) == DENY
    assert told("sendto", 3, 1, 1, 0, 0, 0) == ALLOW
    assert told("sendto", 3, 1, 1, 0, 2**32, 16) == DENY
    assert told("prlimit64", 0) == told("prlimit64", 7000) == ALLOW
    assert told("prlimit64", 1) == DENY
    assert told("fcntl", 3, 1030) == ALLOW
    assert told("fcntl", 3, 8) == told("fcntl", 3, 10) == told("fcntl", 3, 15) == DENY
    assert told("ioctl", 0, 0x5401) == ALLOW
    assert told("ioctl", 0, 0x5412) == DENY
    for call in ("kill", "tkill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"):
        assert told(call, 7000, 9) == ALLOW
        assert {told(call, other, 9) for other in (0, 1, -1, -7000, 6999)} == {DENY}
    assert told("openat", -100, 1, os.O_RDONLY | os.O_CLOEXEC) == ALLOW
    for flags in (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC):
        assert told("openat", -100, 1, flags) == (ALLOW if writes else DENY)
    assert told("unlinkat") == (ALLOW if writes else DENY)


# What doctor says.

REFUSING = """
import ctypes, struct, sys
from retrieval.sandbox import kernel, missing
refused = [int(number) for number in sys.argv[1:]]
code = struct.pack("HBBI", 0x20, 0, 0, 0)
for number in refused:
    code += struct.pack("HBBI", 0x15, 0, 1, number) + struct.pack("HBBI", 0x06, 0, 0, 0x50000 | 38)
code += struct.pack("HBBI", 0x06, 0, 0, 0x7FFF0000)
instructions = ctypes.create_string_buffer(code, len(code))
kernel.give_up_privileges()
program = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(instructions))
assert not kernel.library().prctl(22, 2, program, 0, 0)
print("; ".join(missing()))
"""


def missing_where_refused(*numbers: int) -> str:
    """What `missing()` says on a kernel without these calls."""
    return subprocess.run(
        [sys.executable, "-c", REFUSING, *map(str, numbers)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip


def test_what_the_kernel_lacks_is_found_by_trying() -> None:
    skip_where_lacking("read_other")
    filters = 317 if platform.machine() == "x86_64" else 277
    assert sandbox.missing() == ()
    assert missing_where_refused(444) == "read other files"
    without_filter = missing_where_refused(filters)
    assert "send data over the network" in without_filter
    assert "read other files" not in without_filter
    everything = missing_where_refused(444, filters)
    for name in ("read other", "write", "remove", "network", "start programs", "signal"):
        assert name in everything


ORPHAN = """
import os, signal, time
from retrieval import sandbox
parent = os.fork()
if parent == 0:
    if os.fork() == 0:
        sandbox.end_with_parent()
        os.write(1, b"%d " % os.getpid())
        time.sleep(60)
    time.sleep(60)
while True:
    time.sleep(0.1)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent")
def test_a_child_ends_with_who_forked_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", ORPHAN],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as top:
        assert top.stdout is not None
        orphan = psutil.Process(int(os.read(top.stdout.fileno(), 20)))
        middle = orphan.parent()
        assert middle is not None
        middle.kill()
        gone, _ = psutil.wait_procs([orphan], timeout=20)
        top.kill()
    assert gone == [orphan]


def test_doctor_says_what_is_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "missing", lambda: ())
    whole = doctor._sandbox()
    monkeypatch.setattr(doctor, "missing", lambda: ("read other files", "connect"))
    lacking = doctor._sandbox()
    assert whole.problem is None
    assert "can't" in whole.value
    assert lacking.problem is None
    assert "could read other files, connect" in lacking.value
