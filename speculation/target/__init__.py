"""The only access to the model: loading, cache, passes, and what may be read of its internals.

May import `tree` and `errors`.
"""
