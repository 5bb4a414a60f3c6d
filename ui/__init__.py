"""The page: shows the events of `app` and sends commands; all state is in `app`."""
