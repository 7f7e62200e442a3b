// The messages between the primary process and its workers.
import type { MetricObjectWithValues, MetricValue } from "prom-client";

export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export interface WorkerMetrics {
  /** From 1; a worker that is started again has the place of the one before. */
  readonly place: number;
  readonly metrics: MetricValues;
}

/** Addresses of the built-in database, which the primary process runs. */
export interface GivenDatabase {
  readonly url: string;
  readonly directUrl: string;
}

export type ToWorker =
  | {
      readonly kind: "begin";
      /** Null if the worker connects to the configured database. */
      readonly database: GivenDatabase | null;
    }
  | { readonly kind: "read-metrics"; readonly reading: number }
  | { readonly kind: "all-metrics"; readonly question: number; readonly all: readonly WorkerMetrics[] };

export type ToPrimary =
  /** It is loaded, and waits for `begin`. */
  | { readonly kind: "loaded" }
  /** It serves requests. `lines` are for the operator. */
  | { readonly kind: "open"; readonly lines: readonly string[] }
  /** It cannot start, for a reason that the operator can remove. */
  | { readonly kind: "mistake"; readonly sentence: string }
  | { readonly kind: "metrics"; readonly reading: number; readonly metrics: MetricValues }
  /** Asks for the metrics of all workers. */
  | { readonly kind: "ask-metrics"; readonly question: number };
