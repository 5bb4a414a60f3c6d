"""The page: shows the events of `app` and sends commands; all state is in `app`."""

from ui import stubs

stubs.leave_out()  # before any module of the page imports Gradio
