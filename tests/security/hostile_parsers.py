"""The parsers' server with a parser that attacks: what a file could do that has taken one over.

    python -P -m tests.security.hostile_parsers FD

It is the real server and the real child; only the parser of plain text, and the unpacking of
archives whose name begins with "attack", do what the file says instead:

    {"attempt": "read_other", "place": {...}}

Names of files say how the child is confined: those that begin with "free" not at all, those that
begin with "nobody" as the user `nobody`, where the server may become it.
"""

from __future__ import annotations

import codecs
import ctypes
import errno
import fcntl
import json
import mmap
import os
import posix
import resource
import signal
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from retrieval.parse import server, text, unpack, worker
from retrieval.parse.manuscript import Manuscript
from retrieval.sandbox import kernel, seccomp, syscalls

Place = dict[str, Any]
LIBC = ctypes.CDLL(None, use_errno=True)
NOBODY = 65534

for _codec in ("ascii", "cp437", "idna", "utf-32"):
    codecs.lookup(_codec)  # `nobody` may not be let into the folder where Python lies


def raw(call: str, *arguments: int) -> int:
    """A system call by its name in our table."""
    column = seccomp._architecture()[0]
    numbers = syscalls.never(column) | syscalls.numbers(column)
    if call not in numbers:
        raise OSError(errno.ENOSYS, call)
    return kernel.syscall(numbers[call], *arguments)


def reached(call: str, *arguments: int) -> str:
    """Make a call with arguments that no kernel can do anything with; what it says of them.

    Raises:
        OSError: the call was refused before anybody looked at them.
    """
    try:
        return f"returned {raw(call, *arguments)}"
    except OSError as error:
        if error.errno in {errno.EFAULT, errno.EINVAL, errno.EBADF, errno.ESRCH, errno.ENODEV}:
            return f"looked at: {error}"
        raise


# Reading.


def read_other(place: Place) -> object:
    return Path(place["other"]).read_text()


def read_sibling(place: Place) -> object:
    return Path(place["sibling"]).read_text()


def read_database(place: Place) -> object:
    return Path(place["database"]).read_bytes()[:6]


def read_attributes(place: Place) -> object:
    return os.listxattr(place["other"])


def read_through_link(place: Place) -> object:
    return Path(place["link"]).read_text()


def read_through_proc_root(place: Place) -> object:
    return Path("/proc/self/root" + place["other"]).read_text()


def read_through_folder(place: Place) -> object:
    root = os.open("/", os.O_PATH)
    return os.read(os.open(place["other"][1:], os.O_RDONLY, dir_fd=root), 100)


def read_through_dots(place: Place) -> object:
    return Path(place["file"], "..", "..", Path(place["other"]).name).resolve().read_text()


def read_own_environ(place: Place) -> object:
    return Path("/proc/self/environ").read_bytes()


def read_parents_environ(place: Place) -> object:
    return Path(f"/proc/{os.getppid()}/environ").read_bytes()


def read_passwd(place: Place) -> object:
    return Path("/etc/passwd").read_text()


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def list_home(place: Place) -> object:
    return names(Path(place["home"]))


def list_root(place: Place) -> object:
    return names(Path("/"))


def list_processes(place: Place) -> object:
    return names(Path("/proc"))


def list_folder_of_file(place: Place) -> object:
    return names(Path(place["file"]).parent)


# Writing, removing, changing. The limit on the size of files is 0, so that these write nothing.


def make_file(place: Place) -> object:
    return Path(place["folder"], "new").touch()


def make_nameless_file(place: Place) -> object:
    return os.open(place["folder"], os.O_TMPFILE | os.O_RDWR)


def append(place: Place) -> object:
    return Path(place["other"]).open("a").close()


def open_for_writing(place: Place) -> object:
    return os.open(place["other"], os.O_WRONLY)


def change_file_itself(place: Place) -> object:
    return os.open(place["file"], os.O_RDWR)


def truncate(place: Place) -> object:
    return os.truncate(place["victim"], 0)


def open_truncating(place: Place) -> object:
    return os.open(place["victim"], os.O_RDONLY | os.O_TRUNC)


def remove(place: Place) -> object:
    return Path(place["victim"]).unlink()


def remove_folder(place: Place) -> object:
    return Path(place["victims_folder"]).rmdir()


def rename(place: Place) -> object:
    return Path(place["victim"]).rename(place["folder"] + "/renamed")


def hard_link(place: Place) -> object:
    return os.link(place["other"], place["folder"] + "/hard")


def symbolic_link(place: Place) -> object:
    return Path(place["folder"], "soft").symlink_to("/etc/passwd")


def make_folder(place: Place) -> object:
    return Path(place["folder"], "made").mkdir()


def make_pipe(place: Place) -> object:
    return os.mkfifo(place["folder"] + "/pipe")


def change_mode(place: Place) -> object:
    return Path(place["other"]).chmod(0o666)


def change_mode_of_file_itself(place: Place) -> object:
    with Path(place["file"]).open("rb") as stream:
        return os.fchmod(stream.fileno(), 0o666)


def change_owner(place: Place) -> object:
    return os.chown(place["other"], os.getuid(), -1)


