// Refusals of statements: each has a code and a sentence, never a 5xx, and nothing is written.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { statements as calls } from "@narthex/contract/statements.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { address, type Books, legalName, openBooks } from "../../../test/statements.ts";

let books: Books;
let before: unknown;

const held = async () => {
  const { rows } = await books.postgres.pool.query(
    "select s.*, r.status as run_status from statements s join statement_runs r on r.id = s.run_id order by s.id",
  );
  return [
    rows,
    await books.count("select count(*) from mails"),
    await books.books(),
    await books.auditOf("statements"),
  ];
};

beforeAll(async () => {
  books = await openBooks();
  await books.record({ donationDate: "2025-03-02" });
  await books.run(2025);
  before = await held();
});
afterAll(async () => {
  const after = books && (await held());
  await books?.close();
  expect(after).toEqual(before);
});

const all: [string, Endpoint][] = Object.entries(calls);
const ofYear = all.filter(([, call]) => call.path.includes(":year"));
const params = () => ({ year: 2025, memberId: books.ids.member });

describe("with wrong input", () => {
  test.each(ofYear)("%s does not find an invalid year", async (_name, call) => {
    for (const year of ["0", "1899", "2201", "-1", "2025.5", "1e3", "NaN", "x", " ", "2025;drop", "%00"]) {
      const answer = await books.ruth.refused(call, { params: { ...params(), year } });
      expect([year, answer.status]).toEqual([year, 404]);
    }
  });

  test.each([calls.start, calls.year, calls.combined, calls.zip, calls.mailPreview, calls.mailAll])(
    "$path: a year without a gift",
    async (call) => {
      const answer = await books.ruth.refused(call, { params: { year: 2019 } });
      expect(answer.status).toBe(404);
      expect(["no_gifts_in_year", "no_statements"]).toContain(answer.body.code);
    },
  );

  test.each([calls.pdf, calls.mailOne])("$path does not find an invalid donor", async (call) => {
    for (const memberId of [0, -1, 2_147_483_648, 999_999, "x", "1.5"]) {
      const answer = await books.ruth.refused(call, { params: { year: 2025, memberId } });
      expect([memberId, answer.status, answer.body.code]).toEqual([memberId, 404, "not_found"]);
    }
  });

  test("unusual filters of donors are refused or find nothing", async () => {
    const ask = async (query: Record<string, string>) => {
      const { status, body } = await books.ruth.refused(calls.donors, { params: params(), query });
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await ask({ only: "everything" })).toEqual([400, ["only"]]);
    expect(await ask({ limit: "0" })).toEqual([400, ["limit"]]);
    expect(await ask({ limit: "1001" })).toEqual([400, ["limit"]]);
    expect(await ask({ after: "x" })).toEqual([400, ["after"]]);
    expect(await ask({ after: Buffer.from('[["a","b","c"],0]').toString("base64url") })).toEqual([400, ["after"]]);
    expect(await ask({ search: "x".repeat(101) })).toEqual([400, ["search"]]);
    expect(await ask({ search: "\u0000" })).toEqual([400, ["search"]]);
  });
});

test.each([
  [{ legalName: null }, "statements_not_ready"],
  [{ address: null }, "statements_not_ready"],
  [{ legalName: "คริสตจักร" }, "statements_unprintable"],
])(
  "issued statements are neither sent nor downloaded while the congregation has %j, and the refusal says why",
  async (identity, code) => {
    await books.setIdentity(identity);
    expect((await books.year(2025)).run?.isOutdated).toBe(true);
    for (const call of [calls.mailPreview, calls.mailAll, calls.mailOne, calls.combined, calls.zip]) {
      const { status, body } = await books.ruth.refused(call, { params: params() });
      expect([call.path, status, body.code]).toEqual([call.path, 409, code]);
    }
    await books.setIdentity({ legalName, address });
    expect((await books.year(2025)).run?.isOutdated).toBe(false);
  },
);

test("donors are found by a part of their name, page by page, in the order of names", async () => {
  const other = await openBooks();
  for (const lastName of ["Östberg", "Zimmer", "Adams", "O'Neil", "100%"]) {
    const memberId = await other.addPerson({ firstName: "Pat", lastName });
    await other.record({ memberId, donationDate: "2025-03-02" });
  }
  await other.run(2025);
  const names: string[] = [];
  let path: string | undefined = "/api/statements/years/2025/donors?limit=2";
  for (; path; ) {
    const response: Response = await other.ruth.fetch(path);
    expect(response.headers.get("x-total-count")).toBe("5");
    for (const { lastName } of (await response.json()) as { lastName: string }[]) names.push(lastName);
    path = /<([^>]+)>/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(names).toEqual(["100%", "Adams", "O'Neil", "Östberg", "Zimmer"]);
  const found = async (search: string) => {
    const { body } = await other.ruth.call(calls.donors, { params: { year: 2025 }, query: { search } });
    return body.map(({ lastName }) => lastName);
  };
  expect(await found("östb")).toEqual(["Östberg"]);
  expect(await found("pat zim")).toEqual(["Zimmer"]);
  expect(await found("adams, p")).toEqual(["Adams"]);
  expect(await found("%")).toEqual(["100%"]);
  expect(await found("nobody")).toEqual([]);
  await other.close();
});
