"""From a question to its stored answer: sessions, turns, the queue, generation and answers in
progress.

May import `asking`, `tasks`, `prompting`, `provenance`, `sources`, `examination`, `tuning`,
`models`, `settings` and `evidence`.
"""
