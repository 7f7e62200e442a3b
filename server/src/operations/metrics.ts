// Metrics for Prometheus: requests, database, jobs, deliveries, live streams, event loop and memory. Labels are route
// patterns and names from the code, never data.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Postgres } from "../database/database.ts";
import type { Replica } from "../database/replica.ts";
import type { Live } from "../live/live.ts";
import { buildTrace } from "../trace.ts";
import { countJobs, countWaitingDeliveries } from "./metrics.queries.ts";
import type { Readiness } from "./readiness.ts";

/** Upper limits of the histogram of request durations, in seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export interface Needs {
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly replica: Replica | null;
  readonly live: Live;
  readonly readiness: Readiness;
}

export interface Metrics {
  /** Counts an answered request. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /** The registry with the values of now. */
  read(): Promise<Registry>;
}

/** Opened once per server: some of the values are counted from then on. */
export function openMetrics({ postgres, replica, live, readiness, logger }: Needs): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "narthex_http_request_duration_seconds",
    help: "Duration of requests, without live streams.",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const statements = new Counter({
    name: "narthex_database_statements_total",
    help: "Statements that requests sent to the database.",
    registers,
  });
  const connections = new Gauge({
    name: "narthex_database_connections",
    help: "Open connections of the pool of requests, and requests that wait for one.",
    labelNames: ["state"],
    registers,
  });
  const reads = new Gauge({
    name: "narthex_replica_reads",
    help: "Reads that the replica may answer since the start, by the server that answered.",
    labelNames: ["server"],
    registers,
  });
  const ready = new Gauge({
    name: "narthex_ready",
    help: "1 while this server can serve requests, as /api/ready says.",
    registers,
  });
  const jobs = new Gauge({
    name: "narthex_jobs",
    help: "Background jobs of the congregation by state.",
    labelNames: ["queue", "state"],
    registers,
  });
  const oldestJob = new Gauge({
    name: "narthex_oldest_job_seconds",
    help: "How long the oldest due job of a queue has waited.",
    labelNames: ["queue"],
    registers,
  });
  const deliveries = new Gauge({
    name: "narthex_deliveries_waiting",
    help: "Emails and text messages of announcements that wait to be sent.",
    labelNames: ["channel"],
    registers,
  });
  const streams = new Gauge({
    name: "narthex_live_streams",
    help: "Open live streams of this server.",
    registers,
  });

  const counted = new WeakSet<object>();
  postgres.pool.on("acquire", (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const countStatement = (...given: unknown[]) => {
      statements.inc();
      return query(...given);
    };
    client.query = countStatement as typeof client.query;
  });

  const readDatabase = async (): Promise<void> => {
    const [queues, waiting] = await Promise.all([countJobs(postgres.db), countWaitingDeliveries(postgres.db)]);
    const longest = new Map<string, number>();
    for (const { queue, state, count, waitedSeconds } of queues) {
      jobs.set({ queue, state }, count);
      if (waitedSeconds === null) continue;
      longest.set(queue, Math.max(longest.get(queue) ?? 0, waitedSeconds));
    }
    for (const [queue, seconds] of longest) oldestJob.set({ queue }, seconds);
    for (const { channel, count } of waiting) deliveries.set({ channel }, count);
  };

  return {
    observe(request, reply) {
      const { url: route = "unknown", config } = request.routeOptions;
      if (Object.values(config.call?.answers ?? {}).includes("events")) return;
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    },
    async read() {
      const { totalCount, idleCount, waitingCount } = postgres.pool;
      connections.set({ state: "busy" }, totalCount - idleCount);
      connections.set({ state: "idle" }, idleCount);
      connections.set({ state: "waiting" }, waitingCount);
      streams.set(live.streams());
      for (const [server, count] of Object.entries(replica?.counts ?? {})) reads.set({ server }, count);
      const isReady = await readiness.check().then(
        () => true,
        () => false,
      );
      ready.set(isReady ? 1 : 0);
      // Without the database the other values are still of use, but not its last ones.
      for (const gauge of [jobs, oldestJob, deliveries]) gauge.reset();
      if (isReady) {
        await readDatabase().catch((error: unknown) => {
          const { name, code } = buildTrace(error);
          logger.warn({ error: { name, code } }, "metrics of the database could not be read");
        });
      }
      return registry;
    },
  };
}
