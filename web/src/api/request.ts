// Makes a declared call, with a time limit. A refusal becomes an ApiError with the server's code, sentence and invalid
// fields.
import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from "@narthex/contract/endpoint.ts";
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { NOTICES_HEADER, REQUEST_HEADER } from "@narthex/contract/live-protocol.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { noteServerTime } from "../format/serverTime.ts";
import { takeEarlyAnswer } from "./earlyAnswers.ts";
import { takeNotices } from "./ownChanges.ts";

type Part<Name extends string, Value> = Value extends undefined ? { [N in Name]?: never } : { [N in Name]: Value };
type OptionalPart<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: never }
  : { [N in Name]?: Value };

/**
 * Other callers may omit the entry key and the version of the record. The forms of the app always send them, so that a
 * second click creates no duplicate and no unseen change is overwritten.
 */
type FormBody<Body> = Body &
  ("entryKey" extends keyof Body ? { entryKey: string } : unknown) &
  ("updatedAt" extends keyof Body ? { updatedAt: Body["updatedAt" & keyof Body] | undefined } : unknown);

/** The input of a call: `params` and `body` if it declares them, an optional `query`. */
export type CallInput<E extends Endpoint> = Part<"params", ParamsInput<E>> &
  OptionalPart<"query", QueryInput<E>> &
  Part<"body", FormBody<BodyInput<E>>>;

/** The last argument of a call: may be omitted if nothing is required. */
export type Rest<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's user-facing sentence; null if it did not send one. */
  readonly sentence: string | null;
  readonly fields: Record<string, string> | undefined;
  /** The newer version of the record that a `conflict` is about. */
  readonly current: unknown;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body.code ?? null;
    this.sentence = body.message ?? null;
    this.fields = body.fields;
    this.current = body.current;
  }
}

/**
 * An error that needs no further sentence: a conflict that its form shows with both versions, or a confirmation that the
 * user canceled.
 */
export class ShownError extends Error {}

export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The URL of a call, also for a link to it. */
export function buildAddress(call: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function readBody(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

/** Converts a failed response to an error. */
export function toFailure(status: number, statusText: string, text: string): ApiError {
  return new ApiError(status, text || statusText, readBody(text));
}

export const UNREACHABLE = "Can't reach the server. Please check your connection and try again.";

/** The error for a request without any answer. */
export const createUnreachableError = (reason: string): ApiError => new ApiError(0, reason, { message: UNREACHABLE });

/** The error for a request without an answer within the time limit. */
export function createTimeoutError(): ApiError {
  const message = "The server did not answer in time. Please check your connection and try again.";
  return new ApiError(0, "timed out", { message });
}

const UNAVAILABLE: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether a request failed on the network: no answer, or a proxy or server that was not ready. A retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ApiError && UNAVAILABLE.has(error.status);
}

/** The time limit of a request, in milliseconds, because a request may hang forever on bad Wi-Fi. */
const TIME_LIMIT_MS = 15_000;
/** The time limit of calls declared as `slow`, in milliseconds. */
const SLOW_TIME_LIMIT_MS = 60_000;
/** The pauses before each retry of a GET that failed on the network, in milliseconds. */
const RETRY_PAUSES_MS = [500, 1500];

/** Headers that are sent with every call. */
export const callHeaders: Record<string, string> = {};

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The names of this tab's newest changing requests, and when each was answered. */
const answered = new Map<string, number>();
const MOST_ANSWERED = 200;
const tabName = Math.random().toString(36).slice(2);
let requests = 0;

function noteAnswer(name: string): void {
  answered.set(name, performance.now());
  const [oldest] = answered.keys();
  if (answered.size > MOST_ANSWERED && oldest !== undefined) answered.delete(oldest);
}

/** When a request of this tab was answered; undefined for requests of others. */
export const getAnswerTime = (name: string): number | undefined => answered.get(name);

async function sendOnce(call: Endpoint, input: LooseInput, signal: AbortSignal | undefined): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), call.slow ? SLOW_TIME_LIMIT_MS : TIME_LIMIT_MS);
  const init: RequestInit = {
    method: call.method,
    signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
  };
  const name = call.method === "GET" ? null : `${tabName}.${++requests}`;
  init.headers = { ...callHeaders, ...(name === null ? {} : { [REQUEST_HEADER]: name }) };
  if (input.body !== undefined) {
    init.headers = { ...init.headers, "content-type": "application/json" };
    init.body = JSON.stringify(input.body);
  }
  try {
    const url = buildAddress(call, input);
    const early = name === null ? takeEarlyAnswer(url) : undefined;
    const response = await (early ?? fetch(url, init));
    const { ok, status, statusText, headers } = response;
    if (!early) noteServerTime(headers.get("date"));
    const text = await response.text();
    if (name !== null) noteAnswer(name);
    if (!ok) throw toFailure(status, statusText, text);
    takeNotices(headers.get(NOTICES_HEADER));
    return { status, headers, body: JSON.parse(text) };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    if (limit.signal.aborted) throw createTimeoutError();
    throw createUnreachableError(error instanceof Error ? error.message : "");
  } finally {
    clearTimeout(timer);
  }
}

function waitMilliseconds(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * For callers that need more of an answer than its body. Has a time limit, and retries a GET that fails on the network.
 */
export async function sendCall(call: Endpoint, input: LooseInput, signal?: AbortSignal): Promise<Answer> {
  const pauses = call.method === "GET" ? RETRY_PAUSES_MS : [];
  for (const milliseconds of pauses) {
    try {
      return await sendOnce(call, input, signal);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await waitMilliseconds(milliseconds, signal);
    }
  }
  return sendOnce(call, input, signal);
}

export async function request<E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const { body } = await sendCall(call, input as LooseInput, signal);
  return body as AnswerOf<E>;
}

const getMessage = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && error.sentence) || fallback;

/** The sentence to show without a form: that of the first field, the server's own, or the given fallback. */
export function getSentence(error: unknown, fallback: string): string {
  const [ofField] = error instanceof ApiError ? Object.values(error.fields ?? {}) : [];
  return ofField ?? getMessage(error, fallback);
}

/** Converts a failure for a form: the sentence, and the invalid fields; null if the form shows it by itself. */
export function toProblem(
  error: unknown,
  fallback: string,
): { message: string; fields?: Record<string, string> } | null {
  if (error === null || error === undefined || error instanceof ShownError) return null;
  const fields = error instanceof ApiError ? error.fields : undefined;
  return { message: getMessage(error, fallback), ...(fields ? { fields } : {}) };
}
