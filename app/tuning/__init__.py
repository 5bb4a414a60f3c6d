"""Measurements and computations for a model while it is idle: for drafting, and how well
it reads.

May import `examination`, `provenance`, `models` and `settings`.
"""
