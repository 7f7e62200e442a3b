// The table of the rounds, and what each round has to meet.
import { formatSeconds } from "../proofs/disturbed.ts";
import type { Result } from "./round.ts";

const ANSWERED_WITHIN_MS = 30_000;
const WRITES_AGAIN_WITHIN_MS = 60_000;

export const HEAD = [
  "| Round | Failure | Check-ins, gifts confirmed | Lost | Twice | Sent again | Slowest request | Writes disturbed for | Screen: was not live, up to date after |",
  "|--:|---|--:|--:|--:|--:|--:|--:|---|",
];

export function formatRow(result: Result, round: number): string {
  const { fault, checkIns, gifts, lost, twice, repeated, slowestMs, disturbedMs, saidNotLive, caughtUpMs } = result;
  const screen = `${saidNotLive ? "yes" : "no"}, ${formatSeconds(caughtUpMs)}`;
  const cells = [
    round + 1,
    fault,
    `${checkIns}, ${gifts}`,
    lost,
    twice,
    repeated,
    formatSeconds(slowestMs),
    formatSeconds(disturbedMs),
  ];
  return `| ${[...cells, screen].join(" | ")} |`;
}

/** Everything that a round did not meet; empty for a round that passed. */
export function findFailures({ lost, twice, slowestMs, disturbedMs, wrong }: Result): string[] {
  return [
    ...(lost > 0 ? [`${lost} confirmed writes are lost`] : []),
    ...(twice > 0 ? [`${twice} writes are stored twice`] : []),
    ...(slowestMs > ANSWERED_WITHIN_MS ? [`a request took ${formatSeconds(slowestMs)}`] : []),
    ...(disturbedMs > WRITES_AGAIN_WITHIN_MS ? [`writes failed for ${formatSeconds(disturbedMs)}`] : []),
    ...wrong.map((text) => `an unexpected answer: ${text}`),
  ];
}
