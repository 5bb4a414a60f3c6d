"""Reads untrusted files, in processes that may crash, hang or be killed.

May import `sandbox`, `text`, `errors`, `media`, `names`, `plurals` and
`whole_numbers`.
"""
