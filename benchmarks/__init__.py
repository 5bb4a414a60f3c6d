"""Benchmarks: what is claimed of speed is measured here, on the real default model."""
