"""Requests with what each asks for, labelled by hand: those that the rules were made by.

Others are held out (`held_out.py`). A request after "=> " follows the question before it; one with
" @ " names the section after it.
Files called lease.docx and annex-2.pdf are in the session of each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

NAMES = ("lease.docx", "annex-2.pdf")
PREVIOUS = "Who built the lighthouse at Cape Marrow?"
"""The question before each request that follows one."""


@dataclass(frozen=True, slots=True)
class LabelledRequest:
    """A request, its kind and the section that it names; whether a question came before it."""

    text: str
    kind: str
    section: str
    follows: bool


MADE = {
    "question": """
        What is the summary judgment?
        What is the list price of the X200?
        List price of the X200?
        Compare with what did the auditors value the land?
        Which section sets the notice period?
        What does "force majeure" mean?
        What does the pump do when the tank is empty?
        Who lists the hazards of the site?
        How many items are on the list of spare parts?
        Which chapters were summarised by the committee?
        What did the summary of the report leave out?
        Is there a section on payment?
        Does section 4 apply to subcontractors? @ 4
        What fee does section 3.1 set? @ 3.1
        Tell me when the contract ends.
        Give me the date of the first delivery
        Can you tell me how much the deposit is?
        maximum load of the crane
        Explain why the second trial failed.
        What did the court say about the second claim?
        What is the difference between gross and net rent?
        How does the new valve differ from the old one?
        Who wrote this report?
        When was the paper published?
        How many points did the home team score?
        What is the chapter on whales called?
        => And in which year?
        => why?
        => What about the second one?
        => how much did it cost
    """,
    "summary": """
        Summarise this document.
        Summarize
        Please give me a short summary of the lease
        What is this document about?
        What's it about?
        Can you sum up the report in three sentences?
        tl;dr
        What are the main points?
        Give me an overview of these files.
        Write a summary of annex-2.pdf
        Summarise section 3 @ 3
        summarize chapter Payment @ payment
        Sum up the section on termination for me @ termination
        I need a summary of part II of the report. @ ii
        Key takeaways of the paper, please
        Summarise the clauses I must sign
        Summarise the article a colleague wrote
        Summarise section a @ a
        Summarise Annex B @ b
    """,
    "list": """
        List all parties.
        List the deadlines in the lease
        Give me a list of the exclusions
        Please list every amount that is mentioned
        Enumerate the risks.
        What are all the dates in these documents?
        Show me all the definitions
        make a list of the spare parts
        List the parts I need to order
        List the articles a customer may return
    """,
    "compare": """
        Compare lease.docx and annex-2.pdf
        Compare the two contracts.
        compare both documents on liability
        What are the differences between the two files?
        How do the documents differ on notice periods?
        Compare the deposit in lease.docx with the one in annex-2.pdf
        Compare wind power and solar power
    """,
    "mentions": """
        Which documents mention the deposit?
        In which files is Leila mentioned?
        How often does the lease mention the deposit?
        How many of my files contain the word insurance?
        Do any of the documents mention asbestos?
        Show me all letters that mention the boiler
    """,
    "dates": """
        What is due next week?
        What happens on 3 December?
        When is the next deadline?
        What deadlines are there in January?
        What do I have to do tomorrow?
    """,
    "section": """
        Show me section 3. @ 3
        What does section 3.1 say? @ 3.1
        Read me the chapter on payment @ payment
        What is in the appendix? @ appendix
        quote article 5 in full @ 5
        What does clause 3(a) say? @ 3(a)
    """,
    "about": """
        What does it say about fees?
        What does the lease say about subletting?
        What do the files say on data protection?
        Tell me about the warranty.
        Is there anything about pets?
        Find everything on insurance
        Where is the roof mentioned?
        What does section 4 say about repairs? @ 4
    """,
    "edit": """
        => make that shorter
        => Shorter, please.
        => Can you rephrase that?
        => Put it in bullet points
        => In one sentence?
        => more detail please
        => Translate that into German
    """,
    "write": """
        Write an email to the landlord about the broken heating.
        Translate the first paragraph into French
        Draft a reply to this letter
        Write a Python function that adds two numbers.
        Write a poem about the sea.
        Proofread this text: Their going too the harbor.
    """,
    "chat": """
        Hello
        Thanks!
        hi there
        What can you do?
        ok
    """,
}


def requests(half: Mapping[str, str]) -> Iterator[LabelledRequest]:
    """The requests of a half."""
    for kind, block in half.items():
        for line in filter(None, map(str.strip, block.splitlines())):
            text, _, section = line.partition(" @ ")
            yield LabelledRequest(text.removeprefix("=> "), kind, section, text.startswith("=> "))
