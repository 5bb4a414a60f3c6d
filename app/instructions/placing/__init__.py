"""What is written at a place of a text, moved to another one, or taken away from there.

May import `instructions` and `lines`.
"""
