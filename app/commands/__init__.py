"""The commands of `palimpsest`, a file for each subject; `app.cli` lists them."""
