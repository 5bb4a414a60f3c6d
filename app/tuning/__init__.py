"""What is measured or computed of a model while nobody asks, so that drafts pay.

May import `provenance`, `models` and `settings`.
"""
