"""Lists of a text and in YAML, and what instructions change in them: items, boxes, numbers.

May import `instructions` and `lines`.
"""
