// Work that runs a few at a time; the rest waits in a bounded queue in which each network has its own share.
import { Refusal } from "../refusal.ts";

const RETRY_SECONDS = 10;

/** Whose share of the queue is used. */
export interface Share {
  /** The network, or the known device. */
  readonly key: string;
  /** A device that has signed in to this account before goes first. */
  readonly isKnown: boolean;
}

export interface QueueOptions {
  /** How many run at the same time. */
  atOnce: number;
  /** How many of one share may wait. */
  perShare: number;
  /** How many may wait in all. */
  inAll: number;
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/** The waiting of each share, in the order in which the shares are served. */
type WaitersByShare = Map<string, Waiter[]>;

const createBusyRefusal = () => new Refusal("unavailable", { retryAfter: RETRY_SECONDS });

function findLongest(queue: WaitersByShare): [string, Waiter[]] | undefined {
  let longest: [string, Waiter[]] | undefined;
  for (const entry of queue) if (!longest || entry[1].length > longest[1].length) longest = entry;
  return longest;
}

/** Removes the first waiter of the share whose turn it is; the share goes to the end of the queue. */
function removeNext(queue: WaitersByShare): Waiter | undefined {
  for (const [key, waiters] of queue) {
    const next = waiters.shift();
    queue.delete(key);
    if (waiters.length > 0) queue.set(key, waiters);
    return next;
  }
  return undefined;
}

/**
 * Runs work in turn. A flood from one network fills only its own share: when the queue is full, the newest waiter of
 * the longest share makes room for a network with fewer waiting. Refuses with `unavailable` when there is no room.
 */
export function createFairQueue({ atOnce, perShare, inAll }: QueueOptions) {
  const known: WaitersByShare = new Map();
  const newcomers: WaitersByShare = new Map();
  let running = 0;
  let waiting = 0;

  const makeRoom = (ownLength: number, isKnown: boolean): void => {
    const [key, waiters] = findLongest(newcomers) ?? [];
    const isFair = waiters !== undefined && (isKnown || waiters.length > ownLength + 1);
    if (!isFair || key === undefined) throw createBusyRefusal();
    waiters.pop()?.refuse();
    if (waiters.length === 0) newcomers.delete(key);
    waiting--;
  };

  const wait = ({ key, isKnown }: Share): Promise<void> => {
    const queue = isKnown ? known : newcomers;
    const length = queue.get(key)?.length ?? 0;
    if (length >= perShare) throw createBusyRefusal();
    if (waiting >= inAll) makeRoom(length, isKnown);
    waiting++;
    return new Promise((resolve, reject) => {
      const waiters = queue.get(key) ?? [];
      waiters.push({ start: resolve, refuse: () => reject(createBusyRefusal()) });
      queue.set(key, waiters);
    });
  };

  return async <T>(share: Share, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else await wait(share);
    try {
      return await work();
    } finally {
      const next = removeNext(known) ?? removeNext(newcomers);
      if (next) {
        waiting--;
        next.start();
      } else {
        running--;
      }
    }
  };
}
