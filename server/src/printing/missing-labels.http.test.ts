// Labels that were not printed are known after the greeter went on, and no tag is printed by two jobs.
import { board } from "@narthex/contract/child-board.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { children } from "@narthex/contract/children.ts";
import { printJobs } from "@narthex/contract/printing.ts";
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followChanges } from "../../test/changes.ts";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";
import { openPrintStation, type PrintStation } from "../../test/print-station.ts";
import { enrollStation } from "../../test/stations.ts";
import { until } from "../../test/until.ts";

let sunday: ChildrensSunday;
let here: PrintStation;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  await sunday.postgres.pool.query("truncate child_entries, child_check_ins cascade");
  here = await openPrintStation(sunday);
});
afterAll(() => sunday?.close());

const query = () => ({ eventId: sunday.service });
/** On the board of the hall and at the desk, by first name. */
const readMissing = async () => {
  const { children } = (await sunday.team.call(board.show, { params: { id: sunday.hall }, query: query() })).body;
  const listed = (await sunday.team.call(childLabels.missing, { query: query() })).body;
  const ofBoard = children.flatMap(({ firstName, labelsMissingFrom: from }) => (from ? [[firstName, from]] : []));
  const ofDesk = listed.map(({ firstName, missingFrom }) => [firstName, missingFrom]);
  expect(new Set(ofDesk.map(String))).toEqual(new Set(ofBoard.map(String)));
  return ofDesk;
};

test("a tag that the printing program does not report counts as missing after a minute", async () => {
  await here.arrive();
  const from = "2026-11-22T15:01:00Z";
  expect(await readMissing()).toEqual([
    ["Ben", from],
    ["Mia", from],
  ]);
});

test("tags of a failed job are missing at once, until they are printed or opened in a browser", async () => {
  const ids = await here.arrive();
  const job = await here.mustTake();
  await here.start(job);
  sunday.setNow("2026-11-22T15:00:20Z");
  await here.report(job, "printer_stopped");
  const from = "2026-11-22T15:00:20.000Z";
  expect(await readMissing()).toEqual([
    ["Ben", from],
    ["Mia", from],
  ]);
  const [mia = 0] = ids;
  expect((await sunday.lead.fetch(childLabels.pdf.path.replace(":id", String(mia)))).status).toBe(200);
  expect(await readMissing()).toEqual([["Ben", from]]);
  await sunday.lead.call(childLabels.confirm, { body: { checkInIds: [mia], printed: false } });
  expect(await readMissing()).toHaveLength(2);
});

test("an attended station lists missing labels, a self-service station does not", async () => {
  await here.arrive();
  const desk = await enrollStation(sunday, "attended");
  expect((await desk.call(childLabels.missing, { query: query() })).body).toHaveLength(2);
  expect((await here.lobby.refused(childLabels.missing, { query: query() })).status).toBe(403);
});

test("a tag that is printed again is taken out of a job that waits, which keeps the others", async () => {
  const ids = await here.arrive();
  const [mia = 0, ben = 0] = ids;
  const first = await here.mustTake();
  await here.pdfOf(first);
  sunday.setNow("2026-11-22T15:00:30Z");
  await here.lobby.call(printJobs.create, { body: { checkInIds: [mia] } });
  expect((await here.start(first)).body.code).toBe("lease_lost");
  const names: string[] = [];
  for (let job = await here.take(); job; job = await here.take()) {
    const { byPage } = await openPdf(await (await here.pdfOf(job)).bytes());
    names.push(["Mia Berg", "Ben Berg"].filter((name) => byPage.some((page) => page.join(" ").includes(name))).join());
    await here.start(job);
    await here.report(job);
  }
  expect(names).toEqual(["Ben Berg", "Mia Berg"]);
  expect([await here.entries([mia], "label_printed"), await here.entries([ben], "label_printed")]).toEqual([1, 1]);
});

test("tags that were printed in a browser are not missing if an older job reports a failure later", async () => {
  const ids = await here.arrive();
  const job = await here.mustTake();
  await here.start(job);
  for (const id of ids) await sunday.lead.fetch(childLabels.pdf.path.replace(":id", String(id)));
  await sunday.lead.call(childLabels.confirm, { body: { checkInIds: ids, printed: true } });
  await here.report(job, "printer_stopped");
  expect(await readMissing()).toEqual([]);
});

