"""Names of people, places, companies, species and things that nobody has heard of."""

from __future__ import annotations

from random import Random

from app.teaching.invented.words import word_lists

Forms = dict[str, str]
"""A name under "", and other forms of it: "last" (shorter), "he", "his" and "him" (pronouns)."""

IT: Forms = {"he": "it", "his": "its", "him": "it"}
HE: Forms = {"he": "he", "his": "his", "him": "him"}
SHE: Forms = {"he": "she", "his": "her", "him": "her"}
THEM: Forms = {"he": "they", "his": "their", "him": "them"}


def person(random: Random) -> Forms:
    """First and family name; one in nine with a middle initial, one in nine with two families."""
    is_woman = random.random() < 0.5
    family = random.choice(word_lists()["family"])
    if random.random() < 0.11:
        family += f"-{random.choice(word_lists()['family'])}"
    first = random.choice(word_lists()["woman" if is_woman else "man"])
    if random.random() < 0.11:
        first += f" {random.choice('ABCDEFGHJKLMNPRSTVW')}."
    return {"": f"{first} {family}", "last": family, **(SHE if is_woman else HE)}


def official(random: Random) -> Forms:
    """A person under a title and family name, as in letters and minutes."""
    forms = person(random)
    titles = ("Ms", "Mrs") if forms["he"] == "she" else ("Mr",)
    title = random.choice((*titles, *titles, "Dr"))
    name = f"{title} {forms['last']}"
    return {**forms, "": name, "last": name}


def place(random: Random) -> Forms:
    """A coined town."""
    syllables = random.choices(word_lists()["syllable"], k=random.choice((1, 1, 2)))
    name = "".join(syllables).capitalize() + random.choice(word_lists()["placeend"])
    if random.random() < 0.12:
        name = f"{random.choice(('Upper', 'Lower', 'Old', 'New', 'East', 'Port', 'San'))} {name}"
    return {"": name, "last": name, **IT}


def coined(random: Random) -> str:
    """A word like a brand's."""
    word = "".join(random.choices(word_lists()["syllable"], k=2))
    return (word + random.choice(("", "", "a", "o", "ix", "is", "ex", "on"))).capitalize()


def company(random: Random) -> Forms:
    """A coined or a family's name with a trade and a legal form, or two of the three."""
    lists = word_lists()
    base = random.choice(
        (
            coined(random),
            coined(random),
            random.choice(lists["family"]),
            f"{random.choice(lists['family'])} & {random.choice(lists['family'])}",
            f"{random.choice(lists['family'])} {random.choice(('Brothers', 'Sons', 'Sisters'))}",
        )
    )
    last = f"{base} {random.choice(lists['firmword'])}" if random.random() < 0.75 else base
    name = f"{last} {random.choice(lists['legal'])}" if random.random() < 0.6 else last
    return {"": name, "last": last, **IT}


def model(random: Random) -> str:
    """A product's model: a coined word with a number or letters, or the one of them."""
    number = random.choice((str(random.randint(2, 9)), str(random.randint(10, 99) * 10)))
    letters = "".join(random.choices("ABCDEGHKLMPRSTVXZ", k=random.choice((1, 2))))
    return random.choice(
        (
            f"{coined(random)} {number}",
            f"{coined(random)} {letters}{number}",
            f"{letters}-{number}",
            coined(random),
            f"{coined(random)} {random.choice(('Pro', 'Mini', 'Plus', 'Max', 'Air', 'Duo'))}",
        )
    )


def product(random: Random) -> Forms:
    """A device with its model."""
    name = f"{model(random)} {random.choice(word_lists()['device'])}"
    return {"": f"the {name}", "last": f"the {name}", **IT}


def species(random: Random) -> Forms:
    """An animal or plant by its common name."""
    lists = word_lists()
    marked = ("spotted", "banded", "dwarf", "golden", "hooded", "lesser", "long-tailed", "pale")
    kind = f"{random.choice(marked)} {random.choice(lists['animal'])}"
    if random.random() < 0.6:
        kind = f"{place(random)['']} {random.choice(lists['animal'])}"
    return {"": f"the {kind}", "last": f"the {kind}", **IT}


def life(random: Random) -> Forms:
    """The year in which somebody was born, and years of the life that followed."""
    born = random.randint(1740, 1925)
    ages = {"youth": (19, 26), "work": (27, 35), "middle": (36, 44), "late": (45, 54)}
    forms = {stage: str(born + random.randint(*age)) for stage, age in ages.items()}
    return {"": str(born), **forms, "end": str(born + random.randint(55, 92)), **IT}


def latin(random: Random) -> str:
    """A species' scientific name."""
    genus = "".join(random.choices(word_lists()["syllable"], k=2)).capitalize()
    epithet = "".join(random.choices(word_lists()["syllable"], k=2))
    endings = random.choice(("us", "a", "ia", "is")), random.choice(("ensis", "i", "ata", "icus"))
    return f"{genus}{endings[0]} {epithet}{endings[1]}"


def serial(random: Random) -> str:
    """The number of an order, a file, a part."""
    letters = "".join(random.choices("ABCDEFGHJKLMNPRSTUVWXYZ", k=random.choice((1, 2, 3))))
    return f"{letters}{random.choice(('-', '/', ' ', ''))}{random.randint(100, 99999)}"


def fault(random: Random) -> str:
    """An error code."""
    return f"{random.choice('EFAH')}{random.choice(('', '-', '0'))}{random.randint(1, 39)}"


def mail(random: Random) -> str:
    """An address that leads nowhere."""
    box = random.choice(("info", "office", "privacy", "help", "orders", "claims", "desk", "data"))
    return f"{box}@{coined(random).lower()}.example"
