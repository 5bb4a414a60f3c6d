"""Files that servers of one data folder share: their addresses, the token, private files.

May import `settings`.
"""
