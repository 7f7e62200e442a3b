import { live } from "@narthex/contract/live.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { Refusal } from "../../refusal.ts";
import { openStream, type StreamNeeds } from "./stream.ts";

/**
 * More than all browsers and tablets of a church that share one account; limited because each stream holds a
 * connection.
 */
const MAX_STREAMS = 100;
const RETRY_SECONDS = 20;
const streamsOf = new Map<string, number>();

/** Counts a stream of an account, and refuses one too many. @returns the function that subtracts it again */
function countStream(userId: string): () => void {
  const open = streamsOf.get(userId) ?? 0;
  if (open >= MAX_STREAMS) throw new Refusal("too_many", { retryAfter: RETRY_SECONDS });
  streamsOf.set(userId, open + 1);
  return () => {
    const left = (streamsOf.get(userId) ?? 1) - 1;
    if (left > 0) streamsOf.set(userId, left);
    else streamsOf.delete(userId);
  };
}

export const liveRoutes = createRoutesWith<StreamNeeds>()(live, {
  async stream({ services, viewer, query, request, reply }) {
    // Closed while the session was read: no later event would report it.
    if (!reply.sse.isConnected) return undefined;
    const since = [query.since ?? []].flat();
    await openStream({
      services,
      viewer,
      request,
      reply,
      since,
      onClose: countStream(viewer.userId),
    });
    return undefined;
  },
});
