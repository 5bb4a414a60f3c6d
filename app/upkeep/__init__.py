"""Maintenance of an installation: `doctor`, the check of the data folder, the sample document.

May import `models`, `settings`.
"""
