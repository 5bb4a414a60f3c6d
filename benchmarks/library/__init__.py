"""Benchmarks of the library: ingestion, copy maps, search and relevance.

May import `printing`.
"""
