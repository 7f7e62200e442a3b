// Gifts of donors who are not in the directory, such as a visitor's check: entered with the name, linked to a person
// later, and compared with an imported file.
import { randomUUID } from "node:crypto";
import { departures } from "@narthex/contract/departures.ts";
import { donations as calls } from "@narthex/contract/donations.ts";
import { giftImports } from "@narthex/contract/gift-imports.ts";
import { households } from "@narthex/contract/households.ts";
import { statements } from "@narthex/contract/statements.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { openPdf } from "../../../test/pdf.ts";
import { type Books, openBooks } from "../../../test/statements.ts";

const WANDA = { memberId: null, donorName: "Wanda Fisk", amount: "40.00", donationMethod: "check" } as const;
const DAY = "2025-01-05";

let books: Books;
let member: number;
beforeAll(async () => {
  books = await openBooks();
  member = await books.addPerson({ firstName: "Wanda", lastName: "Lindqvist", email: null });
});
afterAll(() => books?.close());
beforeEach(async () => {
  await books.postgres.pool.query("truncate gift_imports, donations, donation_batches cascade");
});

const gifts = async () => (await books.ruth.call(calls.list, { query: { limit: 50 } })).body;
const record = (more = {}) => books.ruth.call(calls.record, { body: { ...WANDA, donationDate: DAY, ...more } });
const link = (id: number, memberId: number | null, sameName = false) =>
  books.ruth.call(calls.link, { params: { id }, body: { memberId, sameName } });
const check = async (...rows: string[]) =>
  checkGifts(
    books.ruth,
    (await sendGifts(books.ruth, ["Date,Amount,Fund,Method,Check Number,Donor", ...rows].join("\n"))).body,
  );

test("a gift with a typed name is in the books and on the receipt with it, and on no statement", async () => {
  const { status, body: gift } = await record();
  expect([status, gift]).toMatchObject([
    201,
    { memberId: null, donorName: "Wanda Fisk", recordedName: "Wanda Fisk", can: { link: true } },
  ]);
  expect(await gifts()).toEqual([gift]);
  const { body: year } = await books.ruth.call(statements.year, { params: { year: 2025 } });
  expect(year.former).toMatchObject([{ name: "Wanda Fisk", gifts: 1, total: "40.00" }]);
  const receipt = await books.ruth.fetch(`/api/donations/${gift.id}/receipt.pdf`);
  expect((await openPdf(await receipt.bytes())).strings).toContain("Wanda Fisk");
  const audit = (await books.auditOf("donation")).at(-1);
  expect(audit).toMatchObject({ action: "read_receipt", subjectId: String(gift.id) });
  expect(JSON.stringify(await books.auditOf("donation"))).not.toContain("Wanda");
});

test("a name beside a member is not used, and neither is an empty one", async () => {
  expect((await record({ memberId: member })).body).toMatchObject({
    donorName: "Wanda Lindqvist",
    recordedName: null,
    can: { link: false },
  });
  expect((await record({ donorName: "  " })).body).toMatchObject({ donorName: null, can: { link: false } });
});

test("the filter by donor offers guests beside more members of their name than it lists", async () => {
  for (const end of ["a", "b", "c", "d", "e", "f", "g", "h"])
    await books.addPerson({ firstName: "Wanda", lastName: `Fisk-${end}`, email: null });
  await record();
  const find = async (search: string, limit = 8) =>
    (await books.ruth.call(calls.donors, { query: { search, limit } })).body.map(({ name }) => name);
  const found = await find("wanda fisk");
  expect(found).toHaveLength(8);
  expect(found.at(-1)).toBe("Wanda Fisk");
  for (const donorName of ["Wanda Fiskars", "Wanda Fiske"]) await record({ donorName });
  expect((await find("wanda fisk")).slice(5)).toEqual(["Wanda Fisk-f", "Wanda Fisk", "Wanda Fiskars"]);
  expect(await find("wanda fiske")).toEqual(["Wanda Fiske"]);
  expect(await find("wanda fisk", 1)).toEqual(["Wanda Fisk-a"]);
});

test("the name of a couple finds its two adults, the first-named one first, or last after a death", async () => {
  const addAdult = async (firstName: string) => ({
    memberId: await books.addPerson({ firstName, lastName: "Yates", email: null }),
    role: "adult" as const,
  });
  const adults = [await addAdult("Arthur"), await addAdult("Hannah")];
  await books.ruth.call(households.create, { body: { name: "Yates", members: adults } });
  const find = async (couple: string) =>
    (await books.ruth.call(calls.donors, { query: { couple } })).body.map(({ name }) => name);
  for (const name of ["Arthur & Hannah Yates", "arthur and hannah yates", "Yates, Arthur and Hannah"])
    expect(await find(name)).toEqual(["Arthur Yates", "Hannah Yates"]);
  expect(await find("Hannah & Arthur Yates")).toEqual(["Hannah Yates", "Arthur Yates"]);
  for (const name of ["Arthur & Wanda Yates", "Arthur Yates", "Builders & Sons"]) expect(await find(name)).toEqual([]);
  const member = await books.as("member");
  expect((await member.refused(calls.donors, { query: { couple: "Arthur & Hannah Yates" } })).status).toBe(403);
  const departure = { params: { id: adults[0]?.memberId ?? 0 }, body: { reason: "died", leftOn: null } } as const;
  await books.ruth.call(departures.record, departure);
  expect(await find("Arthur & Hannah Yates")).toEqual(["Hannah Yates", "Arthur Yates"]);
});

test("a name that is too long or not a line is refused", async () => {
  for (const donorName of ["x".repeat(201), "Wanda\nFisk"]) {
    const body = { ...WANDA, donorName };
    expect((await books.ruth.refused(calls.record, { body })).body.fields).toHaveProperty("donorName");
  }
});

