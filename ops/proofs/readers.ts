// People who look at screens while others write: pages of lists, the dashboard, reports, documents and live streams.
import { setTimeout as pause } from "node:timers/promises";
import { attendance } from "@narthex/contract/attendance.ts";
import { dashboard } from "@narthex/contract/dashboard.ts";
import { donations } from "@narthex/contract/donations.ts";
import { events } from "@narthex/contract/events.ts";
import { LIVE_PATH } from "@narthex/contract/live-protocol.ts";
import { members } from "@narthex/contract/members.ts";
import { reports } from "@narthex/contract/reports.ts";
import { search } from "@narthex/contract/search.ts";
import type { Session } from "./load.ts";

const PAUSE_MS = 250;
const UNAVAILABLE = 503;
const READERS = 4;
const STREAMS = 12;
/** A phone that is locked closes its stream, and opens another one later. */
const STREAM_MS = 20_000;

const PATHS = [
  `${members.list.path}?limit=60`,
  `${members.list.path}?limit=60&search=person`,
  `${donations.list.path}?limit=60`,
  donations.summary.path,
  `${events.list.path}?limit=60`,
  dashboard.stats.path,
  dashboard.sunday.path,
  reports.donations.path,
  reports.attendance.path,
  `${search.find.path}?q=person`,
  attendance.summary.path,
];

export interface Readers {
  /** How many answers were read so far. */
  answers(): number;
  /** How many were refused because the server is busy. */
  unavailable(): number;
  /** Answers that are neither a success nor "unavailable". */
  readonly wrong: string[];
  stop(): Promise<void>;
}

export function startReaders({ url, cookie }: Session): Readers {
  const wrong: string[] = [];
  const stopping = new AbortController();
  let answers = 0;
  let unavailable = 0;

  const read = async (reader: number): Promise<void> => {
    for (let number = reader; !stopping.signal.aborted; number += 1) {
      const path = PATHS[number % PATHS.length] ?? "";
      const answer = await fetch(`${url}${path}`, { headers: { cookie } });
      const text = await answer.text();
      if (answer.ok) answers += 1;
      else if (answer.status === UNAVAILABLE) unavailable += 1;
      else if (wrong.length < 5) wrong.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      await pause(PAUSE_MS);
    }
  };
  const listen = async (stream: number): Promise<void> => {
    await pause((STREAM_MS * stream) / STREAMS);
    while (!stopping.signal.aborted) {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(STREAM_MS)]);
      try {
        const answer = await fetch(`${url}${LIVE_PATH}`, { headers: { cookie, accept: "text/event-stream" }, signal });
        if (!answer.ok && wrong.length < 5) wrong.push(`${LIVE_PATH}: ${answer.status}`);
        for await (const _ of answer.body ?? []) answers += 1;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  };
  const running = [
    ...Array.from({ length: READERS }, (_, reader) => read(reader)),
    ...Array.from({ length: STREAMS }, (_, stream) => listen(stream)),
  ];
  return {
    answers: () => answers,
    unavailable: () => unavailable,
    wrong,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
