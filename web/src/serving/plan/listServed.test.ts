import type { PlannedEvent, ServingPlan } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { expect, test } from "vitest";
import { listServed } from "./listServed.ts";

const buildPerson = (memberId: number, more: Partial<PlannedPerson> = {}): PlannedPerson => ({
  ...{ id: memberId, memberId, firstName: "Ann", lastName: `Test${memberId}`, hasEmail: true },
  ...{ state: "asked", reason: null, conflict: null },
  ...more,
});

/** A plan with one event a day. @param days the people of each position of each event */
function buildPlan(...days: PlannedPerson[][][]): ServingPlan {
  const events = days.map((positions, at): PlannedEvent => {
    const eventDate = `2026-11-0${at + 1}`;
    return {
      ...{ id: at + 1, title: "Service", eventDate, startTime: "10:00", endDate: eventDate, endTime: "11:00" },
      ...{ timezone: "America/New_York", isVisible: true, isCanceled: false, isOver: false, isLeftOut: false },
      positions: positions.map((people, place) => ({ positionId: place + 1, needed: 1, open: 0, people })),
    };
  });
  return {
    ...{ ministry: { id: 1, name: "Welcome" }, can: { plan: true, volunteer: true }, isUnaccepted: false },
    ...{ notListedIn: [], positions: [], positionsVersion: "", from: "2026-11-01", to: "2026-11-14" },
    ...{ events, hasEvents: true, drafts: 0 },
  };
}

test("a person who has two positions at one event serves once there", () => {
  const plan = buildPlan([[buildPerson(1)], [buildPerson(1)]], [[buildPerson(2)]], [[buildPerson(2)]]);
  expect(listServed(plan, ["asked"])).toEqual([
    { id: 2, name: "Ann Test2", days: ["2026-11-02", "2026-11-03"] },
    { id: 1, name: "Ann Test1", days: ["2026-11-01"] },
  ]);
});

test("people in other states and people who are no longer active are not listed", () => {
  const gone = buildPerson(2, { conflict: { kind: "inactive" } });
  const plan = buildPlan([[buildPerson(1), gone, buildPerson(3, { state: "declined" })]]);
  expect(listServed(plan, ["asked"]).map(({ id }) => id)).toEqual([1]);
});
