// Writes that are recorded while parts of a system fail. A write that is refused or gets no answer is sent again, as the
// pages do, with the same key.
import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint } from "@narthex/contract/endpoint.ts";

/** A request without an answer for this long has failed the proof. */
const GIVE_UP_MS = 45_000;
const RETRY_MS = 300;
const PAUSE_MS = 150;

export interface Session {
  readonly url: string;
  readonly cookie: string;
}

export interface Write {
  readonly call: Endpoint;
  readonly body: object;
  /** The key by which it is found in the database. */
  readonly key: string;
}

/** A kind of write, which several writers send at the same time. */
export interface WriteKind {
  readonly name: string;
  readonly writers: number;
  /** Null if there is nothing left to write. @param number of the write, from 0 for each writer */
  next(writer: number, number: number): Write | null;
  /** Selects `key` and `parts` of all that is stored: 1 if everything that belongs to the record is stored once. */
  readonly stored: string;
}

/** One request and how it was answered. */
interface Attempt {
  /** Milliseconds of `performance.now()`. */
  from: number;
  to: number;
  /** 0 without an answer. */
  status: number;
}

export interface Recorded {
  /** Keys of the confirmed writes by the name of their kind. */
  readonly confirmed: ReadonlyMap<string, readonly string[]>;
  readonly attempts: readonly Attempt[];
  /** Answers that neither confirm a write nor ask to repeat it. */
  readonly wrong: readonly string[];
}

export interface Load {
  /** Time of the last attempt that did not succeed; null if all succeeded. */
  lastFailure(): number | null;
  /** How many writes are confirmed so far. */
  confirmed(): number;
  /** Waits until every write that was begun is confirmed. */
  finish(): Promise<Recorded>;
}

export const isConfirmed = (status: number): boolean => status === 200 || status === 201;

async function send({ url, cookie }: Session, { call: { method, path }, body }: Write) {
  const headers = { "content-type": "application/json", cookie, origin: url };
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body), signal });
  return { status: answer.status, text: await answer.text() };
}

/** @param pauseMs between two writes of a writer */
export function startLoad(session: Session, kinds: readonly WriteKind[], pauseMs = PAUSE_MS): Load {
  const confirmed = new Map<string, string[]>(kinds.map(({ name }) => [name, []]));
  const attempts: Attempt[] = [];
  const wrong: string[] = [];
  let isFinishing = false;
  let lastFailure: number | null = null;
  let count = 0;

  /** Repeats one write until it is confirmed. */
  const confirm = async (write: Write): Promise<boolean> => {
    for (;;) {
      const from = performance.now();
      const { status, text } = await send(session, write).catch(() => ({ status: 0, text: "" }));
      const to = performance.now();
      attempts.push({ from, to, status });
      if (isConfirmed(status)) return true;
      lastFailure = to;
      const described = `${write.call.path}: ${status} ${text}`;
      if (status === 500) wrong.push(described);
      if (status !== 0 && status < 500 && status !== 429) {
        wrong.push(described);
        return false;
      }
      await pause(RETRY_MS);
    }
  };

  const run = async ({ name, next }: WriteKind, writer: number): Promise<void> => {
    for (let number = 0; !isFinishing; number += 1) {
      const write = next(writer, number);
      if (!write) return;
      if (await confirm(write)) {
        confirmed.get(name)?.push(write.key);
        count += 1;
      }
      await pause(pauseMs);
    }
  };
  const running = kinds.flatMap((kind) => Array.from({ length: kind.writers }, (_, writer) => run(kind, writer)));
  return {
    lastFailure: () => lastFailure,
    confirmed: () => count,
    async finish() {
      isFinishing = true;
      await Promise.all(running);
      return { confirmed, attempts, wrong };
    },
  };
}

type Query = <T extends object>(statement: string) => Promise<T[]>;

export interface WriteComparison {
  stored: number;
  /** Confirmed writes that are not stored. */
  lost: number;
  twice: number;
  /** Records of which a part is missing or stored twice. */
  incomplete: number;
}

/** Compares what was confirmed with what is stored. */
export async function compareWrites(
  query: Query,
  kinds: readonly WriteKind[],
  { confirmed }: Recorded,
): Promise<WriteComparison> {
  const result: WriteComparison = { stored: 0, lost: 0, twice: 0, incomplete: 0 };
  for (const { name, stored } of kinds) {
    const rows = await query<{ key: string | number; parts: string | number }>(stored);
    const times = new Map<string, number>();
    for (const { key } of rows) times.set(String(key), (times.get(String(key)) ?? 0) + 1);
    result.stored += rows.length;
    result.lost += (confirmed.get(name) ?? []).filter((key) => !times.has(key)).length;
    result.twice += [...times.values()].filter((count) => count > 1).length;
    result.incomplete += rows.filter(({ parts }) => Number(parts) !== 1).length;
  }
  return result;
}
