// Joint statements: one document with the gifts of both, issued, proved, replaced, mailed and printed like the others.
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { merges } from "@narthex/contract/merges.ts";
import { personGiving } from "@narthex/contract/person-giving.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { CAST } from "../../../../sample/src/cast.ts";
import { mailsTo } from "../../../test/kept-mail.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { openLiveStream } from "../../../test/stream.ts";
import { until } from "../../../test/until.ts";
import { openZip } from "../../../test/zip.ts";

let books: Books;
const params = { year: 2025 };
let household = 0;
let lydia = 0;
let ben = 0;

beforeAll(async () => {
  books = await openBooks();
  lydia = books.ids.member;
  ben = await books.addPerson({ firstName: "Ben", lastName: "Marsh", email: null });
  const members = [lydia, ben].map((memberId) => ({ memberId, role: "adult" as const }));
  const body = { name: "Marsh", address: "5 Couple Street", members };
  household = (await books.ruth.call(households.create, { body })).body.id;
});
afterEach(async () => {
  await books.clearLedger();
  await choose([]);
});
afterAll(() => books?.close());

const choose = (memberIds: number[]) =>
  books.ruth.call(jointStatements.choose, { params: { id: household }, body: { memberIds } });
const give = (memberId: number, amount: string, donationDate = "2025-03-02") =>
  books.record({ memberId, amount, donationDate });
const donors = async (query = {}) => (await books.ruth.call(calls.donors, { params, query })).body;

test("a couple gets one statement with the gifts of both, each named, and the run adds up", async () => {
  await give(lydia, "10.00");
  await give(ben, "5.00", "2025-04-01");
  await give(lydia, "1.00", "2025-05-01");
  await give(books.ids.admin, "7.00");
  await choose([lydia, ben]);
  const { run, donors: people } = await books.run(2025);
  expect([people, run]).toMatchObject([
    3,
    { donors: 2, issued: 2, proof: { statements: "23.00", ledger: "23.00", difference: "0.00" } },
  ]);
  const couple = { memberId: lydia, gifts: 3, total: "16.00", joint: { memberId: ben, firstName: "Ben" } };
  expect(await donors({ search: "marsh, ben" })).toMatchObject([couple]);
  expect(await donors({ search: "lydia" })).toMatchObject([couple]);
  const first = await books.open(books.ruth, lydia, 2025);
  expect(first.strings).toEqual(expect.arrayContaining(["Lydia and Ben Marsh", "5 Couple Street", "Given by"]));
  const rows = first.strings.slice(first.strings.indexOf("Gift detail"));
  expect(rows.slice(6, 21)).toEqual([
    ...["March 2, 2025", "Lydia Marsh", "Offering", "Cash", "$10.00"],
    ...["April 1, 2025", "Ben Marsh", "Offering", "Cash", "$5.00"],
    ...["May 1, 2025", "Lydia Marsh", "Offering", "Cash", "$1.00"],
  ]);
  expect(rows.slice(21, 29)).toEqual([
    ...["Total of", "Lydia Marsh", "$11.00"],
    ...["Total of", "Ben Marsh", "$5.00"],
    ...["Total", "$16.00"],
  ]);
  // Both are answered by the same document.
  expect((await books.open(books.ruth, ben, 2025)).strings).toEqual(first.strings);
  expect(await books.count("select count(*) from statements where year = 2025")).toBe(2);
});

test("one of the two downloads the joint statement as their own, with the sums of both; the other one's address is not theirs", async () => {
  await give(ben, "5.00");
  await choose([lydia, ben]);
  const member = await books.as("member");
  const { body } = await member.call(calls.mine);
  expect(body).toMatchObject({
    jointWith: { firstName: "Ben", lastName: "Marsh" },
    years: [{ total: "5.00", gifts: 1 }],
  });
  expect((await books.open(member, lydia, 2025)).strings).toContain("Ben Marsh");
  expect((await member.fetch(`/api/statements/${ben}/2025.pdf`)).status).toBe(404);
  await choose([]);
  expect((await member.call(calls.mine)).body).toEqual({ ready: true, jointWith: null, years: [] });
  expect((await member.fetch(`/api/statements/${lydia}/2025.pdf`)).status).toBe(404);
});

