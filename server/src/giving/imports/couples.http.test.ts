// Imported gifts under a name that is not that of one member: couples, namesakes, names that are given to a person in the
// check, and names that are linked to one later.
import { departures } from "@narthex/contract/departures.ts";
import { donations } from "@narthex/contract/donations.ts";
import { giftImports as calls } from "@narthex/contract/gift-imports.ts";
import { households } from "@narthex/contract/households.ts";
import { jointStatements } from "@narthex/contract/joint-statements.ts";
import { statements } from "@narthex/contract/statements.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkGifts, importGifts, sendGifts } from "../../../test/gift-import.ts";
import { type Books, openBooks } from "../../../test/statements.ts";

let books: Books;
let dale: number;
let connie: number;
let household: number;
beforeAll(async () => {
  books = await openBooks();
  dale = await books.addPerson({ firstName: "Dale", lastName: "Yoder", email: null });
  connie = await books.addPerson({ firstName: "Connie", lastName: "Yoder", email: null });
  const members = [dale, connie].map((memberId) => ({ memberId, role: "adult" as const }));
  household = (await books.ruth.call(households.create, { body: { name: "Yoder", members } })).body.id;
});
afterAll(() => books?.close());
beforeEach(async () => {
  await books.postgres.pool.query("truncate gift_imports, donations, donation_batches cascade");
});

const HEADER = "Date,Amount,Fund,Donor";
const row = (name: string, day = "01/05/2025") => `${day},10.00,General,"${name}"`;
const check = async (...rows: string[]) =>
  checkGifts(books.ruth, (await sendGifts(books.ruth, [HEADER, ...rows].join("\n"))).body);
const listDonors = async ({ id }: { id: number }) =>
  (await books.ruth.call(calls.donors, { params: { id }, query: { limit: 50 } })).body;
const choose = (found: { id: number }, id: number, memberId: number | null) =>
  books.ruth.call(calls.choose, { params: { id: found.id }, body: { donors: [{ id, memberId }] } });
const gifts = async () => (await books.ruth.call(donations.list, { query: { limit: 50 } })).body;
const link = (id: number, memberId: number | null, sameName = false) =>
  books.ruth.call(donations.link, { params: { id }, body: { memberId, sameName } });

test("the name of a couple of one household suggests the first-named adult, and must be confirmed", async () => {
  const names = [
    "Dale & Connie Yoder",
    "Yoder, Connie and Dale",
    "Dale Yoder & Connie Yoder",
    "Dale & Ruth Yoder",
    "Builders & Sons",
  ];
  const checked = await check(...names.map((name) => row(name)));
  expect(checked).toMatchObject({ gifts: 5, unconfirmed: 3 });
  expect(
    (await listDonors(checked)).map(({ name, memberId, confirmed, isCouple, candidates }) => {
      return [name, memberId, confirmed, isCouple, candidates.map((one) => one.memberId)];
    }),
  ).toEqual([
    ["Dale & Connie Yoder", dale, false, true, [dale, connie]],
    ["Connie and Dale Yoder", connie, false, true, [connie, dale]],
    ["Dale Yoder & Connie Yoder", dale, false, true, [dale, connie]],
    ["Dale & Ruth Yoder", null, true, false, []],
    ["Builders & Sons", null, true, false, []],
  ]);
});

test("gifts of a couple are on the joint statement if it has one", async () => {
  await importGifts(books.ruth, await check(row("Dale & Connie Yoder"), row("Connie Yoder", "01/12/2025")));
  await books.ruth.call(jointStatements.choose, { params: { id: household }, body: { memberIds: [dale, connie] } });
  await books.run(2025);
  const { body } = await books.ruth.call(statements.donors, { params: { year: 2025 } });
  expect(body).toMatchObject([{ memberId: dale, gifts: 2, total: "20.00", joint: { memberId: connie } }]);
});

test("any name is given to a person in the check, and the next file suggests the same person", async () => {
  const checked = await check(row("Builders & Sons"));
  const [donor] = await listDonors(checked);
  expect((await choose(checked, donor?.id ?? 0, dale)).status).toBe(200);
  expect(await listDonors(checked)).toMatchObject([
    { memberId: dale, confirmed: true, isCouple: false, candidates: [{ memberId: dale, name: "Dale Yoder" }] },
  ]);
  const refusal = await books.ruth.refused(calls.choose, {
    params: { id: checked.id },
    body: { donors: [{ id: donor?.id ?? 0, memberId: 999_999 }] },
  });
  expect(refusal.status).toBe(404);
  await importGifts(books.ruth, checked);
  expect(await gifts()).toMatchObject([
    { memberId: dale, donorName: "Dale Yoder", recordedName: "Builders & Sons", can: { link: true } },
  ]);
  const next = await check(row("Builders & Sons"), row("builders & sons", "01/12/2025"));
  expect(next).toMatchObject({ gifts: 1, likely: 1, unconfirmed: 1 });
  expect(await listDonors(next)).toMatchObject([{ memberId: dale, confirmed: false }]);
});

