"""Kills processes in which a text is revised, typed into and decided, and checks what is left.

    python -m tests.killed_desk FOLDER MODEL_FOLDER KILLS SEED

As in `tests.killed`, children that are forked from one warm process die after a random time or
before a random statement of SQL. What the model writes is dictated (`tests.rewriting`), one step
after the other. Prints one JSON object.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from app.conversation import generation
from app.editing import revising
from app.models import loading
from app.models.chat_template import ChatTemplate
from app.models.files import model_files
from app.models.prompt import PromptTurn
from app.models.system_prompts import EDIT_SYSTEM
from app.settings.settings import Settings
from tests import rewriting
from tests.desk_life import DEADLY, DeskLife, KnownDesk
from tests.killed import Ended, Killer, found_by, warmed


class DeskKiller(Killer):
    """Lets lives of the desk live and die."""

    most_events = 1300
    """About as many as a life has."""
    longer = 1.0

    def __init__(self, folder: Path, settings: Settings, seed: int) -> None:
        super().__init__(folder, settings, seed)
        self.known = KnownDesk()

    def _live(self, number: int, longest: float) -> Ended:
        # A third die of what they do themselves, so that each action is hit on any machine.
        return self.live() if number % DEADLY == 0 else super()._live(number, longest)

    def _life(self, pipe: int) -> DeskLife:
        return DeskLife(self.lives, pipe, self.known)


def render_once(settings: Settings) -> None:
    """Render the prompt's template here; a process for it in each child takes as long as a life."""
    render = ChatTemplate.render
    known: dict[str, str] = {}

    def rendered(template: ChatTemplate, messages: list[dict[str, str]]) -> str:
        asked = json.dumps(messages)
        if asked not in known:
            known[asked] = render(template, messages)
        return known[asked]

    ChatTemplate.render = rendered  # type: ignore[method-assign]
    model = loading.load_language_model(model_files(settings.model), settings)
    model.prompts.build([PromptTurn(())], EDIT_SYSTEM)
    model.prompts.close()


def main(folder: Path, model: Path, kills: int, seed: int) -> None:
    """Kill until there were `kills`; print what came of it."""
    generation.MIN_INTERVAL, rewriting.PACE = 0.0, 0.0
    revising.Generation = rewriting.Rewriting  # type: ignore[misc]
    settings = warmed(folder, model)
    render_once(settings)
    print(json.dumps(found_by(DeskKiller(folder, settings, seed), kills)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
