"""What a change leaves that may not fit: uses of something deleted, and the order of a program.

May import `instructions`.
"""
