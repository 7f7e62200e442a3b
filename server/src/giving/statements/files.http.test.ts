// Downloads of all statements, and of one.
import { randomBytes } from "node:crypto";
import { households } from "@narthex/contract/households.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../../test/congregation.ts";
import { openPdf } from "../../../test/pdf.ts";
import { type Books, openBooks } from "../../../test/statements.ts";
import { openZip } from "../../../test/zip.ts";

let books: Books;
let lydia: Person;
const PDF = "/api/statements/years/2025/all.pdf";
const ZIP = "/api/statements/years/2025/all.zip";

beforeAll(async () => {
  books = await openBooks();
  lydia = await books.as("member");
});
afterEach(() => books.clearLedger());
afterAll(() => books?.close());

const give = (memberId: number | null, amount: string, donationDate = "2025-03-02") =>
  books.record({ memberId, amount, donationDate });

describe("a statement", () => {
  test("has the address of the household of a donor without an own one, and is outdated when that changes", async () => {
    const memberId = await books.addPerson({ firstName: "Hana", lastName: "Home" });
    await give(memberId, "10.00");
    const body = { name: "Home", address: "1 Shared Street", members: [{ memberId, role: "adult" as const }] };
    const { id } = (await books.ruth.call(households.create, { body })).body;
    await books.run(2025);
    await books.ruth.call(households.update, { params: { id }, body: { address: "2 Shared Street" } });
    expect((await books.year(2025)).run?.isOutdated).toBe(true);
    await books.run(2025);
    expect((await books.open(books.ruth, memberId, 2025)).strings).toContain("2 Shared Street");
  });

  test("is available to its donor, from the current ledger, without voided gifts", async () => {
    const { member, admin } = books.ids;
    await give(member, "10.00");
    await give(admin, "99.00");
    await books.strike((await give(member, "33.00")).id);
    const { strings, title } = await books.open(lydia, member, 2025);
    expect(title).toBe("2025 giving statement");
    expect(strings).toContain("Lydia Marsh");
    expect(strings).toContain("Issued: November 22, 2026");
    expect(strings).toContain("$10.00");
    expect(strings.join()).not.toMatch(/\$33\.00|\$99\.00/);
    expect((await lydia.call(calls.mine)).body).toEqual({
      ready: true,
      jointWith: null,
      years: [{ year: 2025, isOver: true, gifts: 1, total: "10.00" }],
    });
  });

  test("is sent as a document that no cache stores", async () => {
    await give(books.ids.member, "10.00");
    const { headers } = await lydia.fetch(`/api/statements/${books.ids.member}/2025.pdf`);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe('inline; filename="giving-statement-2025.pdf"');
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("is the issued document if nothing has changed", async () => {
    const { member } = books.ids;
    await give(member, "10.00");
    await books.run(2025);
    const bytes = async () => (await lydia.fetch(`/api/statements/${member}/2025.pdf`)).bytes();
    const issued = await bytes();
    books.setNow("2026-12-01T15:00:00Z");
    expect(await bytes()).toEqual(issued);
    await give(member, "1.00");
    const { strings } = await openPdf(await bytes());
    expect(strings).toContain("Issued: December 1, 2026");
    expect(strings).toContain("This statement replaces the one issued on November 22, 2026.");
    expect(strings).toContain("$11.00");
    books.setNow("2026-11-22T15:00:00Z");
  });

  test("of any donor is available to people who manage gifts", async () => {
    await give(books.ids.member, "10.00");
    for (const role of ["admin", "intermediate_admin"] as const) {
      expect((await books.open(await books.as(role), books.ids.member, 2025)).strings).toContain("Lydia Marsh");
    }
  });

  test("of another person is not found, whether it exists or not", async () => {
    await give(books.ids.admin, "10.00");
    const answers: unknown[] = [];
    for (const role of ["member", "ministry_leader", "pending"] as const) {
      for (const memberId of [books.ids.admin, books.ids.intermediate_admin, 999_999]) {
        const { status, body } = await (await books.as(role)).refused(calls.pdf, { params: { memberId, year: 2025 } });
        answers.push([status, body.code, body.message]);
      }
    }
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([404, "not_found", "This does not exist or has been removed."])]),
    );
  });

  test("is not found for a year without a gift", async () => {
    const { status, body } = await lydia.refused(calls.pdf, { params: { memberId: books.ids.member, year: 2020 } });
    expect([status, body.code]).toEqual([404, "no_gifts_in_year"]);
  });

  test("is also available to a pending account", async () => {
    await give(books.ids.pending, "10.00");
    const paul = await books.as("pending");
    expect((await books.open(paul, books.ids.pending, 2025)).strings).toContain("Paul Visser");
  });
});

