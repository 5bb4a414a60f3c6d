"""Cutting a text: blocks, sentences, chunks, cells of rows, comments in code, and what a sentence
has to be read with.

May import `words`.
"""
