// Traces for OpenTelemetry: requests, their statements, and jobs. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set; only
// then the packages are loaded. Names are route patterns, names of statements and of jobs; no span contains data.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { TraceSpan } from "./tracer.ts";

export interface Tracing {
  traceRequests(app: FastifyInstance): void;
  traceStatements(pool: Pool): void;
  /** The same jobs, with a span for each attempt. */
  traced(jobs: Jobs): Jobs;
  close(): Promise<void>;
}

const FIRST_ERROR = 500;

/** Prepared statements have names; of others, the first word is named. */
function nameStatement(statement: unknown): string {
  const { name, text } = (typeof statement === "string" ? { text: statement } : statement) as Partial<
    Record<"name" | "text", string>
  >;
  return name || (/^[a-z]+/i.exec(text?.trimStart() ?? "")?.[0].toLowerCase() ?? "statement");
}

export async function openTracing({ tracing: settings }: Config): Promise<Tracing | null> {
  if (settings === null) return null;
  const { openTracer } = await import("./tracing.otel.ts");
  const tracer = openTracer(settings);
  const current = new AsyncLocalStorage<TraceSpan>();

  const traceQuery = (query: (...given: unknown[]) => unknown) => {
    return (...given: unknown[]): unknown => {
      const parent = current.getStore();
      if (!parent) return query(...given);
      const span = tracer.start("statement", nameStatement(given[0]), parent);
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const endSpan = (error: unknown, ...more: unknown[]) => {
          span.end(Boolean(error));
          callback(error, ...more);
        };
        return query(...given.slice(0, -1), endSpan);
      }
      const result = query(...given);
      if (result instanceof Promise)
        result.then(
          () => span.end(false),
          () => span.end(true),
        );
      else span.end(false);
      return result;
    };
  };

  return {
    traceRequests(app) {
      const spans = new WeakMap<object, TraceSpan>();
      app.addHook("onRequest", async (request) => {
        const { url: route = "unknown", config } = request.routeOptions;
        // A live stream is open for hours.
        if (Object.values(config.call?.answers ?? {}).includes("events")) return;
        spans.set(request, tracer.start("request", `${request.method} ${route}`, undefined));
      });
      // Not earlier, because a body arrives outside of the context of its request.
      app.addHook("preHandler", (request, _reply, done) => {
        const span = spans.get(request);
        if (span) current.run(span, done);
        else done();
      });
      app.addHook("onResponse", async (request, { statusCode }) => {
        const facts = { "http.response.status_code": statusCode, "narthex.request_id": request.id };
        spans.get(request)?.end(statusCode >= FIRST_ERROR, facts);
      });
    },
    traceStatements(pool) {
      const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
      // A request that waits for a connection gets it from another one, and with it the context of that one.
      const connectInContext = (...given: unknown[]) =>
        connect(...given.map((one) => (typeof one === "function" ? AsyncResource.bind(one as () => void) : one)));
      pool.connect = connectInContext as typeof pool.connect;
      pool.on("connect", (client) => {
        client.query = traceQuery(client.query.bind(client) as never) as typeof client.query;
      });
    },
    traced: (jobs) => ({
      ...jobs,
      work: (name, perform) =>
        jobs.work(name, async (attempt) => {
          const span = tracer.start("job", name, undefined);
          try {
            await current.run(span, () => perform(attempt));
            span.end(false);
          } catch (error) {
            span.end(true);
            throw error;
          }
        }),
    }),
    close: () => tracer.close(),
  };
}
