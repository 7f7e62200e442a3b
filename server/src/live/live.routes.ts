import { live } from "@narthex/contract/live.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { routes } from "../http/routes.ts";
import { readSession } from "../http/session.ts";
import type { Change } from "./live.ts";

const RECHECK_MS = 20_000;

/** Those who lead hear of everything; others of what every member can see, and of themselves. */
function mayHear(viewer: Viewer, change: Change): boolean {
  if (may(viewer, "attendance.manage")) return true;
  if (change.topic === "events" || change.topic === "settings") return true;
  return change.memberId !== undefined && change.memberId !== null && change.memberId === viewer.memberId;
}

export const liveRoutes = routes(live, {
  async stream({ services, viewer: first, request, reply }) {
    let viewer = first;
    const stop = services.live.listen((change) => {
      if (!mayHear(viewer, change)) return;
      const { topic, eventId } = change;
      reply.sse.send({ data: eventId === undefined ? { topic } : { topic, eventId } }).catch(() => reply.sse.close());
    });
    // A session that ended or a role that changed must stop the stream too.
    const recheck = setInterval(async () => {
      const now = await readSession(services, request, reply).catch(() => viewer);
      if (now) viewer = now;
      else reply.sse.close();
    }, RECHECK_MS);
    reply.sse.onClose(() => {
      stop();
      clearInterval(recheck);
    });
    reply.sse.keepAlive();
    await reply.sse.send({ event: "ready", data: {} });
    return undefined;
  },
});
