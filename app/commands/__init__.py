"""The command line: a file for each subject of commands, and what they print.

May import everything in `app`.
"""
