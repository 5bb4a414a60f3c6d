"""Reads untrusted files, in processes that may crash, hang or be killed.

May import `sandbox`, `cells`, `errors`, `language`, `line_forms`, `media`, `names` and `plurals`.
"""
