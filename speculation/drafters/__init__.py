"""One file per drafting method, and the tables that the methods read.

May import `target`, `copies`, `continuations`, `tree`, `drafter`, `atomic_files`, `prefixes` and
`errors`.
"""
