// The printing program prints each job once, on the second printer if the first fails, and loses none when it is killed
// or the server is away.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
/** A file is written under another name first, which may be gone before it is read. */
const isKept = (text: string) =>
  readdirSync(folder).some((name) => name.endsWith(".json") && readFileSync(join(folder, name), "utf8").includes(text));
const idOf = async (ids: readonly number[]) =>
  (await here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } })).body[0]?.id ?? "";

describe("a job", () => {
  test("is printed on the first printer, with the exact paper and without a name outside the document", async () => {
    const program = start();
    const ids = await here.arrive();
    await ended(ids, "printed");
    const id = await idOf(ids);
    expect(cups.sent()).toEqual([
      `-U narthex-${id} -d Lobby -t narthex-${id} -o media=Custom.4x2in -o print-scaling=none -`,
    ]);
    const [document] = Object.values(cups.printed());
    expect((await openPdf(document ?? Buffer.alloc(0))).byPage[0]?.join(" ")).toContain("Mia Berg");
    await until(() => readdirSync(folder).length === 0);
    expect(program.output()).not.toMatch(/Mia|Ben|Berg/);
    expect(await here.entries(ids, "label_printed")).toBe(2);
    const { body } = await sunday.lead.call(printPrograms.list);
    expect(body.find((one) => one.id === here.program.programId)?.printers).toEqual(["Lobby", "Office"]);
  });

  test("is printed on the second printer if the first is stopped or unknown", async () => {
    cups.setPrinter("Lobby", "stopped");
    start();
    const ids = await here.arrive();
    await ended(ids, "printed");
    expect(Object.keys(cups.printed())).toEqual(["Office-1"]);
    await here.printThrough(here.program.programId, { printer: "Gone" });
    await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => Object.keys(cups.printed()).length === 2);
    expect(Object.keys(cups.printed())).toEqual(["Office-1", "Office-2"]);
  });

  test("is canceled on a printer that stops during it, and printed on the second", async () => {
    cups.hold();
    start();
    const ids = await here.arrive();
    await until(() => cups.sent().length === 1);
    cups.setPrinter("Lobby", "stopped");
    await until(() => cups.sent().length === 2);
    cups.release();
    cups.setPrinter("Lobby", "ready");
    await ended(ids, "printed");
    expect(Object.keys(cups.printed())).toEqual(["Office-2"]);
  });

  test("is canceled on a printer on which nothing happens, and printed on the second", async () => {
    cups.hold();
    start({ PRINT_PATIENCE: "1" });
    const ids = await here.arrive();
    await until(() => cups.sent().length === 2);
    cups.release();
    await ended(ids, "printed");
    expect(Object.keys(cups.printed())).toEqual(["Office-2"]);
  });

  test("is canceled there also while requests are added behind it, and the next one skips that printer", async () => {
    cups.hold();
    start({ PRINT_PATIENCE: "2" });
    const ids = await here.arrive();
    await until(() => cups.sent().length === 1);
    let number = 7;
    await until(() => {
      cups.removeRequest(`Lobby-${number}`);
      number += 1;
      cups.addRequest(`Lobby-${number}`);
      return cups.sent().length === 2;
    });
    cups.removeRequest(`Lobby-${number}`);
    cups.release();
    await ended(ids, "printed");
    await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => cups.sent().length === 3);
    const listPrinters = () => cups.sent().map((line) => /-d (\w+)/.exec(line)?.[1]);
    expect(listPrinters()).toEqual(["Lobby", "Office", "Office"]);
    cups.setPrinter("Office", "stopped");
    await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => cups.sent().length === 4);
    expect(listPrinters().at(-1)).toBe("Lobby");
  });

  test("fails with the reason if both printers fail", async () => {
    cups.setPrinter("Lobby", "stopped");
    cups.setPrinter("Office", "stopped");
    start();
    const ids = await here.arrive();
    await ended(ids, "failed printer_stopped");
    expect(cups.sent()).toEqual([]);
    expect(await here.entries(ids, "label_failed")).toBe(2);
  });
});

describe("a program that is killed", () => {
  test("while a printer prints finds the job again, and it is printed once", async () => {
    cups.hold();
    const program = start();
    const ids = await here.arrive();
    await until(() => isKept('"sent"'));
    await program.kill();
    start();
    cups.release();
    await ended(ids, "printed");
    expect(cups.sent()).toHaveLength(1);
  });

  test("while it sends a job reports that it may have been printed, and does not print it again", async () => {
    cups.closeGate();
    const program = start();
    const ids = await here.arrive();
    await until(() => cups.sent().length === 1);
    await program.kill();
    start();
    await ended(ids, "failed interrupted");
    expect(cups.sent()).toHaveLength(1);
    cups.openGate();
  });

  test("at another computer, where the job is not known, reports the same", async () => {
    const ids = await here.arrive();
    await here.start(await here.mustTake());
    sunday.setNow("2026-11-22T15:01:00Z");
    start();
    await ended(ids, "failed interrupted");
    expect(cups.sent()).toEqual([]);
  });

  test("before it starts a job gets it again when the reservation ends", async () => {
    const ids = await here.arrive();
    await here.mustTake();
    start();
    sunday.setNow("2026-11-22T15:01:00Z");
    await ended(ids, "printed");
  });
});

describe("a program", () => {
  test("keeps the outcome while the server is away, and reports it later", async () => {
    const line = await openPrintLine(sunday.url);
    ends.push(line.close);
    cups.hold();
    const program = start({ PRINT_SERVER: line.url });
    const ids = await here.arrive();
    await until(() => cups.sent().length === 1);
    line.replace((request) => request.socket.destroy());
    cups.release();
    await until(() => program.output().includes("Can't reach the server."));
    await until(() => isKept('"done"'));
    expect(await here.stateOf(ids)).toEqual(["printing"]);
    line.replace(null);
    await ended(ids, "printed");
    await until(() => program.output().includes("The server answers again."));
  });

  test("prints each of many jobs once when two copies run, and a second copy in one folder does not start", async () => {
    const other = mkdtempSync(join(tmpdir(), "narthex-print-"));
    ends.push(async () => rmSync(other, { recursive: true, force: true }));
    const first = start();
    start({ PRINT_DATA_DIR: other });
    await until(() => first.output().includes("Started."));
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another copy of the printing program uses this folder.");
    const countPrinted = () => sunday.count("select count(*) from print_jobs where state = 'printed'", []);
    const ids = await here.arrive();
    for (let number = 1; number <= 5; number += 1) {
      await until(countPrinted, (printed) => printed === number);
      await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    }
    await until(countPrinted, (printed) => printed === 6);
    expect(cups.sent()).toHaveLength(6);
  });

  test("stops with a sentence for a token that is revoked, and for missing settings", async () => {
    const program = start();
    await until(() => program.output().includes("Started."));
    await sunday.admin.call(printPrograms.revoke, { params: { id: here.program.programId } });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain("The server does not know this token.");
    const unset = start({ PRINT_TOKEN: "" });
    expect(await unset.ended).toBe(1);
    expect(unset.output()).toMatch(/^Set PRINT_SERVER .*\n$/);
  });
});

test("stops within seconds when it is asked to", async () => {
  const program = start();
  await until(() => program.output().includes("Started."));
  expect(await program.stop()).toBe(0);
});
