"""Files of keys and values, read as entries, and what instructions change in them: values, keys,
whole entries.

May import `instructions` and `lines`.
"""
