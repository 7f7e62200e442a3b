// Writes run, something fails and is repaired, and what was confirmed is compared with the database.
import { until } from "../../server/test/until.ts";
import { compareWrites, isConfirmed, type Session, startLoad, type WriteComparison, type WriteKind } from "./load.ts";

/** From the repair. A start of the server takes seconds, and minutes on a very busy machine. */
const RECOVER_WITHIN_MS = 300_000;
const ANSWERED_WITHIN_MS = 30_000;

export interface Disturbed extends WriteComparison {
  confirmed: number;
  /** Requests that were refused or not answered, and sent again. */
  repeated: number;
  /** Longest time until a request was answered or refused. */
  slowestMs: number;
  /** From the failure to the last write that did not succeed. */
  disturbedMs: number;
  /** Answers that are neither a success nor "unavailable" nor "too many". */
  wrong: readonly string[];
}

interface Options {
  session: Session;
  kinds: readonly WriteKind[];
  query: <T extends object>(statement: string) => Promise<T[]>;
  /** Causes the failure while writes run, and repairs it. @returns when it began, by `performance.now()` */
  disturb(confirmed: () => number): Promise<number>;
  /** How long all writes must succeed afterwards. */
  calmMs: number;
  /** Between two writes of a writer. */
  pauseMs?: number;
}

export async function recordDuring({ session, kinds, query, disturb, calmMs, pauseMs }: Options): Promise<Disturbed> {
  const load = startLoad(session, kinds, pauseMs);
  const begunAt = await disturb(load.confirmed);
  const repairedAt = performance.now();
  const confirmedBefore = load.confirmed();
  await until(
    () => performance.now() - Math.max(repairedAt, load.lastFailure() ?? 0),
    (calm) => calm > calmMs && load.confirmed() > confirmedBefore,
    RECOVER_WITHIN_MS,
  );
  const recorded = await load.finish();
  const compared = await compareWrites(query, kinds, recorded);
  return {
    ...compared,
    confirmed: load.confirmed(),
    repeated: recorded.attempts.filter(({ status }) => !isConfirmed(status)).length,
    slowestMs: Math.round(Math.max(...recorded.attempts.map(({ from, to }) => to - from))),
    disturbedMs: Math.max(0, Math.round((load.lastFailure() ?? begunAt) - begunAt)),
    wrong: recorded.wrong.slice(0, 5),
  };
}

export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Everything that a round did not meet; empty if it passed. */
export function findFaults({ lost, twice, incomplete, slowestMs, wrong }: Disturbed): string[] {
  return [
    ...(lost > 0 ? [`${lost} confirmed writes are lost`] : []),
    ...(twice > 0 ? [`${twice} writes are stored twice`] : []),
    ...(incomplete > 0 ? [`${incomplete} writes are stored incompletely`] : []),
    ...(slowestMs > ANSWERED_WITHIN_MS ? [`a request took ${formatSeconds(slowestMs)}`] : []),
    ...wrong.map((text) => `an unexpected answer: ${text}`),
  ];
}
