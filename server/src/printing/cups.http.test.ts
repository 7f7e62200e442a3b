// The printing program with a real CUPS whose printers write into files. Skipped where CUPS is not installed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printJobs } from "@narthex/contract/printing.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";
import { openPrintStation } from "../../test/print-station.ts";
import { findReasonWithoutCups, openRealCups } from "../../test/real-cups.ts";
import { startPrintProgram } from "../../test/start-print-program.ts";
import { until } from "../../test/until.ts";

const reason = findReasonWithoutCups();
const title = "a label is printed by CUPS, on the second printer if the first is stopped, and found after a crash";

let sunday: ChildrensSunday | undefined;
let cups: Awaited<ReturnType<typeof openRealCups>> | undefined;
const folder = mkdtempSync(join(tmpdir(), "narthex-print-"));
beforeAll(async () => {
  if (reason) return;
  sunday = await openChildrensSunday();
  cups = await openRealCups();
});
afterAll(async () => {
  await cups?.close();
  await sunday?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(reason)(reason ? `${title} (skipped: ${reason})` : title, async () => {
  if (!sunday || !cups) throw new Error("CUPS was not started");
  const { addPrinter, administer, printed, environment } = cups;
  for (const name of ["Lobby", "Office"]) addPrinter(name);
  const here = await openPrintStation(sunday);
  const settings = {
    PRINT_SERVER: sunday.url,
    PRINT_TOKEN: here.program.token,
    PRINT_DATA_DIR: folder,
    PRINT_PATIENCE: "600",
    ...environment,
  };
  const program = startPrintProgram(settings);
  const ids = await here.arrive();
  await until(
    () => here.stateOf(ids),
    ([state]) => state === "printed",
  );
  const document = await until(() => printed("Lobby"));
  expect((await openPdf(document ?? Buffer.alloc(0))).byPage[0]?.join(" ")).toContain("Mia Berg");

  administer("cupsdisable", "Lobby");
  sunday.setNow("2026-11-22T15:00:10Z");
  await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
  await until(
    () => here.stateOf(ids),
    ([state]) => state === "printed",
  );
  await until(() => printed("Office"));

  // A printer that is paused while the program is killed prints the job that it has, and nothing twice.
  administer("cupsenable", "Lobby");
  administer("lpadmin", "-p", "Lobby", "-o", "job-hold-until-default=indefinite");
  sunday.setNow("2026-11-22T15:00:20Z");
  await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
  const env = { ...process.env, ...environment, LC_ALL: "C" };
  const list = (which: string) =>
    spawnSync("lpstat", ["-W", which, "-o"], { env }).stdout.toString().split("\n").filter(Boolean);
  const [held] = await until(
    () => list("not-completed"),
    ({ length }) => length === 1,
  );
  await until(() => program.output().split("sent to").length === 4);
  await program.kill();
  const next = startPrintProgram(settings);
  await until(() => next.output().includes("found on Lobby"));
  administer("lp", "-i", held?.split(/\s/)[0] ?? "", "-H", "resume");
  await until(
    () => here.stateOf(ids),
    ([state]) => state === "printed",
  );
  expect(await next.stop()).toBe(0);
  expect(list("all")).toHaveLength(3);
  for (const output of [program.output(), next.output(), list("all").join()])
    expect(output).not.toMatch(/Mia|Ben|Berg/);
});

const waiting = "a label waits while CUPS is not running, and is printed once it is started";

test.skipIf(reason)(reason ? `${waiting} (skipped: ${reason})` : waiting, async () => {
  if (!sunday || !cups) throw new Error("CUPS was not started");
  const { addPrinter, administer, environment } = cups;
  addPrinter("Lobby");
  administer("cupsenable", "Lobby");
  administer("lpadmin", "-p", "Lobby", "-o", "job-hold-until-default=no-hold");
  const here = await openPrintStation(sunday);
  await here.printThrough(here.program.programId, { secondPrinter: "" });
  await cups.stop();
  const program = startPrintProgram({
    PRINT_SERVER: sunday.url,
    PRINT_TOKEN: here.program.token,
    PRINT_DATA_DIR: folder,
    ...environment,
  });
  const ids = await here.arrive();
  await until(
    () => here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } }),
    ({ body }) => body[0]?.cupsStoppedOn === "Office computer",
  );
  expect(await here.stateOf(ids)).toEqual(["queued"]);
  await cups.start();
  await until(
    () => here.stateOf(ids),
    ([state]) => state === "printed",
  );
  expect(await program.stop()).toBe(0);
});