test("a repeated gift is the same one, also after it was linked; another name is refused", async () => {
  const entryKey = randomUUID();
  const first = await record({ entryKey });
  const again = await record({ entryKey });
  expect([again.status, again.body]).toEqual([200, first.body]);
  for (const donorName of ["Wanda Fisher", null]) {
    const body = { ...WANDA, donationDate: DAY, donorName, entryKey };
    expect((await books.ruth.refused(calls.record, { body })).status).toBe(409);
  }
  await link(first.body.id, member);
  expect(await record({ entryKey })).toMatchObject({ status: 200, body: { id: first.body.id, memberId: member } });
});

test("gifts with a name are linked to a person, one or all, with the imported ones, and the link is removed", async () => {
  await record();
  await record({ donationDate: "2025-01-12" });
  await importGifts(books.ruth, await check('1/19/2025,25.00,General,Check,77,"Wanda Fisk"'));
  const [imported, second, first] = await gifts();
  await link(first?.id ?? 0, member);
  const linkedTo = async () => (await gifts()).map(({ memberId }) => memberId);
  expect(await linkedTo()).toEqual([null, null, member]);
  await link(second?.id ?? 0, member, true);
  expect(await linkedTo()).toEqual([member, member, member]);
  expect((await gifts())[1]).toMatchObject({ donorName: "Wanda Lindqvist", recordedName: "Wanda Fisk" });
  await link(imported?.id ?? 0, null, true);
  expect(await gifts()).toMatchObject([1, 2, 3].map(() => ({ memberId: null, donorName: "Wanda Fisk" })));
});

test("a gift that someone else has linked since is not linked to another person, and each link is in the audit log", async () => {
  const other = await books.addPerson({ firstName: "Wanda", lastName: "Other", email: null });
  const { body: gift } = await record();
  const params = { id: gift.id };
  await books.ruth.call(calls.link, { params, body: { memberId: member, formerId: null } });
  const late = await books.ruth.refused(calls.link, { params, body: { memberId: other, formerId: null } });
  expect(late).toMatchObject({ status: 409, body: { code: "conflict", current: { id: gift.id, memberId: member } } });
  expect((await gifts())[0]).toMatchObject({ memberId: member });
  await books.ruth.call(calls.link, { params, body: { memberId: other, formerId: member } });
  const links = (await books.auditOf("donation")).filter(({ subjectId }) => subjectId === String(gift.id)).slice(-3);
  expect(links.map(({ action, detail }) => [action, detail])).toEqual([
    ["linked", { memberId: member }],
    ["unlinked", { memberId: member }],
    ["linked", { memberId: other }],
  ]);
});

test("the link to a person of the same name is changed and removed, too", async () => {
  const { body: gift } = await record({ donorName: "Wanda  Lindqvist" });
  expect((await link(gift.id, member)).body).toMatchObject({
    memberId: member,
    recordedName: "Wanda Lindqvist",
    can: { link: true },
  });
  expect((await link(gift.id, null)).body).toMatchObject({ memberId: null, donorName: "Wanda Lindqvist" });
});

test("an imported gift with only the name of a member is linked to the member and unlinked, too", async () => {
  const checked = await check('1/5/2025,25.00,General,Check,77,"Wanda Lindqvist"');
  const params = { id: checked.id };
  const [donor] = (await books.ruth.call(giftImports.donors, { params, query: { limit: 50 } })).body;
  const donors = [{ id: donor?.id ?? 0, memberId: null }];
  await books.ruth.call(giftImports.choose, { params, body: { donors } });
  await importGifts(books.ruth, checked);
  const [gift] = await gifts();
  expect(gift).toMatchObject({ memberId: null, donorName: "Wanda Lindqvist", can: { link: true } });
  expect((await link(gift?.id ?? 0, member)).body).toMatchObject({ memberId: member, can: { link: true } });
  expect((await link(gift?.id ?? 0, null)).body).toMatchObject({ memberId: null });
});

test("an imported gift with the name of its donor stays when the other gifts of the name are linked", async () => {
  const namesake = await books.addPerson({ firstName: "Wanda", lastName: "Lindqvist", email: null });
  const { body: typed } = await record({ donorName: "Wanda Lindqvist" });
  await link(typed.id, member);
  const checked = await check('1/19/2025,25.00,General,Check,77,"Wanda Lindqvist"');
  const params = { id: checked.id };
  const [donor] = (await books.ruth.call(giftImports.donors, { params, query: { limit: 50 } })).body;
  const donors = [{ id: donor?.id ?? 0, memberId: member }];
  await books.ruth.call(giftImports.choose, { params, body: { donors } });
  await importGifts(books.ruth, checked);
  await link(typed.id, namesake, true);
  expect((await gifts()).map(({ recordedName, memberId }) => [recordedName, memberId])).toEqual([
    [null, member],
    ["Wanda Lindqvist", namesake],
  ]);
});

test("a file with the same gift finds it by the name, and suggests the person to whom it was linked", async () => {
  const { body: gift } = await record({ notes: "Check 5530" });
  const row = (name: string, number: string) => `1/5/2025,40.00,General Fund,Check,${number},"${name}"`;
  expect(await check(row("WANDA FISK", "5530"), row("Somebody Else", "5530"), row("Wanda Fisk", "5531"))).toMatchObject(
    { gifts: 2, likely: 1, likelyLeftOut: 1 },
  );
  await link(gift.id, member);
  const checked = await check('1/6/2025,10.00,General Fund,Cash,,"Wanda Fisk"');
  const { body } = await books.ruth.call(giftImports.donors, { params: { id: checked.id }, query: { limit: 50 } });
  expect(body).toMatchObject([{ name: "Wanda Fisk", memberId: member, confirmed: false }]);
});
