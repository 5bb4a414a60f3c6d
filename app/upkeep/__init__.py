"""Maintenance of an installation: `doctor`, the check of the data folder, notices about it, the
sample document.

May import `models`, `settings`.
"""
