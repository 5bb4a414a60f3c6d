"""Confines a process to what it needs, before it opens untrusted input.

    confine(read=[file], write=[folder])

From then on, permanently, it reads the paths given, Python's own folders and the system's fonts,
and writes the folders given; it can't connect, start a program or a process, inspect or signal
another one, or change a file's owner. Attempts fail with an `OSError`. It can still use its
threads, its memory, and the sockets and files that it has open; `limit`, called before, restricts
how much. Its environment is emptied except for the locale.

Linux supports all of this, root or not, depending on its kernel (`landlock`, `seccomp`, `kernel`);
macOS most of it (`macos`), Windows nothing. `missing()` finds out by trying. Nothing here depends
on what is confined.

May import no other room.
"""

from retrieval.sandbox.confinement import confine, end_with_parent, prepare
from retrieval.sandbox.limits import limit
from retrieval.sandbox.probe import missing

__all__ = ["confine", "end_with_parent", "limit", "missing", "prepare"]
