"""The only access to the model: loading, cache, passes, and the internals that drafters may read.

May import `tree`, `errors`, `prefixes`, `processor` and `atomic_files`.
"""
