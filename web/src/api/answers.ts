// Answers whose status or headers are needed in addition to the body. A separate file, to keep the small pages small.
import type { AnswerOf, Endpoint } from "@narthex/contract/endpoint.ts";
import { type CallInput, type LooseInput, sendCall } from "./request.ts";

/** Like `request`, for calls that create a record once: whether this call created it (201) or found it (200). */
export async function requestOnce<E extends Endpoint>(
  call: E,
  input: CallInput<E>,
): Promise<{ isNew: boolean; answer: AnswerOf<E> }> {
  const { status, body } = await sendCall(call, input as LooseInput);
  return { isNew: status === 201, answer: body as AnswerOf<E> };
}

export interface RowPage<Rows> {
  rows: Rows;
  /** The number of rows over all pages. */
  total: number;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** One page of a list that grows. */
export async function requestPage<E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<RowPage<AnswerOf<E>>> {
  const { headers, body } = await sendCall(call, input as LooseInput, signal);
  const link = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  const next = link ? new URL(link, location.origin).searchParams.get("after") : null;
  return { rows: body as AnswerOf<E>, total: Number(headers.get("x-total-count") ?? 0), next };
}
