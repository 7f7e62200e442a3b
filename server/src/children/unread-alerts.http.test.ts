// Alerts stay in the list until a lead has read them, also after midnight.
import { childAlerts, children } from "@narthex/contract/children.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";

let sunday: ChildrensSunday;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
afterAll(() => sunday?.close());

const listed = async () => (await sunday.lead.call(childAlerts.list)).body.map(({ id }) => id);

test("an unread alert stays in the list on later days, and a read one until the end of its day", async () => {
  const family = await sunday.addFamily();
  const [arrived] = await sunday.arrive(family, family.mia);
  const { checkInId = 0, code = "" } = arrived ?? {};
  for (let attempt = 0; attempt < 2; attempt += 1)
    await sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorId: family.sam } });
  const [second = 0, first = 0] = await listed();
  await sunday.lead.call(childAlerts.show, { params: { id: second } });
  expect(await listed()).toEqual([first, second]);
  sunday.setNow("2026-11-23T15:00:00Z");
  expect(await listed()).toEqual([first]);
  sunday.setNow("2027-01-10T15:00:00Z");
  await sunday.lead.call(childAlerts.show, { params: { id: first } });
  expect(await listed()).toEqual([]);
});
