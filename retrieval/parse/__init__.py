"""Reads untrusted files, in processes that may crash, hang or be killed.

May import `sandbox`, `errors`, `names`, `decode`, `language`, `line_forms`,
`media` and `plurals`.
"""
