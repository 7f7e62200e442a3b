// A print job is written with the check-in, given to one program at a time, and ends with a report. None is lost, and
// none is started twice.
import { childLabels } from "@narthex/contract/child-labels.ts";
import { printing, printJobs, printPrograms } from "@narthex/contract/printing.ts";
import { station } from "@narthex/contract/station.ts";
import { stations } from "@narthex/contract/stations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { openPdf } from "../../test/pdf.ts";
import { bearer } from "../../test/print-programs.ts";
import { openPrintStation, type PrintStation } from "../../test/print-station.ts";
import { pruneJobs } from "../print-queue/queue.service.ts";

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

describe("a check-in at a station with a printing program", () => {
  test("writes one job, which is printed and recorded", async () => {
    const ids = await here.arrive();
    expect(await here.stateOf(ids)).toEqual(["queued"]);
    const job = await here.mustTake();
    expect(job).toEqual({
      id: expect.any(String),
      attempt: 1,
      printer: "Lobby",
      secondPrinter: "Office",
      media: "Custom.4x2in",
      startedOn: null,
    });
    const answer = await here.pdfOf(job);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    const { byPage } = await openPdf(await answer.bytes());
    expect(byPage).toHaveLength(3);
    expect(byPage[0]?.join(" ")).toContain("Mia Berg");
    expect((await here.start(job)).status).toBe(200);
    expect(await here.stateOf(ids)).toEqual(["printing"]);
    expect((await here.report(job)).body).toEqual({ state: "printed" });
    expect(await here.stateOf(ids)).toEqual(["printed"]);
    expect([await here.entries(ids, "label_sent"), await here.entries(ids, "label_printed")]).toEqual([2, 2]);
    expect((await sunday.auditOf("child")).map(({ action }) => action)).toContain("tag_printed");
    expect(await here.take()).toBeNull();
  });

  test("that is sent again writes no second job", async () => {
    await here.arrive();
    await here.arrive();
    expect(await sunday.count("select count(*) from print_jobs", [])).toBe(1);
  });

  test("that is refused writes no job, and a station that prints from the browser writes none", async () => {
    await sunday.postgres.pool.query("update rooms set capacity = 1");
    const eventId = sunday.service;
    const [found] = (await here.lobby.call(station.families, { body: { eventId, digits: "0144" } })).body;
    const body = {
      eventId,
      family: found?.token ?? "",
      adultId: here.family.hana,
      childIds: [here.family.mia, here.family.ben],
    };
    expect((await here.lobby.refused(station.checkIn, { body })).body.code).toBe("room_full");
    await sunday.postgres.pool.query("update rooms set capacity = 500");
    await sunday.lead.call(stations.changePrinting, {
      params: { id: here.lobby.stationId },
      body: { printProgramId: null, printer: "Lobby", secondPrinter: "", labelSize: "4x2" },
    });
    await here.arrive();
    expect(await sunday.count("select count(*) from print_jobs", [])).toBe(0);
    expect((await here.lobby.call(station.show)).body.isPrintedByProgram).toBe(false);
  });

  test("prints all tags of a continuous roll in one size", async () => {
    await here.printThrough(here.program.programId, { labelSize: "62mm" });
    await here.arrive();
    const text = Buffer.from(await (await here.pdfOf(await here.mustTake())).bytes()).toString("latin1");
    const sizes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, , height]) => height);
    expect(new Set(sizes).size).toBe(1);
  });
});

describe("a reservation", () => {
  test("gives a job to one of two copies of the program", async () => {
    await here.arrive();
    const copy = sunday.stranger(bearer(here.program.token));
    const taken = await Promise.all([here.take(), here.take(copy)]);
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
  });

  test("that ends is offered again, and the first attempt can no longer start", async () => {
    await here.arrive();
    const first = await here.mustTake();
    at("15:00:59");
    expect(await here.take()).toBeNull();
    at("15:01:00");
    const second = await here.mustTake();
    expect([second.id, second.attempt, second.startedOn]).toEqual([first.id, 2, null]);
    expect((await here.start(first)).body.code).toBe("lease_lost");
    expect((await here.pdfOf(first)).status).toBe(409);
    expect((await here.report(first, "printer_stopped")).body.code).toBe("lease_lost");
    expect((await here.start(second)).status).toBe(200);
  });

  test("is prolonged while the job is printed", async () => {
    await here.arrive();
    const job = await here.mustTake();
    await here.start(job);
    at("15:00:50");
    await here.start(job, "Office");
    at("15:01:40");
    expect(await here.take()).toBeNull();
    at("15:01:50");
    expect((await here.mustTake()).startedOn).toBe("Office");
  });

  test("that ended does not lose the report of a job that was printed", async () => {
    const ids = await here.arrive();
    const first = await here.mustTake();
    await here.start(first);
    at("15:02:00");
    const second = await here.mustTake();
    expect((await here.report(first)).body).toEqual({ state: "printed" });
    expect((await here.start(second)).body.code).toBe("lease_lost");
    expect((await here.report(second, "interrupted")).body).toEqual({ state: "printed" });
    expect(await here.stateOf(ids)).toEqual(["printed"]);
    expect(await here.entries(ids, "label_printed")).toBe(2);
  });

  test("ends as failed after five attempts", async () => {
    const ids = await here.arrive();
    for (let minute = 0; minute < 5; minute += 1) {
      at(`15:0${minute}:00`);
      await here.mustTake();
    }
    at("15:05:00");
    expect(await here.take()).toBeNull();
    expect(await here.stateOf(ids)).toEqual(["failed interrupted"]);
  });
});

