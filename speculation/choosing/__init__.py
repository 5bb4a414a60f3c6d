"""Which drafts are worth verifying: what passes cost, what drafts yield, and the choice between
them.

May import `target`, `tree` and `drafter`.
"""
