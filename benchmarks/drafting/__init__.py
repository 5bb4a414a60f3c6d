"""Benchmarks of drafting: recorded answers, edits and live answers, and what each drafter adds.

May import `json_lines` and `printing`.
"""