test("a gift of the other one, and its voiding, reach the open screens of a person with joint statements", async () => {
  await choose([lydia, ben]);
  const stream = await openLiveStream(await books.as("member"));
  const countNotices = () => stream.notices.filter(({ topic }) => topic === "donations").length;
  const { id } = await give(ben, "5.00");
  await until(() => countNotices() === 1);
  await books.strike(id);
  await until(() => countNotices() === 2);
  stream.close();
});

test("a statement can be opened while the donor, or the donor's present couple, has gifts of the year", async () => {
  await choose([lydia, ben]);
  const { id } = await give(ben, "5.00");
  await books.run(2025);
  const opened = async () => {
    const [row] = await donors();
    const years = await Promise.all(
      [lydia, ben].map(async (who) => (await books.ruth.call(personGiving.get, { params: { id: who } })).body.years),
    );
    return [row?.hasGifts, ...years.map(([year]) => year?.hasGifts)];
  };
  expect(await opened()).toEqual([true, true, true]);
  await choose([]);
  expect(await opened()).toEqual([false, false, true]);
  expect((await books.ruth.fetch(`/api/statements/${lydia}/2025.pdf`)).status).toBe(404);
  await choose([lydia, ben]);
  await books.strike(id);
  expect(await opened()).toEqual([false, false, false]);
});

test("choosing and ending it make the run outdated, and the next one replaces the issued statements", async () => {
  await give(lydia, "10.00");
  await give(ben, "5.00");
  await books.run(2025);
  await choose([lydia, ben]);
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
  expect((await books.ruth.refused(calls.mailAll, { params })).body.code).toBe("statements_outdated");
  books.setNow("2026-11-25T15:00:00Z");
  expect((await books.run(2025)).run).toMatchObject({ donors: 1, isOutdated: false, proof: { difference: "0.00" } });
  expect(await donors()).toMatchObject([{ memberId: lydia, replaces: "2026-11-22", issuedOn: "2026-11-25" }]);
  expect((await books.open(books.ruth, ben, 2025)).strings.join(" ")).toContain(
    "replaces all statements that were issued to either person for this year through November 22, 2026.",
  );
  await books.ruth.call(calls.mailAll, { params });
  await until(donors, ([row]) => row?.mail === "kept");
  const [email] = await mailsTo(books.postgres, CAST.member.email);
  expect(email?.text).toContain(
    "It replaces all statements that were issued to either of you for this year through November 22, 2026.",
  );
  const members = [{ memberId: lydia, role: "adult" as const }];
  await books.ruth.call(households.update, { params: { id: household }, body: { members } });
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
  books.setNow("2026-11-26T15:00:00Z");
  expect((await books.run(2025)).run).toMatchObject({ donors: 2, proof: { difference: "0.00" } });
  expect(await donors()).toMatchObject([
    { memberId: ben, total: "5.00", replaces: "2026-11-25", joint: null },
    { memberId: lydia, total: "10.00", replaces: "2026-11-25", joint: null },
  ]);
  const both = [lydia, ben].map((memberId) => ({ memberId, role: "adult" as const, primary: true }));
  await books.ruth.call(households.update, { params: { id: household }, body: { members: both } });
  books.setNow("2026-11-22T15:00:00Z");
});

test("a change of the household's address or of a partner without gifts replaces it, and another run changes nothing", async () => {
  await give(lydia, "10.00");
  await choose([lydia, ben]);
  await books.run(2025);
  const documents = async () => (await books.postgres.pool.query("select pdf from statements")).rows;
  const before = await documents();
  expect((await books.run(2025)).run?.isOutdated).toBe(false);
  expect(await documents()).toEqual(before);
  await books.ruth.call(households.update, { params: { id: household }, body: { address: "6 Couple Street" } });
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
  await books.run(2025);
  expect((await books.open(books.ruth, ben, 2025)).strings).toContain("6 Couple Street");
  await books.postgres.pool.query("update members set first_name = 'Benjamin' where id = $1", [ben]);
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
  await books.postgres.pool.query("update members set first_name = 'Ben' where id = $1", [ben]);
});

