// Check-ins and gifts that are recorded while parts of the cluster fail. A write that is refused or gets no answer is
// sent again, as the pages do, with the same key.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { attendance } from "@narthex/contract/attendance.ts";
import { donations } from "@narthex/contract/donations.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";

/** A request without an answer for this long has failed the proof. */
const GIVE_UP_MS = 45_000;
const RETRY_MS = 300;
const PAUSE_MS = 150;

export interface Session {
  readonly url: string;
  readonly cookie: string;
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
  /** Members whose check-in was confirmed. */
  readonly checkIns: readonly number[];
  /** Notes of the gifts that were confirmed. */
  readonly gifts: readonly string[];
  readonly attempts: readonly Attempt[];
  /** Answers that neither confirm a write nor ask to repeat it. */
  readonly wrong: readonly string[];
}

export interface Load {
  /** Time of the last attempt that did not succeed; null if all succeeded. */
  lastFailure(): number | null;
  /** Waits until every write that was begun is confirmed. */
  finish(): Promise<Recorded>;
}

async function send({ url, cookie }: Session, { method, path }: Endpoint, body: object) {
  const headers = { "content-type": "application/json", cookie, origin: url };
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body), signal });
  return { status: answer.status, text: await answer.text() };
}

export interface LoadOptions {
  session: Session;
  eventId: number;
  /** Checked in once each. */
  members: readonly number[];
  /** Distinguishes the gifts of this round. */
  name: string;
}

export function startLoad({ session, eventId, members, name }: LoadOptions): Load {
  const waiting = [...members];
  const checkIns: number[] = [];
  const gifts: string[] = [];
  const attempts: Attempt[] = [];
  const wrong: string[] = [];
  let isFinishing = false;
  let lastFailure: number | null = null;

  /** Repeats one write until it is confirmed. */
  const write = async (endpoint: Endpoint, body: object): Promise<boolean> => {
    for (;;) {
      const from = performance.now();
      const { status, text } = await send(session, endpoint, body).catch(() => ({ status: 0, text: "" }));
      const to = performance.now();
      attempts.push({ from, to, status });
      if (status === 200 || status === 201) return true;
      lastFailure = to;
      if (status !== 0 && status < 500 && status !== 429) {
        wrong.push(`${endpoint.path}: ${status} ${text}`);
        return false;
      }
      if (status === 500) wrong.push(`${endpoint.path}: ${status} ${text}`);
      await pause(RETRY_MS);
    }
  };

  const checkPeopleIn = async () => {
    while (!isFinishing) {
      const memberId = waiting.pop();
      if (memberId === undefined) return;
      if (await write(attendance.record, { memberId, eventId })) checkIns.push(memberId);
      await pause(PAUSE_MS);
    }
  };
  const recordGifts = async (writer: number) => {
    for (let number = 0; !isFinishing; number += 1) {
      const notes = `${name}, ${writer}-${number}`;
      if (await write(donations.record, { amount: "12.50", notes, entryKey: randomUUID() })) gifts.push(notes);
      await pause(PAUSE_MS);
    }
  };
  const running = [checkPeopleIn(), checkPeopleIn(), checkPeopleIn(), recordGifts(1), recordGifts(2), recordGifts(3)];
  return {
    lastFailure: () => lastFailure,
    async finish() {
      isFinishing = true;
      await Promise.all(running);
      return { checkIns, gifts, attempts, wrong };
    },
  };
}
