// Refused imports and exports, by role, file and step: each with a sentence, and without a change.
import { exports } from "@narthex/contract/exports.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@narthex/contract/member-columns.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, csv, ended, sendFile, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { imports } from "../database/tables/imports.ts";
import { pruneImports } from "./prune.service.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const FILE = ["First name,Last name,Email", "Ada,Brook,ada@example.org"];
const mapping = {
  firstName: 0,
  lastName: 1,
  email: 2,
  phone: null,
  address: null,
  dateOfBirth: null,
  joinDate: null,
  membershipStatus: null,
  smsConsent: null,
};
const importCount = () => sunday.count("select count(*) from imports");

test("a member, a ministry leader and a stranger are refused imports, exports and likely duplicates", async () => {
  const { id } = await upload(admin, FILE);
  const before = await importCount();
  for (const [person, status] of [
    [await sunday.as("member"), 403],
    [await sunday.as("ministry_leader"), 403],
    [await sunday.as("pending"), 403],
    [sunday.stranger(), 401],
  ] as const) {
    for (const call of Object.values(calls)) {
      if (call === calls.upload) {
        expect((await sendFile(person, csv(...FILE))).status).toBe(status);
        continue;
      }
      const query = call === calls.rows ? { only: "faulty" } : {};
      expect(
        (await person.refused(call, { params: { id }, query, body: call.method === "GET" ? undefined : {} })).status,
      ).toBe(status);
    }
    expect((await person.refused(exports.members)).status).toBe(status);
  }
  expect(await importCount()).toBe(before);
  expect(await sunday.count("select count(*) from audit_entries where action = 'exported'")).toBe(0);
});

describe("an upload", () => {
  const send = (file: string | Uint8Array<ArrayBuffer>) => sendFile(admin, file);
  const sendAs = async (type: string, body: string) => {
    const answer = await admin.fetch(calls.upload.path, { method: "POST", headers: { "content-type": type }, body });
    return { status: answer.status, body: (await answer.json()) as ErrorBody };
  };

  test("that is not a table is refused with a sentence about its kind", async () => {
    const before = await importCount();
    expect(await send("")).toMatchObject({ status: 400, body: { fields: { file: "Please choose a CSV file." } } });
    expect((await send(Uint8Array.of(0x50, 0x4b, 3, 4))).body.fields?.file).toMatch(/This is a workbook/);
    expect((await send('a,b\n"1,2')).body.fields?.file).toMatch(/Please look at row 2/);
    expect((await send(`a\n${"x\n".repeat(20_001)}`)).body.fields?.file).toMatch(/more than 20,000 rows/);
    expect((await sendAs("application/json", "{}")).status).toBe(400);
    expect((await sendAs("text/csv", "a,b")).body.code).toBe("unsupported_media");
    expect(await importCount()).toBe(before);
  });

  test("that is too large is refused before it is read completely", async () => {
    const { status, body } = await send(new Uint8Array(MAX_IMPORT_BYTES + 1).fill(97));
    expect([status, body.code]).toEqual([413, "too_large"]);
    expect(body.fields?.file).toBe("This file is larger than 10 MB. Please split it into several.");
  });

  test("from another site is refused", async () => {
    const { status } = await sendFile(admin, csv(...FILE), { headers: { origin: "https://elsewhere.example" } });
    expect(status).toBe(403);
  });

  test("in an unknown or wrong encoding is refused", async () => {
    const before = await importCount();
    const answer = await sendFile(admin, csv(...FILE), { characters: "klingon" });
    expect([answer.status, answer.body.fields]).toEqual([400, { characters: "Please choose from the list." }]);
    const bytes = Uint8Array.of(...csv(...FILE), 0xff, 0xff);
    const { body } = await sendFile(admin, bytes, { characters: "shift_jis" });
    expect(body.fields?.file).toMatch(/does not use this encoding/);
    expect(await importCount()).toBe(before);
  });

  test("may contain unusual characters", async () => {
    const checked = await check(
      admin,
      await upload(admin, ["First name,Last name", "A\u202Eb,Brook", "Zoë 🎈,O'Hara"]),
    );
    expect(checked).toMatchObject({ faulty: 1, ready: 1 });
  });
});

