"""One file per drafting method, and the tables that they read.

May import `target`, `copies`, `tree`, `drafter` and `errors`.
"""
