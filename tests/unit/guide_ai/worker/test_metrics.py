"""What operators see of a process: its counts, and a GPU that is in trouble."""

import pytest

from guide_ai.worker.floor import Floor
from guide_ai.worker.gauge import Reading, Watch, cards
from guide_ai.worker.lanes import StepLane
from guide_ai.worker.metrics import BadAddress, Metrics, address, serve

prometheus_client = pytest.importorskip("prometheus_client")


ODD = ["é..x:3000", f"{'a' * 70}.b:2000", "[]:9464", ".:9464", "host:" + "9" * 5000]


@pytest.mark.parametrize("text", ["", "9464", "host:", "127.0.0.1:port", "127.0.0.1:65535", *ODD])
def test_an_address_that_is_none_is_refused(text):
    with pytest.raises(BadAddress, match="VERNISSAGE_METRICS"):
        address(text, 1)


@pytest.mark.parametrize("text", ODD)
def test_an_address_that_is_none_is_said_in_one_line_and_serving_goes_on(text, caplog):
    serve({}, text, 0)
    (record,) = caplog.records
    assert record.getMessage().startswith("no metrics: VERNISSAGE_METRICS is")


def test_every_process_has_a_port_of_its_own():
    assert address("127.0.0.1:9464") == ("127.0.0.1", 9464)
    assert address("[::1]:9464", 1) == ("::1", 9465)


def test_counts_are_told_by_skill_and_unknown_endings_together():
    lane = StepLane("ear", dict, Floor())
    metrics = Metrics({"ear": lane})
    lane.meter.waited("ear", 0.004)
    lane.meter.computed("ear", 4, 0.03)
    for outcome in ("done", "Overloaded", "cancelled", "AudioRejected", "GuideError"):
        lane.meter.ended("ear", outcome)
    text = prometheus_client.generate_latest(metrics.registry).decode()
    for line in (
        'vernissage_queue_seconds_bucket{le="0.005",skill="ear"} 1.0',
        'vernissage_batch_rows_sum{skill="ear"} 4.0',
        'vernissage_calls_total{outcome="Overloaded",skill="ear"} 1.0',
        'vernissage_calls_total{outcome="cancelled",skill="ear"} 1.0',
        'vernissage_calls_total{outcome="error",skill="ear"} 2.0',
        'vernissage_queue_length{skill="ear"} 0.0',
        'vernissage_warm{skill="ear"} 0.0',
        'vernissage_breaker{skill="ear"} 0.0',
    ):
        assert line in text


def test_a_gpu_s_figures_are_told_where_there_is_one():
    class Card:
        name = "0: H200"

        def read(self):
            return Reading(10, 100, 0.5, 300.0, False)

    metrics = Metrics({}, [Card()])
    text = prometheus_client.generate_latest(metrics.registry).decode()
    assert 'vernissage_gpu_power_watts{gpu="0: H200"} 300.0' in text
    assert 'vernissage_gpu_utilisation_ratio{gpu="0: H200"} 0.5' in text


def test_a_host_without_a_gpu_has_no_cards():
    assert all(card.read() is None or card.name for card in cards())


def test_trouble_is_said_once_and_so_is_its_end():
    said = []
    watch = Watch("0: H200", said.append)
    calm, full = Reading(50, 100, 0.5, 300.0, False), Reading(97, 100, 0.5, 300.0, False)
    hot = Reading(50, 100, 0.5, 700.0, True)
    for reading in (calm, full, full, Reading(93, 100, 0, 0, False), full, calm, full, hot, hot, calm):
        watch.see(reading)
    assert [line.split(": ")[2].split(",")[0] for line in said] == [
        "memory is nearly full",
        "memory is nearly full",
        "is held down by heat or power",
        "runs freely again",
    ]
