"""What is measured or computed for a model while it is idle, to make drafting profitable.

May import `provenance`, `models` and `settings`.
"""
