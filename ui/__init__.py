"""The page: shows the events of `app`, sends commands, and holds no truth."""
