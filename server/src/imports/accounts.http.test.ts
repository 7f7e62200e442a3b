// Email address and status of people who get an account between the steps of an import.
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const HEADER = "Breeze ID,First Name,Last Name,Email,Status,City";
const before = (name: string) => [HEADER, `of-${name},${name},Account,before@example.org,Visitor,Albany`];
const after = (name: string) => [HEADER, `of-${name},${name},Account,after@example.org,Member,Troy`];

async function linkAccount(name: string) {
  const { pool } = sunday.postgres;
  await pool.query("insert into users (id, email) values ($1, $1 || '@example.org')", [name]);
  const { rowCount } = await pool.query(
    "update members set user_id = $1 where first_name = $1 and last_name = 'Account'",
    [name],
  );
  expect(rowCount).toBe(1);
}

async function personOf(name: string) {
  const { body } = await admin.call(members.list, { query: { search: `${name} Account` } });
  return body.map(({ email, membershipStatus, address }) => [email, membershipStatus, address]);
}

test("an account that a person got after the check keeps its email address and status", async () => {
  await importWhole(admin, before("Run"));
  const checked = await check(admin, await upload(admin, after("Run")));
  await linkAccount("Run");
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ status: "done", updated: 1 });
  expect(await personOf("Run")).toEqual([["before@example.org", "pending", "Troy"]]);
});

test("an account that a person got after the import keeps its email address and status in the undo", async () => {
  await importWhole(admin, before("Undo"));
  const done = await importWhole(admin, after("Undo"));
  await linkAccount("Undo");
  const undone = await admin.call(calls.undo, { params: { id: done.id } });
  expect(undone.body).toMatchObject({ status: "undone", restored: 1, notRestored: 1 });
  expect(await personOf("Undo")).toEqual([["after@example.org", "active", "Albany"]]);
});
