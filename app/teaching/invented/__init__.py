"""Exercises about documents that nobody wrote: facts, sentences and questions from templates, in
any number, from a seed.

May import `teaching.exercise`, `models`, `prompting`.
"""
