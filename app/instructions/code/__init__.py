"""What instructions name in source code, and change there: comments, imports, default values.

May import `instructions`.
"""