describe("a program whose CUPS is not running", () => {
  const takeWithoutCups = () =>
    here.program.call(printing.take, { body: { printers: [], isCupsRunning: false } }).then(({ body }) => body.job);
  const shown = async (ids: readonly number[]) =>
    (await here.lobby.call(printJobs.list, { query: { checkIns: ids.join() } })).body[0]?.cupsStoppedOn;

  test("gets no job, which says where CUPS is not running until it runs again, and uses no attempt", async () => {
    expect(await here.take()).toBeNull();
    const ids = await here.arrive();
    expect(await shown(ids)).toBeNull();
    expect(await takeWithoutCups()).toBeNull();
    expect([await here.stateOf(ids), await shown(ids)]).toEqual([["queued"], "Office computer"]);
    const [program] = (await sunday.lead.call(printPrograms.list)).body.filter(
      ({ id }) => id === here.program.programId,
    );
    expect(program).toMatchObject({ isCupsRunning: false, printers: ["Lobby", "Office"] });
    expect((await here.mustTake()).attempt).toBe(1);
    expect(await shown(ids)).toBeNull();
  });

  test("does not keep a job for more than three hours", async () => {
    const ids = await here.arrive();
    const job = await here.mustTake();
    at("18:00:01");
    expect(await takeWithoutCups()).toBeNull();
    expect(await here.stateOf(ids)).toEqual(["failed expired"]);
    expect((await here.start(job)).body.code).toBe("lease_lost");
  });
});

describe("a job that was not printed", () => {
  test("is shown with the reason, and its tags are printed from the browser", async () => {
    const ids = await here.arrive();
    const job = await here.mustTake();
    await here.start(job);
    await here.report(job, "printer_stopped", "Office");
    expect(await here.stateOf(ids)).toEqual(["failed printer_stopped"]);
    expect(await here.entries(ids, "label_failed")).toBe(2);
    const [first, also] = ids;
    const answer = await here.lobby.fetch(`${childLabels.pdf.path.replace(":id", String(first))}?also=${also}`);
    expect(answer.status).toBe(200);
  });

  test("is not printed also when its tags were opened in the browser", async () => {
    const ids = await here.arrive();
    const job = await here.mustTake();
    const [first, also] = ids;
    await here.lobby.fetch(`${childLabels.pdf.path.replace(":id", String(first))}?also=${also}`);
    expect((await here.start(job)).body.code).toBe("lease_lost");
    expect(await here.stateOf(ids)).toEqual(["canceled"]);
  });

  test("stays when only one of its tags was opened in the browser", async () => {
    const ids = await here.arrive();
    await here.lobby.fetch(childLabels.pdf.path.replace(":id", String(ids[0])));
    expect(await here.stateOf(ids)).toEqual(["queued"]);
  });

  test("fails once its children have left, and after three hours", async () => {
    const ids = await here.arrive();
    await sunday.postgres.pool.query("update child_check_ins set state = 'out' where id = any($1)", [ids]);
    expect(await here.take()).toBeNull();
    expect(await here.stateOf(ids)).toEqual(["failed collected"]);
    await sunday.postgres.pool.query("update child_check_ins set state = 'in' where id = any($1)", [ids]);
    at("15:00:05");
    const again = await here.lobby.call(printJobs.create, { body: { checkInIds: ids } });
    expect(again.status).toBe(201);
    at("18:00:06");
    expect(await here.take()).toBeNull();
    expect(await here.stateOf(ids)).toEqual(["failed expired", "failed collected"]);
  });

  test("fails after a day without a program, and is deleted after 30 days", async () => {
    const ids = await here.arrive();
    const prune = (time: string) => pruneJobs(sunday.postgres.db, Temporal.Instant.from(time));
    await prune("2026-11-23T14:00:00Z");
    expect(await here.stateOf(ids)).toEqual(["queued"]);
    await prune("2026-11-23T16:00:00Z");
    expect(await here.stateOf(ids)).toEqual(["failed expired"]);
    await prune("2026-12-23T16:00:00Z");
    expect(await here.stateOf(ids)).toEqual([]);
  });
});
