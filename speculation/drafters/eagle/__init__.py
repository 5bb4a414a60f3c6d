"""Draft heads: small networks that read the target's hidden states and draft what follows.

May import `target`, `tree`, `drafter`, `atomic_files` and `errors`.
"""
