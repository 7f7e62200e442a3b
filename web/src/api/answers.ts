// Answers that say more than their body: by their status, or by their headers. Apart, for the sake of the small pages.
import type { AnswerOf, Endpoint } from "@narthex/contract/endpoint.ts";
import { type Input, type LooseInput, send } from "./request.ts";

/** Like `request`, for calls that make something once: whether this one made it (201) or found it there (200). */
export async function requestOnce<E extends Endpoint>(
  call: E,
  input: Input<E>,
): Promise<{ isNew: boolean; answer: AnswerOf<E> }> {
  const { status, body } = await send(call, input as LooseInput);
  return { isNew: status === 201, answer: body as AnswerOf<E> };
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
  const { headers, body } = await send(call, input as LooseInput, signal);
  const link = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  const next = link ? new URL(link, location.origin).searchParams.get("after") : null;
  return { rows: body as AnswerOf<E>, total: Number(headers.get("x-total-count") ?? 0), next };
}
