// Reads and their cache. Nothing is fetched again by itself: a change names the reads it refreshes, and live notices do.

import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from "@tanstack/react-query";
import { returnToSignIn } from "./leave.ts";
import { ApiError, type Input, type Rest, request, requestPage } from "./request.ts";

function onFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) returnToSignIn();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onFailure }),
  mutationCache: new MutationCache({ onError: onFailure }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
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

const PAGE_ROWS = 60;

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
