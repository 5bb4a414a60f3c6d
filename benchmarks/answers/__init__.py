"""Benchmarks of answers: how soon they come, and whether their spans are right.

May import `library` and `printing`.
"""
