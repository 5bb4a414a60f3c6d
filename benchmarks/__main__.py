"""`python -m benchmarks [--no-loop-guard]`: CopySpec against plain decoding, as JSON."""

from __future__ import annotations

import sys

from benchmarks.copy_decoding import compare, report

if __name__ == "__main__":
    print(report(list(compare(loop_guard="--no-loop-guard" not in sys.argv[1:]))))