test("it is one email to the one of the two with a confirmed address, and one file of the ZIP", async () => {
  await give(ben, "5.00");
  await choose([lydia, ben]);
  await books.run(2025);
  expect((await books.ruth.call(calls.mailPreview, { params })).body).toMatchObject({ willGet: 1, willNot: [] });
  const zip = await books.ruth.fetch("/api/statements/years/2025/all.zip");
  expect([...(await openZip(new Uint8Array(await zip.arrayBuffer()))).keys()]).toEqual([
    `Marsh, Lydia and Ben Marsh (${lydia}) 2025.pdf`,
  ]);
  await books.ruth.call(calls.mailOne, { params: { ...params, memberId: ben } });
  await until(donors, ([row]) => row?.mail === "kept");
  expect(
    await books.count("select count(*) from mails where recipient = (select email from members where id = $1)", [
      lydia,
    ]),
  ).toBe(1);
});

test("a merge of one of the two with a person who lives elsewhere ends it, and an undo restores it", async () => {
  await give(ben, "5.00");
  await choose([lydia, ben]);
  await books.run(2025);
  const other = await books.addPerson({ firstName: "Benny", lastName: "Marsh" });
  const members = [{ memberId: other, role: "adult" as const }];
  await books.ruth.call(households.create, { body: { name: "Elsewhere", address: "9 Hill Road", members } });
  const { mergeId } = (await books.ruth.call(merges.merge, { params: { id: other }, body: { otherId: ben } })).body;
  expect((await books.ruth.call(jointStatements.list)).body).toEqual([]);
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
  await books.ruth.call(merges.undo, { params: { id: mergeId } });
  expect((await books.ruth.call(jointStatements.list)).body).toMatchObject([{ memberIds: [ben, lydia] }]);
  expect((await books.year(2025)).run?.isOutdated).toBe(false);
});

test("a merge of one of the two into a double in the same household keeps it, and an undo restores both", async () => {
  const double = await books.addPerson({ firstName: "Benny", lastName: "Marsh" });
  const adults = [lydia, ben].map((memberId) => ({ memberId, role: "adult" as const, primary: true }));
  const other = { memberId: double, role: "other" as const, primary: true };
  const setMembers = (members: ((typeof adults)[number] | typeof other)[]) =>
    books.ruth.call(households.update, { params: { id: household }, body: { members } });
  await setMembers([...adults, other]);
  await choose([lydia, ben]);
  const { pool } = books.postgres;
  const readRows = async () => (await pool.query("select * from household_members order by id")).rows;
  const before = await readRows();
  const { mergeId } = (await books.ruth.call(merges.merge, { params: { id: double }, body: { otherId: ben } })).body;
  const couples = (await books.ruth.call(jointStatements.list)).body;
  expect(couples.map(({ memberIds }) => memberIds.toSorted())).toEqual([[lydia, double].toSorted()]);
  await books.ruth.call(merges.undo, { params: { id: mergeId } });
  expect(await readRows()).toEqual(before);
  await setMembers(adults);
});

test("deleting one of the two deletes the joint statement", async () => {
  const eve = await books.addPerson({ firstName: "Eve", lastName: "Short" });
  const ada = await books.addPerson({ firstName: "Ada", lastName: "Short" });
  const members = [eve, ada].map((memberId) => ({ memberId, role: "adult" as const }));
  const { id } = (await books.ruth.call(households.create, { body: { name: "Short", members } })).body;
  await books.ruth.call(jointStatements.choose, { params: { id }, body: { memberIds: [eve, ada] } });
  await give(eve, "5.00");
  await books.run(2025);
  await books.postgres.pool.query("delete from members where id = $1", [ada]);
  expect(await books.count("select count(*) from statements")).toBe(0);
  expect((await books.year(2025)).run?.isOutdated).toBe(true);
});
