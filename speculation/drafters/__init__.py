"""A file for each method of drafting, and the tables that they read.

May import `target`, `copies`, `tree`, `drafter` and `errors`.
"""
