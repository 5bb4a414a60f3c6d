"""What servers of one data folder share on disk: their addresses, the token, private files.

May import `settings`.
"""
