// Printing programs have tokens of their own, and stations up to two printers. Labels are printed again by stations and
// leads.
import { printing, printJobs, printPrograms } from "@narthex/contract/printing.ts";
import { signin } from "@narthex/contract/signin.ts";
import { station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";
import { addPrintProgram } from "../../test/print-programs.ts";
import { openPrintStation, type PrintStation } from "../../test/print-station.ts";
import { enrollStation } from "../../test/stations.ts";

let sunday: ChildrensSunday;
let here: PrintStation;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  here = await openPrintStation(sunday);
});
afterAll(() => sunday?.close());

const at = (time: string) => sunday.setNow(`2026-11-22T${time}Z`);

describe("printing again", () => {
  test("replaces a job that has not started", async () => {
    const ids = await here.arrive();
    at("15:00:05");
    await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    expect(await here.stateOf(ids)).toEqual(["queued", "canceled"]);
  });

  test("is for a station within two minutes, and later for leads, on a station's printers", async () => {
    const ids = await here.arrive();
    at("15:03:00");
    const body = { checkInIds: ids };
    expect((await here.lobby.refused(printJobs.create, { body })).body.code).toBe("already_checked_in");
    expect((await sunday.lead.refused(printJobs.create, { body })).body.code).toBe("prints_from_browser");
    const there = { ...body, stationId: here.lobby.stationId };
    expect((await sunday.team.refused(printJobs.create, { body: there })).body.code).toBe("already_checked_in");
    expect((await sunday.lead.call(printJobs.create, { body: there })).status).toBe(201);
    expect((await sunday.lead.refused(printJobs.create, { body: { ...there, stationId: 99999 } })).status).toBe(409);
    const other = await enrollStation(sunday, "self_service");
    expect((await other.refused(printJobs.list, { query: { checkIns: ids.join() } })).status).toBe(404);
    expect((await other.refused(printJobs.create, { body })).status).toBe(404);
    expect((await sunday.stranger().refused(printJobs.create, { body })).status).toBe(401);
  });
});

describe("a test label", () => {
  test("is printed on the printer that was chosen, without a second one", async () => {
    const params = { id: here.lobby.stationId };
    const { id } = (await sunday.lead.call(printJobs.test, { params, body: { printer: "second" } })).body;
    const job = await here.mustTake();
    expect([job.id, job.printer, job.secondPrinter]).toEqual([id, "Office", null]);
    const { byPage } = await openPdf(await (await here.pdfOf(job)).bytes());
    expect(byPage[0]?.join(" ")).toContain("Test label");
    await here.start(job, "Office");
    await here.report(job, null, "Office");
    expect((await sunday.lead.call(printJobs.show, { params: { id } })).body.state).toBe("printed");
    await here.printThrough(here.program.programId, { secondPrinter: "" });
    const none = await sunday.lead.refused(printJobs.test, { params, body: { printer: "second" } });
    expect(none.body.code).toBe("prints_from_browser");
    expect((await here.lobby.refused(printJobs.test, { params, body: { printer: "first" } })).status).toBe(401);
  });
});

