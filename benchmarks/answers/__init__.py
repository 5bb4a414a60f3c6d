"""Benchmarks of answers: how soon they come, and whether their spans are right.

May import `library`, `json_lines` and `printing`.
"""
