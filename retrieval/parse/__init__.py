"""Reads untrusted files, in processes that may crash, hang or be killed.

May import `sandbox`, `errors`, `names`, `decode`, `language`, `media` and `page_numbers`.
"""
