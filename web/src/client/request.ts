// Makes a declared call. A refusal becomes an ApiError, which carries the server's code, sentence and wrong fields.
import type { AnswerOf, BodyInput, Endpoint, ParamsInput, QueryInput } from "@narthex/contract/endpoint.ts";
import type { ErrorCode } from "@narthex/contract/errors.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";

type Part<Name extends string, Value> = Value extends undefined ? { [N in Name]?: never } : { [N in Name]: Value };
type OptionalPart<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: never }
  : { [N in Name]?: Value };

/** Other callers may leave the entry key out; our forms always send it, so that a second press creates nothing. */
type FormBody<Body> = "entryKey" extends keyof Body ? Body & { entryKey: string } : Body;

/** What a call is given: `params` and `body` where it declares them, `query` as wanted. */
export type Input<E extends Endpoint> = Part<"params", ParamsInput<E>> &
  OptionalPart<"query", QueryInput<E>> &
  Part<"body", FormBody<BodyInput<E>>>;

/** The last argument of a call: may be left out where nothing is required. */
export type Rest<E extends Endpoint> = Record<string, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The server's sentence for people; null when it did not send one. */
  readonly sentence: string | null;
  readonly fields: Record<string, string> | undefined;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.status = status;
    this.code = body.code ?? null;
    this.sentence = body.message ?? null;
    this.fields = body.fields;
  }
}

export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call, also for a link to it. */
export function addressOf(call: Endpoint, { params = {}, query = {} }: LooseInput): string {
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

/** What a failed answer says. */
export function failureOf(status: number, statusText: string, text: string): ApiError {
  return new ApiError(status, text || statusText, readBody(text));
}

/** No answer came at all. */
export function unreachable(reason: string): ApiError {
  const message = "The server cannot be reached. Please check your connection and try again.";
  return new ApiError(0, reason, { message });
}

/** For those who need more of an answer than its body. */
export async function send(call: Endpoint, input: LooseInput, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method: call.method, signal: signal ?? null };
  if (input.body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(input.body);
  }
  const response = await fetch(addressOf(call, input), init).catch((error: Error) => {
    if (error.name === "AbortError") throw error;
    throw unreachable(error.message);
  });
  if (response.ok) return response;
  throw failureOf(response.status, response.statusText, await response.text());
}

export async function request<E extends Endpoint>(
  call: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const response = await send(call, input as LooseInput, signal);
  return (await response.json()) as AnswerOf<E>;
}

/** The sentence to show for a failure: the server's own, or the given one. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}

/** A failure as a form takes it: the sentence, and the wrong fields. */
export function problemOf(
  error: unknown,
  fallback: string,
): { message: string; fields?: Record<string, string> } | null {
  if (error === null || error === undefined) return null;
  const fields = error instanceof ApiError ? error.fields : undefined;
  return { message: sentenceOf(error, fallback), ...(fields ? { fields } : {}) };
}
