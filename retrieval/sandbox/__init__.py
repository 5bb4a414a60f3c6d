"""A process gives up what it has no need of, before it looks at anything that a stranger made.

    confine(read=[file], write=[folder])

From then on, and for good, it reads the paths given, Python's own folders and the system's fonts,
and writes the folders given; it can't connect, start a program or a process, look into or signal
another one, or change whom a file belongs to. What it tries in spite of that fails with an
`OSError`. Its threads, its memory and the sockets and files that it has open are its own as before;
how much of them it may take is said before, by `limit`. Its environment is emptied of all but the
locale.

Linux does all this, root or not, as far as its kernel knows how (`landlock`, `seccomp`, `kernel`);
macOS most of it (`macos`), Windows nothing. `missing()` finds out by trying. Nothing here knows
who is confined, or for what.

May import no other room.
"""

from retrieval.sandbox.confinement import confine, end_with_parent, prepare
from retrieval.sandbox.limits import limit
from retrieval.sandbox.probe import missing

__all__ = ["confine", "end_with_parent", "limit", "missing", "prepare"]
