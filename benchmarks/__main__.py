"""`python -m benchmarks ...` is `palimpsest bench ...`, for machines without Gradio."""

from __future__ import annotations

from benchmarks.cli import bench

if __name__ == "__main__":
    bench()
