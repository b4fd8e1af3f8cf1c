"""What an inference process counts, in Prometheus' text format, on an address of its own.

Off unless VERNISSAGE_METRICS names an address: the first process listens there, each further one a port
higher.
"""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final

from guide_ai.guide.base import Usage
from guide_ai.worker.gauge import Card, Reading, Watch, cards
from guide_ai.worker.lanes import Lane

log = logging.getLogger(__name__)

SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
ROWS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)
WATCH_EVERY: Final = 10.0
"""Seconds between two looks at the GPUs."""
BREAKERS: Final = {"closed": 0, "half-open": 1, "open": 2}
OUTCOMES: Final = {"done", "cancelled", "Overloaded", "DeadlineExceeded", "OutOfMemory", "Unavailable"}
"""Endings that have a label of their own; all others are `error`."""


class BadAddress(Exception):
    """VERNISSAGE_METRICS does not name an address, or it can't be listened on."""


def address(text: str, beyond: int = 0) -> tuple[str, int]:
    """Host and port of `host:port`, `beyond` ports higher. Raises `BadAddress`."""
    host, _, port = text.rpartition(":")
    host = host.strip("[]")
    if not _is_host(host) or not port.isdecimal() or len(port) > 5 or not 0 < int(port) + beyond < 65536:
        raise BadAddress(f"VERNISSAGE_METRICS is {text!r}; it names an address such as 127.0.0.1:9464")
    return host, int(port) + beyond


def _is_host(text: str) -> bool:
    """Whether `text` may be a host's name: one that can't be looked up, Python reports as a UnicodeError."""
    try:
        return bool(text.encode("idna"))
    except UnicodeError:
        return False


class Metrics:
    """Counts what the lanes tell (it is a `meter.Meter`), and looks at them when it is asked."""

    def __init__(self, lanes: Mapping[str, Lane], seen: Iterable[Card] = ()) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram
        from prometheus_client.registry import Collector

        self.registry = registry = CollectorRegistry()
        self._waited = Histogram(
            "vernissage_queue_seconds",
            "Time in the queue before a request was begun",
            ["skill"],
            buckets=SECONDS,
            registry=registry,
        )
        self._computed = Histogram(
            "vernissage_compute_seconds",
            "Time of a batch, or of a step",
            ["skill"],
            buckets=SECONDS,
            registry=registry,
        )
        self._rows = Histogram(
            "vernissage_batch_rows", "Rows that ran together", ["skill"], buckets=ROWS, registry=registry
        )
        self._ended = Counter(
            "vernissage_calls", "Calls, by how they ended", ["skill", "outcome"], registry=registry
        )
        self._tokens = Counter(
            "vernissage_tokens",
            "Tokens of the language model's prompts, those of them found in the cache, and its answers",
            ["skill", "kind"],
            registry=registry,
        )
        for name in lanes:
            for metric in (self._waited, self._computed, self._rows):
                metric.labels(name)
            for outcome in sorted(OUTCOMES | {"error"}):
                self._ended.labels(name, outcome)
        collect = partial(_looked_at, lanes, tuple(seen))

        class Looking(Collector):
            def collect(self) -> Iterable[Any]:
                return collect()

        self.registry.register(Looking())
        for lane in lanes.values():
            lane.meter = self

    def waited(self, skill: str, seconds: float) -> None:
        self._waited.labels(skill).observe(seconds)

    def computed(self, skill: str, rows: int, seconds: float) -> None:
        self._computed.labels(skill).observe(seconds)
        self._rows.labels(skill).observe(rows)

    def ended(self, skill: str, outcome: str) -> None:
        self._ended.labels(skill, outcome if outcome in OUTCOMES else "error").inc()

    def used(self, skill: str, usage: Usage) -> None:
        self._tokens.labels(skill, "prompt").inc(usage.prompt)
        self._tokens.labels(skill, "cached").inc(usage.cached)
        self._tokens.labels(skill, "completion").inc(usage.completion)


def _looked_at(lanes: Mapping[str, Lane], seen: tuple[Card, ...]) -> Iterable[Any]:
    """How things are at this moment."""
    from prometheus_client.core import GaugeMetricFamily

    queues = GaugeMetricFamily("vernissage_queue_length", "Requests that wait", labels=["skill"])
    warm = GaugeMetricFamily("vernissage_warm", "Whether a skill answers", labels=["skill"])
    breakers = GaugeMetricFamily(
        "vernissage_breaker", "0 closed, 1 trying again, 2 open after failures", labels=["skill"]
    )
    for name, lane in lanes.items():
        queues.add_metric([name], lane.waiting)
        warm.add_metric([name], lane.state == "warm")
        breakers.add_metric([name], BREAKERS[lane.breaker.position])
    families = [queues, warm, breakers]
    figures: tuple[tuple[str, str, Callable[[Reading], float]], ...] = (
        ("gpu_memory_used_bytes", "Memory in use, by anybody", lambda reading: reading.used),
        ("gpu_memory_total_bytes", "Memory that there is", lambda reading: reading.total),
        ("gpu_utilisation_ratio", "Share of time in which a kernel ran", lambda reading: reading.busy),
        ("gpu_power_watts", "Power drawn", lambda reading: reading.watts),
        ("gpu_throttled", "1 while clocks are held down by heat or power", lambda reading: reading.throttled),
    )
    readings = [(card, reading) for card in seen if (reading := card.read()) is not None]
    for name, text, value in figures if readings else ():
        family = GaugeMetricFamily(f"vernissage_{name}", text, labels=["gpu"])
        for card, reading in readings:
            family.add_metric([card.name], value(reading))
        families.append(family)
    return families


def serve(lanes: Mapping[str, Lane], text: str, beyond: int) -> None:
    """Count, and listen. Whatever is in the way of that is said in a line, and the process goes on."""
    seen = cards()
    if seen and beyond == 0:  # each says it once
        threading.Thread(target=_keep_watch, args=(seen,), name="watch", daemon=True).start()
    if not text:
        return
    try:
        host, port = address(text, beyond)
        from prometheus_client import start_http_server

        start_http_server(port, host, registry=Metrics(lanes, seen).registry)
    except BadAddress as error:
        log.warning("no metrics: %s", error)
    except ModuleNotFoundError:
        log.warning("no metrics: run `.venv/bin/pip install -r requirements/run.txt` (prometheus-client)")
    except OSError as error:
        log.warning("no metrics: can't listen on %s, %d higher: %s", text, beyond, error.strerror or error)
    except Exception as error:
        log.warning("no metrics: can't listen on %s: %s: %s", text, type(error).__name__, error)
    else:
        log.info("metrics on http://%s:%d/metrics", host, port)


def _keep_watch(seen: tuple[Card, ...]) -> None:
    watches = [(card, Watch(card.name, log.warning)) for card in seen]
    pause = threading.Event()
    while not pause.wait(WATCH_EVERY):
        for card, watch in watches:
            reading = card.read()
            if reading is not None:
                watch.see(reading)
