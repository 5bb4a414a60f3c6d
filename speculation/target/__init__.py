"""The model behind one door: loading, its cache, its passes, and what may be read of its inside.

May import `tree` and `errors`.
"""
