import { expect, test } from "vitest";
import { groupsOf, nearestFirst } from "./stations.rules.ts";

test("the event whose start is nearest comes first", () => {
  const at = (id: number, startsAt: string) => ({ id, startsAt });
  const events = [at(1, "2026-11-22T14:00:00Z"), at(2, "2026-11-22T15:00:00Z"), at(3, "2026-11-22T20:00:00Z")];
  expect(nearestFirst(events, Temporal.Instant.from("2026-11-22T14:50:00Z")).map(({ id }) => id)).toEqual([2, 1, 3]);
});

test("the code of a link is shown in groups of five", () => {
  expect(groupsOf("CDFHJKMNPR")).toBe("CDFHJ-KMNPR");
});
