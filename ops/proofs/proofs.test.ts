// Short forms of the proofs, so that each of them can be run. `npm run proofs -- NAME` runs the long ones.
import { describe, expect, it, onTestFinished } from "vitest";
import { clock } from "./clock.ts";
import { fullDisk } from "./full-disk.ts";
import { interruptions, openInterruptions } from "./interruptions.ts";
import { kills } from "./kills.ts";
import type { OpenProof, Proof } from "./rounds.ts";
import { openSteady, steady } from "./steady.ts";

/** A busy machine needs several times as long for each start of a server. */
const TIMEOUT = { timeout: 600_000 };

/** Runs rounds, which must pass. */
async function runRounds<Result>(proof: Proof<Result>, open: OpenProof<Result>, rounds: readonly number[]) {
  onTestFinished(() => open.close());
  const results: Result[] = [];
  for (const round of rounds) {
    const result = await open.run(round);
    expect(proof.findFailures(result)).toEqual([]);
    results.push(result);
  }
  return results;
}

describe("every confirmed write is stored exactly once", () => {
  it("if the server, its database or both are killed", TIMEOUT, async () => {
    const results = await runRounds(kills, await kills.open(), [0, 1, 2]);
    expect(results.map(({ target }) => target)).toEqual(["the server", "the database", "both"]);
    for (const { confirmed, repeated } of results) {
      expect(confirmed).toBeGreaterThan(0);
      expect(repeated).toBeGreaterThan(0);
    }
  });

  it.skipIf(fullDisk.cannotRun?.())("if the disk is full (needs root)", TIMEOUT, async () => {
    const [result] = await runRounds(fullDisk, await fullDisk.open(), [0]);
    expect(result?.confirmed).toBeGreaterThan(0);
  });

  it.skipIf(clock.cannotRun?.())("if a clock jumps (Debian package faketime)", TIMEOUT, async () => {
    const results = await runRounds(clock, await clock.open(), [0, 4]);
    expect(results.map(({ whose, jump }) => `${whose} ${jump}`)).toEqual(["the server +5m", "the database -5m"]);
  });
});

describe("work that a kill interrupts", () => {
  // Emails: server/src/messaging/deliveries/crash.test.ts.
  it("makes each giving statement once", TIMEOUT, async () => {
    const open = await openInterruptions({ recipients: 40, donors: 30, kills: 1 });
    const [result] = await runRounds(interruptions, open, [1]);
    expect(result).toMatchObject({ wanted: 30, done: 30 });
  });
});

it(
  "a server under mixed load answers each request, and reports its memory, connections and handles",
  TIMEOUT,
  async () => {
    const open = await openSteady({ phases: 1, samplesPerPhase: 3, sampleEveryMs: 1000 });
    onTestFinished(() => open.close());
    const { samples, phases, unavailable, wrong } = await open.run();
    expect(wrong).toEqual([]);
    // The growth of a few seconds says nothing.
    expect(steady.findFailures({ samples: [], phases, unavailable, wrong })).toEqual([]);
    for (const { answers, memoryMb, heapMb, connections, handles } of samples)
      for (const figure of [answers, memoryMb, heapMb, connections, handles]) expect(figure).toBeGreaterThan(0);
  },
);
