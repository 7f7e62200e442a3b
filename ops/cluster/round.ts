// One round: writes run, a fault happens, it is repaired, and what was confirmed is compared with the database.
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../server/test/until.ts";
import { checkIns, createEvent, createGifts } from "../proofs/kinds.ts";
import { compareWrites, isConfirmed, startLoad } from "../proofs/load.ts";
import type { Cluster } from "./cluster.ts";
import { FAULTS } from "./faults.ts";
import type { PreparedLoad } from "./prepare.ts";
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

export async function runRound(cluster: Cluster, { session, members, browser }: PreparedLoad, round: number) {
  const fault = FAULTS[round % FAULTS.length];
  if (!fault) throw new Error("there is no fault");
  const name = `Round ${round + 1} ${Date.now()}`;
  await cluster.waitForStandby();
  const eventId = await createEvent(session, name);
  const screen = await openScreen(browser, session, eventId);
  const [people, given] = [checkIns(eventId, members), createGifts(name)];
  const load = startLoad(session, [people, given]);
  await pause(BEFORE_MS);
  const faultAt = performance.now();
  const repair = await fault.cause(cluster, round);
  await pause(FAULT_MS);
  await repair();
  const repairedAt = performance.now();
  const findCalmStart = () => Math.max(repairedAt, load.lastFailure() ?? 0);
  await until(
    () => performance.now() - findCalmStart(),
    (calm) => calm > CALM_MS,
    RECOVER_WITHIN_MS,
  );
  const recorded = await load.finish();
  const checkedIn = await compareWrites(cluster.query, [people], recorded);
  const recordedGifts = await compareWrites(cluster.query, [given], recorded);
  const caughtUpMs = await screen.catchUp(checkedIn.stored);
  const saidNotLive = await screen.saidNotLive();
  await screen.close();
  const result: Result = {
    fault: fault.name,
    checkIns: recorded.confirmed.get(people.name)?.length ?? 0,
    gifts: recorded.confirmed.get(given.name)?.length ?? 0,
    lost: checkedIn.lost + recordedGifts.lost,
    twice: checkedIn.twice + recordedGifts.twice,
    repeated: recorded.attempts.filter(({ status }) => !isConfirmed(status)).length,
    slowestMs: Math.round(Math.max(...recorded.attempts.map(({ from, to }) => to - from))),
    disturbedMs: Math.max(0, Math.round((load.lastFailure() ?? faultAt) - faultAt)),
    saidNotLive,
    caughtUpMs,
    wrong: recorded.wrong.slice(0, 5),
  };
  return result;
}
