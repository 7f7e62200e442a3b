import { live } from "@narthex/contract/live.ts";
import { routes } from "../http/routes.ts";
import { readSession } from "../http/session.ts";
import { isAbout, mayHear } from "./live.policy.ts";

const RECHECK_MS = 20_000;

export const liveRoutes = routes(live, {
  async stream({ services, viewer: first, request, reply }) {
    let viewer = first;
    const end = () => reply.sse.close();
    // A session that ended or a role that changed must reach the open stream too.
    const recheck = async (): Promise<void> => {
      const now = await readSession(services, request, reply).catch(() => viewer);
      if (now) viewer = now;
      else end();
    };
    const stop = services.live.listen((change) => {
      if (change.topic === "members" && isAbout(viewer, change)) void recheck();
      if (!mayHear(viewer, change)) return;
      const { topic, eventId } = change;
      reply.sse.send({ data: eventId === undefined ? { topic } : { topic, eventId } }).catch(end);
    }, end);
    const clock = setInterval(recheck, RECHECK_MS);
    reply.sse.onClose(() => {
      stop();
      clearInterval(clock);
    });
    reply.sse.keepAlive();
    await reply.sse.send({ event: "ready", data: {} });
    return undefined;
  },
});
