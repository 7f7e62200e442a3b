// The printing program while CUPS is not running: jobs wait, and their tags may be printed from the browser meanwhile.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { printJobs, printPrograms } from "@narthex/contract/printing.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { type FakeCups, openFakeCups } from "../../test/fake-cups.ts";
import { openPdf } from "../../test/pdf.ts";
import { openPrintLine } from "../../test/print-line.ts";
import { openPrintStation, type PrintStation } from "../../test/print-station.ts";
import { startPrintProgram } from "../../test/start-print-program.ts";
import { until } from "../../test/until.ts";

let sunday: ChildrensSunday;
let here: PrintStation;
let cups: FakeCups;
let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  here = await openPrintStation(sunday);
  cups = openFakeCups({ Lobby: "ready", Office: "ready" });
  folder = mkdtempSync(join(tmpdir(), "narthex-print-"));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  cups.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => sunday?.close());

function start(given: Readonly<Record<string, string>> = {}) {
  const program = startPrintProgram({
    PRINT_SERVER: sunday.url,
    PRINT_TOKEN: here.program.token,
    PRINT_DATA_DIR: folder,
    ...cups.environment,
    ...given,
  });
  ends.push(() => program.stop());
  return program;
}
const ended = async (ids: readonly number[], state: string) =>
  until(
    () => here.stateOf(ids),
    ([now]) => now === state,
  );

describe("while CUPS is not running", () => {
  test("a job waits, says so with the name of the program, and is printed when CUPS runs again", async () => {
    cups.turnOff();
    const program = start();
    await until(() => program.output().includes("The print service (CUPS) is not running."));
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.some(({ id, isCupsRunning }) => id === here.program.programId && !isCupsRunning),
    );
    const ids = await here.arrive();
    const [job] = (await here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } })).body;
    expect(job).toMatchObject({ state: "queued", cupsStoppedOn: "Office computer" });
    cups.turnOn();
    await ended(ids, "printed");
    expect(Object.keys(cups.printed())).toEqual(["Lobby-1"]);
    expect(program.output()).toContain("The print service (CUPS) is running again.");
    const { body } = await sunday.lead.call(printPrograms.list);
    expect(body.find(({ id }) => id === here.program.programId)).toMatchObject({
      isCupsRunning: true,
      printers: ["Lobby", "Office"],
    });
  });

  test("its printers are listed, also if it starts while they are read", async () => {
    cups.turnOff();
    cups.turnOnAfterList();
    start();
    // They are read again after a minute only.
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.find(({ id }) => id === here.program.programId)?.printers.length === 2,
      30_000,
    );
  });

  test("a job that the program already has waits too, and a printer that does not exist still fails", async () => {
    const program = start();
    await until(() => program.output().includes("Started."));
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.some(({ id, printers }) => id === here.program.programId && printers.length === 2),
    );
    cups.turnOff();
    const ids = await here.arrive();
    await until(
      () => here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } }),
      ({ body }) => body[0]?.cupsStoppedOn === "Office computer",
    );
    expect(await here.stateOf(ids)).toEqual(["taken"]);
    expect(program.output()).not.toContain("failed");
    cups.turnOn();
    await ended(ids, "printed");
    await here.printThrough(here.program.programId, { printer: "Gone", secondPrinter: "" });
    sunday.setNow("2026-11-22T15:00:10Z");
    await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await ended(ids, "failed printer_unknown");
  });

  test("a tag that is opened in the browser meanwhile is not printed with the job", async () => {
    const line = await openPrintLine(sunday.url);
    ends.push(line.close);
    const started = Promise.withResolvers<void>();
    const paths: string[] = [];
    line.waitBefore((path) => {
      paths.push(path);
      return path.endsWith("/start") ? started.promise : null;
    });
    start({ PRINT_SERVER: line.url });
    await until(() => paths.length > 0);
    cups.turnOff();
    const ids = await here.arrive();
    await until(() => paths.some((path) => path.includes(".pdf")));
    await until(
      () => here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } }),
      ({ body }) => body[0]?.cupsStoppedOn === "Office computer",
    );
    await here.lobby.fetch(childLabels.pdf.path.replace(":id", String(ids[0])));
    expect(await here.stateOf(ids)).toEqual(["queued"]);
    cups.turnOn();
    await ended(ids, "taken");
    // The program asks again when it has the answer to the request before.
    const asked = paths.length;
    await until(() => paths.slice(asked).some((path) => path.endsWith("/take")));
    started.resolve();
    await ended(ids, "printed");
    const [document] = Object.values(cups.printed());
    const text = (await openPdf(document ?? Buffer.alloc(0))).byPage.flat().join(" ");
    expect(text).toContain("Ben Berg");
    expect(text).not.toContain("Mia Berg");
  });
});
