"""Teaching the default model: exercises from questions over texts and from texts alone, in
the prompts that the app gives.

May import `models`, `prompting`.
"""