describe("columns", () => {
  test("must include both names, each column once, and only columns of the file", async () => {
    const { id } = await upload(admin, FILE);
    const refused = async (wrong: object, more: object = {}) => {
      const body = { mapping: { ...mapping, ...wrong }, dateOrder: "month_first", ...more };
      const answer = await admin.refused(calls.check, { params: { id }, body });
      return [answer.status, Object.keys(answer.body.fields ?? {})];
    };
    expect(await refused({ lastName: null })).toEqual([400, ["mapping.lastName"]]);
    expect(await refused({ email: 0 })).toEqual([400, ["mapping.email"]]);
    expect(await refused({ email: 3 })).toEqual([400, ["mapping.email"]]);
    expect(await refused({ email: -1 })).toEqual([400, ["mapping.email"]]);
    expect(await refused({ email: "2" })).toEqual([400, ["mapping.email"]]);
    expect(await refused({}, { dateOrder: "year_first" })).toEqual([400, ["dateOrder"]]);
    expect((await admin.call(calls.get, { params: { id } })).body.status).toBe("uploaded");
  });
});

describe("a step", () => {
  test("of an unknown import is not found", async () => {
    const params = { id: 2_000_000 };
    const dateOrder = "month_first";
    expect((await admin.refused(calls.get, { params })).status).toBe(404);
    expect((await admin.refused(calls.check, { params, body: { mapping, dateOrder } })).status).toBe(404);
    expect((await admin.refused(calls.rows, { params, query: { only: "faulty" } })).status).toBe(404);
    expect((await admin.refused(calls.choose, { params, body: { rows: "all", choice: "skip" } })).status).toBe(404);
    expect((await admin.refused(calls.confirm, { params, body: { leaveOutFaulty: true } })).status).toBe(404);
    expect((await admin.refused(calls.undo, { params })).status).toBe(404);
    expect((await admin.refused(calls.remove, { params })).status).toBe(404);
    expect((await admin.refused(calls.get, { params: { id: "x" } })).status).toBe(404);
  });

  test("in the wrong order is refused, and so is an invalid one", async () => {
    const { id } = await upload(admin, FILE);
    const params = { id };
    expect((await admin.refused(calls.confirm, { params, body: { leaveOutFaulty: true } })).body.code).toBe("conflict");
    expect((await admin.refused(calls.choose, { params, body: { rows: "all", choice: "skip" } })).body.code).toBe(
      "conflict",
    );
    expect((await admin.refused(calls.confirm, { params, body: {} })).body.fields).toHaveProperty("leaveOutFaulty");
    expect((await admin.refused(calls.choose, { params, body: { rows: [], choice: "skip" } })).status).toBe(400);
    expect((await admin.refused(calls.choose, { params, body: { rows: [3e9], choice: "skip" } })).status).toBe(400);
    const everyRow = Array.from({ length: MAX_IMPORT_ROWS }, (_, place) => place + 2);
    expect((await admin.refused(calls.choose, { params, body: { rows: everyRow, choice: "skip" } })).body.code).toBe(
      "conflict",
    );
    expect((await admin.refused(calls.choose, { params, body: { rows: "some", choice: "skip" } })).status).toBe(400);
    expect((await admin.refused(calls.choose, { params, body: { rows: "all", choice: "maybe" } })).status).toBe(400);
    expect((await admin.refused(calls.rows, { params, query: { only: "faulty", after: "x" } })).status).toBe(400);
    expect((await admin.refused(calls.rows, { params, query: {} })).status).toBe(400);
  });

  test("requested by two people at the same time happens once", async () => {
    const checked = await check(admin, await upload(admin, FILE));
    const params = { id: checked.id };
    const leader = await sunday.as("intermediate_admin");
    const both = await Promise.all(
      [admin, leader].map((person) => person.refused(calls.confirm, { params, body: { leaveOutFaulty: false } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await ended(admin, checked)).status).toBe("done");
  });
});

test("an import is deleted after thirty days", async () => {
  const { db } = sunday.postgres;
  await db.delete(imports);
  const [old, fresh] = [await upload(admin, FILE), await upload(admin, FILE)];
  await sunday.postgres.pool.query("update imports set created_at = now() - interval '31 days' where id = $1", [
    old.id,
  ]);
  await sunday.postgres.transaction((tx) => pruneImports(tx, Temporal.Now.instant()));
  expect((await db.select({ id: imports.id }).from(imports)).map(({ id }) => id)).toEqual([fresh.id]);
  expect(await sunday.count("select count(distinct import_id) from import_rows")).toBe(1);
});
