"""Teaches a target further with samples of token ids, by low-rank layers, in steps that can be
resumed; it needs torch, transformers and safetensors alone.

May import `errors`, `loop_guard`, `atomic_files`, `prefixes`, `target`, `drafters.eagle`.
"""
