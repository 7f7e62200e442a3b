// Reads changes on one connection and passes them to the open streams: when it is woken, and at least twice a second.
// No change depends on LISTEN, and changes of a server that died after its commit are read as well.
import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import type { Change } from "../changes/rows.ts";
import { connectAlone } from "../database/database.ts";
import { type ChangeGroup, groupChanges } from "./live.rules.ts";
import { CHANNEL, pruneChanges, readChanges, wakeReaders } from "./reading.ts";

export interface LiveBatch {
  /** Changes were missed, so everything has to be read again. */
  readonly hasGap: boolean;
  readonly changes: readonly Change[];
  /** The same changes, merged. */
  readonly groups: readonly ChangeGroup[];
  /** The position from which a reader of this batch continues. */
  readonly position: string;
}

interface Listener {
  /** Called with changes of the congregation that any server made. */
  onBatch(batch: LiveBatch): void;
  /** Called when reading fails, or works again after the changes in between were sent as a batch. */
  onState?(isReading: boolean): void;
  /** Called before the server stops, because an open stream would keep it from stopping. */
  onClose?(): void;
}

export interface Live {
  /** @returns the function that ends it */
  listen(listener: Listener): () => void;
  /** Whether the last reading succeeded. */
  isReading(): boolean;
  /** How many streams listen on this server. */
  streams(): number;
  /** The last position read: changes that are committed later come in a later batch. */
  position(): string;
  /** Reads soon and notifies the other servers, because this server published a change. */
  wake(): void;
  /** Ends the open streams. */
  dismiss(): void;
  close(): Promise<void>;
}

/** Maximum time between two readings, in milliseconds ... */
const POLL_MS = 500;
/** ... and the minimum. */
const GATHER_MS = 50;
/** Time limit of an answer, after which the connection is replaced: a change must arrive within two seconds. */
const ANSWER_MS = 750;
/** The limit doubles up to this, so that a slow database is waited for, and is reset by a quick answer. */
const LONGEST_ANSWER_MS = 12_000;
/** Pause before a reconnection, which doubles up to the longest. */
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;
const PRUNE_EVERY_MS = 30_000;
/** Changes are kept for at least this time; a stream that was closed for less can continue. */
const KEEP_MS = 120_000;

export async function startLive(url: string, onError: (error: Error) => void): Promise<Live> {
  const self = randomUUID();
  const listeners = new Set<Listener>();
  let position: string | null = null;
  let isReading = true;
  let answerMs = LONGEST_ANSWER_MS; // the first reading may be slow
  let askedAt = 0;
  let isClosed = false;
  let hasPublished = false;
  let isWanted = false;
  let rouse = () => {};
  /** Positions of earlier times whose transactions have all ended, oldest first. */
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

  const setReading = (value: boolean): void => {
    if (isReading === value) return;
    isReading = value;
    for (const { onState } of listeners) onState?.(value);
  };

  const open = async (): Promise<Client> => {
    askedAt = performance.now();
    const client = await connectAlone(url, { connectionTimeoutMillis: answerMs, application_name: "narthex live" });
    client.on("error", wake); // the next reading fails with the reason
    client.on("notification", ({ payload }) => {
      if (payload !== self) wake();
    });
    return client;
  };

  /** Runs a query under the time limit: a connection that exceeds it is closed, so that the query fails. */
  const ask = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
    askedAt = performance.now();
    const limit = setTimeout(() => void client.end(), answerMs);
    await work().finally(() => clearTimeout(limit));
    if (performance.now() - askedAt < ANSWER_MS / 2) answerMs = ANSWER_MS;
  };

  /** Does not wait for an unreachable host, which would not acknowledge the end of a connection either. */
  const end = async (client: Client): Promise<void> => {
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, ANSWER_MS);
    await Promise.race([client.end().catch(onError), isLate]);
    clearTimeout(limit);
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
    await ask(client, () => client.query(`listen ${CHANNEL}`)).catch(onError); // poolers may refuse it
    while (!isClosed) {
      await ask(client, () => read(client));
      setReading(true);
      if (!isWanted) await wait(POLL_MS);
      const rest = GATHER_MS - (performance.now() - askedAt);
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
        setReading(false);
        if (performance.now() - askedAt >= answerMs) answerMs = Math.min(answerMs * 2, LONGEST_ANSWER_MS);
      } finally {
        if (client) await end(client);
        client = null;
      }
      if (!isClosed) await wait(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };

  const first = await open();
  await ask(first, () => read(first)).catch(async (error: Error) => {
    await first.end();
    throw error;
  });
  const running = run(first);

  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isReading: () => isReading,
    streams: () => listeners.size,
    position: () => position ?? "",
    wake() {
      hasPublished = true;
      wake();
    },
    dismiss() {
      for (const { onClose } of listeners) onClose?.();
    },
    async close() {
      isClosed = true;
      rouse();
      await running;
    },
  };
}