describe("all statements", () => {
  const givers = async () => {
    const wang = await books.addPerson({ firstName: "小明", lastName: "王", address: "1 Elm" });
    await give(wang, "1.00");
    await give(books.ids.member, "2.00");
    for (let day = 1; day <= 40; day++)
      await give(books.ids.admin, "3.00", `2025-01-${1 + (day % 28)}`.replace(/-(\d)$/, "-0$1"));
    await give(null, "500.00");
    await books.run(2025);
    return wang;
  };

  test("in one document, by name, each with its own page numbers", async () => {
    await givers();
    const response = await books.ruth.fetch(PDF);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="giving-statements-2025.pdf"');
    const { byPage, strings, isTagged, trees, title } = await openPdf(await response.bytes());
    expect([title, isTagged]).toEqual(["Giving statements 2025", true]);
    const last = byPage.map((texts) => texts.at(-1));
    expect(last).toEqual([...["Page 1 of 2", "Page 2 of 2"], "Page 1 of 1", "Page 1 of 1"]);
    expect(byPage.map((texts) => texts.at(-2))).toEqual([
      ...["2025 giving statement · Ruth Adler", "2025 giving statement · Ruth Adler"],
      "2025 giving statement · Lydia Marsh",
      "2025 giving statement · 小明 王",
    ]);
    expect(strings.filter((text) => text === "$3.00")).toHaveLength(40);
    expect(strings).not.toContain("$500.00");
    expect(JSON.stringify(trees[2])).toContain('"role":"H1"');
    expect((await books.auditOf("statements")).at(-1)).toMatchObject({ action: "taken", detail: { form: "pdf" } });
  });

  test("in a ZIP, each in its own file, as it was issued", async () => {
    const wang = await givers();
    const { admin, member } = books.ids;
    const files = await openZip(await (await books.ruth.fetch(ZIP)).bytes());
    expect([...files.keys()]).toEqual([
      `Adler, Ruth (${admin}) 2025.pdf`,
      `Marsh, Lydia (${member}) 2025.pdf`,
      `王, 小明 (${wang}) 2025.pdf`,
    ]);
    const own = await (await lydia.fetch(`/api/statements/${member}/2025.pdf`)).bytes();
    expect(files.get(`Marsh, Lydia (${member}) 2025.pdf`)).toEqual(Buffer.from(own));
    expect((await books.auditOf("statements")).at(-1)).toMatchObject({ action: "taken", detail: { form: "zip" } });
  });

  test("are refused before a run and while one is running, and a HEAD request exports nothing", async () => {
    await give(books.ids.member, "2.00");
    for (const path of [PDF, ZIP]) {
      const { status } = await books.ruth.fetch(path);
      expect([path, status]).toEqual([path, 404]);
    }
    await books.run(2025);
    const logged = (await books.auditOf("statements")).length;
    for (const path of [PDF, ZIP]) expect((await books.ruth.fetch(path, { method: "HEAD" })).status).toBe(200);
    expect(await books.auditOf("statements")).toHaveLength(logged);
    await books.postgres.pool.query("update statement_runs set status = 'running', finished_at = null");
    for (const path of [PDF, ZIP]) expect((await books.ruth.fetch(path)).status).toBe(409);
  });

  test("in a ZIP, end with an error if one is created again during the download", async () => {
    const wang = await givers();
    // More than the buffers between server and client hold, so that the last statement is read late.
    const large = randomBytes(24_000_000);
    await books.postgres.pool.query("update statements set pdf = $1 where member_id = $2", [large, books.ids.admin]);
    const response = await books.ruth.fetch(ZIP);
    await books.postgres.pool.query(
      "update statements set status = 'waiting', issued_on = null, pdf = null where member_id = $1",
      [wang],
    );
    await expect(response.bytes().then(({ length }) => length)).rejects.toThrow();
  });

  test("end their creation if the download is canceled", async () => {
    await givers();
    const leaving = new AbortController();
    const response = await books.ruth.fetch(PDF, { signal: leaving.signal });
    leaving.abort();
    await expect(response.bytes()).rejects.toThrow();
    expect((await books.ruth.fetch(PDF)).status).toBe(200);
  });
});

test("the statements that replace an earlier one are listed, and printed in one document", async () => {
  const { member, admin } = books.ids;
  for (const one of [member, admin]) await give(one, "5.00");
  await books.run(2025);
  const query = { only: "reissued" } as const;
  const list = async () =>
    (await books.ruth.call(calls.donors, { params: { year: 2025 }, query })).body.map(({ memberId }) => memberId);
  expect(await list()).toEqual([]);
  await give(member, "5.00");
  await books.run(2025);
  expect(await list()).toEqual([member]);
  const printed = await books.ruth.fetch(`${PDF}?only=reissued`);
  const { byPage } = await openPdf(await printed.bytes());
  expect(byPage.map((texts) => texts.at(-2))).toEqual(["2025 giving statement · Lydia Marsh"]);
});

test("the statements without a postal address are counted and listed", async () => {
  const paper = await books.addPerson({ firstName: "Otto", lastName: "Paper", email: null });
  await books.postgres.pool.query("update members set address = '1 Elm Street' where id = $1", [books.ids.member]);
  for (const one of [books.ids.member, paper]) await give(one, "5.00");
  const { run } = await books.run(2025);
  expect(run?.withoutAddress).toBe(1);
  const query = { only: "no_address" } as const;
  const { body } = await books.ruth.call(calls.donors, { params: { year: 2025 }, query });
  expect(body).toMatchObject([{ memberId: paper, hasAddress: false }]);
  const { body: all } = await books.ruth.call(calls.donors, { params: { year: 2025 }, query: {} });
  expect(all).toMatchObject([{ hasAddress: true }, { hasAddress: false }]);
});
