// One open stream, which belongs to one session and one view, and ends with either.
import { ALIVE_MS, type LiveReady, type LiveState } from "@narthex/contract/live-protocol.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import type { Secret } from "../../sealed.ts";
import { readSession } from "../../session/session.ts";
import { hasOtherRights, listNotices, mayChangeViewer } from "../live.policy.ts";
import { groupChanges } from "../live.rules.ts";
import type { Live, LiveBatch } from "../live.ts";
import { type LiveReading, readChanges } from "../reading.ts";

export interface StreamNeeds {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly live: Live;
  readonly secret: Secret;
}

/**
 * Interval after which the session of a stream is read again, plus or minus a fifth; also read when its account
 * changes.
 */
const RECHECK_MS = 5 * 60_000;
/** A stream whose browser reads too slowly is closed; the browser reconnects and continues at its position. */
const MAX_WAITING = 200;
/** PostgreSQL's codes for text that is not a snapshot. */
const NO_SNAPSHOT = new Set(["22P02", "22003"]);

interface StreamOptions {
  services: StreamNeeds;
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
  since: readonly string[];
  onClose: () => void;
}

/** The changes committed after these positions. */
async function readMissed({ postgres, live }: StreamNeeds, since: readonly string[]): Promise<LiveBatch> {
  const gap = { hasGap: true, changes: [], groups: [], position: live.position() };
  if (since.length === 0) return gap;
  const readings: LiveReading[] = [];
  for (const position of since) {
    try {
      readings.push(await readChanges(postgres.pool, position));
    } catch (error) {
      if (NO_SNAPSHOT.has((error as NodeJS.ErrnoException).code ?? "")) return gap;
      throw error;
    }
  }
  const [first] = readings;
  if (!first || readings.some(({ hasGap }) => hasGap)) return gap;
  const changes = readings.flatMap((reading) => reading.changes);
  return { hasGap: false, changes, groups: groupChanges(changes), position: first.position };
}

export async function openStream(options: StreamOptions): Promise<void> {
  const { services, request, reply, since, onClose } = options;
  const { live } = services;
  let { viewer } = options;
  let waiting = 0;
  let queue = Promise.resolve();
  const end = () => reply.sse.close();

  /** Runs tasks one after the other, so that nothing is sent while the session is being read. */
  const enqueue = (work: () => Promise<void>): void => {
    waiting += 1;
    if (waiting > MAX_WAITING) end();
    queue = queue
      .then(() => (reply.sse.isConnected ? work() : undefined))
      .catch(end)
      .finally(() => {
        waiting -= 1;
      });
  };
  /** Never renews the session, because the cookie could not be renewed with it. */
  const recheck = async (): Promise<boolean> => {
    const now = await readSession(services, request, null);
    if (!now || hasOtherRights(now, viewer)) {
      end();
      return false;
    }
    viewer = now;
    return true;
  };
  const deliver = async ({ hasGap, groups, position }: LiveBatch): Promise<void> => {
    const isViewerConcerned = hasGap || groups.some((group) => mayChangeViewer(viewer, group));
    if (isViewerConcerned && !(await recheck())) return;
    if (hasGap) return reply.sse.send({ event: "resync", id: position, data: {} });
    const notices = listNotices(viewer, groups);
    if (notices.length > 0) await reply.sse.send({ id: position, data: notices });
  };

  const sendState = (isLive: boolean): Promise<void> => {
    const state: LiveState = { isLive };
    return reply.sse.send({ event: "state", data: state });
  };

  const stop = live.listen({
    onBatch: (batch) => enqueue(() => deliver(batch)),
    onState: (isReading) => enqueue(() => sendState(isReading)),
    onClose: end,
  });
  const clock = setInterval(
    () => enqueue(async () => void (await recheck())),
    RECHECK_MS * (0.8 + Math.random() * 0.4),
  );
  const alive = setInterval(() => {
    const id = live.position(); // read now, before any later batch is sent
    enqueue(() => reply.sse.send({ event: "alive", id, data: {} }));
  }, ALIVE_MS);
  reply.sse.onClose(() => {
    stop();
    clearInterval(clock);
    clearInterval(alive);
    onClose();
  });
  reply.sse.keepAlive();
  enqueue(async () => {
    const ready: LiveReady = { userId: viewer.userId };
    await reply.sse.send({ event: "ready", data: ready });
    if (!live.isReading()) await sendState(false);
    await deliver(await readMissed(services, since));
  });
  await queue;
}
