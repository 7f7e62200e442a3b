// Serves the metrics at /metrics to programs that send METRICS_TOKEN, and to no others. A worker serves those of all
// workers, because no one can choose the worker that answers.
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { WorkerMetrics } from "../workers/messages.ts";
import { isWorker, shareMetrics } from "../workers/worker.ts";
import { type Needs, openMetrics } from "./metrics.ts";

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** One registry from those of all workers, in which each value has the label of its worker. */
function mergeMetrics(all: readonly WorkerMetrics[]): Registry {
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

export function serveMetrics(app: FastifyInstance, services: Needs & { readonly config: Config }): void {
  const { metricsToken } = services.config;
  if (metricsToken === null) {
    // Otherwise a page of the app would be the answer, with the status 200.
    app.get("/metrics", async (_request, reply) => reply.code(404).type("text/plain").send("Set METRICS_TOKEN.\n"));
    return;
  }
  const expected = hashOf(`Bearer ${metricsToken}`);
  const metrics = openMetrics(services);
  const readAll = isWorker() ? shareMetrics(async () => (await metrics.read()).getMetricsAsJSON()) : null;
  app.addHook("onResponse", async (request, reply) => metrics.observe(request, reply));
  app.get("/metrics", async ({ headers }, reply) => {
    if (!timingSafeEqual(hashOf(headers.authorization ?? ""), expected)) {
      reply.code(401).header("www-authenticate", "Bearer").type("text/plain");
      return reply.send("Send METRICS_TOKEN as a bearer token.\n");
    }
    const registry = readAll === null ? await metrics.read() : mergeMetrics(await readAll());
    const text = await registry.metrics();
    return reply.header("cache-control", "no-store").type(registry.contentType).send(text);
  });
}
