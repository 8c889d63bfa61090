"""What a process has done and how busy it is, as Prometheus reads it, for all processes on a database at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from fieldcraft.table.meter import BOUNDS, Meter
from fieldcraft.table.open_tables import OpenTables

KIND = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of the text format."""


class Tables(Collector):
    """The tables that a process holds, and what is ordered at them."""

    def __init__(self, tables: OpenTables) -> None:
        self._tables = tables

    def collect(self) -> Iterable[Metric]:
        """What is true now."""
        meter = self._tables.meter
        yield GaugeMetricFamily("fieldcraft_tables_open", "Tables held in memory.", self._tables.count)
        yield GaugeMetricFamily("fieldcraft_connections", "Connections that sit at them.", self._tables.seated)
        orders = CounterMetricFamily("fieldcraft_orders", "Orders, by what became of them.", labels=["outcome"])
        for outcome in ("done", "refused", "failed"):
            orders.add_metric([outcome], meter.orders[outcome])
        yield orders
        yield waits(meter)


def waits(meter: Meter) -> HistogramMetricFamily:
    """How long orders took."""
    names = [*(str(bound) for bound in BOUNDS), "+Inf"]
    buckets = list(zip(names, map(float, accumulate(meter.waits)), strict=True))
    return HistogramMetricFamily(
        "fieldcraft_order_seconds", "From the arrival of an order until its answer.", buckets, meter.waited
    )


def own_metrics(tables: OpenTables) -> str:
    """What this process tells of itself."""
    registry = CollectorRegistry()
    registry.register(Tables(tables))
    ProcessCollector(registry=registry)
    return generate_latest(registry).decode()


class Merged(Collector):
    """What several processes tell, each value with the process that told it."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self._told = told

    def collect(self) -> Iterable[Metric]:
        """Each measure once, with the values of all."""
        found: dict[str, Metric] = {}
        for process, text in self._told.items():
            for one in text_string_to_metric_families(text):
                merged = found.setdefault(one.name, Metric(one.name, one.documentation, one.type))
                for sample in one.samples:
                    merged.add_sample(sample.name, {**sample.labels, "process": process}, sample.value)
        return found.values()


def merge_metrics(told: Mapping[str, str]) -> str:
    """What several processes tell, as one text.

    >>> told = "# HELP a_total Some.\\n# TYPE a_total counter\\na_total 2.0\\n"
    >>> print(merge_metrics({"one": told, "two": told}), end="")
    # HELP a_total Some.
    # TYPE a_total counter
    a_total{process="one"} 2.0
    a_total{process="two"} 2.0
    """
    registry = CollectorRegistry()
    registry.register(Merged(told))
    return generate_latest(registry).decode()
