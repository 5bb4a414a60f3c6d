"""The content of a prompt: which passages and turns fit, and whether the documents contain an
answer at all.

May import `asking`, `provenance`, `models`.
"""
