"""Layouts of invented texts in Markdown; see `app.teaching.texts.invented_layouts`."""

from __future__ import annotations

MARKDOWN = {
    "minutes.md": """
# Meeting of <date>

Present: **<first1> <last1>**, <first2> <last2>

## <subject!>

<minutes:2-3>

## <subject!>

<minutes:2-3>

## Tasks

<task:3-5:- >
===
## Minutes

<minutes:3-5>

### Decisions

<minutes:3-5:1. >""",
    "manual.md": """
# <product1>

<product:2-3>

## Before you start

You need <thing>, <thing> and <thing>.

## Steps

<step:4-7:1. >

## Help

<support:1-1> Call <phone>.
===
## How to use the <product1>

<step:3-6:- >

<product:1-3>""",
    "contract.md": """
# Agreement

<firm1> and <first2> <last2> agree:

## 1. Services

<clause:1-3>

## 2. Payment

<clause:1-3>

## 3. Term

<clause:1-2>
===
## Terms of <firm1>

<clause:3-6:1. >""",
    "recipe.md": """
# <goods!> with <goods>

## Ingredients

<goods:4-8:- >

## Preparation

<step:3-6:1. >
===
### Soup of <goods>

You need <goods>, <goods>, <goods> and <goods>.

<step:3-5:1. >

*Serves <small>.*""",
    "plan.md": """
# <subject!>

<report:1-3>

## Goals

<task:3-5:- >

## Costs

The budget is <amount>. <report:1-2>
===
# Trip to <city1>

<story:1-2>

## To take along

<thing:4-7:- >

## Timetable

<entry:3-6:- >""",
    "report.md": """
# <city1>, <year>

<report:2-4>

## Results

<report:2-4>

## Outlook

<report:1-2>
===
## Summary

<report:3-5>

| Item | Cost |
| --- | --- |
| <thing!> | <amount> |
| <thing!> | <amount> |
| <goods!> | <amount> |""",
    "faq.md": """
# Questions about the <product1>

## How much does it cost?

<product:1-2>

## How do I return it?

<support:1-2>

## Who can help me?

<notice:1-1> <product:1-1>
===
### Opening hours

<notice:2-3>

### Tickets

<advert:2-3>""",
    "notes.md": """
# Notes, <date>

<note:3-6:- >

## Later

<task:3-5:- >
===
## Who does what

<minutes:2-3>

<task:3-6:- >""",
}
"""By file name, several with "===" between them."""
