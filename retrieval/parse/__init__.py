"""Reads untrusted files, in processes that may crash, hang or be killed.

`process` is the app's side; everything else here runs in the parsers' processes and knows neither
the store nor the app. A parser gets a path and limits and writes plain data to a socket: the text
in pieces, with its headings, pages and words where they begin.

May import `sandbox`, `errors`, `names`, `decode` and `language`.
"""
