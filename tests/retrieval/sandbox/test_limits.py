"""Law of limits: a process holds itself to them for good, before it looks at a stranger's file."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems hold to fewer")

HOLD = "from retrieval.sandbox import limit; limit(memory_mb=200, file_bytes={}, open_files=16{}); "


def said(code: str, *, file_bytes: int = 0, more: str = "") -> str:
    """What a process that holds itself to limits prints, or its status if it is killed."""
    program = HOLD.format(file_bytes, more) + code
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or str(done.returncode)


TRY = (
    "\ntry:\n    {}\n    print('done')\nexcept Exception as error:\n    print(type(error).__name__)"
)


def test_memory_is_counted_from_what_is_mapped_already() -> None:
    assert said(TRY.format("bytearray(150_000_000)")) == "done"
    assert said(TRY.format("bytearray(250_000_000)")) == "MemoryError"


def test_files_are_bounded_in_number_and_size() -> None:
    assert said(TRY.format("[open('/dev/null') for _ in range(20)]")) == "OSError"
    write = "import tempfile; file = tempfile.TemporaryFile(buffering=0); file.write(bytes(100))"
    assert said(TRY.format(write), file_bytes=100) == "done"
    assert said(TRY.format(f"{write}; file.write(b'.')"), file_bytes=100) == "OSError"


@pytest.mark.slow
def test_processor_time_ends_it() -> None:
    assert said("\nwhile True: pass", more=", cpu_seconds=1") == "-9"
