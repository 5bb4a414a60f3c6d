"""What is measured or computed of a model while nobody asks, to make drafting profitable.

May import `provenance`, `models` and `settings`.
"""
