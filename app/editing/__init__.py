"""Revisions of a text: what a model is asked, its revision as hunks while it is written, and what
remains of it as text, patch, file and history.

May import `instructions`, `conversation`, `prompting`, `provenance`, `models`, `settings` and
`lines`.
"""
