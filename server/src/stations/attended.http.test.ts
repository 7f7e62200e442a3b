// An attended station: what a greeter does there, and what needs a person's own session.
import { randomUUID } from "node:crypto";
import { childrenInside } from "@narthex/contract/child-board.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { printJobs } from "@narthex/contract/printing.ts";
import { station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

describe("an attended station", () => {
  test("checks in and hands over with the code, and no spoken approval replaces it", async () => {
    const desk = await enrollStation(sunday, "attended");
    const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
    const [mia] = (await desk.call(children.checkIn, { body })).body;
    const checkInId = mia?.id ?? 0;
    const override = { reason: "A visitor" };
    expect((await desk.refused(children.checkIn, { body: { ...body, override } })).body.code).toBe("forbidden");
    const secondApproval = await sunday.approve(sunday.team, "second", checkInId);
    const lost = { checkInId, lostTag: { secondApproval, note: "Seen" }, collectorId: family.hana };
    expect((await desk.refused(children.checkOut, { body: lost })).body.code).toBe("approval_invalid");
    expect((await desk.refused(children.approve, { body: { checkInId, kind: "second" } })).body.code).toBe(
      "signed_out",
    );
    for (const collectorName of ["Tom Neu", "Unwelcome Sam"]) {
      const refused = await desk.refused(children.checkOut, { body: { checkInId, code: mia?.code, collectorName } });
      expect([refused.status, refused.body.code]).toEqual([403, "collector_refused"]);
    }
    const [alert, ...others] = (await sunday.lead.call(childAlerts.list)).body;
    expect([alert?.seenAt, others]).toEqual([null, []]);
    const out = await desk.call(children.checkOut, { body: { checkInId, code: mia?.code } });
    expect(out.body.collectorId).toBe(family.hana);
    const made = "select count(*) from child_entries where station_id = $1 and kind = 'collected' and proof = 'code'";
    expect(await sunday.count(made, [desk.stationId])).toBe(1);
  });

  test("enters a family once for two requests with one key, also after the account that added it was deleted", async () => {
    const desk = await enrollStation(sunday, "attended");
    await sunday.postgres.pool.query("update stations set added_by = null where id = $1", [desk.stationId]);
    const children = [{ firstName: "Nino", lastName: "Fresco", dateOfBirth: "", allergies: "", medicalNotes: "" }];
    const adult = { firstName: "Rosa", lastName: "Fresco", phone: "(212) 555-3000" };
    const body = { adult, children, isAnotherFamily: true, entryKey: randomUUID() };
    const first = await desk.call(childFamilies.create, { body });
    const second = await desk.call(childFamilies.create, { body });
    expect([first.status, second.status, second.body]).toEqual([201, 200, { id: first.body.id }]);
  });

  test("makes 60 different searches in a minute, and repeats the last one freely", async () => {
    const desk = await enrollStation(sunday, "attended");
    const search = (text: string) =>
      desk.refused(childFamilies.search, { query: { eventId: sunday.service, search: text } });
    for (let digits = 1_000; digits < 1_059; digits++) expect((await search(`${digits}`)).status).toBe(200);
    for (let again = 0; again < 5; again++) expect((await search("1058")).status).toBe(200);
    expect((await search("1059")).status).toBe(200);
    expect((await search("1060")).body.code).toBe("too_many");
    expect((await search("1060")).body.code).toBe("too_many");
  });
});

test("an attended station reads a check-in as long as it is or would be current", async () => {
  const desk = await enrollStation(sunday, "attended");
  const [mia, ben] = await sunday.arrive(family, family.mia, family.ben);
  const { checkInId, code } = mia ?? { checkInId: 0, code: "" };
  const params = { id: checkInId };
  await desk.fetch(childLabels.pdf.path.replace(":id", String(checkInId)));
  await desk.call(children.checkOut, { body: { checkInId, code } });
  const attempts = async () => [
    (await desk.refused(childrenInside.show, { params })).status,
    (await desk.refused(children.checkOut, { body: { checkInId, code } })).status,
    (await desk.refused(childLabels.confirm, { body: { checkInIds: [checkInId], printed: true } })).status,
    (await desk.refused(printJobs.list, { query: { checkIns: `${checkInId}` } })).status,
  ];
  expect(await attempts()).toEqual([200, 409, 200, 200]);
  expect((await desk.call(childrenInside.show, { params: { id: ben?.checkInId ?? 0 } })).body.firstName).toBe("Ben");
  sunday.setNow("2026-11-23T15:00:00Z");
  expect(await attempts()).toEqual([404, 404, 404, 404]);
  expect((await desk.refused(childrenInside.show, { params: { id: ben?.checkInId ?? 0 } })).status).toBe(404);
  expect((await sunday.team.call(childrenInside.show, { params })).body.state).toBe("out");
});

test("an event without hours is shown at a station without a time", async () => {
  const id = await sunday.addEvent({ title: "Open House", startTime: "00:00", endTime: "23:59" });
  const desk = await enrollStation(sunday, "attended");
  const { events } = (await desk.call(station.show)).body;
  const timezone = "America/New_York";
  expect(events.find((one) => one.id === id)).toEqual({ id, title: "Open House", startTime: null, timezone });
});
