"""Tokens that may follow, from the texts and earlier answers, and how likely each is: one list of
places, counts, and a small trained network over both.

May import `copies`.
"""
