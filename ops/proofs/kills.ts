// The server, its database or both are killed while people are checked in and gifts recorded.
import { setTimeout as pause } from "node:timers/promises";
import { type Disturbed, findFaults, formatSeconds, recordDuring } from "./disturbed.ts";
import { openRound } from "./kinds.ts";
import { addMembers, openMachine } from "./machine.ts";
import type { Proof } from "./rounds.ts";

const MEMBERS = 400;
/** The kill happens at a random moment of this time. */
const KILL_WITHIN_MS = 2500;
const CALM_MS = 700;
const PAUSE_MS = 10;

const TARGETS = ["the server", "the database", "both"] as const;
type Target = (typeof TARGETS)[number];

interface Result extends Disturbed {
  target: Target;
}

async function open() {
  const machine = await openMachine();
  const members = await addMembers(machine, MEMBERS);
  const { session, query } = machine;

  const kill = async (target: Target): Promise<void> => {
    if (target === "the database") return machine.killDatabase();
    const killed = machine.killServer();
    if (target === "both") machine.killDatabase();
    await killed;
    await machine.start();
  };
  return {
    close: machine.remove,
    async run(round: number): Promise<Result> {
      const target = TARGETS[round % TARGETS.length] ?? "both";
      const name = `Kill ${round + 1}`;
      const kinds = await openRound(session, name, members);
      const disturbed = await recordDuring({
        session,
        query,
        kinds,
        calmMs: CALM_MS,
        pauseMs: PAUSE_MS,
        async disturb() {
          await pause(Math.random() * KILL_WITHIN_MS);
          const at = performance.now();
          await kill(target);
          return at;
        },
      });
      return { target, ...disturbed };
    },
  };
}

const sum = (results: readonly Result[], field: "confirmed" | "incomplete" | "lost" | "repeated" | "twice"): number =>
  results.reduce((total, result) => total + result[field], 0);
const formatMost = (results: readonly Result[], field: "disturbedMs" | "slowestMs"): string =>
  formatSeconds(Math.max(0, ...results.map((result) => result[field])));

function formatKillsRow(name: string, results: readonly Result[]): string {
  const cells = [
    results.length,
    sum(results, "confirmed"),
    sum(results, "lost"),
    sum(results, "twice"),
    sum(results, "incomplete"),
    sum(results, "repeated"),
    formatMost(results, "slowestMs"),
    formatMost(results, "disturbedMs"),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

const HEAD = [
  "| Killed | Times | Writes confirmed | Lost | Twice | Incomplete | Sent again | Slowest request | Writes disturbed for at most |",
  "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
];

export const kills: Proof<Result> = {
  name: "kills",
  rounds: 200,
  open,
  head: HEAD,
  rowOf: (result, round) => formatKillsRow(`${round + 1}: ${result.target}`, [result]),
  findFailures: findFaults,
  summarize: (results) => [
    "",
    ...HEAD,
    ...TARGETS.map((target) =>
      formatKillsRow(
        target,
        results.filter((result) => result.target === target),
      ),
    ),
    formatKillsRow("all", results),
  ],
};
