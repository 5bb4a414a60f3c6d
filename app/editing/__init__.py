"""Revisions of a text: what a model is asked, its revision as hunks while it is written, decisions
about them, and what remains of all that as text, patch and file.

May import `conversation`, `provenance`, `models` and `settings`.
"""
