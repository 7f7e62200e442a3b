// The server, its database or both are killed while people are checked in and gifts recorded.
import { setTimeout as pause } from "node:timers/promises";
import { type Disturbed, findFaults, recordDuring, seconds } from "./disturbed.ts";
import { batchLines, checkIns, createBatch, createEvent, gifts, newPeople } from "./kinds.ts";
import { addMembers, openMachine } from "./machine.ts";
import type { Proof } from "./rounds.ts";

const MEMBERS = 400;
/** The kill happens at a random moment of this time. */
const KILL_WITHIN_MS = 2500;
const CALM_MS = 700;
const PAUSE_MS = 10;

const VICTIMS = ["the server", "the database", "both"] as const;
type Victim = (typeof VICTIMS)[number];

interface Result extends Disturbed {
  victim: Victim;
}

async function open() {
  const machine = await openMachine();
  const members = await addMembers(machine, MEMBERS);
  const { session, query } = machine;

  const kill = async (victim: Victim): Promise<void> => {
    if (victim === "the database") return machine.killDatabase();
    const killed = machine.killServer();
    if (victim === "both") machine.killDatabase();
    await killed;
    await machine.start();
  };
  return {
    close: machine.remove,
    async run(round: number): Promise<Result> {
      const victim = VICTIMS[round % VICTIMS.length] ?? "both";
      const name = `Kill ${round + 1}`;
      const eventId = await createEvent(session, name);
      const lines = batchLines(name, await createBatch(session));
      const disturbed = await recordDuring({
        session,
        query,
        kinds: [checkIns(eventId, members), gifts(name), lines, newPeople(name)],
        calmMs: CALM_MS,
        pauseMs: PAUSE_MS,
        async disturb() {
          await pause(Math.random() * KILL_WITHIN_MS);
          const at = performance.now();
          await kill(victim);
          return at;
        },
      });
      return { victim, ...disturbed };
    },
  };
}

const sum = (results: readonly Result[], field: "confirmed" | "incomplete" | "lost" | "repeated" | "twice"): number =>
  results.reduce((total, result) => total + result[field], 0);
const most = (results: readonly Result[], field: "disturbedMs" | "slowestMs"): string =>
  seconds(Math.max(0, ...results.map((result) => result[field])));

function rowOf(name: string, results: readonly Result[]): string {
  const cells = [
    results.length,
    sum(results, "confirmed"),
    sum(results, "lost"),
    sum(results, "twice"),
    sum(results, "incomplete"),
    sum(results, "repeated"),
    most(results, "slowestMs"),
    most(results, "disturbedMs"),
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
  rowOf: (result, round) => rowOf(`${round + 1}: ${result.victim}`, [result]),
  findFailures: findFaults,
  summarize: (results) => [
    "",
    ...HEAD,
    ...VICTIMS.map((victim) =>
      rowOf(
        victim,
        results.filter((result) => result.victim === victim),
      ),
    ),
    rowOf("all", results),
  ],
};
