"""The examination that shows whether a model reads as well as quotes do: its questions, its marks,
what was said to it, and the decision.

May import `models`, `settings`.
"""
