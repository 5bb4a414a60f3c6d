"""From a question to its stored answer: sessions, turns, the queue, generation and the answers
under way.

May import `prompting`, `provenance`, `tuning`, `models` and `settings`.
"""
