"""What servers of one data folder share on disk: their addresses, the token, files for one user
alone.

May import `settings`.
"""
