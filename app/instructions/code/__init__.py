"""What instructions name in source code, and change there: comments, imports, values.

May import `instructions`.
"""
