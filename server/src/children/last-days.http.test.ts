// The last day of a bar and of a guardian while a child is inside: that of the event counts, so that nothing changes at
// midnight for a child who is late.
import { childrenInside } from "@narthex/contract/child-board.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";

/** November 22, 20:05 in New York, and 15:05 in Honolulu. */
const COMES = "2026-11-23T01:05:00Z";
/** 20 minutes after midnight in New York. */
const LATE = "2026-11-23T05:20:00Z";
const LAST_DAY = "2026-11-22";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(COMES);
  await sunday.postgres.pool.query("truncate guardians cascade");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

type Entries = { adultId?: number; adultName?: string; kind: "parent" | "trusted" | "barred"; until?: string }[];
const list = async (body: Entries) => {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  expect((await sunday.admin.call(guardians.replace, { params, query: { seen }, body })).status).toBe(200);
};
const enter = async (event: Parameters<ChildrensSunday["addEvent"]>[0]) => {
  const eventId = await sunday.addEvent({ title: "Evening Service", ...event });
  return { eventId, ...(await sunday.arriveAt(eventId, family, family.mia)) };
};
interface Collecting {
  checkInId: number;
  code: string;
  collectorId?: number;
  collectorName?: string;
}
const collect = async ({ checkInId, code, ...named }: Collecting) => {
  const body = { checkInId, code, collectorId: named.collectorId, collectorName: named.collectorName };
  const { status, body: answer } = await sunday.team.refused(children.checkOut, { body });
  return `${status} ${answer.code ?? ""}`.trim();
};

test.each([
  ["is late", { startTime: "20:00", endTime: "23:30" }],
  ["is at an event in another time zone", { startTime: "15:00", endTime: "21:00", timezone: "Pacific/Honolulu" }],
])("a bar until today is in force after the congregation's midnight while the child %s", async (_case, event) => {
  await list([
    { adultId: family.hana, kind: "parent" },
    { adultId: family.sam, kind: "barred", until: LAST_DAY },
    { adultName: "Sam Unwelcome", kind: "trusted" },
  ]);
  const mia = await enter(event);
  sunday.setNow(LATE);
  const byName = { ...mia, collectorName: "Sam Unwelcome" };
  expect([await collect({ ...mia, collectorId: family.sam }), await collect(byName)]).toEqual([
    "403 collector_refused",
    "403 collector_refused",
  ]);
  expect(await collect(mia)).toBe("200");
});

test("staff with a bar until today are kept from a late child after midnight", async () => {
  await list([
    { adultId: family.hana, kind: "parent" },
    { adultId: sunday.ids.ministry_leader, kind: "barred", until: LAST_DAY },
  ]);
  const { checkInId } = await enter({ startTime: "20:00", endTime: "23:30" });
  sunday.setNow(LATE);
  const show = () => sunday.lead.refused(childrenInside.show, { params: { id: checkInId } });
  expect((await show()).status).toBe(403);
  // Six hours after midnight, the bar is over.
  sunday.setNow("2026-11-23T11:01:00Z");
  expect((await show()).status).toBe(200);
});

test("a guardian until today is shown and collects a late child after midnight", async () => {
  await list([{ adultId: family.hana, kind: "parent", until: LAST_DAY }]);
  const mia = await enter({ startTime: "20:00", endTime: "23:30" });
  sunday.setNow(LATE);
  const inside = (await sunday.team.call(childrenInside.show, { params: { id: mia.checkInId } })).body;
  expect(inside.collectors).toMatchObject([{ adultId: family.hana }]);
  expect(await collect(mia)).toBe("200");
});

test("a guardian until an earlier day of a longer event does not collect the child", async () => {
  await list([
    { adultId: family.hana, kind: "parent" },
    { adultId: family.jan, kind: "parent", until: LAST_DAY },
  ]);
  const mia = await enter({ startTime: "20:00", endDate: "2026-11-24", endTime: "12:00" });
  sunday.setNow(LATE);
  expect(await collect({ ...mia, collectorId: family.jan })).toBe("403 collector_refused");
});

test("texts reach a guardian until today after midnight", async () => {
  await list([
    { adultId: family.hana, kind: "parent" },
    { adultId: family.jan, kind: "parent", until: LAST_DAY },
  ]);
  const mia = await enter({ startTime: "20:00", endTime: "23:30" });
  sunday.setNow(LATE);
  const query = { eventId: mia.eventId, checkInId: mia.checkInId };
  const reach = (await sunday.lead.call(childTexts.reach, { query })).body;
  expect(reach.children.flatMap(({ memberIds }) => memberIds)).toEqual([family.hana, family.jan]);
});
