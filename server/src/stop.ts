// Stops a server within a time limit: it is no longer ready, then it takes no new requests, and running requests, jobs
// and connections end.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { Services } from "./services.ts";
import { buildTrace } from "./trace.ts";

interface Closable extends Pick<Services, "logger"> {
  close(): Promise<void>;
}

interface Parts {
  readonly config: Pick<Config, "stopDelayMs" | "stopTimeoutMs">;
  /** Null if the start has failed before. */
  readonly app: FastifyInstance | null;
  readonly services: (Closable & Pick<Services, "readiness">) | null;
}

/** Lets running requests finish, up to a time limit. */
async function stopServing(app: FastifyInstance, limitMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}

/**
 * Closes jobs and connections, but does not wait for an unreachable database: the process ends right after, and
 * interrupted jobs are retried.
 */
export async function closeServices(services: Closable, limitMs: number): Promise<void> {
  const closed = services.close().then(
    () => true,
    (error: unknown) => {
      services.logger.warn({ error: buildTrace(error) }, "not all connections could be closed");
      return true;
    },
  );
  if (await Promise.race([closed, wait(limitMs, false, { ref: false })])) return;
  services.logger.warn("stopped before all jobs and connections had ended");
}

/** Running requests get up to half of the time limit, and jobs and connections the rest. */
export async function stopServer({ config, app, services }: Parts): Promise<void> {
  if (app && services) {
    services.readiness.drain();
    await wait(config.stopDelayMs);
  }
  const end = performance.now() + config.stopTimeoutMs;
  if (app) await stopServing(app, config.stopTimeoutMs / 2);
  if (services) await closeServices(services, Math.max(0, end - performance.now()));
}
