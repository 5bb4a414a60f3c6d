"""Requests with what each asks for, labelled by hand: half to make the rules by, half held out.

A request after "=> " follows the question before it; one with " @ " names the section after it.
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
    "section": """
        Show me section 3. @ 3
        What does section 3.1 say? @ 3.1
        Read me the chapter on payment @ payment
        What is in the appendix? @ appendix
        quote article 5 in full @ 5
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

HELD_OUT = {
    "question": """
        Who asked for a summary trial?
        What is on the shopping list of the cook?
        List prices in 2019?
        How did rainfall compare to the year before?
        In which chapter does Ishmael meet Queequeg?
        What do the results suggest?
        What does Clause 7 require of the tenant? @ 7
        According to article 12, who pays the court fees? @ 12
        Where is the outline of the building visible from?
        What are the main reasons for the delay?
        Could you please tell me who the tenant is
        I'd like to know the interest rate.
        interest rate 2021
        Name the river that flows through Nantes.
        Describe how the filter is replaced.
        What did she say about him in the letter?
        Is the overview map part of the contract?
        Does the policy mention anything about children?
        Who is the author of this article?
        What is the title of the book?
        What was the show about the dog called?
        Who edited the manuscript?
        How long is the translation of the poem?
        Which of the two contracts is older?
        Do they make a list of visitors?
        What is written on the sign about dogs?
        Why does the summary mention 2012?
        => and when?
        => Where was she born?
        => Was it expensive?
    """,
    "summary": """
        Could you summarise the contract for me?
        Summarise it in five bullet points.
        give a brief overview
        What is the gist of this paper?
        In short, what does the document say?
        Summary of the main findings, please
        What are the key points of lease.docx?
        I want an executive summary.
        TLDR of the second document
        What do these files deal with?
        Summarize the conclusion @ conclusion
        summary of section 2.4 @ 2.4
        Briefly summarise the chapter about whales @ whales
        Give me the essence of chapter 7 @ 7
    """,
    "list": """
        List every person named in the files.
        Can you list the steps of the installation?
        What are all the obligations of the tenant?
        Give me all phone numbers
        Write down all the amounts in the lease.
        bullet list of the requirements
        Name all the witnesses.
        I need a list of all suppliers
    """,
    "compare": """
        What's the difference between lease.docx and annex-2.pdf?
        Compare their conclusions.
        Contrast the two reports.
        Make a comparison of the two offers.
        In what way do the two versions differ?
        Compare the 2019 budget to the 2020 budget.
        Please compare what both papers say about sleep.
    """,
    "section": """
        What does chapter 2 say? @ 2
        Give me the text of section 1.2 @ 1.2
        show the introduction @ introduction
        What's in section 9? @ 9
        Read out paragraph 4. @ 4
    """,
    "about": """
        what do these documents say regarding overtime
        Anything about parking in there?
        Tell me more about the author's childhood.
        Which passages mention the bridge?
        What can I read about glaciers in these files?
        What does annex-2.pdf say about noise?
        show me everything about refunds
        What is said about the engine?
    """,
    "edit": """
        => Too long, cut it down.
        => Say that again in simpler words
        => Make it longer.
        => as a table please
        => summarise that in one sentence
        => Rewrite your answer
        => Expand on that.
    """,
    "write": """
        Translate section 2 into Spanish. @ 2
        Compose a thank-you note to the committee
        Please write a letter to my insurance company.
        Fix the grammar: he go home.
        Generate three quiz questions from this text
        Rewrite the abstract for a lay audience @ abstract
    """,
    "chat": """
        Good morning!
        thank you very much
        Who are you?
        Can you help me?
        bye
    """,
}


def requests(half: Mapping[str, str]) -> Iterator[LabelledRequest]:
    """The requests of a half."""
    for kind, block in half.items():
        for line in filter(None, map(str.strip, block.splitlines())):
            text, _, section = line.partition(" @ ")
            yield LabelledRequest(text.removeprefix("=> "), kind, section, text.startswith("=> "))
