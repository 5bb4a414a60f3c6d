"""HTML of our own among Gradio's components."""

from __future__ import annotations

from functools import partial

import gradio as gr

Markup = partial(gr.HTML, js_on_load=None, apply_default_css=False)
"""Plain HTML, without the click handler that `gr.HTML` has by default."""
