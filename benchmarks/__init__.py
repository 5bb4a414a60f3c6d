"""Benchmarks: claims about speed and quality are measured here, on the real default model."""