def change_times(place: Place) -> object:
    return os.utime(place["other"], (0, 0))


def set_attribute(place: Place) -> object:
    return os.setxattr(place["other"], "user.attack", b"1")


def watch(place: Place) -> object:
    descriptor = raw("inotify_init1", 0)
    return LIBC.inotify_add_watch(descriptor, place["folder"].encode(), 0x100)


def shared_memory_file(place: Place) -> object:
    path = Path("/dev/shm", f"attack-{os.getpid()}")  # noqa: S108
    path.touch()
    return path.unlink()


# Talking to anybody.


def connect_tcp(place: Place) -> object:
    return socket.create_connection(("127.0.0.1", place["port"])).getpeername()


def connect_tcp_6(place: Place) -> object:
    try:
        return socket.socket(socket.AF_INET6).connect_ex(("::1", place["port"]))
    except OSError as error:
        if error.errno == errno.EAFNOSUPPORT:
            return "no IPv6 here"
        raise


def send_udp(place: Place) -> object:
    sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    return sender.sendto(b"secret", ("127.0.0.1", place["udp_port"]))


def listen(place: Place) -> object:
    return socket.create_server(("127.0.0.1", 0)).getsockname()


def connect_unix(place: Place) -> object:
    return socket.socket(socket.AF_UNIX).connect(place["unix"])


def connect_abstract(place: Place) -> object:
    return socket.socket(socket.AF_UNIX).connect("\0" + place["abstract"])


def socket_pair(place: Place) -> object:
    return str(socket.socketpair())


def netlink(place: Place) -> object:
    return str(socket.socket(socket.AF_NETLINK, socket.SOCK_RAW))


def look_up_name(place: Place) -> object:
    return str(socket.getaddrinfo("localhost", 80))


def connect_through_answer(place: Place) -> object:
    """The one socket that is open, used for more than answering."""
    return reached("connect", 3, 0, 0)


# Programs and processes.


def execute(place: Place) -> object:
    end = '{"text": "a shell"}\n{"end": {"media_type": "text/plain"}}'
    os.set_inheritable(3, True)
    os.execv("/bin/sh", ["sh", "-c", f"echo '{end}' >&3"])  # noqa: S606


def execute_by_handle(place: Place) -> object:
    return reached("execveat", -1, 0, 0, 0, 0)


def run_program(place: Place) -> object:
    return subprocess.run(["/bin/true"], check=True).returncode


def spawn(place: Place) -> object:
    return os.waitpid(posix.posix_spawn("/bin/true", ["true"], {}), 0)


def shell(place: Place) -> object:
    if LIBC.system(b"true"):
        raise OSError(errno.EPERM, "no shell")
    return "a shell"


def fork(place: Place) -> object:
    child = os.fork()
    if child == 0:
        os._exit(0)
    return os.waitpid(child, 0)


def fork_raw(place: Place) -> object:
    child = raw("clone", signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    return os.waitpid(child, 0)


def clone_by_pointer(place: Place) -> object:
    return reached("clone3", 0, 0)


def memory_file(place: Place) -> object:
    return os.memfd_create("program")


def load_library(place: Place) -> object:
    return str(ctypes.CDLL(place["library"]))


def trace_parent(place: Place) -> object:
    return raw("ptrace", 0x4206, os.getppid(), 0, 0)  # PTRACE_SEIZE: it goes on


def read_parents_memory(place: Place) -> object:
    return reached("process_vm_readv", os.getppid(), 0, 0, 0, 0, 0)


def handle_of_parent(place: Place) -> object:
    return os.pidfd_open(os.getppid())


def signal_parent(place: Place) -> object:
    return os.kill(os.getppid(), 0)


def signal_group(place: Place) -> object:
    return os.kill(0, 0)


def signal_all(place: Place) -> object:
    return os.kill(-1, 0)


def signal_thread_of_parent(place: Place) -> object:
    return raw("tgkill", os.getppid(), os.getppid(), 0)


def queue_signal(place: Place) -> object:
    return reached("rt_sigqueueinfo", os.getppid(), 0, 0)


def signal_by_file(place: Place) -> object:
    """Signals that the kernel sends when a file is ready, to whom the file says."""
    with Path(place["file"]).open("rb") as stream:
        return fcntl.fcntl(stream, 8, os.getppid())  # F_SETOWN


def limits_of_parent(place: Place) -> object:
    return resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)


def slow_parent_down(place: Place) -> object:
    return os.setpriority(os.PRIO_PROCESS, os.getppid(), os.getpriority(0, os.getppid()))


def shared_memory(place: Place) -> object:
    segment = raw("shmget", 0, 4096, 0o600)
    return LIBC.shmctl(segment, 0, None)  # IPC_RMID


# The kernel.


def uring(place: Place) -> object:
    return reached("io_uring_setup", 1, 0)


def other_namespace(place: Place) -> object:
    return reached("unshare", 0)


def enter_namespace(place: Place) -> object:
    return reached("setns", -1, 0)


def mount(place: Place) -> object:
    return reached("mount", 0, 0, 0, 0, 0)


def change_root(place: Place) -> object:
    return reached("chroot", 0)


