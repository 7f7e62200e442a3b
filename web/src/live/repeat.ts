// Retries failed reads: a notice comes only once, so a screen whose read failed on the network would stay out of date.
import type { Query } from "@tanstack/react-query";
import { queryClient } from "../api/reads.ts";
import { isUnavailable } from "../api/request.ts";
import { showBehind } from "./status.ts";

const PAUSE_MS = 1000;

/** Whether data is on the screen and a newer state of it could not be read. */
const isOutdated = (query: Query): boolean =>
  query.isActive() &&
  query.state.status === "error" &&
  query.state.data !== undefined &&
  isUnavailable(query.state.error);

/** Watches all reads until the returned function is called. */
export function repeatReads(): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const isBehind = cache.getAll().some(isOutdated);
    showBehind("reads", isBehind);
    if (!isBehind) return;
    timer ??= setTimeout(async () => {
      // A refetch would cancel the request for a further page.
      const isIdle = (query: Query) => isOutdated(query) && query.state.fetchStatus === "idle";
      await queryClient.refetchQueries({ predicate: isIdle });
      timer = undefined;
      look();
    }, PAUSE_MS);
  };
  const stop = cache.subscribe(({ type }) => {
    if (type === "updated" || type === "observerRemoved") look();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
