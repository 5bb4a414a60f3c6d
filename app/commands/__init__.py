"""The command line: a file for each subject of commands, and what they print.

May import every room and `assistant`.
"""
