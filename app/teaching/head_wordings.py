"""How people ask for a text to be summarised, rewritten, gone on with, translated or explained.

None is a wording of a set that drafts are measured on.
"""

from __future__ import annotations

SUMMARIES = (
    "Summarise this.", "Summarize the document.", "Give me a short summary.", "Sum it up, please.",
    "What are the main points?", "What does it say, in two sentences?", "tl;dr?",
    "Summarise it in three sentences.", "List the key points.", "Explain briefly what this is.",
    "What should I remember of this?", "Shorten this to a paragraph.",
)  # fmt: skip

SUMMARIES_WITHIN = (
    "Please summarise the following text.\n\n{text}", "{text}\n\nSum up the text above.",
    "Write a short summary of this:\n\n{text}", "What are the main points of this text?\n\n{text}",
    "Here is a text.\n\n{text}\n\nTell me in a few sentences what it says.",
    "Give the key points of this as a list:\n\n{text}",
)  # fmt: skip

QUESTIONS_WITHIN = (
    "{text}\n\n{question}", "Question: {question}\n\nText:\n{text}",
    "Read this and answer: {question}\n\n{text}",
    "Use the text to answer the question.\n\nText: {text}\n\nQuestion: {question}",
    "{question}\n\nHere is what I found about it:\n{text}",
)  # fmt: skip

EXPLANATIONS = (
    "{question} Explain it in a few sentences.", "{question} Answer in detail.",
    "Tell me all that the document says about this: {question}",
    "{question} Give the reasons, too.", "{question} List the points that matter.",
    "Write a paragraph that answers this: {question}", "{question} Say it in your own words.",
)  # fmt: skip

QUESTIONS_ALONE = (
    "{question}", "{question}", "I would like to know: {question}",
    "{question} Explain it in a few sentences.", "Answer briefly: {question}",
)  # fmt: skip

REWRITES = (
    "Rewrite this in plain English:\n\n{text}", "Make this shorter:\n\n{text}",
    "Rewrite the text below so that it sounds friendlier.\n\n{text}",
    "Make this more formal:\n\n{text}", "Put this into bullet points:\n\n{text}",
    "Correct the spelling and grammar, and change nothing else:\n\n{text}",
    "Rewrite this as an email to a colleague:\n\n{text}",
    "Say the same in other words:\n\n{text}", "Explain this to a child:\n\n{text}",
)  # fmt: skip

CONTINUATIONS = (
    "Continue this text:\n\n{text}", "Write the next paragraph.\n\n{text}",
    "{text}\n\nGo on from here.", "Finish what I have begun to write:\n\n{text}",
)  # fmt: skip

TRANSLATIONS = (
    "Translate into {language}: {text}", "What is this in {language}?\n\n{text}",
    "{text}\n\nPlease translate that to {language}.",
)  # fmt: skip

LANGUAGES = ("French", "German", "Spanish", "Italian", "Portuguese")

CODE = (
    "What does this code do?\n\n```python\n{text}\n```",
    "Explain this function step by step.\n\n```python\n{text}\n```",
    "Write a docstring for this.\n\n```python\n{text}\n```",
    "Write a test for this code:\n\n```python\n{text}\n```",
    "Is there a bug in this?\n\n```python\n{text}\n```",
)  # fmt: skip

FOLLOW_UPS = (
    "Say that in other words.", "Explain that in a few sentences.", "Why?", "Can you say more?",
    "Thanks! Now write it as an email.", "Repeat your answer in capital letters.",
    "Give me an example.", "Write the question and your answer as a short dialogue.",
)  # fmt: skip

EDITS = (
    "Make it shorter.", "Write this in plain English.", "Turn it into a list.",
    "Correct spelling and grammar.", "Make it more formal.", "Rewrite the first sentence.",
    "Add a heading.", "Make it friendlier.", "Split the long sentences.",
)  # fmt: skip

CODE_EDITS = (
    "Add a docstring.", "Add type hints.", "Add comments that explain the steps.",
    "Give the variables better names.", "Make it shorter.", "Handle errors.",
)  # fmt: skip
