// Reads and their cache. There is no automatic refetch: live notices and the answers to changes say what to read again
// (ownChanges.ts).

import type { Endpoint } from "@narthex/contract/endpoint.ts";
import {
  infiniteQueryOptions,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { requestPage } from "./answers.ts";
import { ApiError, type CallInput, type Rest, request } from "./request.ts";
import { returnToSignIn } from "./sessionEnd.ts";

function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) returnToSignIn();
}

// Requests are made even if the browser reports no network: the server may be on the local network, and a change must
// fail visibly instead of being paused.
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false, // requests are retried in request.ts
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Query options for a read, for `useSuspenseQuery`, `useQuery` and loaders alike. */
export function read<E extends Endpoint>(call: E, ...[input]: Rest<E>) {
  const given = (input ?? {}) as CallInput<E>;
  return queryOptions({
    queryKey: [call.path, given] as const,
    queryFn: ({ signal }) => request(call, given, signal),
  });
}

/** The page size of a list, unless its screen shows fewer rows. */
const PAGE_ROWS = 50;

/** Query options for a list that grows page by page. */
export function readPages<E extends Endpoint>(
  call: E,
  input: Omit<CallInput<E>, "query">,
  query: Record<string, unknown> = {},
) {
  return infiniteQueryOptions({
    queryKey: [call.path, "pages", input, query] as const,
    queryFn: ({ signal, pageParam }) => {
      const paged = { ...input, query: { limit: PAGE_ROWS, ...query, after: pageParam ?? undefined } };
      return requestPage(call, paged as unknown as CallInput<E>, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Reads that are repeated when their request in progress ends. */
const repeats = new WeakMap<Query, Promise<void>>();

/** Requests that replaced another one. They are not replaced again, so that a read ends even if changes never do. */
const restarts = new WeakSet<Promise<unknown>>();

/** Whether a refetch would join a first request, whose answer may be older than the change, or cancel a further page. */
const mustWait = ({ state, promise }: Query): boolean =>
  state.fetchStatus !== "idle" &&
  (state.data === undefined || state.fetchMeta?.fetchMore !== undefined || (promise && restarts.has(promise)) === true);

async function repeatAfterRequest(query: Query): Promise<void> {
  await query.promise?.catch(() => undefined);
  repeats.delete(query);
  // A first request that failed is repeated by the screen that shows its error.
  if (query.state.data !== undefined) await invalidateReads(new Set([query]));
}

/** Refetches those of these reads that are on the screen, and marks the others as outdated. */
export async function invalidateReads(queries: ReadonlySet<Query>): Promise<void> {
  const waiting = [...queries].filter(mustWait);
  for (const query of waiting) if (!repeats.has(query)) repeats.set(query, repeatAfterRequest(query));
  const now = new Set([...queries].filter((query) => !waiting.includes(query)));
  const restarted = [...now].filter(({ state }) => state.fetchStatus !== "idle");
  const refetched = now.size > 0 ? queryClient.invalidateQueries({ predicate: (query) => now.has(query) }) : null;
  for (const { promise } of restarted) if (promise) restarts.add(promise);
  await Promise.all([refetched, ...waiting.map((query) => repeats.get(query))]);
}

/** Refetches all reads of these calls that are on the screen, with any input. */
export async function refreshReads(...calls: readonly Endpoint[]): Promise<void> {
  const cache = queryClient.getQueryCache();
  await invalidateReads(new Set(calls.flatMap((call) => cache.findAll({ queryKey: [call.path] }))));
}

/** Refetches all reads on the screen, and marks all others as outdated. */
export async function refreshAll(): Promise<void> {
  const queries = queryClient.getQueryCache().getAll();
  // After a lost connection, a request in progress may never be answered.
  for (const { promise } of queries) if (promise) restarts.delete(promise);
  await invalidateReads(new Set(queries));
}

/** Marks these calls as outdated, so that the next screen refetches them: for long lists with few changes. */
export function markOutdated(...calls: readonly Endpoint[]): void {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call.path], refetchType: "none" });
}
