"""Teaching a target further: samples of token ids, low-rank layers, and steps that can be resumed.

Needs torch, transformers and safetensors alone. May import `errors`, `target`.
"""
