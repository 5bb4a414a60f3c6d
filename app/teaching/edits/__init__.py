"""Changes of one thing in a text, each with the result that a rule determines and with the words
that people ask for it in.

May import `models`, `teaching`.
"""
