// The printing program prints each job once, on the second printer if the first fails, and loses none when it is killed
// or the server is away.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printJobs, printPrograms } from "@narthex/contract/printing.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";
import { openPrintLine } from "../../test/print-line.ts";
import { openPrintSetup, type PrintSetup } from "../../test/print-setup.ts";
import { until } from "../../test/until.ts";

let sunday: ChildrensSunday;
let setup: PrintSetup;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  setup = await openPrintSetup(sunday);
});
afterEach(() => setup?.close());
afterAll(() => sunday?.close());

/** A file is written under another name first, which may be gone before it is read. */
const isKept = (text: string) =>
  readdirSync(setup.folder).some(
    (name) => name.endsWith(".json") && readFileSync(join(setup.folder, name), "utf8").includes(text),
  );
const idOf = async (ids: readonly number[]) =>
  (await setup.here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } })).body[0]?.id ?? "";

describe("a job", () => {
  test("is printed on the first printer, with the exact paper and without a name outside the document", async () => {
    const program = setup.start();
    const ids = await setup.here.arrive();
    await setup.waitForState(ids, "printed");
    const id = await idOf(ids);
    expect(setup.cups.sent()).toEqual([
      `-U narthex-${id} -d Lobby -t narthex-${id} -o media=Custom.4x2in -o print-scaling=none -`,
    ]);
    const [document] = Object.values(setup.cups.printed());
    expect((await openPdf(document ?? Buffer.alloc(0))).byPage[0]?.join(" ")).toContain("Mia Berg");
    await until(() => readdirSync(setup.folder).length === 0);
    expect(program.output()).not.toMatch(/Mia|Ben|Berg/);
    expect(await setup.here.entries(ids, "label_printed")).toBe(2);
    const { body } = await sunday.lead.call(printPrograms.list);
    expect(body.find((one) => one.id === setup.here.program.programId)?.printers).toEqual(["Lobby", "Office"]);
  });

  test("is printed on the second printer if the first is stopped or unknown", async () => {
    setup.cups.setPrinter("Lobby", "stopped");
    setup.start();
    const ids = await setup.here.arrive();
    await setup.waitForState(ids, "printed");
    expect(Object.keys(setup.cups.printed())).toEqual(["Office-1"]);
    await setup.here.printThrough(setup.here.program.programId, { printer: "Gone" });
    await setup.here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => Object.keys(setup.cups.printed()).length === 2);
    expect(Object.keys(setup.cups.printed())).toEqual(["Office-1", "Office-2"]);
  });

  test("is canceled on a printer that stops during it, and printed on the second", async () => {
    setup.cups.hold();
    setup.start();
    const ids = await setup.here.arrive();
    await until(() => setup.cups.sent().length === 1);
    setup.cups.setPrinter("Lobby", "stopped");
    await until(() => setup.cups.sent().length === 2);
    setup.cups.release();
    setup.cups.setPrinter("Lobby", "ready");
    await setup.waitForState(ids, "printed");
    expect(Object.keys(setup.cups.printed())).toEqual(["Office-2"]);
  });

  test("is canceled on a printer on which nothing happens, and printed on the second", async () => {
    setup.cups.holdPrinter("Lobby");
    setup.start({ PRINT_PATIENCE: "1" });
    const ids = await setup.here.arrive();
    await setup.waitForState(ids, "printed");
    expect(Object.keys(setup.cups.printed())).toEqual(["Office-2"]);
  });

  test("is canceled there also while requests are added behind it, and the next one skips that printer", async () => {
    setup.cups.holdPrinter("Lobby");
    setup.start({ PRINT_PATIENCE: "2" });
    const ids = await setup.here.arrive();
    await until(() => setup.cups.sent().length === 1);
    let number = 7;
    await until(() => {
      setup.cups.removeRequest(`Lobby-${number}`);
      number += 1;
      setup.cups.addRequest(`Lobby-${number}`);
      return setup.cups.sent().length === 2;
    });
    setup.cups.removeRequest(`Lobby-${number}`);
    await setup.waitForState(ids, "printed");
    setup.cups.releasePrinter("Lobby");
    await setup.here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => setup.cups.sent().length === 3);
    const listPrinters = () => setup.cups.sent().map((line) => /-d (\w+)/.exec(line)?.[1]);
    expect(listPrinters()).toEqual(["Lobby", "Office", "Office"]);
    setup.cups.setPrinter("Office", "stopped");
    await setup.here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await until(() => setup.cups.sent().length === 4);
    expect(listPrinters().at(-1)).toBe("Lobby");
  });

  test("fails with the reason if both printers fail", async () => {
    setup.cups.setPrinter("Lobby", "stopped");
    setup.cups.setPrinter("Office", "stopped");
    setup.start();
    const ids = await setup.here.arrive();
    await setup.waitForState(ids, "failed printer_stopped");
    expect(setup.cups.sent()).toEqual([]);
    expect(await setup.here.entries(ids, "label_failed")).toBe(2);
  });
});