def bpf(place: Place) -> object:
    return reached("bpf", 0, 0, 0)


def performance_counters(place: Place) -> object:
    return reached("perf_event_open", 0, 0, -1, -1, 0)


def page_faults(place: Place) -> object:
    return reached("userfaultfd", 1)


def keys(place: Place) -> object:
    return reached("keyctl", 0, -3, 0)


def become_root(place: Place) -> object:
    return os.setuid(0)


def regain_capabilities(place: Place) -> object:
    """All of them; 20080522 is the version of the structure."""
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    wanted = (ctypes.c_uint32 * 6)(0xFFFFFFFF, 0xFFFFFFFF, 0, 0x1FF, 0x1FF, 0)
    if LIBC.capset(header, ctypes.byref(wanted)):
        if os.geteuid():
            raise OSError(ctypes.get_errno(), "capset")
        wanted = (ctypes.c_uint32 * 6)()  # what the kernel lacks isn't ours to ask for
        LIBC.capget(header, ctypes.byref(wanted))
        if LIBC.capset(header, ctypes.byref(wanted)):
            raise OSError(ctypes.get_errno(), "capset")
    return "capabilities"


def use_capabilities(place: Place) -> object:
    """What root may do beyond others: here, to give up one of its rights."""
    if LIBC.prctl(24, 37, 0, 0, 0):  # PR_CAPBSET_DROP
        raise OSError(ctypes.get_errno(), "PR_CAPBSET_DROP")
    return "changed its capabilities"


def environment(place: Place) -> object:
    told = {name for name in os.environ if not name.startswith(("LANG", "LC_"))}
    if not told and not any(LIBC.getenv(name) for name in (b"PATH", b"PYTHONPATH", b"HOME")):
        raise OSError(errno.EPERM, "there is nothing in it")
    return sorted(told)


def core_dump(place: Place) -> object:
    if not LIBC.prctl(3, 0, 0, 0, 0):  # PR_GET_DUMPABLE
        raise OSError(errno.EPERM, "not dumpable")
    return "dumpable"


def whole_table(place: Place) -> object:
    """Every call that is never allowed, all arguments -1; only where there is a filter at all."""
    if LIBC.prctl(21, 0, 0, 0, 0) != 2:  # PR_GET_SECCOMP
        return "no filter"
    for call in syscalls.never(seccomp._architecture()[0]):
        try:
            raw(call, -1, -1, -1, -1, -1, -1)
        except OSError as error:
            if error.errno == errno.EPERM:
                continue
        return call
    raise OSError(errno.EPERM, "all refused")


# What must work, and what ends the child.


def threads_and_signals_to_itself(place: Place) -> object:
    found: list[int] = []
    thread = threading.Thread(target=found.append, args=(1,))
    thread.start()
    thread.join()
    os.kill(os.getpid(), 0)
    signal.signal(signal.SIGUSR1, lambda *_: found.append(2))
    signal.raise_signal(signal.SIGUSR1)
    return found


def late_imports(place: Place) -> object:
    import tabnanny
    import xml.dom.minidom

    return [tabnanny.__name__, xml.dom.minidom.__name__]


def abort(place: Place) -> object:
    os.abort()


def call_as_32_bit(place: Place) -> object:
    """A call by the numbers of i386: 20 is getpid there."""
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\x53\xb8\x14\x00\x00\x00\xcd\x80\x5b\xc3")
    address = ctypes.addressof(ctypes.c_char.from_buffer(code))
    return ctypes.CFUNCTYPE(ctypes.c_int)(address)() == os.getpid()


def several(place: Place) -> object:
    return [attack(attempt, place).partition(":")[0] for attempt in place["attempts"]]


def attack(attempt: str, place: Place) -> str:
    """Begins with "refused: " or "succeeded: ", and says why, or what came of it."""
    try:
        return f"succeeded: {globals()[attempt](place)}"
    except OSError as error:
        return f"refused: {error!r}"


def parse(path: Path, manuscript: Manuscript) -> None:
    data = path.read_bytes()
    if not data.startswith(b'{"attempt"'):
        text.write(path, manuscript)
        return
    order = json.loads(data)
    manuscript.write(attack(order["attempt"], {**order["place"], "file": str(path)}))


def take_apart(path: Path, into: Path, manuscript: Manuscript) -> None:
    with zipfile.ZipFile(path) as archive:
        if archive.namelist() != ["attempts"]:
            unpack.unpack(path, into, manuscript)
            return
        order = json.loads(archive.read("attempts"))
    for attempt in order["attempts"]:
        told = attack(attempt, {**order["place"], "folder": str(into), "file": str(path)})
        manuscript.put({"refused": [attempt, told, ""]})


def work(request: dict[str, Any], stream: BinaryIO) -> None:
    how: Callable[[str], bool] = request["name"].startswith
    if how("free"):
        worker.confine = lambda **_: None
    elif how("nobody") and os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    worker.PARSERS["text/plain"] = parse
    worker.unpack = take_apart
    REAL_WORK(request, stream)


REAL_WORK = worker.work
if __name__ == "__main__":
    server.work = work
    server.main(sys.argv[1:])
