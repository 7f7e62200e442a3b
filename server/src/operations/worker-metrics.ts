// One registry from those of all workers, in which each value has the label of its worker.
import { AggregatorRegistry, type Registry } from "prom-client";
import type { WorkerMetrics } from "../workers/messages.ts";

export function mergeMetrics(all: readonly WorkerMetrics[]): Registry {
  const labelled = all.map(({ place, metrics }) =>
    metrics.map((metric) => ({
      ...metric,
      // Labels differ, so this keeps each value as it is.
      aggregator: "sum",
      values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker: String(place) } })),
    })),
  );
  return AggregatorRegistry.aggregate(labelled);
}