test("a missing tag is still listed at the next event if the child keeps its code", async () => {
  await here.arrive();
  const job = await here.mustTake();
  await here.start(job);
  await here.report(job, "printer_stopped");
  const next = await sunday.addEvent({ title: "Second Service", startTime: "11:00", endTime: "12:00" });
  sunday.setNow("2026-11-22T15:50:00Z");
  const body = { eventId: next, roomId: sunday.hall, childIds: [here.family.mia], adultId: here.family.hana };
  await sunday.team.call(children.checkIn, { body });
  const listed = (await sunday.team.call(childLabels.missing, { query: { eventId: next } })).body;
  expect(listed.map(({ firstName }) => firstName)).toEqual(["Mia"]);
});

test("labels that a self-service station never opened, or could not open, are marked on the board", async () => {
  await sunday.lead.call(stations.changePrinting, {
    params: { id: here.lobby.stationId },
    body: { printProgramId: null, printer: "", secondPrinter: "", labelSize: "62mm" },
  });
  const ids = await here.arrive();
  const never = "2026-11-22T15:01:00Z";
  expect(await readMissing()).toEqual([
    ["Ben", never],
    ["Mia", never],
  ]);
  for (const id of ids) await here.lobby.fetch(childLabels.pdf.path.replace(":id", String(id)));
  expect(await readMissing()).toEqual([]);
  await here.lobby.call(childLabels.confirm, { body: { checkInIds: ids, printed: false } });
  expect(await readMissing()).toHaveLength(2);
});

test("a tag that is sent, opened, not printed or printed is published to open boards", async () => {
  const [mia = 0] = await here.arrive();
  const expectNotified = async (act: () => Promise<unknown>) => {
    const { changes, stop } = await followChanges(sunday.services);
    await act();
    await until(() => changes.some(({ topic }) => topic === "children"));
    stop();
  };
  const confirm = (printed: boolean) => sunday.lead.call(childLabels.confirm, { body: { checkInIds: [mia], printed } });
  await expectNotified(() => here.lobby.call(printJobs.create, { body: { checkInIds: [mia] } }));
  await expectNotified(() => sunday.lead.fetch(childLabels.pdf.path.replace(":id", String(mia))));
  await expectNotified(() => confirm(false));
  await expectNotified(() => confirm(true));
});

describe("labels of families who were checked in in a browser", () => {
  const printInBrowser = async (checkInId: number) =>
    expect((await sunday.team.fetch(childLabels.pdf.path.replace(":id", String(checkInId)))).status).toBe(200);

  test("are not missing as long as no labels are used at the event", async () => {
    await sunday.arrive(here.family, here.family.mia, here.family.ben);
    expect(await readMissing()).toEqual([]);
  });

  test("are missing after a minute if they were never opened, until they are", async () => {
    const [mia, ben] = await sunday.arrive(here.family, here.family.mia, here.family.ben);
    await printInBrowser(mia?.checkInId ?? 0);
    expect(await readMissing()).toEqual([["Ben", "2026-11-22T15:01:00Z"]]);
    await printInBrowser(ben?.checkInId ?? 0);
    expect(await readMissing()).toEqual([]);
  });

  test("are not missing if the family has a paper slip", async () => {
    const [mia] = await sunday.arrive(here.family, here.family.mia);
    await printInBrowser(mia?.checkInId ?? 0);
    const [ben] = await sunday.arrive(here.family, here.family.ben);
    await sunday.postgres.pool.query(
      `insert into paper_slips (event_id, number, code_id, day)
      select event_id, 1, code_id, day from child_check_ins where id = $1`,
      [ben?.checkInId],
    );
    expect(await readMissing()).toEqual([]);
  });

  test("are not missing after a child with a printed tag came to the next event", async () => {
    const [mia] = await sunday.arrive(here.family, here.family.mia);
    await printInBrowser(mia?.checkInId ?? 0);
    const next = await sunday.addEvent({ title: "Third Service", startTime: "11:00", endTime: "12:00" });
    sunday.setNow("2026-11-22T15:50:00Z");
    await sunday.arriveAt(next, here.family, here.family.mia);
    const ben = await sunday.arriveAt(next, here.family, here.family.ben);
    await printInBrowser(ben.checkInId);
    expect((await sunday.team.call(childLabels.missing, { query: { eventId: next } })).body).toEqual([]);
  });
});
