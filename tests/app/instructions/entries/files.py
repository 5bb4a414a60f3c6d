"""Small files of keys and values, one of each kind."""

from __future__ import annotations

from app.instructions.carrying_out import carried_out
from app.instructions.text_edit import edited

INI = """; settings
[server]
host = web.internal
port = 8080
debug = true

[database]
host = db.internal
port = 5432
"""
TOML = """[project]
name = "orders"
requires-python = ">=3.9"
dependencies = [
    "requests",
]

[tool.ruff]
line-length = 88

[tool.ruff.lint]
select = ["E"]
"""
ENV = 'APP_ENV=development\nDEBUG=true\nMAIL_FROM="a@b.org"\n'
JSON = """{
  "name": "shop",
  "private": true,
  "scripts": {
    "test": "jest",
    "build": "webpack"
  },
  "dependencies": {
    "express": "^4.18.2",
    "lodash": "^4.17.21"
  },
  "keywords": ["web", "server"]
}
"""
YAML = """version: "3"
services:
  web:
    image: nginx:1.25
    environment:
      - DEBUG=true
      - KEY=secret
    command: |
      run: all
  api:
    image: api:2
    environment:
      WORKERS: 4
      LEVEL: info
steps:
  - name: Lint
    run: ruff check
  - name: Test
    run: pytest
"""
CSS = """body {
  color: #333;
  margin: 0 auto;
}

h1,
h2 {
  color: blue;
  font-size: 24px;
}
"""
NGINX = """server {
    listen 80;

    location / {
        proxy_read_timeout 60s;
    }
}
"""
SHELL = '#!/bin/sh\nNAME=web\nexport REGION="eu-west-1"\nTAG=$(git rev-parse HEAD)\necho "$NAME"\n'
LABELS = "Rent: EUR 500 (five hundred euros)\nChair: Ann Lee\nDate: 5 May\n"


def after(text: str, instruction: str) -> tuple[str, tuple[str, ...]] | None:
    """The text as an instruction makes it, and what is told; None for one for a model."""
    made = carried_out(text, instruction, (0, len(text)))
    return None if made is None else (edited(text, made.edits), made.found.done)
