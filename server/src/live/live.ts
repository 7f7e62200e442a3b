// Reads changes on one connection, and passes them on to the open streams: when it is woken, and at least every second.
// So it needs no LISTEN to miss nothing, and what another server committed before it died is read as well.
import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { connectAlone } from "../database/database.ts";
import type { Change } from "./changes.ts";
import { type ChangeGroup, groupChanges } from "./live.rules.ts";
import { CHANNEL, pruneChanges, readChanges, wakeReaders } from "./reading.ts";

export interface Batch {
  /** Changes were missed: everything has to be read again. */
  readonly hasGap: boolean;
  readonly changes: readonly Change[];
  /** The same, joined. */
  readonly groups: readonly ChangeGroup[];
  /** Where somebody goes on who has heard of this batch. */
  readonly position: string;
}

export interface Live {
  /**
   * Calls back with what changed in the congregation, on whichever server it happened. Returns the function that ends it.
   * @param onClose called when the server is about to stop: an open stream would keep it from doing so
   */
  listen(onBatch: (batch: Batch) => void, onClose?: () => void): () => void;
  /** How far it has read: what is committed later comes as a batch. */
  position(): string;
  /** Reads soon, and wakes the other servers: something was published here. */
  wake(): void;
  /** Ends the open streams. */
  dismiss(): void;
  close(): Promise<void>;
}

/** Reads this often when nothing wakes it, in milliseconds ... */
const POLL_MS = 1000;
/** ... and at most this often. */
const GATHER_MS = 50;
/** A connection that answers nothing for so long is replaced. */
const ANSWER_MS = 5000;
/** A lost connection is tried again after such a pause, which doubles up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const PRUNE_EVERY_MS = 30_000;
/** Changes are kept for at least so long: whoever was away for less has nothing to read again. */
const KEEP_MS = 120_000;

export async function startLive(url: string, onError: (error: Error) => void): Promise<Live> {
  const self = randomUUID();
  const listeners = new Set<{ onBatch: (batch: Batch) => void; onClose: () => void }>();
  let position: string | null = null;
  let isClosed = false;
  let hasPublished = false;
  let isWanted = false;
  let rouse = () => {};
  /** What was over at earlier moments, oldest first. */
  let finished: { at: number; below: string }[] = [];
  let prunedAt = performance.now();

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): void => {
    isWanted = true;
    rouse();
  };

  const open = async (): Promise<Client> => {
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS, application_name: "narthex live" };
    const client = await connectAlone(url, limits);
    client.on("error", wake); // the next reading fails, and says why
    client.on("notification", ({ payload }) => {
      if (payload !== self) wake();
    });
    await client.query(`listen ${CHANNEL}`).catch(async (error: Error) => {
      await client.end();
      throw error;
    });
    return client;
  };

  const prune = async (client: Client, below: string): Promise<void> => {
    const now = performance.now();
    if (now - prunedAt < PRUNE_EVERY_MS) return;
    prunedAt = now;
    finished.push({ at: now, below });
    const old = finished.findLastIndex(({ at }) => now - at >= KEEP_MS);
    const [oldest] = finished.splice(0, old + 1).slice(-1);
    if (oldest) await pruneChanges(client, oldest.below);
  };

  const read = async (client: Client): Promise<void> => {
    isWanted = false;
    const tellsOthers = hasPublished;
    hasPublished = false;
    const isFirst = position === null;
    const reading = await readChanges(client, position);
    position = reading.position;
    if (reading.hasGap) finished = [];
    if (!isFirst && (reading.hasGap || reading.changes.length > 0)) {
      const { changes, hasGap } = reading;
      const batch = { changes, hasGap, position, groups: groupChanges(changes) };
      for (const { onBatch } of listeners) onBatch(batch);
    }
    if (tellsOthers) await wakeReaders(client, self);
    await prune(client, reading.finishedBelow);
  };

  /** Reads on one connection until it breaks or the server stops. */
  const readOn = async (client: Client): Promise<void> => {
    while (!isClosed) {
      const start = performance.now();
      await read(client);
      if (!isWanted) await wait(POLL_MS);
      const rest = GATHER_MS - (performance.now() - start);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
  };

  const run = async (first: Client): Promise<void> => {
    let client: Client | null = first;
    let pause = FIRST_PAUSE_MS;
    while (!isClosed) {
      try {
        client ??= await open();
        pause = FIRST_PAUSE_MS;
        await readOn(client);
      } catch (error) {
        onError(error as Error);
      } finally {
        await client?.end().catch(onError);
        client = null;
      }
      if (!isClosed) await wait(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };

  const first = await open();
  await read(first).catch(async (error: Error) => {
    await first.end();
    throw error;
  });
  const running = run(first);

  return {
    listen(onBatch, onClose = () => {}) {
      const listener = { onBatch, onClose };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position: () => position ?? "",
    wake() {
      hasPublished = true;
      wake();
    },
    dismiss() {
      for (const { onClose } of listeners) onClose();
    },
    async close() {
      isClosed = true;
      rouse();
      await running;
    },
  };
}
