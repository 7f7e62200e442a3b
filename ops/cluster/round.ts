// One round: writes run, a fault happens, it is repaired, and what was confirmed is compared with the database.
import { setTimeout as pause } from "node:timers/promises";
import { events } from "@narthex/contract/events.ts";
import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import { until } from "../../server/test/until.ts";
import type { Cluster } from "./cluster.ts";
import { FAULTS } from "./faults.ts";
import { type Recorded, type Session, startLoad } from "./load.ts";
import type { Prepared } from "./prepare.ts";
import { openScreen } from "./screen.ts";

/** How long writes run before the fault, how long the fault lasts, and how long all must succeed after it. */
const BEFORE_MS = 4000;
const FAULT_MS = 20_000;
const CALM_MS = 6000;
const RECOVER_WITHIN_MS = 120_000;

export interface Result {
  fault: string;
  checkIns: number;
  gifts: number;
  /** Confirmed writes that are not stored exactly once. */
  lost: number;
  twice: number;
  /** Requests that were refused or not answered, and sent again. */
  repeated: number;
  /** Longest time until a request was answered or refused. */
  slowestMs: number;
  /** From the fault to the last write that did not succeed. */
  disturbedMs: number;
  saidNotLive: boolean;
  /** From the last write until the open screen showed everything. */
  caughtUpMs: number;
  wrong: readonly string[];
}

async function createEvent({ url, cookie }: Session, title: string): Promise<number> {
  const headers = { "content-type": "application/json", cookie, origin: url };
  const eventDateTime = Temporal.Now.plainDateTimeISO(DEFAULT_TIMEZONE).toString({ smallestUnit: "minute" });
  const body = JSON.stringify({ title, eventDateTime, timezone: DEFAULT_TIMEZONE });
  const answer = await fetch(`${url}${events.create.path}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`event: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

async function compare(cluster: Cluster, eventId: number, name: string, { checkIns, gifts }: Recorded) {
  const members = await cluster.query<{ key: number }>(
    `select member_id as key from attendance where event_id = ${eventId}`,
  );
  const notes = await cluster.query<{ key: string }>(`select notes as key from donations where notes like '${name},%'`);
  const count = new Map<number | string, number>();
  for (const { key } of [...members, ...notes]) count.set(key, (count.get(key) ?? 0) + 1);
  return {
    stored: members.length,
    lost: [...checkIns, ...gifts].filter((key) => !count.has(key)).length,
    twice: [...count.values()].filter((times) => times > 1).length,
  };
}

export async function runRound(cluster: Cluster, { session, members, browser }: Prepared, round: number) {
  const fault = FAULTS[round % FAULTS.length];
  if (!fault) throw new Error("there is no fault");
  const name = `Round ${round + 1} ${Date.now()}`;
  await cluster.waitForStandby();
  const eventId = await createEvent(session, name);
  const screen = await openScreen(browser, session, eventId);
  const load = startLoad({ session, eventId, members, name });
  await pause(BEFORE_MS);
  const faultAt = performance.now();
  const repair = await fault.cause(cluster, round);
  await pause(FAULT_MS);
  await repair();
  const repairedAt = performance.now();
  const calmSince = () => Math.max(repairedAt, load.lastFailure() ?? 0);
  await until(
    () => performance.now() - calmSince(),
    (calm) => calm > CALM_MS,
    RECOVER_WITHIN_MS,
  );
  const recorded = await load.finish();
  const { stored, lost, twice } = await compare(cluster, eventId, name, recorded);
  const caughtUpMs = await screen.catchUp(stored);
  const saidNotLive = await screen.saidNotLive();
  await screen.close();
  const result: Result = {
    fault: fault.name,
    checkIns: recorded.checkIns.length,
    gifts: recorded.gifts.length,
    lost,
    twice,
    repeated: recorded.attempts.filter(({ status }) => status !== 200 && status !== 201).length,
    slowestMs: Math.round(Math.max(...recorded.attempts.map(({ from, to }) => to - from))),
    disturbedMs: Math.max(0, Math.round((load.lastFailure() ?? faultAt) - faultAt)),
    saidNotLive,
    caughtUpMs,
    wrong: recorded.wrong.slice(0, 5),
  };
  return result;
}
