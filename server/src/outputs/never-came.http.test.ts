// People who never came, as a filter of every file and announcement.
import { announcements } from "@narthex/contract/announcements.ts";
import { memberLists } from "@narthex/contract/member-lists.ts";
import { outputs as calls } from "@narthex/contract/outputs.ts";
import { tags } from "@narthex/contract/tags.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;

beforeAll(async () => {
  sunday = await openSunday();
});
afterAll(() => sunday?.close());

test("a list of people who never came is the same in a file, on labels, in a saved list and in an announcement", async () => {
  const miriam = await sunday.as("intermediate_admin");
  const add = (firstName: string, rest: object = {}) => sunday.addPerson({ firstName, lastName: "Quill", ...rest });
  const seen = { lastCheckIn: "2021-01-03T15:00:00Z" };
  const memberIds = [await add("Ann", seen), await add("Bo"), await add("Cy"), await add("Di", seen)];
  const tag = (await miriam.call(tags.create, { body: { name: "Quills" } })).body.id;
  await miriam.call(tags.putOn, { params: { id: tag }, body: { memberIds } });

  const filter = { notSeenWeeks: "never" as const, tag, status: "active" as const };
  const csv = await (await miriam.fetch(`${calls.csv.path}?notSeenWeeks=never&tag=${tag}&status=active`)).text();
  const rows: { "First name": string }[] = parse(csv, { bom: true, columns: true });
  expect(rows.map((row) => row["First name"])).toEqual(["Bo", "Cy"]);
  expect((await miriam.call(calls.labelCounts, { query: filter })).body).toMatchObject({ people: 2 });
  const saved = (await miriam.call(memberLists.create, { body: { name: "To invite", filter } })).body;
  expect((await miriam.call(memberLists.show, { params: { id: saved.id } })).body).toMatchObject({ filter });
  const query = { targetAudience: "people" as const, ...filter };
  expect((await miriam.call(announcements.reach, { query })).body.people).toBe(2);
});
