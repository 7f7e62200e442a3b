// A new statement names the latest one that was issued before, even if the earlier one was deleted in between.
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Books, openBooks } from "../../../test/statements.ts";

let books: Books;
let household = 0;
let lydia = 0;
let ben = 0;

beforeAll(async () => {
  books = await openBooks();
  lydia = books.ids.member;
  ben = await books.addPerson({ firstName: "Ben", lastName: "Marsh", email: null });
  const members = [lydia, ben].map((memberId) => ({ memberId, role: "adult" as const }));
  household = (await books.ruth.call(households.create, { body: { name: "Marsh", members } })).body.id;
});
afterEach(async () => {
  await books.clearLedger();
  await choose([]);
  books.setNow("2026-11-22T15:00:00Z");
});
afterAll(() => books?.close());

const choose = (memberIds: number[]) =>
  books.ruth.call(jointStatements.choose, { params: { id: household }, body: { memberIds } });
const give = (memberId: number, amount = "10.00") => books.record({ memberId, amount, donationDate: "2025-03-02" });
/** Runs at 10 AM on a day of November. */
async function runOn(day: number) {
  books.setNow(`2026-11-${day}T15:00:00Z`);
  return books.run(2025);
}
/** The day of the statement that the stored one of a person replaces; undefined without a stored one. */
async function replaced(memberId: number) {
  const { body } = await books.ruth.call(calls.donors, { params: { year: 2025 }, query: {} });
  return body.find((row) => row.memberId === memberId || row.joint?.memberId === memberId)?.replaces;
}
const open = async (memberId: number) => (await books.open(books.ruth, memberId, 2025)).strings;
const REPLACES = "This statement replaces the one issued on November 22, 2026.";

test("a gift that is recorded again after the statement was deleted names the deleted statement, in a run and in a single document", async () => {
  await give(books.ids.admin);
  const { id } = await give(lydia);
  await runOn(22);
  await books.strike(id);
  await runOn(23);
  expect(await replaced(lydia)).toBeUndefined();
  await runOn(24);
  await give(lydia, "12.00");
  expect(await open(lydia)).toContain(REPLACES);
  await runOn(25);
  expect(await replaced(lydia)).toBe("2026-11-22");
  expect(await open(lydia)).toContain(REPLACES);
  await give(lydia, "1.00");
  await runOn(26);
  expect(await replaced(lydia)).toBe("2026-11-25");
});

test("after a second correction on a later day, only its statement is listed as reissued", async () => {
  for (const one of [lydia, ben]) await give(one);
  await runOn(22);
  await give(lydia);
  await runOn(23);
  const list = async () => {
    const { body } = await books.ruth.call(calls.donors, { params: { year: 2025 }, query: { only: "reissued" } });
    return body.map(({ memberId }) => memberId);
  };
  expect(await list()).toEqual([lydia]);
  await give(ben);
  await runOn(24);
  expect(await list()).toEqual([ben]);
});

test("a statement that was deleted before it was created again names the one before it", async () => {
  await give(books.ids.admin);
  const { id } = await give(lydia);
  await runOn(22);
  const second = await give(lydia, "1.00");
  await books.postgres.pool.query(
    "alter table statements add constraint wall check (last_name <> 'Marsh' or pdf is null) not valid",
  );
  await runOn(23);
  await books.postgres.pool.query("alter table statements drop constraint wall");
  expect(await open(lydia)).toContain(REPLACES);
  for (const gift of [id, second.id]) await books.strike(gift);
  await runOn(24);
  await give(lydia);
  await runOn(25);
  expect(await replaced(lydia)).toBe("2026-11-22");
});

test("a statement that was never issued is not named", async () => {
  await give(books.ids.admin);
  const { id } = await give(lydia);
  await books.postgres.pool.query(
    "alter table statements add constraint wall check (last_name <> 'Marsh' or pdf is null)",
  );
  await runOn(22);
  await books.postgres.pool.query("alter table statements drop constraint wall");
  await books.strike(id);
  await runOn(23);
  await give(lydia);
  await runOn(24);
  expect(await replaced(lydia)).toBeNull();
});

