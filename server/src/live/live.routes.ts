import { type LiveNotice, live } from "@narthex/contract/live.ts";
import { Refusal } from "../http/refusal.ts";
import { routes } from "../http/routes.ts";
import { readSession } from "../http/session.ts";
import { isAbout, mayHear, noticeFor } from "./live.policy.ts";

const RECHECK_MS = 20_000;

/** A change of these may be one of who the viewer is: their role, their status, their ministries. */
const CHANGES_VIEWER: readonly LiveNotice["topic"][] = ["members", "ministries"];

/** More than all windows and tablets of a church that share one account: each holds a connection of this server. */
const MOST_STREAMS = 100;
const streamsOf = new Map<string, number>();

/** Counts one more stream of an account, and refuses one too many. @returns the way out */
function countStream(userId: string): () => void {
  const open = streamsOf.get(userId) ?? 0;
  if (open >= MOST_STREAMS) throw new Refusal("too_many", { retryAfter: RECHECK_MS / 1000 });
  streamsOf.set(userId, open + 1);
  return () => {
    const left = (streamsOf.get(userId) ?? 1) - 1;
    if (left > 0) streamsOf.set(userId, left);
    else streamsOf.delete(userId);
  };
}

export const liveRoutes = routes(live, {
  async stream({ services, viewer: first, request, reply }) {
    // Gone while we looked who it is: nothing would tell us later.
    if (!reply.sse.isConnected) return undefined;
    let viewer = first;
    const leave = countStream(viewer.userId);
    const end = () => reply.sse.close();
    // A session that ended or a role that changed must reach the open stream too.
    const recheck = async (): Promise<void> => {
      const now = await readSession(services, request, reply).catch(() => viewer);
      if (now) viewer = now;
      else end();
    };
    const stop = services.live.listen((change) => {
      if (CHANGES_VIEWER.includes(change.topic) && isAbout(viewer, change)) void recheck();
      if (mayHear(viewer, change)) reply.sse.send({ data: noticeFor(viewer, change) }).catch(end);
    }, end);
    const clock = setInterval(recheck, RECHECK_MS);
    reply.sse.onClose(() => {
      leave();
      stop();
      clearInterval(clock);
    });
    reply.sse.keepAlive();
    await reply.sse.send({ event: "ready", data: {} });
    return undefined;
  },
});
