// The congregation's logo on statements: issued statements stay the same, byte for byte, and a new logo requires no new
// run.
import { api } from "@narthex/contract/api.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { greyPng } from "../../../test/image.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { formWith } from "../../../test/upload.ts";
import { logos } from "../../database/tables/logos.ts";

let books: Books;
let lydia: Person;

beforeAll(async () => {
  books = await openBooks();
  lydia = await books.as("member");
});
afterEach(async () => {
  await books.clearLedger();
  await books.ruth.call(api.logo.remove);
});
afterAll(() => books?.close());

/** An opaque logo of one shade, identified by its width. */
async function choose(width: number): Promise<void> {
  const body = formWith(greyPng(width, width / 2, { shade: 90 }), { field: "logo" });
  expect((await books.ruth.fetch(api.logo.choose.path, { method: "POST", body })).status).toBe(200);
}

const give = (memberId: number) => books.record({ memberId, amount: "10.00", donationDate: "2025-03-02" });
const bytesOf = async (path: string) => Buffer.from(await (await books.ruth.fetch(path)).arrayBuffer());
const own = () => bytesOf(`/api/statements/${books.ids.member}/2025.pdf`);
/** The widths of the images in a document. */
const pictures = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)/g)].map(([, width]) => Number(width));

test("a statement keeps the logo that it was issued with, and a new logo makes none outdated", async () => {
  await give(books.ids.member);
  await choose(120);
  const { run } = await books.run(2025);
  const issued = await own();
  expect(pictures(issued)).toEqual([120]);
  await choose(240);
  expect(await own()).toEqual(issued);
  const shown = await books.year(2025);
  expect([shown.run, run?.isOutdated]).toEqual([run, false]);
  // The next run keeps it.
  await books.run(2025);
  expect(await own()).toEqual(issued);
  expect(pictures(await bytesOf("/api/statements/years/2025/all.pdf"))).toEqual([120]);
  await books.ruth.call(api.logo.remove);
  expect(await own()).toEqual(issued);
  expect(await books.postgres.db.$count(logos)).toBe(1);
});

test("a statement with other content gets the current logo; the unused earlier logo is deleted", async () => {
  const { member, admin } = books.ids;
  await give(member);
  await give(admin);
  await choose(120);
  await books.run(2025);
  await choose(240);
  await give(member);
  expect(pictures(await bytesOf(`/api/statements/${member}/2025.pdf`))).toEqual([240]);
  await books.run(2025);
  expect(pictures(await own())).toEqual([240]);
  // One per logo, however many statements have it.
  expect(pictures(await bytesOf("/api/statements/years/2025/all.pdf")).toSorted()).toEqual([120, 240]);
  await give(admin);
  await books.run(2025);
  await choose(90);
  expect(await books.postgres.db.$count(logos)).toBe(2);
  expect((await lydia.fetch(`/api/statements/${member}/2025.pdf`)).status).toBe(200);
});

test("the logo of a statement that a merge removed is kept for its undo", async () => {
  const { member } = books.ids;
  const other = await books.addPerson({ firstName: "Lydie", lastName: "Marsh" });
  await give(other);
  await choose(120);
  await books.run(2025);
  await choose(240);
  await give(member);
  await books.run(2025);
  const read = () => bytesOf(`/api/statements/${other}/2025.pdf`);
  const issued = await read();
  expect(pictures(issued)).toEqual([120]);
  const merged = await books.ruth.call(merges.merge, { params: { id: member }, body: { otherId: other } });
  await choose(90);
  await books.ruth.call(merges.undo, { params: { id: merged.body.mergeId } });
  expect(await read()).toEqual(issued);
});