test("both people of a deleted joint statement get statements that name it", async () => {
  await give(books.ids.admin);
  await choose([lydia, ben]);
  const { id } = await give(ben);
  await runOn(22);
  await books.strike(id);
  await runOn(23);
  await choose([]);
  for (const person of [lydia, ben]) await give(person);
  expect(await open(ben)).toContain(REPLACES);
  await runOn(24);
  expect([await replaced(lydia), await replaced(ben)]).toEqual(["2026-11-22", "2026-11-22"]);
});

test("a new joint statement names a deleted one of either person", async () => {
  await give(books.ids.admin);
  const { id } = await give(ben);
  await runOn(22);
  await books.strike(id);
  await runOn(23);
  await choose([lydia, ben]);
  await give(lydia);
  expect((await open(ben)).join(" ")).toContain("through November 22, 2026.");
  await runOn(24);
  expect(await replaced(ben)).toBe("2026-11-22");
});

test("a person without gifts whose joint statement became the other one's gets a statement later that names it", async () => {
  await choose([lydia, ben]);
  await give(lydia);
  await runOn(22);
  await choose([]);
  await runOn(23);
  expect([await replaced(lydia), await replaced(ben)]).toEqual(["2026-11-22", undefined]);
  await give(ben);
  await runOn(24);
  expect(await replaced(ben)).toBe("2026-11-22");
});

test("the statement of a person with whom the donor was merged names the donor's deleted one, and so does the donor's after an undo", async () => {
  await give(books.ids.admin);
  const twin = await books.addPerson({ firstName: "Benn", lastName: "Marsh" });
  const { id } = await give(twin);
  await runOn(22);
  await books.strike(id);
  await runOn(23);
  const merged = await books.ruth.call(merges.merge, { params: { id: ben }, body: { otherId: twin } });
  await give(ben);
  await runOn(24);
  expect(await replaced(ben)).toBe("2026-11-22");
  await books.ruth.call(merges.undo, { params: { id: merged.body.mergeId } });
  await give(twin);
  await runOn(25);
  expect(await replaced(twin)).toBe("2026-11-22");
});

test("after one of a couple is deleted, the other one's statement names the joint one, and no day of the deleted person is kept", async () => {
  const eve = await books.addPerson({ firstName: "Eve", lastName: "Short" });
  const ada = await books.addPerson({ firstName: "Ada", lastName: "Short" });
  const couple = [eve, ada].map((memberId) => ({ memberId, role: "adult" as const }));
  const { body: home } = await books.ruth.call(households.create, { body: { name: "Short", members: couple } });
  const both = { params: { id: home.id }, body: { memberIds: [eve, ada] } };
  await books.ruth.call(jointStatements.choose, both);
  await give(ada);
  await runOn(22);
  await books.ruth.call(members.remove, { params: { id: eve } });
  expect(await open(ada)).toContain(REPLACES);
  await runOn(24);
  expect(await replaced(ada)).toBe("2026-11-22");
  expect(await books.count("select count(*) from withdrawn_statements")).toBe(1);
  await books.ruth.call(members.remove, { params: { id: ada } });
  expect(await books.count("select count(*) from withdrawn_statements")).toBe(0);
});

test("after the last gift with a donor is voided, a run without statements keeps the day of the deleted one", async () => {
  await books.record({ memberId: null, amount: "20.00", donationDate: "2025-03-02" });
  const { id } = await give(lydia);
  await runOn(22);
  await books.strike(id);
  const { run } = await runOn(23);
  expect(run).toMatchObject({ status: "done", donors: 0, isOutdated: false, proof: { difference: "0.00" } });
  await give(lydia);
  await runOn(24);
  expect(await replaced(lydia)).toBe("2026-11-22");
});
