"""The guide's skills: hearing, understanding, answering, speaking. Knows neither museum nor Django."""

from engines.telemetry import silence_onnxruntime

silence_onnxruntime()