test("the other adult of a couple is suggested after a death, also if earlier gifts were those of the dead", async () => {
  const addAdult = async (firstName: string) => ({
    memberId: await books.addPerson({ firstName, lastName: "Lehman", email: null }),
    role: "adult" as const,
  });
  const members = [await addAdult("Harold"), await addAdult("Ruth")];
  await books.ruth.call(households.create, { body: { name: "Lehman", members } });
  const [harold = 0, ruth = 0] = members.map(({ memberId }) => memberId);
  await importGifts(books.ruth, await check(row("Harold & Ruth Lehman")));
  expect(await gifts()).toMatchObject([{ memberId: harold }]);
  const body = { reason: "died", leftOn: null } as const;
  await books.ruth.call(departures.record, { params: { id: harold }, body });
  const next = await check(row("Harold & Ruth Lehman", "01/12/2025"));
  expect(await listDonors(next)).toMatchObject([{ memberId: ruth, confirmed: false }]);
});

test("a donor whose gifts are all left out is not asked about until one of them is selected", async () => {
  await importGifts(books.ruth, await check(row("Dale Yoder")));
  const next = await check(row("Dale Yoder"), row("Connie Yoder", "01/12/2025"));
  expect(next).toMatchObject({ gifts: 1, likely: 1, unconfirmed: 1 });
  expect(await listDonors(next)).toMatchObject([{ memberId: connie, gifts: 1 }]);
  const body = { rows: "all", choice: "import" } as const;
  const chosen = await books.ruth.call(calls.chooseRows, { params: { id: next.id }, body });
  expect(chosen.body).toMatchObject({ gifts: 2, unconfirmed: 2 });
  expect((await listDonors(next)).map(({ memberId }) => memberId)).toEqual([dale, connie]);
});

test("imported gifts with only a name are linked to a person, one or all, and recognized in the next file", async () => {
  const rows = ["01/05/2025", "01/12/2025", "01/19/2025"].map((day) => row("Grandma Yoder", day));
  await importGifts(books.ruth, await check(...rows));
  const [newest, middle] = await gifts();
  expect(newest).toMatchObject({ memberId: null, recordedName: "Grandma Yoder", can: { link: true } });
  const { body: year } = await books.ruth.call(statements.year, { params: { year: 2025 } });
  expect(year.former).toMatchObject([{ name: "Grandma Yoder", gifts: 3 }]);
  const donor = `former-${year.former[0]?.gift}` as const;
  await link(newest?.id ?? 0, connie);
  const members = async () => (await gifts()).map(({ memberId }) => memberId);
  expect(await members()).toEqual([connie, null, null]);
  expect((await books.ruth.call(donations.list, { query: { donor } })).body).toHaveLength(2);
  await link(middle?.id ?? 0, dale, true);
  expect(await members()).toEqual([connie, dale, dale]);
  expect((await books.ruth.call(statements.year, { params: { year: 2025 } })).body.former).toEqual([]);
  expect(await check(...rows, "")).toMatchObject({ gifts: 0, likely: 3 });
  expect((await link(middle?.id ?? 0, null)).body).toMatchObject({ memberId: null, donorName: "Grandma Yoder" });
});

test("gifts that were entered by hand, and anonymous ones, are not linked", async () => {
  await importGifts(books.ruth, await check("01/05/2025,10.00,General,"));
  const [anonymous] = await gifts();
  const { id } = await books.record({ memberId: dale });
  for (const gift of [anonymous?.id ?? 0, id]) {
    const refusal = await books.ruth.refused(donations.link, { params: { id: gift }, body: { memberId: connie } });
    expect(refusal.body.code).toBe("not_a_guest_gift");
  }
  const member = await books.as("member");
  const denied = await member.refused(donations.link, { params: { id }, body: { memberId: null } });
  expect(denied.status).toBe(403);
});

test("a name of several members comes first, and stays open when all suggestions are confirmed", async () => {
  const one = await books.addPerson({ firstName: "Sol", lastName: "Itary", email: null });
  const addTriplet = (firstName: string) => books.addPerson({ firstName, lastName: "Plet", email: null });
  await addTriplet("Tri");
  const other = await addTriplet("Tri");
  await addTriplet("Trí");
  const checked = await check(row("No Body"), row("Sol Itary"), row("Tri Plet"));
  const params = { id: checked.id };
  const list = async (query = {}) =>
    (await books.ruth.call(calls.donors, { params, query })).body.map((donor) => {
      return [donor.name, donor.people, donor.memberId, donor.confirmed];
    });
  expect(await list()).toEqual([
    ["Tri Plet", 3, null, false],
    ["Sol Itary", 0, one, false],
    ["No Body", 0, null, true],
  ]);
  const { body } = await books.ruth.call(calls.choose, { params, body: { all: true } });
  expect(body.unconfirmed).toBe(1);
  const [triplet] = (await books.ruth.call(calls.donors, { params })).body;
  const donors = [{ id: triplet?.id ?? 0, memberId: other }];
  expect((await books.ruth.call(calls.choose, { params, body: { donors } })).body.unconfirmed).toBe(0);
  // The order stays the same, so that no line moves under the hand of its reader.
  expect((await list())[0]).toEqual(["Tri Plet", 3, other, true]);
});
