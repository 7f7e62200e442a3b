// Records when the data on the screen was requested: data that was requested after the answer to an own change contains
// that change.
import { queryClient } from "../api/reads.ts";

interface Fetches {
  /** When the request for the shown data began. */
  shown: number | null;
  /** When the request in progress began. */
  pending: number | null;
}

const fetches = new Map<string, Fetches>();

/** Watches the requests of all reads until the returned function is called. */
export function watchFetches(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query;
    if (event.type === "removed") fetches.delete(queryHash);
    if (event.type !== "updated") return;
    const { action } = event;
    const known = fetches.get(queryHash) ?? { shown: null, pending: null };
    // A further page does not refresh the pages before it.
    if (action.type === "fetch" && !action.meta?.fetchMore)
      fetches.set(queryHash, { ...known, pending: performance.now() });
    else if (action.type === "success" && !action.manual)
      fetches.set(queryHash, { shown: known.pending ?? known.shown, pending: null });
    // A request that was canceled is answered neither with data nor with an error.
    else if (action.type === "error" || (action.type === "setState" && action.state.fetchStatus === "idle"))
      fetches.set(queryHash, { ...known, pending: null });
  });
}

/**
 * Whether the shown data of a read was requested at that moment or later; "soon" while such a request is in progress.
 */
export function isAskedSince(queryHash: string, moment: number): boolean | "soon" {
  const { shown = null, pending = null } = fetches.get(queryHash) ?? {};
  if (shown !== null && shown >= moment) return true;
  return pending !== null && pending >= moment ? "soon" : false;
}
