import { events } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
});
afterAll(() => congregation?.close());

const totalIn = (headers: Headers) => Number(headers.get("x-total-count"));
const nextIn = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";

const addMember = (lastName: string) =>
  admin.call(members.create, {
    body: { firstName: "Ann", lastName, joinDate: "2024-01-07", membershipStatus: "active" },
  });

it("counts a search once: later pages repeat the total of the first", async () => {
  const first = await admin.call(members.list, { query: { limit: 1 } });
  const total = totalIn(first.headers);
  await addMember("Zuckermann");
  const second = await admin.fetch(nextIn(first.headers));
  expect(second.status).toBe(200);
  expect(totalIn(second.headers)).toBe(total);
  const third = await admin.fetch(nextIn(second.headers));
  expect(totalIn(third.headers)).toBe(total);
  expect(totalIn((await admin.call(members.list, { query: { limit: 1 } })).headers)).toBe(total + 1);
});

it("refuses a page whose keys or total were not written by us", async () => {
  for (const forged of [["Adler", 1], [["2024-01-07", "10:00", 1], -1], [["2024-01-07", "10:00", 1]], {}, null, 7]) {
    const after = Buffer.from(JSON.stringify(forged)).toString("base64url");
    expect(await admin.refused(events.list, { query: { after } })).toMatchObject({
      status: 400,
      body: { fields: { after: "This page does not exist." } },
    });
  }
});
