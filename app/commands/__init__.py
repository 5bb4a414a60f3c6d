"""The command line: one file per group of commands, and what they print.

May import every room, `assistant`, `library_text`, `lines`, `local_time`, `progress_text` and
`search`.
"""
