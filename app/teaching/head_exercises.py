"""Exercises for a draft head's target, of each kind, from files and by rule, without end.

Contract: the same files, packages and random generator give the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from app.models.system_prompts import BRIEF_SYSTEM, EDIT_SYSTEM, FREE_SYSTEM, SYSTEM
from app.teaching.chats import requests
from app.teaching.edits.exercises import edit_exercises
from app.teaching.exercise import Exercise, ExerciseTurn, ReadExcerpt
from app.teaching.head_compositions import COMPOSITIONS, ROLES, TASKS, TOPICS
from app.teaching.head_sources import (
    ProblemFile,
    QuestionFile,
    SourcedText,
    TextOrigin,
    package_origin,
    sourced_texts,
)
from app.teaching.head_wordings import (
    CODE,
    CODE_EDITS,
    CONTINUATIONS,
    EDITS,
    EXPLANATIONS,
    FOLLOW_UPS,
    LANGUAGES,
    QUESTIONS_ALONE,
    QUESTIONS_WITHIN,
    REWRITES,
    SUMMARIES,
    SUMMARIES_WITHIN,
    TRANSLATIONS,
)
from app.teaching.invented.exercises import made, made_exercises
from app.teaching.reading import Mix, reading_exercises
from app.teaching.texts.free_texts import Form
from retrieval.ranker.examples import TaughtDocument, TaughtQuestion

SHORT = 700
"""Code points of a text that is taken for sure; longer ones are left out the more often the longer
they are, since a prompt takes the target as long as an answer.
"""

INVENTED = TextOrigin("invented by rule (app/teaching)", "this project's own")

SourcedExercise = tuple[TextOrigin, Exercise]
"""An exercise, and where its text is from."""

_ABOUT_TEXTS: tuple[tuple[Sequence[str], tuple[Form, ...]], ...] = (
    (REWRITES, ("prose", "markdown")),
    (CONTINUATIONS, ("prose",)),
    (TRANSLATIONS, ("prose",)),
    (CODE, ("code",)),
)


def asks(files: Sequence[QuestionFile], random: Random) -> Iterator[SourcedExercise]:
    """Over single sentences and passages as the app shows them, half of them such that more than a
    few words answer; now and then in plain words.
    """
    invented = (each for each in made_exercises(10**9, random) if each.kind != "summary")
    read = _alternating([_read(file, random) for file in files], random)
    while True:
        draw = random.random()
        if draw < 0.2 or not files:
            yield INVENTED, next(invented)
        elif draw < 0.75:
            short = next(read, None) if draw < 0.45 else None  # none if no answer is known
            yield short or _explained(random.choice(files), random)
        else:
            file = random.choice(files)
            document, question = _question(file, random)
            text = _around(document, question, random)
            frame = random.choice(QUESTIONS_WITHIN)
            yield file.origin, _free("ask", frame.format(text=text, question=question.text))


def _explained(file: QuestionFile, random: Random) -> SourcedExercise:
    document, question = _question(file, random)
    excerpt = ReadExcerpt("notes.txt", _around(document, question, random))
    asked = random.choice(EXPLANATIONS).format(question=question.text)
    return file.origin, Exercise("ask", SYSTEM, (ExerciseTurn(asked, "", (excerpt,)),))


def _read(file: QuestionFile, random: Random) -> Iterator[SourcedExercise]:
    """Questions about one document of the file after another; empty if no answer is known."""
    known = [each for each in file.documents if any(asked.answers for asked in each.questions)]
    while known:
        document = random.choice(known)
        for exercise in reading_exercises(document, random, Mix(), 4):
            yield file.origin, exercise


def _alternating(
    streams: Sequence[Iterator[SourcedExercise]], random: Random
) -> Iterator[SourcedExercise]:
    left = list(streams)
    while left:
        stream = random.choice(left)
        found = list(islice(stream, 4))  # those over the same reading follow one another
        if not found:
            left.remove(stream)
        yield from found


def edits(random: Random) -> Iterator[SourcedExercise]:
    by_rule = edit_exercises(10**9, random)
    while True:
        if random.random() < 0.7:
            exercise = next(by_rule)
            yield _edited_origin(exercise), exercise
        else:
            text = _text(random, ("code", "markdown", "prose", "prose"))
            asked = random.choice(CODE_EDITS if text.form == "code" else EDITS)
            turn = ExerciseTurn(asked, "", (ReadExcerpt(text.name, text.text),))
            yield text.origin, Exercise("edit", EDIT_SYSTEM, (turn,))


def summaries(random: Random) -> Iterator[SourcedExercise]:
    while True:
        if random.random() < 0.2:
            yield INVENTED, made("summary", random)[0]
            continue
        text = _text(random, ("prose", "prose", "markdown"))
        if random.random() < 0.5:
            turn = ExerciseTurn(random.choice(SUMMARIES), "", (ReadExcerpt(text.name, text.text),))
            yield text.origin, Exercise("summary", BRIEF_SYSTEM, (turn,))
        else:
            yield text.origin, _free("summary", _filled(SUMMARIES_WITHIN, text, random))


def chats(files: Sequence[QuestionFile], random: Random) -> Iterator[SourcedExercise]:
    plain = list(requests())
    while True:
        draw = random.random()
        if draw < 0.1:
            yield INVENTED, _free("chat", random.choice(plain))
        elif draw < 0.7:
            yield INVENTED, _free("chat", _composition(random))
        elif draw < 0.8 and files:
            file = random.choice(files)
            document, question = _question(file, random)
            if draw < 0.77:
                asked = random.choice(QUESTIONS_ALONE).format(question=question.text)
                yield file.origin, _free("chat", asked)
            else:
                yield file.origin, _two_turns(document, question, random)
        else:
            frames, forms = random.choice(_ABOUT_TEXTS)
            text = _text(random, forms)
            yield text.origin, _free("chat", _filled(frames, text, random))


def _composition(random: Random) -> str:
    topic, other = random.sample(TOPICS, 2)
    words = {"role": random.choice(ROLES), "task": random.choice(TASKS)}
    return random.choice(COMPOSITIONS).format(topic=topic, other=other, **words)


def _two_turns(document: TaughtDocument, asked: TaughtQuestion, random: Random) -> Exercise:
    answer = document.sentence(min(asked.right)).strip()
    again = ExerciseTurn(random.choice(FOLLOW_UPS), "")
    return Exercise("chat", FREE_SYSTEM, (ExerciseTurn(asked.text, answer), again))


def math_problems(files: Sequence[ProblemFile], random: Random) -> Iterator[SourcedExercise]:
    """Each once, then again in another order."""
    every = [(file.origin, text) for file in files for text in file.problems]
    while True:
        for origin, text in random.sample(every, len(every)):
            yield origin, _free("math", text)


def _filled(frames: Sequence[str], text: SourcedText, random: Random) -> str:
    frame, language = random.choice(frames), random.choice(LANGUAGES)
    shown = text.text
    if frame in TRANSLATIONS or frame in CONTINUATIONS:  # these are asked of a little
        shown = shown[: random.randint(80, 400)].rpartition(" ")[0]
    return frame.format(text=shown, language=language)


def _free(kind: str, asked: str) -> Exercise:
    return Exercise(kind, FREE_SYSTEM, (ExerciseTurn(asked, ""),))


def _text(random: Random, forms: Sequence[Form]) -> SourcedText:
    while True:
        text = random.choice(sourced_texts(random.choice(forms)))
        if random.random() * len(text.text) <= SHORT:
            return text


def _question(file: QuestionFile, random: Random) -> tuple[TaughtDocument, TaughtQuestion]:
    document = random.choice(file.documents)
    return document, random.choice(document.questions)


def _around(document: TaughtDocument, question: TaughtQuestion, random: Random) -> str:
    """Some sentences with one that answers."""
    at = random.choice(sorted(question.right))
    first = max(0, at - random.randint(0, 4))
    last = min(len(document.sentences) - 1, at + random.randint(0, 4))
    return document.text[document.sentences[first][0] : document.sentences[last][1]].strip()


def _edited_origin(exercise: Exercise) -> TextOrigin:
    package, _, _ = exercise.about["source"].rpartition("/")
    return package_origin(package) if package else INVENTED