describe("a printing program", () => {
  test("is added by administrators, and its token is shown once and stored as a hash", async () => {
    const body = { name: "Office", entryKey: crypto.randomUUID() };
    expect((await sunday.lead.refused(printPrograms.create, { body })).status).toBe(403);
    const { token } = (await sunday.admin.call(printPrograms.create, { body })).body;
    expect(token).toHaveLength(43);
    expect((await sunday.admin.call(printPrograms.create, { body })).body.token).toBeNull();
    expect(await sunday.count("select count(*) from print_programs where token_hash = $1", [token])).toBe(0);
    const listed = (await sunday.lead.call(printPrograms.list)).body;
    expect(JSON.stringify(listed)).not.toContain(token);
    expect((await sunday.team.refused(printPrograms.list)).status).toBe(403);
    expect((await sunday.admin.refused(printPrograms.create, { body: { name: "" } })).body.fields).toHaveProperty(
      "name",
    );
  });

  test("makes the calls of printing and no others, and gets jobs of its stations only", async () => {
    await here.arrive();
    const other = await addPrintProgram(sunday, "Other");
    expect(await here.take(other)).toBeNull();
    const job = await here.mustTake();
    expect(
      (await other.refused(printing.start, { params: { id: job.id }, body: { attempt: 1, printer: "Lobby" } })).status,
    ).toBe(404);
    for (const call of [signin.user, stations.list, printPrograms.list, printJobs.list])
      expect((await here.program.refused(call, { query: { checkIns: "1" } })).status).toBe(401);
    expect((await sunday.stranger().refused(printing.take, { body: { printers: [] } })).status).toBe(401);
    expect((await sunday.admin.refused(printing.take, { body: { printers: [] } })).body.code).toBe("forbidden");
    expect((await here.lobby.refused(printing.take, { body: { printers: [] } })).body.code).toBe("signed_out");
  });

  test("shows its printers and its last contact", async () => {
    const found = async () =>
      (await sunday.lead.call(printPrograms.list)).body.find(({ id }) => id === here.program.programId);
    expect(await found()).toMatchObject({ printers: [], lastSeenAt: null });
    await here.take();
    expect(await found()).toMatchObject({ printers: ["Lobby", "Office"], lastSeenAt: "2026-11-22T15:00:00.000Z" });
    at("15:00:10");
    await here.take();
    expect((await found())?.lastSeenAt).toBe("2026-11-22T15:00:10.000Z");
    const wrong = await here.program.refused(printing.take, { body: { printers: ["-o raw"] } });
    expect(wrong.status).toBe(400);
  });

  test("that is revoked is refused at the next call; its jobs have failed, and its stations print from the browser", async () => {
    const ids = await here.arrive();
    const job = await here.mustTake();
    await here.start(job);
    const params = { id: here.program.programId };
    expect((await sunday.lead.refused(printPrograms.revoke, { params })).status).toBe(403);
    await sunday.admin.call(printPrograms.revoke, { params });
    expect((await here.report(job)).body.code).toBe("print_token_unknown");
    expect(await here.stateOf(ids)).toEqual(["failed program_revoked"]);
    expect((await here.lobby.call(station.show)).body.isPrintedByProgram).toBe(false);
    expect((await sunday.admin.refused(printPrograms.revoke, { params })).status).toBe(404);
    const body = { printProgramId: here.program.programId, printer: "Lobby", secondPrinter: null, labelSize: "4x2" };
    const chosen = await sunday.lead.refused(stations.changePrinting, { params: { id: here.lobby.stationId }, body });
    expect(chosen.body.fields).toHaveProperty("printProgramId");
  });
});

describe("the printers of a station", () => {
  test("are a first and another second one, chosen by leads", async () => {
    const params = { id: here.lobby.stationId };
    const body = { printProgramId: here.program.programId, printer: "", secondPrinter: "Office", labelSize: "4x2" };
    const refused = async (given: object) =>
      Object.keys(
        (await sunday.lead.refused(stations.changePrinting, { params, body: { ...body, ...given } })).body.fields ?? {},
      );
    expect(await refused({})).toEqual(["printer"]);
    expect(await refused({ printer: "Office" })).toEqual(["secondPrinter"]);
    expect(await refused({ printer: "-d other" })).toEqual(["printer"]);
    expect((await sunday.team.refused(stations.changePrinting, { params, body })).status).toBe(403);
    const shown = (await sunday.lead.call(stations.list)).body.find(({ id }) => id === here.lobby.stationId);
    expect(shown).toMatchObject({ printer: "Lobby", secondPrinter: "Office", labelSize: "4x2" });
    expect((await sunday.auditOf("station")).map(({ action }) => action)).toContain("printing_changed");
  });
});
