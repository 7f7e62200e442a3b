// Sends spans to an OpenTelemetry collector over HTTP. Imported only if tracing is on.
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TracedKind, Tracer, TraceSpan } from "./tracer.ts";

interface Settings {
  readonly endpoint: string;
  readonly headers: Record<string, string>;
  readonly service: string;
}

const SENT_WITHIN_MS = 3000;
const KINDS: Record<TracedKind, SpanKind> = {
  job: SpanKind.CONSUMER,
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
};

export function openTracer({ endpoint, headers, service }: Settings): Tracer {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: SENT_WITHIN_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("narthex");
  const known = new WeakMap<TraceSpan, OtelSpan>();
  return {
    start(kind, name, parent) {
      const above = parent && known.get(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, above && trace.setSpan(ROOT_CONTEXT, above));
      const own: TraceSpan = {
        end(hasFailed, facts = {}) {
          span.setAttributes(facts);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      known.set(own, span);
      return own;
    },
    // A collector that is away does not keep a server from stopping.
    close: () => provider.shutdown().catch(() => {}),
  };
}
