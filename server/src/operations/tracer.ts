// What tracing.ts needs of the packages of OpenTelemetry, which tracing.otel.ts imports.
export type TracedKind = "job" | "request" | "statement";
type Facts = Readonly<Record<string, string | number>>;

export interface TraceSpan {
  end(hasFailed: boolean, facts?: Facts): void;
}

/** Starts spans and sends them (tracing.otel.ts). */
export interface Tracer {
  start(kind: TracedKind, name: string, parent: TraceSpan | undefined): TraceSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}
