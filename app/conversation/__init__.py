"""From a question to its stored answer: sessions, turns, the queue, generation and answers in
progress.

May import `prompting`, `provenance`, `tuning`, `models` and `settings`.
"""
