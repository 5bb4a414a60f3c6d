"""Labelled requests that the rules were not made by; written as those of `request_set.py`."""

from __future__ import annotations

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
        What do the parts I ordered cost?
        Which articles can a minor not buy?
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
        Summarise part I of the treaty @ i
        Summarise the chapter B. Miller wrote
        Sum up schedule c, please @ c
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
        List the sections a lawyer should read.
        Enumerate the clauses I may strike out
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
    "mentions": """
        Which of my emails mention the invoice?
        What files contain the name Ortega?
        How many times is the word "liability" used in the contract?
        Which letters refer to clause 9?
        Is Mr Hale mentioned in any of the files?
        Does one of the reports mention mould?
        list every document that mentions solar panels
    """,
    "dates": """
        What's on next Monday?
        What is planned for this week?
        Which appointments do I have on Friday?
        Is anything due tomorrow?
        list the deadlines in March
        when is my next appointment
    """,
    "section": """
        What does chapter 2 say? @ 2
        Give me the text of section 1.2 @ 1.2
        show the introduction @ introduction
        What's in section 9? @ 9
        Read out paragraph 4. @ 4
        What does Article I contain? @ i
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
