// Answers that say more than their body: by their status, or by their headers. Apart, for the sake of the small pages.
import type { AnswerOf, Endpoint } from "@narthex/contract/endpoint.ts";
import { type Input, type LooseInput, send } from "./request.ts";

/** Like `request`, for calls that make something once: whether this one made it (201) or found it there (200). */
export async function requestOnce<E extends Endpoint>(
  call: E,
  input: Input<E>,
): Promise<{ isNew: boolean; answer: AnswerOf<E> }> {
  const response = await send(call, input as LooseInput);
  return { isNew: response.status === 201, answer: (await response.json()) as AnswerOf<E> };
}

export interface Page<Rows> {
  rows: Rows;
  /** How many there are over all pages. */
  total: number;
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** One page of a list that grows. */
export async function requestPage<E extends Endpoint>(
  call: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Page<AnswerOf<E>>> {
  const response = await send(call, input as LooseInput, signal);
  const rows = (await response.json()) as AnswerOf<E>;
  const link = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  const next = link ? new URL(link, location.origin).searchParams.get("after") : null;
  return { rows, total: Number(response.headers.get("x-total-count") ?? 0), next };
}
