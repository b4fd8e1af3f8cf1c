"""Which models exist, where their weights come from and how their engines are made.

Nothing here knows the guide or the museum: files and commands come in, engines come out.
"""

from engines.telemetry import silence_onnxruntime

silence_onnxruntime()
