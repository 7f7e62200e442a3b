import { PRINT_FAILURES } from "@narthex/contract/print-states.ts";
import type { PrintJob } from "@narthex/contract/printing.ts";
import type { Station } from "@narthex/contract/stations.ts";
import { expect, test } from "vitest";
import { formatFailure, formatPrinting, formatSilence, isPrinting, isStalled } from "./printWords.ts";

const job = (given: Partial<PrintJob>): PrintJob => ({
  id: "a",
  state: "queued",
  failure: null,
  printer: "Lobby",
  checkInIds: [1],
  createdAt: "2026-11-22T15:00:00Z",
  programSeenAt: null,
  cupsStoppedOn: null,
  ...given,
});

test("each failure is one sentence", () => {
  for (const failure of PRINT_FAILURES) expect(formatFailure(failure)).toMatch(/^Printing failed: .*\.$/);
});

test("a job is under way until it has ended", () => {
  const states = ["queued", "taken", "printing", "printed", "failed", "canceled"] as const;
  expect(states.filter((state) => isPrinting({ state }))).toEqual(["queued", "taken", "printing"]);
});

test("a job is stalled when its program has not asked for 20 seconds", () => {
  const at = (time: string) => new Date(`2026-11-22T15:${time}Z`);
  expect(isStalled(job({}), at("00:20"))).toBe(false);
  expect(isStalled(job({}), at("00:21"))).toBe(true);
  expect(isStalled(job({ programSeenAt: "2026-11-22T15:00:10Z" }), at("00:25"))).toBe(false);
  expect(isStalled(job({ programSeenAt: "2026-11-22T15:00:10Z" }), at("00:31"))).toBe(true);
});

test("a job that a program has taken or prints is reported when the program has made no call for 40 seconds", () => {
  const at = (time: string) => new Date(`2026-11-22T15:${time}Z`);
  for (const state of ["taken", "printing"] as const) {
    const started = job({ state, programSeenAt: "2026-11-22T15:00:10Z" });
    expect(isStalled(started, at("00:50"))).toBe(false);
    expect(isStalled(started, at("00:51"))).toBe(true);
  }
  for (const state of ["printed", "failed", "canceled"] as const)
    expect(isStalled(job({ state }), at("09:00"))).toBe(false);
});

test("a silent program last asked for labels while its job is queued, and last made contact once it has started", () => {
  const silent = (given: Partial<PrintJob>) => formatSilence(job({ programSeenAt: "2020-11-22T15:00:00Z", ...given }));
  expect(silent({})).toMatch(/^The printing program last asked for labels .+ ago\.$/);
  expect(silent({ state: "taken" })).toMatch(/^The printing program last made contact .+ ago\.$/);
  expect(silent({ state: "printing" })).toMatch(
    /^The printing .+ last made contact .+ ago\. Look at the printer first\.$/,
  );
  expect(silent({ programSeenAt: null })).toBe("The printing program has never asked for labels.");
});

test("a job is stalled while CUPS is not running, until it has ended", () => {
  const now = new Date("2026-11-22T15:00:01Z");
  const stopped = (state: PrintJob["state"]) => job({ state, cupsStoppedOn: "Front computer" });
  expect(isStalled(stopped("queued"), now)).toBe(true);
  expect(isStalled(stopped("taken"), now)).toBe(true);
  expect(isStalled(stopped("printed"), now)).toBe(false);
  expect(isStalled(job({}), now)).toBe(false);
});

test("a station prints from the browser, on one printer, or on a second one after the first", () => {
  const station = (printer: string | null, secondPrinter: string | null) =>
    formatPrinting({ printer, secondPrinter } as Station, "Front computer");
  expect(station(null, null)).toBe("Prints from the browser");
  expect(station("Lobby", null)).toBe("Prints on Lobby, through Front computer");
  expect(station("Lobby", "Office")).toBe("Prints on Lobby, then Office, through Front computer");
});
