"""`python -m tests.security.odd_arguments FOLDER`: the command line with odd arguments.

One process for all of them, since each would import the same for a second. Reads lines of JSON, a
list of arguments each, and answers each with {"status", "out", "error"}: the exit status, what was
written to either stream, and the exception that would have been a traceback.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path

import app.assistant
from app.commands.main import cli, main
from tests.retrieval.fake_embedder import FakeEmbedder

app.assistant._embedder = FakeEmbedder
app.assistant._ranker = lambda: None


def run(arguments: list[str], output: int) -> dict[str, object]:
    """What one command does; both its streams go to `output`."""
    sys.argv = ["palimpsest", *arguments]
    error, status = None, 0
    try:
        cli()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    except BaseException as raised:  # noqa: BLE001
        error = repr(raised)[:300]
    sys.stdout.flush()
    sys.stderr.flush()
    written = os.pread(output, 1_000_000, 0).decode("utf-8", "replace")
    os.ftruncate(output, 0)
    os.lseek(output, 0, os.SEEK_SET)
    return {"status": status, "out": written, "error": error}


def serve(folder: Path) -> None:
    """Answer until stdin ends."""
    os.chdir(folder)
    sys.argv = ["palimpsest", "--help"]
    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
        main()  # registers what other packages bring, once
    sys.stdout.reconfigure(errors="backslashreplace")
    with tempfile.TemporaryFile() as output, os.fdopen(os.dup(1), "w") as answers:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
        for line in sys.stdin:
            print(json.dumps(run(json.loads(line), output.fileno())), file=answers, flush=True)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
