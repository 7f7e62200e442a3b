import { expect, test } from "vitest";
import { makeCongregation } from "./congregation.ts";
import { MINISTRIES } from "./ministries.ts";

const { ministries, people } = makeCongregation(Temporal.Instant.from("2026-10-18T15:20:00Z"));

test("two ministries have a co-leader, who belongs to them and leads no other", () => {
  const { coLeaders, leaders, memberships } = ministries;
  expect(coLeaders.map(({ ministry }) => MINISTRIES[ministry]?.name)).toEqual(["Food Pantry", "Care and Visitation"]);
  for (const { person, ministry } of coLeaders) {
    expect(people[person]).toMatchObject({ isCast: false, row: { membershipStatus: "active" } });
    expect(leaders).not.toContain(person);
    expect(memberships.some((one) => one.person === person && one.ministry === ministry)).toBe(true);
  }
});
