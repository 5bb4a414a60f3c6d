"""Benchmarks of the library: ingestion, copy maps, search and relevance.

May import `json_lines` and `printing`.
"""
