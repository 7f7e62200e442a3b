// The printing program while CUPS is not running: jobs wait, and their tags may be printed from the browser meanwhile.
import { childLabels } from "@narthex/contract/child-labels.ts";
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

describe("while CUPS is not running", () => {
  test("a job waits, says so with the name of the program, and is printed when CUPS runs again", async () => {
    setup.cups.turnOff();
    const program = setup.start();
    await until(() => program.output().includes("The print service (CUPS) is not running."));
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.some(({ id, isCupsRunning }) => id === setup.here.program.programId && !isCupsRunning),
    );
    const ids = await setup.here.arrive();
    const [job] = (await setup.here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } })).body;
    expect(job).toMatchObject({ state: "queued", cupsStoppedOn: "Office computer" });
    setup.cups.turnOn();
    await setup.waitForState(ids, "printed");
    expect(Object.keys(setup.cups.printed())).toEqual(["Lobby-1"]);
    expect(program.output()).toContain("The print service (CUPS) is running again.");
    const { body } = await sunday.lead.call(printPrograms.list);
    expect(body.find(({ id }) => id === setup.here.program.programId)).toMatchObject({
      isCupsRunning: true,
      printers: ["Lobby", "Office"],
    });
  });

  test("its printers are listed, also if it starts while they are read", async () => {
    setup.cups.turnOff();
    setup.cups.turnOnAfterList();
    setup.start();
    // They are read again after a minute only.
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.find(({ id }) => id === setup.here.program.programId)?.printers.length === 2,
      30_000,
    );
  });

  test("a job that the program already has waits too, and a printer that does not exist still fails", async () => {
    const program = setup.start();
    await until(() => program.output().includes("Started."));
    await until(
      () => sunday.lead.call(printPrograms.list),
      ({ body }) => body.some(({ id, printers }) => id === setup.here.program.programId && printers.length === 2),
    );
    setup.cups.turnOff();
    const ids = await setup.here.arrive();
    await until(
      () => setup.here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } }),
      ({ body }) => body[0]?.cupsStoppedOn === "Office computer",
    );
    expect(await setup.here.stateOf(ids)).toEqual(["taken"]);
    expect(program.output()).not.toContain("failed");
    setup.cups.turnOn();
    await setup.waitForState(ids, "printed");
    await setup.here.printThrough(setup.here.program.programId, { printer: "Gone", secondPrinter: "" });
    sunday.setNow("2026-11-22T15:00:10Z");
    await setup.here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    await setup.waitForState(ids, "failed printer_unknown");
  });

  test("a tag that is opened in the browser meanwhile is not printed with the job", async () => {
    const line = await openPrintLine(sunday.url);
    setup.atEnd(line.close);
    const started = Promise.withResolvers<void>();
    const paths: string[] = [];
    line.waitBefore((path) => {
      paths.push(path);
      return path.endsWith("/start") ? started.promise : null;
    });
    setup.start({ PRINT_SERVER: line.url });
    await until(() => paths.length > 0);
    setup.cups.turnOff();
    const ids = await setup.here.arrive();
    await until(() => paths.some((path) => path.includes(".pdf")));
    await until(
      () => setup.here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } }),
      ({ body }) => body[0]?.cupsStoppedOn === "Office computer",
    );
    await setup.here.lobby.fetch(childLabels.pdf.path.replace(":id", String(ids[0])));
    expect(await setup.here.stateOf(ids)).toEqual(["queued"]);
    setup.cups.turnOn();
    await setup.waitForState(ids, "taken");
    // The program asks again when it has the answer to the request before.
    const asked = paths.length;
    await until(() => paths.slice(asked).some((path) => path.endsWith("/take")));
    started.resolve();
    await setup.waitForState(ids, "printed");
    const [document] = Object.values(setup.cups.printed());
    const text = (await openPdf(document ?? Buffer.alloc(0))).byPage.flat().join(" ");
    expect(text).toContain("Ben Berg");
    expect(text).not.toContain("Mia Berg");
  });
});
