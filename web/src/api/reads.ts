// Reads and their cache. Nothing is fetched again by itself: live notices and the answers to changes say what (ownChanges.ts).

import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { requestPage } from "./answers.ts";
import { ApiError, type Input, type Rest, request } from "./request.ts";
import { returnToSignIn } from "./sessionEnd.ts";

function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) returnToSignIn();
}

// Always tried: the server may stand in the same house, and a change must fail in sight rather than wait in secret.
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false, // a request repeats itself, see request.ts
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Query options for a read, for `useSuspenseQuery`, `useQuery` and loaders alike. */
export function read<E extends Endpoint>(call: E, ...[input]: Rest<E>) {
  const given = (input ?? {}) as Input<E>;
  return queryOptions({
    queryKey: [call.path, given] as const,
    queryFn: ({ signal }) => request(call, given, signal),
  });
}

/** Rows that a list asks for at once, unless its screen shows fewer. */
const PAGE_ROWS = 50;

/** Query options for a list that grows, page after page. */
export function readPages<E extends Endpoint>(
  call: E,
  input: Omit<Input<E>, "query">,
  query: Record<string, unknown> = {},
) {
  return infiniteQueryOptions({
    queryKey: [call.path, "pages", input, query] as const,
    queryFn: ({ signal, pageParam }) => {
      const paged = { ...input, query: { limit: PAGE_ROWS, ...query, after: pageParam ?? undefined } };
      return requestPage(call, paged as unknown as Input<E>, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Reads again whatever is on screen of these calls, whatever their input. */
export async function refresh(...calls: readonly Endpoint[]): Promise<void> {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call.path] })));
}

/** Reads again whatever is on screen, and everything else when it is next looked at. */
export async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries();
}

/** Has these calls read again when a screen next opens on them: for long lists of which little has changed. */
export function outdate(...calls: readonly Endpoint[]): void {
  for (const call of calls) void queryClient.invalidateQueries({ queryKey: [call.path], refetchType: "none" });
}