describe("a program that is killed", () => {
  test("while a printer prints finds the job again, and it is printed once", async () => {
    setup.cups.hold();
    const program = setup.start();
    const ids = await setup.here.arrive();
    await until(() => isKept('"sent"'));
    await program.kill();
    setup.start();
    setup.cups.release();
    await setup.waitForState(ids, "printed");
    expect(setup.cups.sent()).toHaveLength(1);
  });

  test("while it sends a job reports that it may have been printed, and does not print it again", async () => {
    setup.cups.closeGate();
    const program = setup.start();
    const ids = await setup.here.arrive();
    await until(() => setup.cups.sent().length === 1);
    await program.kill();
    setup.start();
    await setup.waitForState(ids, "failed interrupted");
    expect(setup.cups.sent()).toHaveLength(1);
    setup.cups.openGate();
    // The lp of the killed program goes on without it, and writes in the folder that the end of the test removes.
    await until(() => setup.cups.received().length === 1);
  });

  test("at another computer, where the job is not known, reports the same", async () => {
    const ids = await setup.here.arrive();
    await setup.here.start(await setup.here.mustTake());
    sunday.setNow("2026-11-22T15:01:00Z");
    setup.start();
    await setup.waitForState(ids, "failed interrupted");
    expect(setup.cups.sent()).toEqual([]);
  });

  test("before it starts a job gets it again when the reservation ends", async () => {
    const ids = await setup.here.arrive();
    await setup.here.mustTake();
    setup.start();
    sunday.setNow("2026-11-22T15:01:00Z");
    await setup.waitForState(ids, "printed");
  });
});

describe("a program", () => {
  test("keeps the outcome while the server is away, and reports it later", async () => {
    const line = await openPrintLine(sunday.url);
    setup.atEnd(line.close);
    setup.cups.hold();
    const program = setup.start({ PRINT_SERVER: line.url });
    const ids = await setup.here.arrive();
    await until(() => setup.cups.sent().length === 1);
    line.replace((request) => request.socket.destroy());
    setup.cups.release();
    await until(() => program.output().includes("Can't reach the server."));
    await until(() => isKept('"done"'));
    expect(await setup.here.stateOf(ids)).toEqual(["printing"]);
    line.replace(null);
    await setup.waitForState(ids, "printed");
    await until(() => program.output().includes("The server answers again."));
  });

  test("prints each of many jobs once when two copies run, and a second copy in one folder does not start", async () => {
    const other = mkdtempSync(join(tmpdir(), "narthex-print-"));
    setup.atEnd(async () => rmSync(other, { recursive: true, force: true }));
    const first = setup.start();
    setup.start({ PRINT_DATA_DIR: other });
    await until(() => first.output().includes("Started."));
    const second = setup.start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain("Another copy of the printing program uses this folder.");
    const countPrinted = () => sunday.count("select count(*) from print_jobs where state = 'printed'", []);
    const ids = await setup.here.arrive();
    for (let number = 1; number <= 5; number += 1) {
      await until(countPrinted, (printed) => printed === number);
      await setup.here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    }
    await until(countPrinted, (printed) => printed === 6);
    expect(setup.cups.sent()).toHaveLength(6);
  });

  test("stops with a sentence for a token that is revoked, and for missing settings", async () => {
    const program = setup.start();
    await until(() => program.output().includes("Started."));
    await sunday.admin.call(printPrograms.revoke, { params: { id: setup.here.program.programId } });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain("The server does not know this token.");
    const unset = setup.start({ PRINT_TOKEN: "" });
    expect(await unset.ended).toBe(1);
    expect(unset.output()).toMatch(/^Set PRINT_SERVER .*\n$/);
  });
});

test("stops within seconds when it is asked to", async () => {
  const program = setup.start();
  await until(() => program.output().includes("Started."));
  expect(await program.stop()).toBe(0);
});
